(* bound, the remark after eq. 1: its formal statements, drawn from the theorems over defined
   notions. *)
From Coq Require Import ZArith Reals Lia Lra.
From didp Require Import defined.
From didp.theories.bound Require Import equation_1 remark_growth.
From didp.theories.bridges Require Import ranges.
From didp.statements Require bound.
Open Scope R_scope.

Lemma budget_as_stated sensitivity distance n rho :
  sensitivity * / distance * ln (rho * / (1 + -1 * rho) * (-1 + n))
    = largest_budget sensitivity distance n rho.
Proof.
  unfold largest_budget, Rdiv. rewrite minus_as_stated.
  replace (-1 + n) with (n - 1) by ring. do 2 f_equal. ring.
Qed.

Theorem proportional_from_notions :
  statements.bound.c_bound_remark_growth__proportional__fbb0689bcd93.
Proof.
  intros n rho sensitivity distance several chance certain sensitive apart. apply IZR_le in several.
  rewrite budget_as_stated, affine_in_logarithm by lra. unfold Rdiv.
  replace (-1 + IZR n) with (IZR n - 1) by ring. rewrite minus_as_stated. ring.
Qed.

Theorem increasing_from_notions :
  statements.bound.c_bound_remark_growth__increasing__55fbe1f3022b.
Proof.
  intros n N rho sensitivity distance several more chance certain sensitive apart.
  apply IZR_le in several. apply IZR_lt in more. rewrite !budget_as_stated.
  apply larger_for_more; lra.
Qed.

Theorem extremes_from_notions :
  statements.bound.c_bound_remark_growth__extremes__573009a1f496.
Proof.
  intros n rho sensitivity distance budget several chance certain sensitive apart.
  apply IZR_le in several. rewrite budget_as_stated. split.
  - rewrite negative_below_a_guess by lra. rewrite Rmult_comm. reflexivity.
  - intros enough. apply above_any_budget; try lra. eapply Rle_lt_trans; [right | exact enough].
    unfold Rdiv. rewrite minus_as_stated, (Rmult_comm budget). ring.
Qed.
