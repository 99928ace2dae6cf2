(* From transcripts to the inequalities between sums of products that stand for them (sections 4 and
   5): k lists the sequences of answers, j the m queries, a and b are the answers' probabilities. *)
From Coq Require Import Reals List Lra Lia.
From didp.theories Require Import worlds belief notions.
From didp.theories.refine Require Import definitions finite_ranges propositions_1_2 composition
  as_sums.
Import ListNotations.
Open Scope R_scope.

(* the probability of the k-th sequence of answers *)
Definition chance {X : Type} (a : nat -> X -> R) (m : nat) (k : X) : R :=
  fold_right Rmult 1 (map (fun j => a j k) (seq 0 m)).

Section Products.
Context {X : Type} (a b cost : nat -> X -> R) (m : nat).
Hypothesis bounded : forall j k, 0 <= a j k <= exp (cost j k) * b j k.

Lemma second_nonnegative j k : 0 <= b j k.
Proof. pose proof (bounded j k). pose proof (exp_pos (cost j k)). nra. Qed.

(* two data sets; the answer to each query of the k-th sequence is called k *)
Definition first_or_second : nat -> mechanism bool X := fun j D k => if D then a j k else b j k.

Lemma chance_of_transcript D k answers history :
  answers = repeat k (length answers) ->
  transcript (components first_or_second) history D answers
  = fold_right Rmult 1
      (map (fun j => first_or_second j D k) (seq (length history) (length answers))).
Proof.
  revert history. induction answers as [| x rest IH]; intros history all; simpl; [reflexivity |].
  simpl in all. injection all as -> all. rewrite IH by exact all.
  rewrite app_length, Nat.add_1_r. reflexivity.
Qed.

Lemma spent_on_sequence k answers history :
  spent (fun h : list X => cost (length h) k) history answers
  = sum (fun j => cost j k) (seq (length history) (length answers)).
Proof.
  revert history. induction answers as [| x rest IH]; intros history; simpl; [reflexivity |].
  rewrite IH, app_length, Nat.add_1_r. reflexivity.
Qed.

Lemma chances_are_near k :
  chance a m k <= exp (sum (fun j => cost j k) (seq 0 m)) * chance b m k.
Proof.
  pose proof (transcripts_are_near [k] (fun v w => v = true /\ w = false)
    (components first_or_second) (fun h : list X => cost (length h) k)) as near.
  specialize (near ltac:(intros h [] x; simpl; [apply bounded | apply second_nonnegative])).
  specialize (near ltac:(intros h v w x [<- | []] [-> ->]; apply bounded)).
  specialize (near [] true false (repeat k m) (conj eq_refl eq_refl)).
  rewrite spent_on_sequence, !(chance_of_transcript _ k) in near
    by (rewrite repeat_length; reflexivity).
  rewrite repeat_length in near. apply near. apply Forall_forall. intros x inside.
  apply repeat_spec in inside. left. symmetry. exact inside.
Qed.

Lemma chance_nonnegative k : 0 <= chance b m k.
Proof.
  unfold chance. induction (seq 0 m) as [| j rest IH]; simpl; [lra |].
  apply Rmult_le_pos; [apply second_nonnegative | exact IH].
Qed.

Theorem protocol_2_gives_sums (sequences : list X) s epsilon :
  marks s -> (forall k, In k sequences -> sum (fun j => cost j k) (seq 0 m) <= epsilon) ->
  sum (fun k => s k * chance a m k) sequences
  <= exp epsilon * sum (fun k => s k * chance b m k) sequences.
Proof.
  intros s_marks budget. rewrite <- sum_scaled. apply sum_monotone. intros k inside.
  replace (exp epsilon * (s k * chance b m k)) with (s k * (exp epsilon * chance b m k)) by ring.
  apply Rmult_le_compat_l; [destruct (s_marks k) as [-> | ->]; lra |].
  apply (Rle_trans _ _ _ (chances_are_near k)).
  apply Rmult_le_compat_r; [apply chance_nonnegative |].
  apply exponential_monotone, budget. exact inside.
Qed.
End Products.

Theorem sequential_composition_gives_sums {X : Type} (sequences : list X) (a b : nat -> X -> R)
  (epsilon : nat -> R) m s :
  marks s -> (forall j k, 0 <= a j k <= exp (epsilon j) * b j k) ->
  sum (fun k => s k * chance a m k) sequences
  <= exp (sum epsilon (seq 0 m)) * sum (fun k => s k * chance b m k) sequences.
Proof.
  intros s_marks bounded. apply (protocol_2_gives_sums a b (fun j _ => epsilon j)); auto.
  intros k _. apply Rle_refl.
Qed.
