(* refine, section 3 after equation 3, and steps 2a and 2b of Algorithm 1.

   "For fixed values of the factors alpha_u and alpha_d, from Eq. (3) and P_f(U_d) = 1 - P_f(U_u),
   we have: P_f(U_u) = (alpha_u - 1)/(alpha_u - alpha_d), P_f(U_d) = (1 - alpha_d)/(alpha_u -
   alpha_d)."

   The two are printed the wrong way round. Stated here: a set fits exactly when it has the mass
   that is printed for the other one; counterexamples.v refutes the printed form. *)
From Coq Require Import Reals Lra.
From didp.theories.refine Require Import definitions.
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
