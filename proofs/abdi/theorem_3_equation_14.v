From Coq Require Import Reals Lra.
Open Scope R_scope.

(* "we transform Inequality (13) to get Inequality (14)": what keeps the one keeps the other *)
Definition eq_13 (growth p posterior : R) : Prop := posterior <= p / (p + / growth * (1 - p)).
Definition eq_14 (growth p posterior : R) : Prop := / (1 - growth + growth / p) <= posterior.
Definition eq_14_comes_from_eq_13 : Prop :=
  forall growth p posterior, 1 <= growth -> 0 < p <= 1 -> 0 <= posterior <= 1 ->
  eq_13 growth p posterior -> eq_14 growth p posterior.

(* growth 2, prior 1/2: a posterior of 1/4 *)
Theorem eq_14_does_not_come_from_eq_13 : ~ eq_14_comes_from_eq_13.
Proof.
  intros printed. specialize (printed 2 (1 / 2) (1 / 4) ltac:(lra) ltac:(lra) ltac:(lra)).
  unfold eq_13, eq_14 in printed. lra.
Qed.
