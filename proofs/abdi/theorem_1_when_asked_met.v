(* What the theorems of theorem_1_when_asked.v suppose can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.abdi Require Import theorem_1_when_asked.
From didp.abdi Require Import examples definitions.
Open Scope R_scope.

Definition alpha_when_asked_from_statement_met := ltac:(refine (fun said =>
  @abdi.theorem_1_when_asked.alpha_when_asked_from_statement bool unit both (fun _ => silent) even
  promised [tt] true _ _ _ _ _ _ _ _ said); met).

Definition beta_when_asked_from_statement_met := ltac:(refine (fun said =>
  @abdi.theorem_1_when_asked.beta_when_asked_from_statement bool unit both (fun _ => silent) even
  promised [tt] true _ _ _ _ _ _ _ _ said); met).

Definition induction_at_every_prior_from_statement_met := ltac:(refine (fun said =>
  @abdi.theorem_1_when_asked.induction_at_every_prior_from_statement bool unit both (fun _ =>
  silent) promised said _ _ _ _); met).

Definition induction_from_statement_met := ltac:(refine (fun said =>
  @abdi.theorem_1_when_asked.induction_from_statement bool unit both (fun _ => silent) even promised
  [tt] true _ _ _ _ _ _ _ _ said); met).

Definition induction_when_asked_met := ltac:(refine (@abdi.theorem_1_when_asked.induction_when_asked
  bool unit both (fun _ => silent) _ promised even [] [tt] true _ _ _ _ _ _); met).

Definition induction_when_asked_from_statement_met := ltac:(refine (fun said =>
  @abdi.theorem_1_when_asked.induction_when_asked_from_statement bool unit both (fun _ => silent)
  even promised [tt] true _ _ _ _ _ _ _ _ said); met).

Definition theorem_1_when_asked_met := ltac:(refine (@abdi.theorem_1_when_asked.theorem_1_when_asked
  bool unit both (fun _ => silent) _ even promised [tt] true _ _ _ _ _ _ _); met).
