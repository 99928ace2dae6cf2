(* bridges.gamma-has-no-floor, bridges.identifiability-to-epsilon and bridges.largest-gain, and
   rhodi on what differential privacy its guarantee keeps: over mechanisms, drawn from the formal
   statements, which are about the likelihoods of one output.

   The statements are generated: their names end in a hash of what they say, so that this file does
   not compile where one of them has changed. *)
From Coq Require Import ZArith Reals List Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.theories Require Import worlds belief notions multiplied_out.
From didp.theories.rhodi Require Import risk.
From didp.theories.ours Require Import beliefs membership_floor identifiability gain.
From didp.theories.bridges Require Import ranges listed.
From didp.statements Require ours rhodi.
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
  statements.ours.c_bridges_gamma_has_no_floor__implies_no_alpha__correction__472d87f969ad ->
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
Qed.

Theorem no_separation_from_statement rho :
  statements.ours.c_bridges_identifiability_to_epsilon__epsilon__2930d9ef591e ->
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
Qed.

Theorem same_guarantees_from_statement rho e :
  statements.rhodi.c_rhodi_same_guarantees__differential_privacy__correction__895cf6f31d5f ->
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
Qed.
End Uniform.

(* a named world that is not the true one *)
Section FallsToZero.
Context {W : Type} (decide : forall v w : W, {v = w} + {v <> w}) (worlds : list W) (gamma : R).
Notation m := (INR (length worlds)).
Hypothesis once : NoDup worlds.
Hypothesis three_or_more : (3 <= length worlds)%nat.
Hypothesis large : m / (m - 1) <= gamma.
Notation M := (rules_one_out decide worlds).

Theorem gamma_falls_to_zero_from_statement e :
  statements.ours.c_bridges_gamma_has_no_floor__falls_to_zero__correction__9f27df84a82b ->
  In e worlds ->
  posterior worlds (uniform worlds) M e e = 0 /\
  forall w, In w worlds ->
    posterior worlds (uniform worlds) M e w <= gamma * uniform worlds w /\
    (1 - uniform worlds w) / gamma <= 1 - posterior worlds (uniform worlds) M e w.
