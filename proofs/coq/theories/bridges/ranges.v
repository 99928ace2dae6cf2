(* The sums of the formal statements, over a range of integers, are the sums of the theories, over a
   list of worlds. *)
From Coq Require Import ZArith Reals List Lia.
From didp Require Import defined.
From didp.theories Require Import worlds.
From didp.theories.abdi Require Import numbered.
Open Scope R_scope.

(* the worlds 1..m, as integers, and as natural numbers *)
Lemma sum_over_natural f m :
  sum_over f 1 m = sum (fun k => f (Z.of_nat k)) (seq 1 (Z.to_nat m)).
Proof.
  unfold sum_over, many. replace (m - 1 + 1)%Z with m by lia.
  induction (Z.to_nat m) as [| n IH]; [reflexivity |].
  rewrite seq_S, sum_appended, <- IH. cbn [sum_of_first sum].
  replace (1 + Z.of_nat n)%Z with (Z.of_nat (1 + n)) by lia. ring.
Qed.

Lemma sum_over_numbered f m : sum_over f 1 m = sum f (numbered m).
Proof. rewrite sum_over_natural. unfold numbered. rewrite sum_mapped. reflexivity. Qed.

Lemma sum_over_extensional f g m :
  (forall j, (1 <= j <= m)%Z -> f j = g j) -> sum_over f 1 m = sum_over g 1 m.
Proof.
  intros same. rewrite !sum_over_numbered. apply sum_extensional.
  intros j inside. apply same, in_numbered. exact inside.
Qed.

Lemma number_of_worlds m : (0 <= m)%Z -> INR (Z.to_nat m) = IZR m.
Proof. intros sign. rewrite INR_IZR_INZ, Z2Nat.id by exact sign. reflexivity. Qed.

(* what holds of each world, as the statements say it *)
Lemma of_each (P : Z -> Prop) m :
  (forall j, (1 <= j)%Z -> (j <= m)%Z -> P j) -> forall j, (1 <= j <= m)%Z -> P j.
Proof. intros all j []. auto. Qed.

Lemma of_each_natural (P : Z -> Prop) m :
  (forall j, (1 <= j)%Z -> (j <= m)%Z -> P j) ->
  forall k, (1 <= k <= Z.to_nat m)%nat -> P (Z.of_nat k).
Proof. intros all k inside. apply all; lia. Qed.

Lemma minus_as_stated x y : x + -1 * y = x - y.
Proof. ring. Qed.
