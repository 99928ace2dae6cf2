(* refine, section 4, first paragraph: several answers.

   "If we have a query f = (f_1, ..., f_n) and for each of the components, f_i, we get an
   epsilon_i-differentially private response, then we get a sum epsilon_i-differentially private
   response for f."

   Stated for finitely many outcomes a query, every response drawn with randomness of its own, and
   for every event about all responses together; what is asked may depend on the answers before it,
   as long as what it costs adds up to epsilon whatever is answered. *)
From Coq Require Import Reals List Lra Lia.
From didp.theories Require Import worlds belief notions.
From didp.theories.refine Require Import definitions finite_ranges.
Import ListNotations.
Open Scope R_scope.

(* all sequences of n outcomes *)
Fixpoint sequences {X : Type} (outcomes : list X) (n : nat) : list (list X) :=
  match n with
  | O => [[]]
  | S n => flat_map (fun x => map (cons x) (sequences outcomes n)) outcomes
  end.

Lemma sequences_of_outcomes {X : Type} (outcomes : list X) n answers :
  In answers (sequences outcomes n) ->
  length answers = n /\ Forall (fun x => In x outcomes) answers.
Proof.
  revert answers. induction n as [| n IH]; simpl; intros answers inside.
  - destruct inside as [<- | []]. auto.
  - apply in_flat_map in inside as [x [member inside]].
    apply in_map_iff in inside as [rest [<- old]].
    destruct (IH rest old) as [<- each]. split; [reflexivity | constructor; assumption].
Qed.

Lemma sum_over_sequences {X : Type} (outcomes : list X) n (f : list X -> R) :
  sum f (sequences outcomes (S n))
  = sum (fun x => sum (fun rest => f (x :: rest)) (sequences outcomes n)) outcomes.
Proof.
  simpl. generalize (sequences outcomes n) as tails. intros tails.
  induction outcomes as [| x rest IH]; simpl; [reflexivity |].
  rewrite sum_appended, IH, sum_mapped. reflexivity.
Qed.

Section Adaptive.
Context {W X : Type} (outcomes : list X) (neighbours : W -> W -> Prop).
(* what is asked next, given the answers so far, and what it may cost *)
Variables (next : list X -> mechanism W X) (cost : list X -> R).

(* how likely these answers are, one after the other *)
Fixpoint transcript (history : list X) (D : W) (answers : list X) : R :=
  match answers with
  | [] => 1
  | x :: rest => next history D x * transcript (history ++ [x]) D rest
  end.
Fixpoint spent (history answers : list X) : R :=
  match answers with
  | [] => 0
  | x :: rest => cost history + spent (history ++ [x]) rest
  end.

Hypothesis likelihood : forall history, nonnegative (next history).
Hypothesis private : forall history, private_on outcomes neighbours (next history) (cost history).

Lemma transcript_nonnegative history D answers : 0 <= transcript history D answers.
Proof.
  revert history. induction answers as [| x rest IH]; intros history; simpl; [lra |].
  apply Rmult_le_pos; [apply likelihood | apply IH].
Qed.

Lemma transcript_distribution n history D :
  (forall h, distribution outcomes (next h D)) ->
  distribution (sequences outcomes n) (transcript history D).
Proof.
  intros answers. split; [intros; apply transcript_nonnegative |].
  revert history. induction n as [| n IH]; intros history; [simpl; lra |].
  rewrite sum_over_sequences. rewrite <- (proj2 (answers history)). apply sum_extensional.
  intros x _. simpl. rewrite sum_scaled, IH. lra.
Qed.

Lemma transcripts_are_near history D D' answers :
  neighbours D D' -> Forall (fun x => In x outcomes) answers ->
  transcript history D answers <= exp (spent history answers) * transcript history D' answers.
Proof.
  intros near. revert history. induction answers as [| x rest IH]; intros history each; simpl.
  - rewrite exp_0. lra.
  - inversion each as [| ? ? member others]. subst. rewrite exp_plus.
    replace (exp (cost history) * exp (spent (history ++ [x]) rest)
        * (next history D' x * transcript (history ++ [x]) D' rest))
      with (exp (cost history) * next history D' x
        * (exp (spent (history ++ [x]) rest) * transcript (history ++ [x]) D' rest)) by ring.
    apply Rmult_le_compat; auto; [apply likelihood | apply transcript_nonnegative |].
    apply private; assumption.
Qed.

Theorem adaptive_composition n epsilon :
  (forall answers, In answers (sequences outcomes n) -> spent [] answers <= epsilon) ->
  private_between neighbours (by_events (sequences outcomes n) (transcript [])) epsilon.
Proof.
  intros budget. apply outcomes_to_events. intros D D' answers inside near.
  destruct (sequences_of_outcomes outcomes n answers inside) as [_ each].
  apply (Rle_trans _ _ _ (transcripts_are_near [] D D' answers near each)).
  apply Rmult_le_compat_r; [apply transcript_nonnegative |].
  destruct (budget answers inside) as [less | ->]; [left; apply exp_increasing; exact less | lra].
Qed.
End Adaptive.

(* "If we have a query f = (f_1, ..., f_n)": the i-th query is asked whatever was answered. *)
Definition components {W X : Type} (K : nat -> mechanism W X) : list X -> mechanism W X :=
  fun history => K (length history).

Theorem sequential_composition {W X : Type} (outcomes : list X) neighbours
  (K : nat -> mechanism W X) (epsilon : nat -> R) n :
  (forall i, nonnegative (K i)) ->
  (forall i, private_on outcomes neighbours (K i) (epsilon i)) ->
  private_between neighbours
    (by_events (sequences outcomes n) (transcript (components K) [])) (sum epsilon (seq 0 n)).
Proof.
  intros likelihood private.
  apply (adaptive_composition outcomes neighbours (components K)
    (fun h : list X => epsilon (length h)));
    [intros h; apply likelihood | intros h; apply private |].
  assert (total : forall answers history : list X,
    spent (fun h : list X => epsilon (length h)) history answers
    = sum epsilon (seq (length history) (length answers))).
  { induction answers as [| x rest IH]; intros history; simpl; [reflexivity |].
    rewrite IH, app_length, Nat.add_1_r. reflexivity. }
  intros answers inside. rewrite total. apply sequences_of_outcomes in inside as [<- _]. simpl. lra.
Qed.
