(* membership's formal statements, proved from the theorems over defined notions.

   The statements are generated: their names end in a hash of what they say, so that this file does
   not compile where one of them has changed. *)
From Coq Require Import ZArith Reals List Lia Lra.
From didp Require Import defined.
From didp.theories.membership Require Import theorem_5_6.
From didp.theories.bridges Require Import ranges.
From didp.statements Require membership.
Open Scope R_scope.

Theorem gamma_and_rho_from_notions :
  statements.membership.c_membership_theorem_5_6__gamma_and_rho__370140e10970.
Proof.
  intros m rho several guess certain. apply IZR_le in several.
  pose proof (gamma_above_one rho (IZR m) several (conj guess certain)) as above.
  pose proof (rho_of_gamma rho (IZR m) several (conj guess certain)) as equal. symmetry.
  replace (Rmax (rho * IZR m) (/ IZR m * / (1 + -1 * rho) * (-1 + IZR m)))
    with (gamma_of rho (IZR m)).
  - rewrite equal at 1. f_equal; [unfold Rdiv; ring |]. field. lra.
  - unfold gamma_of, Rdiv. rewrite minus_as_stated, Rinv_mult. f_equal. ring.
Qed.