Proof.
  intros said inside. destruct (inside_is_entry worlds e e inside) as (i & low & high & own).
  assert (many : 3 <= m) by (replace 3 with (INR 3) by (simpl; lra); apply le_INR; assumption).
  specialize (said (count worlds) i gamma (fun j => M (entry worlds e j) e)).
  rewrite count_as_stated in said. cbv beta in said.
  rewrite (uniform_as_stated worlds M e e), own, !posterior_as_stated in said.
  assert (other : forall j, (1 <= j)%Z -> (j <= count worlds)%Z -> j <> i ->
    M (entry worlds e j) e = / (-1 + m)).
  { intros j first last differs. unfold rules_one_out. destruct (decide (entry worlds e j) e) as [same |].
    - exfalso. apply differs. unfold count, entry in *. rewrite <- own in same at 2.
      apply (NoDup_nth worlds e) in same; try assumption; lia.
    - unfold Rdiv. rewrite Rmult_1_l. f_equal. ring. }
  destruct said as (zero & most & least & before & after); try assumption.
  - unfold count. lia.
  - replace (m * / (-1 + m)) with (m / (m - 1)) by (unfold Rdiv; f_equal; f_equal; ring). exact large.
  - unfold rules_one_out. destruct (decide e e); [reflexivity | contradiction].
  - intros j first last. apply other; lia.
  - intros j first last. apply other; lia.
  - split; [exact zero |]. intros w listed.
    destruct (inside_is_entry worlds e w listed) as (j & first & last & own').
    unfold uniform at 2 3. rewrite <- own' in *. unfold Rdiv.
    rewrite (Rmult_comm (1 - / m)). rewrite <- (minus_as_stated 1 (/ m)), <- minus_as_stated.
    assert (form : forall u, 1 + -1 * posterior worlds (uniform worlds) M e u
      = 1 + -1 * / m * / mixture worlds (uniform worlds) M e * M u e)
      by (intros; rewrite <- posterior_as_stated; ring).
    rewrite form. destruct (Z_lt_ge_dec j i) as [less | more]; [| destruct (Z.eq_dec j i) as [-> | differs]].
    + specialize (before j first ltac:(lia)). rewrite posterior_as_stated in before. exact before.
    + rewrite own in *. split; assumption.
    + specialize (after j ltac:(lia) last). rewrite posterior_as_stated in after. exact after.
Qed.
End FallsToZero.

(* a mechanism that names a world, rather another than its own *)
Theorem rather_another_from_statement (m : nat) rho :
  statements.ours.c_bridges_identifiability_to_epsilon__attained__d8e53cf10821 ->
  (2 <= m)%nat -> 0 < rho -> / INR m <= rho -> (INR m - 1) * rho < 1 ->
  rather_another m rho 2%nat 1%nat
    = exp (ln (rho / (1 - (INR m - 1) * rho))) * rather_another m rho 1%nat 1%nat
  /\ forall w, In w (seq 1 m) ->
    rather_another m rho w 1%nat <= rho * sum (fun v => rather_another m rho v 1%nat) (seq 1 m).
Proof.
  intros said several positive guess below.
  assert (number : IZR (Z.of_nat m) = INR m) by (symmetry; apply INR_IZR_INZ).
  assert (many : 2 <= INR m) by (apply (le_INR 2); exact several).
  specialize (said (Z.of_nat m) rho (ln (rho / (1 - (INR m - 1) * rho))) 2%Z
    (fun j => rather_another m rho (Z.to_nat j) 1%nat)).
  cbv beta in said. rewrite number, sum_over_natural, Nat2Z.id in said.
  rewrite (sum_extensional _ (fun v => rather_another m rho v 1%nat)) in said
    by (intros; rewrite Nat2Z.id; reflexivity).
  destruct said as (_ & ratio & own & others); try lia; try lra; try assumption.
  - apply (Rmult_lt_reg_l (-1 + INR m)); [lra |]. rewrite Rinv_r; lra.
  - f_equal. unfold Rdiv. do 2 f_equal. ring.
  - unfold rather_another. simpl. ring.
  - intros j first last. unfold rather_another. destruct (Nat.eq_dec 1 (Z.to_nat j)); [lia | reflexivity].
  - split; [rewrite Rmult_comm; exact ratio |]. intros w inside. apply in_seq in inside.
    destruct (Nat.eq_dec w 1) as [-> | differs]; [exact own |].
    specialize (others (Z.of_nat w) ltac:(lia) ltac:(lia)). rewrite Nat2Z.id in others. exact others.
Qed.

Theorem largest_gain_bound_from_statement {W E : Type} (worlds : list W) p (M : mechanism W E)
  epsilon e w :
  statements.ours.c_bridges_largest_gain__bound__f428f3f3dfd4 ->
  distribution worlds p -> differentially_private worlds M epsilon -> 0 <= epsilon ->
  In w worlds -> 0 < mixture worlds p M e ->
  posterior worlds p M e w - p w <= largest_gain epsilon.
Proof.
  intros said prior private spent inside possible.
  destruct (epsilon_to_alpha_beta worlds p M epsilon prior private e w inside possible) as [_ most].
  assert (share : 0 <= p w <= 1).
  { split; [apply prior; exact inside |]. rewrite <- (proj2 prior).
    apply sum_bounds_each; [apply prior | exact inside]. }
  specialize (said (p w) epsilon (posterior worlds p M e w) (proj1 share) (proj2 share) spent).
  unfold largest_gain, Rdiv. rewrite <- minus_as_stated, (Rmult_comm epsilon), (Rmult_comm (_ - 1)).
  replace (/ 2) with (1 / 2) by (unfold Rdiv; ring).
  replace (exp (1 / 2 * epsilon) - 1) with (-1 + exp (1 / 2 * epsilon)) by ring.
  apply said. eapply Rle_trans; [exact most |]. right. unfold ratio_ceiling, Rdiv.
  rewrite Rmult_1_l, minus_as_stated, (Rmult_comm (exp (- epsilon))).
  replace (-1 * epsilon) with (- epsilon) by ring. reflexivity.
Qed.

Theorem largest_gain_attained_from_statement epsilon :
  statements.ours.c_bridges_largest_gain__attained__bf08441f1a24 ->
  let p (w : bool) := let share := / (1 + exp (epsilon / 2)) in if w then share else 1 - share in
  posterior [true; false] p (truth_or_not epsilon) true true - p true = largest_gain epsilon.
Proof.
  intros said p. specialize (said epsilon).
  unfold largest_gain, Rdiv. rewrite (Rmult_comm epsilon), (Rmult_comm (_ - 1)).
  replace (/ 2) with (1 / 2) by (unfold Rdiv; ring).
  replace (exp (1 / 2 * epsilon) - 1) with (-1 + exp (1 / 2 * epsilon)) by ring. rewrite <- said.
  unfold posterior, mixture, truth_or_not, p. cbn [sum Bool.eqb].
  replace (epsilon / 2) with (1 / 2 * epsilon) by (unfold Rdiv; ring).
  replace (-1 * epsilon) with (- epsilon) by ring. rewrite exp_Ropp.
  pose proof (exp_pos epsilon) as growth. pose proof (exp_pos (1 / 2 * epsilon)) as half.
  set (s := exp (1 / 2 * epsilon)) in *. set (g := exp epsilon) in *.
  assert (whole : 0 < g + s) by lra.
  field. repeat split; nra.
Qed.
