(* bound, section 2.1, before eq. 2: epsilon-differential privacy "guarantees that any individual
   tuple has negligible influence on the published statistical results, in a probabilistic sense",
   read of every epsilon: some number below 1 bounds how far one tuple moves any probability. *)
From Coq Require Import Reals List Lra.
From didp.shared Require Import belief notions.
Open Scope R_scope.

(* what half is taken to be more than negligible; any other number below 1 would do *)
Definition influence_is_negligible : Prop :=
  forall (W E : Type) (neighbours : W -> W -> Prop) (M : mechanism W E) epsilon,
  0 <= epsilon -> (forall w e, 0 <= M w e <= 1) -> private_between neighbours M epsilon ->
  forall v w e, neighbours v w -> M v e - M w e <= 1 / 2.

(* the tuple itself, rightly with 9/10: epsilon = ln 9, and a probability moves by 4/5 *)
Definition told_with_nine_tenths (tuple said : bool) : R :=
  if Bool.eqb tuple said then 9 / 10 else 1 / 10.

Theorem influence_is_not_negligible : ~ influence_is_negligible.
Proof.
  intros printed.
  assert (spent : 0 <= ln 9) by (left; rewrite <- ln_1; apply ln_increasing; lra).
  specialize (printed bool bool (fun _ _ => True) told_with_nine_tenths (ln 9) spent).
  assert (range : forall w e, 0 <= told_with_nine_tenths w e <= 1)
    by (intros [|] [|]; unfold told_with_nine_tenths; simpl; lra).
  assert (private : private_between (fun _ _ => True) told_with_nine_tenths (ln 9)).
  { intros [|] [|] [|] _; rewrite exp_ln by lra; unfold told_with_nine_tenths; simpl; lra. }
  specialize (printed range private true false true I).
  unfold told_with_nine_tenths in printed. simpl in printed. lra.
Qed.
