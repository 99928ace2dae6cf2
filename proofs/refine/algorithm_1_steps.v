(* refine, section 3 after equation 3, and steps 2a and 2b of Algorithm 1.

   "For fixed values of the factors alpha_u and alpha_d, from Eq. (3) and P_f(U_d) = 1 - P_f(U_u),
   we have: P_f(U_u) = (alpha_u - 1)/(alpha_u - alpha_d), P_f(U_d) = (1 - alpha_d)/(alpha_u -
   alpha_d)."

   The two are printed the wrong way round. Stated here: a set fits exactly when it has the mass
   that is printed for the other one; the end of this file refutes the printed form. *)
From Coq Require Import ZArith Reals Bool List Lia Lra.
From Coquelicot Require Import Coquelicot.
Import ListNotations.
From didp Require Import defined.
From didp.shared Require Import ranges.
From didp.refine Require Import definitions definition_1 definition_3_exact.
From didp.statements Require Import refine_algorithm_1_step_a_b.
Open Scope R_scope.

Definition mass_up (up down : R) : R := (1 - down) / (up - down).
Definition mass_down (up down : R) : R := (up - 1) / (up - down).

Theorem region_masses {A : range} (P : event A -> R) (U : event A) up down :
  probability P -> down < up ->
  (fits P U up down <-> P U = mass_up up down /\ P (complement U) = mass_down up down).
Proof.
  intros prior order. rewrite (measure_of_complement P U prior).
  unfold fits, mass_up, mass_down. split.
  - intros fit. split; apply (Rmult_eq_reg_r (up - down)); try lra; unfold Rdiv;
      rewrite Rmult_assoc, Rinv_l; lra.
  - intros [near _]. rewrite near. field. lra.
Qed.

Theorem region_masses_are_probabilities up down :
  down <= 1 -> 1 <= up -> down < up ->
  mass_up up down + mass_down up down = 1 /\ 0 <= mass_up up down <= 1 /\
  up * mass_up up down + down * mass_down up down = 1.
Proof.
  intros below above order. assert (0 < / (up - down)) by (apply Rinv_0_lt_compat; lra).
  unfold mass_up, mass_down, Rdiv.
  assert (total : (1 - down) * / (up - down) + (up - 1) * / (up - down) = 1) by (field; lra).
  repeat split; try exact total; try (field; lra); nra.
Qed.

(* As the project's statement says it: of the mass P_U alone. *)
Corollary region_masses_gives_both_formulas up down P_U :
  down < up -> up * P_U + down * (1 - P_U) = 1 ->
  P_U = (1 - down) / (up - down) /\ 1 - P_U = (up - 1) / (up - down).
Proof.
  intros order fit. split; apply (Rmult_eq_reg_r (up - down)); try lra; unfold Rdiv;
    rewrite Rmult_assoc, Rinv_l; lra.
Qed.

(* Section 3, after equation 3: "P_f(U_u) = (alpha_u - 1)/(alpha_u - alpha_d)". *)
Theorem printed_region_masses_are_false :
  ~ forall (A : range) (P : event A -> R) (U : event A) up down,
      probability P -> down <= 1 <= up -> down < up -> fits P U up down ->
      P U = (up - 1) / (up - down).
Proof.
  intros claim. specialize (claim _ (masses_of_two (1 / 3) (2 / 3)) (only true) 2 (1 / 2)).
  assert (masses_of_two (1 / 3) (2 / 3) (only true) = 1 / 3) as mass
    by (unfold masses_of_two, of_masses; simpl; lra).
  unfold fits in claim. rewrite mass in claim.
  enough (1 / 3 = (2 - 1) / (2 - 1 / 2)) by lra.
  apply claim; try lra. apply of_masses_probability. split; [intros [] _; lra | simpl; lra].
Qed.

(* A set of the printed mass does not make a distribution: the total is alpha_u + alpha_d - 1. *)
Theorem printed_masses_total {A : range} (P : event A -> R) (U : event A) up down :
  probability P -> down < up -> P U = (up - 1) / (up - down) ->
  refined P U up down everything = up + down - 1.
Proof.
  intros [sums whole] order mass. unfold refined.
  pose proof (measure_additive P sums everything U) as parts. rewrite whole in parts.
  rewrite (measure_extensional P sums (within everything U) U) in * by (intros x; reflexivity).
  replace (P (without everything U)) with (1 - P U) by lra. rewrite mass. field. lra.
Qed.

(* Algorithm 1, step iv: "alpha_ud = (1 - alpha_u p_u - alpha_d p_d)/(1 - p_u - p_d)": p_u and p_d
   sum to one, in either order, for all factors. *)
Theorem printed_middle_factor_divides_by_zero up down : down < up ->
  1 - (up - 1) / (up - down) - (1 - down) / (up - down) = 0.
Proof. intros order. field. lra. Qed.

(* Step iv with the masses of the sets found, p_u and p_d still as printed: prior 3/5, 1/10, 3/10 at
   the distances 0, 1, 2; alpha_u = 2, alpha_d = 1/2. The sets found weigh 3/5 < p_u = 2/3 and
   3/10 < p_d = 1/3, and the factor between is negative. *)
Theorem printed_masses_make_a_negative_factor :
  3 / 5 < mass_down 2 (1 / 2) /\ 3 / 10 < mass_up 2 (1 / 2) /\
  (1 - 2 * (3 / 5) - 1 / 2 * (3 / 10)) / (1 - 3 / 5 - 3 / 10) = - (7 / 2).
Proof. unfold mass_up, mass_down. repeat split; lra. Qed.

(* Joined with the formal statements. *)

(* numbers *)
Theorem step_a_b_from_notions :
  c_refine_algorithm_1_step_a_b__statement__correction__d58b962d674b.
Proof.
  intros down up below above order.
  destruct (region_masses_are_probabilities up down below above order) as (total & sides & whole).
  unfold mass_up, mass_down, Rdiv in *. rewrite !minus_as_stated, (Rplus_comm (-1) up).
  replace (up + -1) with (up - 1) by ring. repeat split; lra.
Defined.
