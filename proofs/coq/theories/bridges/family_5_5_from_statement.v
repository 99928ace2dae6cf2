(* membership, family 5.5: that its entities are equally likely, drawn from the formal statement.

   The statement is generated: its name ends in a hash of what it says, so that this file does not
   compile where it has changed. *)
From Coq Require Import ZArith Reals List Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.theories Require Import worlds.
From didp.theories.membership Require Import privacy sampling family_5_5.
From didp.theories.bridges Require Import ranges.
From didp.statements Require membership.
Open Scope R_scope.

(* m entities that appear with one probability, given that one of them does *)
Theorem family_5_5_from_statement {Entity : Type} chance (chosen : list Entity) t :
  statements.membership.c_membership_family_5_5__sub_family__56735bf7d315 ->
  0 < chance < 1 -> In t chosen ->
  drawn chance chosen [t] / one_appears chance chosen = / INR (length chosen).
Proof.
  intros said [positive uncertain] inside. destruct chosen as [| first rest]; [contradiction |].
  set (m := length (first :: rest)).
  assert (none : product_over (fun _ => 1 + -1 * chance) 1 (Z.of_nat m) = (1 - chance) ^ m).
  { unfold product_over, many. replace (Z.to_nat (Z.of_nat m - 1 + 1)) with m by lia.
    induction m as [| k IH]; [reflexivity |]. cbn [product_of_first pow]. rewrite IH. ring. }
  specialize (said 1%Z (Z.of_nat m) (fun _ => chance) ltac:(lia) ltac:(unfold m; cbn [length]; lia)
    positive uncertain (fun _ _ _ => eq_refl)).
  cbv beta in said. rewrite none, sum_over_natural, sum_constant, seq_length, Nat2Z.id in said.
  replace (IZR (Z.of_nat m)) with (INR m) in said by apply INR_IZR_INZ. rewrite <- said.
  rewrite one_of_them_appears. unfold drawn. fold m. cbn [length]. rewrite pow_1.
  replace (m - 1)%nat with (length rest) by (unfold m; cbn [length]; lia).
  assert (0 < (1 - chance) ^ length rest) by (apply pow_lt; lra).
  assert (0 < INR m) by (apply lt_0_INR; unfold m; cbn [length]; lia).
  replace ((1 - chance) ^ m) with ((1 - chance) * (1 - chance) ^ length rest) by reflexivity.
  rewrite !minus_as_stated. field. repeat split; lra.
Qed.
