(* abdi, section 5, after Definition 4: ten individuals.

   "Let us suppose that the database D contains information about 10 individuals and that the prior
   adversary's belief that each individual in D and D^s is 10^-1. Now if we suppose that the data
   publisher wants to bound the probability of identifying the presence of an individual in D^s to
   1/5, the adversary can end up with the following belief: for 9 individuals, the probability that
   each one of them is in D^s is equal to (10^-1 - 10^-6)/9. For the last individual, the
   probability that he/she is in D^s is equal to 10^-6. [...] the adversary might know all
   individuals in D^s with a probability of 1 - 10^-6."

   Stated here: exactly one of ten is missing, so ten beliefs in absence sum to 1 and ten in
   presence to 9; the printed ones sum to 1/10, and no ten beliefs in presence of at most 1/5 sum to
   9. What is meant are beliefs in absence of 10^-6/9 and of 1 - 10^-6. Inequality (2) allows the
   last one at most 1 - 9 10^-6 where the others may fall to 10^-6 (alpha = 1 - 10^-5). *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.shared Require Import worlds belief notions events.
From didp.abdi Require Import definitions theorem_2_certainty.
Open Scope R_scope.

(* one world for each individual that may be missing *)
Definition missing : list nat := [0; 1; 2; 3; 4; 5; 6; 7; 8; 9]%nat.
Definition printed (i : nat) : R := if Nat.eqb i 9 then / 10^6 else (/ 10 - / 10^6) / 9.
Definition meant (i : nat) : R := if Nat.eqb i 9 then 1 - / 10^6 else / 10^6 / 9.

Theorem printed_beliefs_fail :
  sum printed missing = 1/10 /\ ~ distribution missing printed
  /\ ~ distribution missing (fun i => 1 - printed i).
Proof.
  assert (total : sum printed missing = 1/10) by (unfold printed; simpl; field).
  split; [exact total | split].
  - intros [_ one]. lra.
  - intros [_ one]. unfold printed in one. simpl in one. lra.
Qed.

(* presence is the absence of the others *)
Theorem bound_of_a_fifth_fails absent :
  distribution missing absent -> ~ forall i, In i missing -> 1 - absent i <= 1/5.
Proof.
  intros [_ total] below.
  assert (sum (fun i => 1 - absent i) missing <= sum (fun _ => 1/5) missing) as least
    by (apply sum_monotone; exact below).
  simpl in total, least. lra.
Qed.

Theorem meant_beliefs_hold :
  distribution missing meant /\ (forall i, In i missing -> meant i <= meant 9%nat)
  /\ meant 9%nat = 1 - / 10^6.
Proof.
  assert (small : 0 < / 10^6 < 1/2).
  { split; [apply Rinv_0_lt_compat; lra |]. apply (Rmult_lt_reg_r (10^6)); [lra |].
    rewrite Rinv_l; lra. }
  assert (each : forall i, 0 <= meant i <= meant 9%nat)
    by (intros i; unfold meant; simpl Nat.eqb; destruct (Nat.eqb i 9); cbv iota; lra).
  split; [split | split].
  - intros i _. apply each.
  - unfold meant. simpl. field.
  - intros i _. apply each.
  - reflexivity.
Qed.

Theorem what_alpha_allows {E : Type} (M : mechanism nat E) beta e i :
  nonnegative M ->
  differentially_identifiable_at missing (fun _ => / 10) M (1 - / 10^5) beta ->
  In i missing -> 0 < mixture missing (fun _ => / 10) M e ->
  posterior missing (fun _ => / 10) M e i <= 1 - 9 * / 10^6.
Proof.
  intros likelihood kept inside possible.
  assert (prior : distribution missing (fun _ => / 10)) by (split; [intros; lra | simpl; lra]).
  assert (fall : 0 < 1 - / 10^5 < 1).
  { assert (0 < / 10^5) by (apply Rinv_0_lt_compat; lra).
    assert (/ 10^5 < 1) by (apply (Rmult_lt_reg_r (10^5)); [| rewrite Rinv_l]; lra). lra. }
  pose proof (alpha_bounds_certainty missing (fun _ => / 10) M (1 - / 10^5) prior likelihood fall
    (fun e w Hw seen => proj1 (kept e w Hw seen)) e i inside possible) as bound.
  replace (1 - 9 * / 10 ^ 6) with (1 - (1 - (1 - / 10 ^ 5)) * (1 - / 10)) by field.
  exact bound.
Qed.

(* "More alpha is bigger, more the adversary belief in D' = D^s will be smaller": read of the belief
   and not of its bound, for two worlds of prior 1/2 that answer 0 and 1, at Theorem 2's scale *)
Definition larger_alpha_smaller_belief : Prop :=
  forall alpha alpha' beta, 0 < alpha < alpha' -> alpha' < 1 -> 0 < beta ->
  let belief a :=
    posterior [0; 1] (fun _ => / 2) (laplace_mechanism (fun w => w) (prior_free_scale a beta 1)) 0 1
  in belief alpha' < belief alpha.

(* the beta side decides: the scale is the same for every alpha from 1/11 on *)
Lemma beta_decides alpha : 0 < alpha < 1 -> 11 / 10 <= / (1 - alpha) ->
  prior_free_scale alpha (1 / 10) 1 = 1 / ln (1 + 1 / 10).
Proof.
  intros fall steep. unfold prior_free_scale. apply Rmax_left.
  assert (positive : 0 < ln (1 + 1 / 10)) by (rewrite <- ln_1; apply ln_increasing; lra).
  assert (more : ln (1 + 1 / 10) <= ln (/ (1 - alpha))) .
  { apply Rnot_lt_le. intros less. apply ln_lt_inv in less; lra. }
  rewrite ln_Rinv in more by lra.
  replace (- (1) / ln (1 - alpha)) with (/ - ln (1 - alpha)) by (field; lra).
  unfold Rdiv. rewrite Rmult_1_l. apply Rinv_le_contravar; lra.
Qed.

Theorem bounds_move_and_beliefs_need_not : ~ larger_alpha_smaller_belief.
Proof.
  intros printed.
  specialize (printed (1 / 2) (9 / 10) (1 / 10) ltac:(lra) ltac:(lra) ltac:(lra)).
  cbv beta zeta in printed. rewrite !beta_decides in printed by lra. lra.
Qed.
