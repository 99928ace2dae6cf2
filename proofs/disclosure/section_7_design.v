(* disclosure, section 7.2: what counts as a success, and how many runs there are. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.shared Require Import worlds belief data_sets approximate attacks.
Open Scope R_scope.

(* records (x, y), x from 0 to 2, of which x is known: an attack answers x, and any y *)
Definition known_and_sought : list (nat * bool) :=
  [(0%nat, true); (0%nat, false); (1%nat, true); (1%nat, false); (2%nat, true); (2%nat, false)].
Definition repeats_what_is_known {O : Type} (_ : O) (x : nat) (z : nat * bool) : R :=
  if (Nat.eqb (fst z) x && snd z)%bool then 1 else 0.
Definition same_known (z y : nat * bool) : bool := Nat.eqb (fst z) (fst y).
Definition same_sought (z y : nat * bool) : bool := Bool.eqb (snd z) (snd y).

Theorem what_is_known_is_repeated {O : Type} (outputs : list O) (M : mechanism (nat * bool) O) :
  probabilities outputs M ->
  let success near := sum (fun z => / 6
    * succeeds known_and_sought outputs M fst repeats_what_is_known near z z) known_and_sought in
  success same_known = 1 /\ success same_sought = / 2
  /\ advantage known_and_sought (fun _ => / 6) outputs M fst repeats_what_is_known same_known = 0.
Proof.
  intros probable success.
  assert (often : forall near z used share,
    (forall o : O, right known_and_sought fst repeats_what_is_known near z o = share) ->
    succeeds known_and_sought outputs M fst repeats_what_is_known near z used = share).
  { intros near z used share same. unfold succeeds, chance_of_yes.
    rewrite (sum_extensional _ (fun o => share * M used o)) by (intros; rewrite same; reflexivity).
    rewrite sum_scaled, (proj2 (probable used)). ring. }
  assert (told : forall z used, In z known_and_sought ->
    succeeds known_and_sought outputs M fst repeats_what_is_known same_known z used = 1).
  { intros z used inside. apply often. intros o. unfold known_and_sought in inside.
    repeat (destruct inside as [<- | inside];
      [unfold right, probability_that, known_and_sought, repeats_what_is_known, same_known; simpl; lra |]).
    destruct inside. }
  split; [| split].
  - unfold success. rewrite (sum_extensional _ (fun _ => / 6)) by (intros; rewrite told; [ring | assumption]).
    rewrite sum_constant. simpl. lra.
  - unfold success. rewrite (sum_extensional _ (fun z : nat * bool => if snd z then / 6 else 0)).
    + unfold known_and_sought. simpl. lra.
    + intros [x y] inside. rewrite (often same_sought _ _ (if y then 1 else 0)); [destruct y; simpl; lra |].
      intros o. unfold known_and_sought in inside.
      repeat (destruct inside as [same | inside];
        [injection same as <- <-; unfold right, probability_that, known_and_sought, repeats_what_is_known,
          same_sought; simpl; lra |]).
      destruct inside.
  - rewrite advantage_by_record. rewrite (sum_extensional _ (fun _ => 0)); [apply sum_zero |].
    intros z inside. rewrite told by exact inside.
    rewrite (sum_extensional _ (fun _ => / 6)) by (intros; rewrite told; [ring | exact inside]).
    rewrite sum_constant. simpl. lra.
Qed.

(* of 3052 records each pair of target and challenger is run J = 10^6/3052 times, and each record too *)
Theorem pairs_take_more_runs :
  let m := 3052 in let J := 10 ^ 6 / m in
  m * J = 10 ^ 6 /\ m * J + m * m * J = 3053 * 10 ^ 6 /\ m * J + m * m * J <> 10 ^ 6.
Proof. intros m J. unfold J, m. repeat split; lra. Qed.
