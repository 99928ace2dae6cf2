(* Lists, numbered from 1 on, as the formal statements number worlds and outputs: what a formal
   statement says of numbers, it says of the entries of any list. *)
From Coq Require Import ZArith Reals List Lia Lra.
From didp Require Import defined.
From didp.theories Require Import worlds.
From didp.theories.bridges Require Import ranges.
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
