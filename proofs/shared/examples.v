(* Examples, by which hypotheses are met: two worlds, both as likely; a mechanism that says nothing;
   a query that tells the two apart. *)
From Coq Require Import Reals List Permutation Lra Lia.
Import ListNotations.
From didp.shared Require Import worlds belief notions data_sets approximate.
Open Scope R_scope.

Definition both : list bool := [true; false].
Definition even : bool -> R := fun _ => / 2.
Definition silent {W : Type} : mechanism W unit := fun _ _ => 1.
Definition told (w : bool) : R := if w then 1 else 0.

Lemma even_distribution : distribution both even.
Proof. unfold even. split; [intros; lra | simpl; lra]. Qed.

Lemma told_within v w : Rabs (told v - told w) <= 1.
Proof. unfold told. destruct v, w; unfold Rabs; destruct (Rcase_abs _); lra. Qed.

Lemma told_apart : Rabs (told true - told false) = 1.
Proof. unfold told. rewrite Rminus_0_r. exact Rabs_R1. Qed.

Lemma uniform_even : uniform both = even.
Proof. reflexivity. Qed.

Lemma uniform_distribution {W : Type} (worlds : list W) :
  worlds <> [] -> distribution worlds (uniform worlds).
Proof.
  intros some. assert (0 < INR (length worlds)).
  { apply lt_0_INR. destruct worlds; [contradiction | simpl; lia]. }
  unfold uniform. split.
  - intros w _. left. apply Rinv_0_lt_compat. lra.
  - rewrite sum_constant. field. lra.
Qed.

Section Silent.
Context {W : Type} (worlds : list W) (p : W -> R).

Lemma silent_nonnegative : nonnegative (@silent W).
Proof. intros w e. unfold silent. lra. Qed.

Lemma silent_probabilities : probabilities [tt] (@silent W).
Proof. intros w. unfold silent. split; [intros; lra | simpl; lra]. Qed.

Lemma silent_private_between (neighbours : W -> W -> Prop) epsilon :
  0 <= epsilon -> private_between neighbours silent epsilon.
Proof. intros sign v w e _. unfold silent. pose proof (exp_ineq1_le epsilon). lra. Qed.

Lemma silent_private epsilon : 0 <= epsilon -> differentially_private worlds silent epsilon.
Proof. intros sign v w e _ _. unfold silent. pose proof (exp_ineq1_le epsilon). lra. Qed.

Lemma silent_approximately_private (neighbours : W -> W -> Prop) epsilon delta :
  0 <= epsilon -> 0 <= delta -> approximately_private neighbours [tt] silent epsilon delta.
Proof.
  intros sign margin v w event _. unfold chance_of, probability_that, silent. simpl.
  pose proof (exp_ineq1_le epsilon). destruct (event tt); lra.
Qed.

Hypothesis prior : distribution worlds p.

Lemma silent_mixture e : mixture worlds p silent e = 1.
Proof. unfold mixture, silent. rewrite sum_scaled_right, (proj2 prior). ring. Qed.

Lemma silent_seen e : 0 < mixture worlds p silent e.
Proof. rewrite silent_mixture. lra. Qed.

Lemma silent_posterior e w : posterior worlds p silent e w = p w.
Proof. unfold posterior. rewrite silent_mixture. unfold silent. field. Qed.

Lemma silent_identifiable_at alpha beta :
  0 <= alpha -> 0 <= beta -> differentially_identifiable_at worlds p silent alpha beta.
Proof.
  intros first second e w inside _. rewrite silent_posterior.
  pose proof (proj1 prior w inside). nra.
Qed.

Lemma silent_rho_identifiable_at rho :
  (forall w, In w worlds -> p w <= rho) -> rho_differentially_identifiable_at worlds p silent rho.
Proof. intros most e w inside _. rewrite silent_posterior. auto. Qed.
End Silent.

Lemma silent_identifiable {W : Type} (worlds : list W) alpha beta :
  0 <= alpha -> 0 <= beta -> differentially_identifiable worlds silent alpha beta.
Proof. intros first second p prior. apply silent_identifiable_at; assumption. Qed.

Lemma silent_rho_identifiable rho :
  / 2 <= rho -> rho_differentially_identifiable both silent rho.
Proof.
  intros most. unfold rho_differentially_identifiable. rewrite uniform_even.
  apply silent_rho_identifiable_at; [exact even_distribution |]. intros w _. exact most.
Qed.

Lemma sure_test {O : Type} : test (fun _ : O => 1).
Proof. intros o. lra. Qed.

Lemma fair_test {O : Type} : test (fun _ : O => / 2).
Proof. intros o. lra. Qed.

Lemma both_distinct : NoDup both.
Proof. repeat constructor; simpl; intuition discriminate. Qed.

(* what is asked of each of a few worlds *)
Ltac each_of_few :=
  lazymatch goal with |- forall w, In w _ -> _ => idtac end;
  let inside := fresh in
  intros ? inside; simpl in inside;
  repeat destruct inside as [<- | inside]; try contradiction; unfold even, told; simpl; lra.

Create HintDb met.
#[export] Hint Resolve even_distribution uniform_distribution told_within told_apart
  silent_nonnegative silent_probabilities
  silent_private_between silent_private silent_seen silent_identifiable_at silent_identifiable
  silent_rho_identifiable_at silent_rho_identifiable silent_approximately_private sure_test fair_test
  both_distinct : met.
#[export] Hint Resolve seq_NoDup : met.
#[export] Hint Constructors Forall2 : met.
#[export] Hint Extern 1 (@eq R _ _) => unfold even, told, silent; simpl; lra : met.
#[export] Hint Extern 1 (_ <= _) => unfold even, told, silent; simpl; lra : met.
#[export] Hint Extern 1 (_ < _) => unfold even, told, silent; simpl; lra : met.
#[export] Hint Extern 1 (@eq nat _ _) => simpl; lia : met.
#[export] Hint Extern 1 (_ <= _)%nat => simpl; lia : met.
#[export] Hint Extern 1 (_ < _)%nat => simpl; lia : met.
#[export] Hint Extern 1 (distribution _ _) => split; [each_of_few | simpl; unfold even; lra] : met.
#[export] Hint Extern 1 (posterior _ _ silent _ _ <= _) =>
  rewrite silent_posterior by auto with met; unfold even; lra : met.
#[export] Hint Extern 1 (NoDup _) => repeat constructor; simpl; intuition discriminate : met.
#[export] Hint Extern 1 (_ <> []) => discriminate : met.
#[export] Hint Extern 1 (0 <= ln _) => left; rewrite <- ln_1; apply ln_increasing; lra : met.
#[export] Hint Extern 1 (_ <= posterior _ _ silent _ _) =>
  rewrite silent_posterior by auto with met; unfold even; lra : met.

(* proves what is supposed of an example *)
Ltac met :=
  try exact Bool.bool_dec; try exact tt; try exact true;
  try (cbv beta; each_of_few);
  cbv beta; intros; cbv beta;
  first [solve [eauto 4 with met] |
    repeat match goal with |- _ /\ _ => split end;
    solve [exact I | discriminate | contradiction | eauto 4 with met | simpl; auto 12]].
