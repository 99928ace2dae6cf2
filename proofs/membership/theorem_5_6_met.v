(* What the theorems of theorem_5_6.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.membership Require Import theorem_5_6.
From didp.membership Require Import examples.
Open Scope R_scope.

Definition family_5_5_equally_likely_met := ltac:(refine
  (@membership.theorem_5_6.family_5_5_equally_likely bool (/ 2) both true _ _); met).

Definition family_5_5_from_statement_met := ltac:(refine (fun said =>
  @membership.theorem_5_6.family_5_5_from_statement bool (/ 2) both true said _ _); met).

Definition not_below_one_in_m_met := ltac:(refine (@membership.theorem_5_6.not_below_one_in_m bool
  Bool.bool_dec unit silent both 2%nat (3 / 4) _ _ [] both tt _ (incl_refl both) _ _ _); met).

Definition not_below_one_in_m_from_statement_met := ltac:(refine (fun said =>
  @membership.theorem_5_6.not_below_one_in_m_from_statement bool Bool.bool_dec unit silent both
  2%nat _ [] both tt _ (incl_refl both) _ _ (3 / 4) said _); met).

Definition nothing_told_at_one_in_m_met := ltac:(refine
  (@membership.theorem_5_6.nothing_told_at_one_in_m bool Bool.bool_dec unit silent both 2%nat _ _ []
  both tt true _ (incl_refl both) _ _ _ _); met).

Definition nothing_told_at_one_in_m_from_statement_met := ltac:(refine (fun said =>
  @membership.theorem_5_6.nothing_told_at_one_in_m_from_statement bool Bool.bool_dec unit silent
  both 2%nat _ [] both tt _ (incl_refl both) _ _ true said _ _); met).

Definition theorem_5_6_met := ltac:(refine (@membership.theorem_5_6.theorem_5_6 bool Bool.bool_dec
  unit silent both 2%nat (3 / 4) _ _ _); met).

Definition theorem_5_6_all_others_met := ltac:(refine
  (@membership.theorem_5_6.theorem_5_6_all_others bool Bool.bool_dec unit silent both 2%nat (3 / 4)
  _ _ _); met).
