(* The formal statements of the bridges between the notions, proved from the theorems over defined
   notions.

   The statements are generated: their names end in a hash of what they say, so that this file does
   not compile where one of them has changed. *)
From Coq Require Import ZArith Reals List Lia Lra.
From didp Require Import defined.
From didp.theories Require Import worlds belief.
From didp.theories.abdi Require Import numbered.
From didp.theories.ours Require Import beliefs likelihoods.
From didp.theories.bridges Require Import ranges.
From didp.statements Require ours.
Open Scope R_scope.

(* what the statements spell otherwise *)
Lemma whole_as_stated (h p : Z -> R) m :
  sum_over (fun j => h j * p j) 1 m = sum (fun j => p j * h j) (numbered m).
Proof. rewrite sum_over_numbered. apply sum_extensional. intros j _. ring. Qed.

Lemma belief_as_stated p h whole : / whole * h * p = p * h / whole.
Proof. unfold Rdiv. ring. Qed.

Lemma smaller_as_stated alpha beta :
  Rmin (ln (1 + beta)) (-1 * ln (1 + -1 * alpha)) = Rmin (ln (1 + beta)) (- ln (1 - alpha)).
Proof. rewrite minus_as_stated. f_equal. ring. Qed.

Lemma near_as_stated alpha beta h_1 h_2 :
  h_1 <= h_2 * (1 + beta) /\ h_2 <= h_1 * (1 + beta) /\
  h_1 * (1 + -1 * alpha) <= h_2 /\ h_2 * (1 + -1 * alpha) <= h_1 <-> near alpha beta h_1 h_2.
Proof.
  unfold near. rewrite minus_as_stated, !(Rmult_comm _ (1 + beta)), !(Rmult_comm _ (1 - alpha)).
  reflexivity.
Qed.

Theorem epsilon_from_notions :
  statements.ours.c_bridges_every_prior_is_epsilon__epsilon__27bd85ecec9a.
Proof.
  intros alpha beta epsilon h_1 h_2 below rise smaller first second.
  rewrite near_as_stated, (every_prior_gives_near_is_epsilon alpha beta) by lra.
  rewrite <- smaller_as_stated, <- smaller, !(Rmult_comm (exp epsilon)). reflexivity.
Qed.

Theorem two_worlds_from_notions :
  statements.ours.c_bridges_every_prior_is_epsilon__two_worlds__8eada894a76f.
Proof.
  intros alpha beta h_1 h_2 fall below rise first second.
  rewrite near_as_stated, <- (every_prior_gives_two_worlds alpha beta) by lra.
  unfold kept_at. split; intros all x share; specialize (all x share);
    rewrite !minus_as_stated, (Rmult_comm h_1), (Rmult_comm h_2) in *; lra.
Qed.

Theorem many_worlds_from_notions :
  statements.ours.c_bridges_every_prior_is_epsilon__many_worlds__3bc59a21067f.
Proof.
  intros alpha beta epsilon i m p h below rise smaller low high sign total possible above under.
  rewrite whole_as_stated in *. rewrite belief_as_stated, minus_as_stated.
  rewrite smaller_as_stated in smaller. rewrite sum_over_numbered in total. apply and_comm.
  apply (every_prior_gives_many_worlds alpha beta) with (h := h); try lra.
  - split; [| exact total]. intros j inside. apply in_numbered in inside. apply sign; lia.
  - apply in_numbered. lia.
  - intros j inside. apply in_numbered in inside. rewrite <- smaller, Rmult_comm. apply above; lia.
  - intros j inside. apply in_numbered in inside. rewrite <- smaller, Rmult_comm. apply under; lia.
Qed.

Section OneOutput.
Context (i m : Z) (p h : Z -> R) (epsilon : R).
Hypothesis low : (1 <= i)%Z.
Hypothesis high : (i <= m)%Z.
Hypothesis sign : forall j, (1 <= j)%Z -> (j <= m)%Z -> 0 <= p j.
Hypothesis total : sum_over (fun j => p j) 1 m = 1.
Hypothesis above : forall j, (1 <= j)%Z -> (j <= m)%Z -> h j <= h i * exp epsilon.
Hypothesis under : forall j, (1 <= j)%Z -> (j <= m)%Z -> h i <= h j * exp epsilon.

Lemma prior_as_stated : distribution (numbered m) p.
Proof.
  rewrite sum_over_numbered in total. split; [| exact total].
  intros j inside. apply in_numbered in inside. apply sign; lia.
Qed.

Lemma inside_as_stated : In i (numbered m).
Proof. apply in_numbered. lia. Qed.

Lemma above_as_stated j : In j (numbered m) -> h j <= exp epsilon * h i.
Proof. intros inside. apply in_numbered in inside. rewrite Rmult_comm. apply above; lia. Qed.

Lemma under_as_stated j : In j (numbered m) -> h i <= exp epsilon * h j.
Proof. intros inside. apply in_numbered in inside. rewrite Rmult_comm. apply under; lia. Qed.
End OneOutput.

Theorem epsilon_to_alpha_beta_from_notions :
  statements.ours.c_bridges_epsilon_to_alpha_beta__statement__e123df6f1ff7.
Proof.
  intros i m p h epsilon low high sign total possible above under _.
  rewrite whole_as_stated in *. rewrite belief_as_stated.
  pose proof (epsilon_to_alpha_beta_gives_one_output (numbered m) p h i epsilon
    (prior_as_stated m p sign total) (inside_as_stated i m low high)
    (above_as_stated i m h epsilon above) (under_as_stated i m h epsilon under) possible)
    as [least most].
  unfold ratio_floor, ratio_ceiling in least, most. rewrite !minus_as_stated.
  replace (-1 * epsilon) with (- epsilon) by ring. split.
  - eapply Rle_trans; [right | exact least]. unfold Rdiv.
    rewrite (Rplus_comm (p i)), (Rmult_comm (exp epsilon)). ring.
  - eapply Rle_trans; [exact most | right]. unfold Rdiv.
    rewrite (Rplus_comm (p i)), (Rmult_comm (exp (- epsilon))). ring.
Qed.

Theorem epsilon_to_gamma_from_notions :
  statements.ours.c_bridges_epsilon_to_gamma__statement__34ace29a14ab.
Proof.
  intros i m p h epsilon low high sign total possible above under _.
  rewrite whole_as_stated in *.
  pose proof (epsilon_to_gamma_gives_one_output (numbered m) p h i epsilon
    (prior_as_stated m p sign total) (inside_as_stated i m low high)
    (above_as_stated i m h epsilon above) (under_as_stated i m h epsilon under) possible)
    as [most least].
  unfold Rdiv in most, least. rewrite <- exp_Ropp in least.
  replace (-1 * epsilon) with (- epsilon) by ring. split; lra.
Qed.
