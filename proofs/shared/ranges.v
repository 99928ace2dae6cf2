(* Lists, numbered from 1 on, as the formal statements number worlds and outputs: what a formal
   statement says of numbers, it says of the entries of any list. *)
From Coq Require Import ZArith Reals List Lia Lra.
From didp Require Import defined.
From didp.shared Require Import worlds.
Open Scope R_scope.

(* the integer that a function of the statements is asked about *)
Definition number_of (x : R) : Z := (up x - 1)%Z.

Lemma number_of_real j : number_of (IZR j) = j.
Proof.
  unfold number_of. rewrite <- (tech_up (IZR j) (j + 1)); rewrite ?plus_IZR; [lia | lra | lra].
Qed.

Section Listed.
Context {A : Type} (listed : list A) (some : A).

Definition count : Z := Z.of_nat (length listed).
Definition entry (j : Z) : A := nth (Z.to_nat (j - 1)) listed some.

Lemma entry_inside j : (1 <= j)%Z -> (j <= count)%Z -> In (entry j) listed.
Proof. unfold count, entry. intros low high. apply nth_In. lia. Qed.

Lemma inside_is_entry a : In a listed -> exists j, (1 <= j)%Z /\ (j <= count)%Z /\ entry j = a.
Proof.
  intros inside. destruct (In_nth listed a some inside) as (k & below & equal).
  exists (Z.of_nat k + 1)%Z. unfold count, entry. repeat split; try lia.
  rewrite <- equal. f_equal. lia.
Qed.
End Listed.

Lemma count_as_stated {A : Type} (listed : list A) : IZR (count listed) = INR (length listed).
Proof. unfold count. symmetry. apply INR_IZR_INZ. Qed.

Lemma count_positive {A : Type} (listed : list A) : listed <> nil -> (1 <= count listed)%Z.
Proof. unfold count. destruct listed; [tauto |]. cbn [length]. lia. Qed.

(* The numbers 1..m as a list, as the formal statements number worlds and mechanisms. *)

Definition numbered (m : Z) : list Z := map Z.of_nat (seq 1 (Z.to_nat m)).

Lemma in_numbered m j : In j (numbered m) <-> (1 <= j <= m)%Z.
Proof.
  unfold numbered. rewrite in_map_iff. split.
  - intros (k & <- & inside). apply in_seq in inside. lia.
  - intros inside. exists (Z.to_nat j). rewrite in_seq. lia.
Qed.

(* The sums of the formal statements, over a range of integers, are the sums of the theories, over a
   list of worlds. *)

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

Lemma sum_of_entries {A : Type} (listed : list A) some (f : A -> R) (g : Z -> R) :
  (forall j, (1 <= j <= count listed)%Z -> g j = f (entry listed some j)) ->
  sum_over g 1 (count listed) = sum f listed.
Proof.
  intros same. rewrite (sum_over_extensional _ (fun j => f (entry listed some j))) by exact same.
  clear same g. rewrite sum_over_natural. unfold count. rewrite Nat2Z.id.
  transitivity (sum (fun k => f (nth k listed some)) (seq 0 (length listed))).
  - rewrite <- seq_shift, sum_mapped. apply sum_extensional. intros k _. unfold entry.
    do 2 f_equal. lia.
  - induction listed as [| a rest IH]; [reflexivity |].
    cbn [length seq sum]. rewrite <- seq_shift, sum_mapped. cbn [nth]. rewrite <- IH. reflexivity.
Qed.

Lemma real_number_of m : (0 <= m)%Z -> INR (Z.to_nat m) = IZR m.
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
