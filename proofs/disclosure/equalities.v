(* disclosure, Example 1 and the proof of Theorem 5.1: two equalities are bounds, which an attack that
   ignores the output stays below *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.shared Require Import worlds belief notions data_sets approximate examples.
From didp.shared Require Import attacks.
From didp.disclosure Require Import counterexamples.
Open Scope R_scope.

(* who answers the first record always *)
Definition the_first {O : Type} (_ : O) (_ : unit) (z : nat) : R := if Nat.eqb z 0 then 1 else 0.

Theorem an_attack_that_ignores_the_output_gains_nothing :
  let records := [0; 1; 2]%nat in
  let prior (z : nat) := match z with 0%nat => 1 / 2 | 1%nat => 1 / 3 | _ => 1 / 6 end in
  let p := 4 / (4 + 3 - 1) in let q := / (4 + 3 - 1) in
  advantage records prior records (response p q) (fun _ => tt) the_first Nat.eqb = 0
  /\ (4 - 1) / (4 + 3 - 1) * (1 - collision records prior) = 11 / 36.
Proof.
  intros records prior p q. split.
  - unfold advantage, succeeds, chance_of_yes, right, probability_that, records, prior, response,
      the_first, p, q. simpl. lra.
  - unfold collision, records, prior. simpl. lra.
Qed.

(* two records with the priors 1/4 and 3/4, and randomized response at ln 3: a fresh draw is the first record
   with 1/4, and kappa+ is 3/4 *)
Theorem a_fresh_draw_is_rarer_than_kappa :
  let records := [0; 1]%nat in let prior (z : nat) := if Nat.eqb z 0 then 1 / 4 else 3 / 4 in
  let succeeds := succeeds records records (response (3 / 4) (1 / 4)) (fun _ => tt) the_first Nat.eqb in
  let near := sum (fun used => prior used * sum (fun z => prior z * succeeds z used) records) records in
  near = 1 / 4 /\ prior 1%nat = 3 / 4 /\ 1 - collision records prior = 3 / 8
  /\ near / (3 / 8) <> 3 / 4 / (3 / 8).
Proof.
  intros records prior succeeds near.
  assert (drawn : near = 1 / 4).
  { unfold near, succeeds, attacks.succeeds, chance_of_yes, right, probability_that, records, prior,
      response, the_first. simpl. lra. }
  rewrite drawn. unfold collision, records, prior. simpl. repeat split; lra.
Qed.
