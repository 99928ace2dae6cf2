From Coq Require Import ZArith Reals List Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.shared Require Import ranges belief notions multiplied_out.
From didp.ours Require Import beliefs membership_floor.
From didp.rhodi Require Import risk.
From didp.statements Require Import bridges_gamma_has_no_floor bridges_identifiability_to_epsilon
  rhodi_same_guarantees.
Open Scope R_scope.

Section Uniform.
Context {W E : Type} (worlds : list W) (M : mechanism W E).
Hypothesis likelihood : nonnegative M.
Notation m := (INR (length worlds)).

Lemma uniform_as_stated e w :
  sum_over (fun j => / m * M (entry worlds w j) e) 1 (count worlds)
    = mixture worlds (uniform worlds) M e.
Proof. apply (sum_of_entries worlds w (fun v => uniform worlds v * M v e)). reflexivity. Qed.

Lemma posterior_as_stated e w :
  / m * / mixture worlds (uniform worlds) M e * M w e = posterior worlds (uniform worlds) M e w.
Proof. unfold posterior, uniform, Rdiv. ring. Qed.

Theorem gamma_to_alpha_beta_from_statement gamma :
  c_bridges_gamma_has_no_floor__implies_no_alpha__correction__472d87f969ad ->
  (2 <= length worlds)%nat -> 1 <= gamma ->
  membership_private_at worlds (uniform worlds) M gamma ->
  differentially_identifiable_at worlds (uniform worlds) M
    ((m - 1) * (m * most_belief gamma m - 1)) (gamma - 1).
Proof.
  intros said several above kept e w inside possible.
  destruct (inside_is_entry worlds w w inside) as (i & low & high & own).
  assert (many : 2 <= m) by (apply (le_INR 2); exact several).
  specialize (said (count worlds) i gamma (fun j => M (entry worlds w j) e)
    ((m - 1) * (m * most_belief gamma m - 1)) (gamma - 1)).
  rewrite count_as_stated in said. cbv beta in said.
  rewrite uniform_as_stated, own, posterior_as_stated in said.
  enough (bounds : posterior worlds (uniform worlds) M e w <= / m * (1 + (gamma - 1)) /\
    / m * (1 + -1 * ((m - 1) * (m * most_belief gamma m - 1)))
      <= posterior worlds (uniform worlds) M e w).
  { rewrite minus_as_stated in bounds. unfold uniform at 1 4.
    rewrite !(Rmult_comm _ (/ m)). split; apply bounds. }
  apply said; try assumption; try lra.
  - unfold count. lia.
  - intros j first last.
    destruct (kept e (entry worlds w j) (entry_inside worlds w j first last) possible) as [most least].
    assert (form : 1 + -1 * / m * / mixture worlds (uniform worlds) M e * M (entry worlds w j) e
      = 1 - posterior worlds (uniform worlds) M e (entry worlds w j))
      by (rewrite <- posterior_as_stated; ring).
    rewrite form, posterior_as_stated, minus_as_stated, (Rmult_comm (/ gamma)). split; assumption.
  - unfold most_belief. replace (1 + -1 * / gamma * / m * (-1 + m)) with (1 - (m - 1) / (m * gamma))
      by (field; lra).
    unfold Rdiv at 1. ring.
Defined.

Theorem no_separation_from_statement rho :
  c_bridges_identifiability_to_epsilon__epsilon__2930d9ef591e ->
  (2 <= length worlds)%nat -> 0 < rho -> (m - 1) * rho < 1 ->
  rho_differentially_identifiable worlds M rho ->
  differentially_private worlds M (ln (rho / (1 - (m - 1) * rho))).
Proof.
  intros said several positive below kept v w e Hv Hw.
  assert (many : 2 <= m) by (apply (le_INR 2); exact several).
  destruct (inside_is_entry worlds w v Hv) as (i & low & high & own).
  destruct (inside_is_entry worlds w w Hw) as (l & low' & high' & own').
  specialize (said (count worlds) rho (ln (rho / (1 - (m - 1) * rho))) i l
    (fun j => M (entry worlds w j) e)).
  cbv beta in said. rewrite own, own', count_as_stated in said.
  rewrite (sum_of_entries worlds w (fun u => M u e)) in said by reflexivity.
  rewrite Rmult_comm. apply said; try assumption.
  - unfold count. lia.
  - apply (Rmult_lt_reg_l (-1 + m)); [lra |]. rewrite Rinv_r; lra.
  - f_equal. unfold Rdiv. do 2 f_equal. ring.
  - intros j first last.
    apply rho_identifiable_multiplied_out with (e := e) (w := entry worlds w j) in kept;
      [| apply (risk.uniform_distribution worlds w Hw) | exact likelihood | apply entry_inside; assumption].
    rewrite uniform_mixture in kept. unfold uniform in kept.
    apply (Rmult_le_reg_l (/ m)); [apply Rinv_0_lt_compat; lra |].
    rewrite (Rmult_comm rho), <- Rmult_assoc, (Rmult_comm _ rho). exact kept.
Defined.

Theorem same_guarantees_from_statement rho e :
  c_rhodi_same_guarantees__differential_privacy__correction__895cf6f31d5f ->
  (2 <= length worlds)%nat -> 0 < rho -> (m - 1) * rho < 1 ->
  0 < mixture worlds (uniform worlds) M e ->
  rho_differentially_identifiable worlds M rho ->
  forall v w, In v worlds -> In w worlds ->
  M v e <= exp (ln (rho / (1 - (m - 1) * rho))) * M w e.
Proof.
  intros said several positive below possible kept v w Hv Hw.
  assert (many : 2 <= m) by (apply (le_INR 2); exact several).
  destruct (inside_is_entry worlds w v Hv) as (i & low & high & own).
  destruct (inside_is_entry worlds w w Hw) as (l & low' & high' & own').
  specialize (said i (count worlds) l (fun j _ => M (entry worlds w (number_of j)) e) 0 rho
    (ln (rho / (1 - (m - 1) * rho))) low high low' high').
  cbv beta in said. rewrite !number_of_real, own, own', count_as_stated in said.
  assert (same : sum_over (fun j => / m * M (entry worlds w (number_of (IZR j))) e) 1 (count worlds)
    = mixture worlds (uniform worlds) M e).
  { apply (sum_of_entries worlds w (fun v => uniform worlds v * M v e)). intros j _.
    rewrite number_of_real. reflexivity. }
  rewrite same in said. apply said; try assumption; try lra.
  - intros j first last. rewrite number_of_real, posterior_as_stated. apply kept; [| exact possible].
    apply entry_inside; assumption.
  - f_equal. unfold Rdiv. do 2 f_equal. ring.
Defined.
End Uniform.
