(* Examples, by which hypotheses are met: what says nothing is within any promise. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.shared Require Import worlds belief data_sets approximate.
From didp.ours Require Export examples.
From didp.field Require Import vadhan_2017.
Open Scope R_scope.

Lemma nothing_added : group_margin 1 0 1 <= 1 / 2.
Proof. unfold group_margin, Rdiv. rewrite !Rmult_0_l. lra. Qed.

Lemma silent_never {W : Type} (w : W) : chance_of [tt] silent (fun _ => false) w <= 1.
Proof. unfold chance_of, probability_that. simpl. lra. Qed.

Lemma silent_seen_by_all : 0 < mixture [true; false] (fun w : bool => if w then / 2 else 1 - / 2)
  (fun (w : bool) (event : unit -> bool) => chance_of [tt] silent event w) (fun _ => true).
Proof. unfold mixture, chance_of, probability_that, silent. simpl. lra. Qed.

Lemma silent_uses_all_up {W : Type} (v w : W) :
  chance_of [tt] silent (fun _ => true) v = exp 0 * chance_of [tt] silent (fun _ => true) w + 0.
Proof. unfold chance_of, probability_that, silent. rewrite exp_0. simpl. lra. Qed.

#[export] Hint Resolve nothing_added silent_never silent_seen_by_all silent_uses_all_up : met.
