(* disclosure, section 7.3.3: five equally likely records, unary encoding (OUE) and randomized response
   (GRR) at e^epsilon = 3/2. Where the record is known, an attack on OUE has more than any on GRR. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.shared Require Import worlds belief notions data_sets approximate attacks.
Open Scope R_scope.

Definition five : list nat := [0; 1; 2; 3; 4]%nat.
Definition one_in_five (_ : nat) : R := / 5.

(* each bit of a vector is drawn on its own: the record's own is set with the chance 1/2, another with q *)
Fixpoint bits (q : R) (record place : nat) (vector : list bool) : R :=
  match vector with
  | [] => 1
  | bit :: others =>
    (if Nat.eqb record place then / 2 else if bit then q else 1 - q) * bits q record (S place) others
  end.
Definition encoded (q : R) : mechanism nat (list bool) := fun z vector => bits q z 0 vector.
Fixpoint vectors (length : nat) : list (list bool) :=
  match length with
  | O => [[]]
  | S fewer => map (cons true) (vectors fewer) ++ map (cons false) (vectors fewer)
  end.

(* who knows the record answers it where its own bit is set, and another record otherwise *)
Definition answers_its_bit (vector : list bool) (known y : nat) : R :=
  if nth known vector false then (if Nat.eqb y known then 1 else 0)
  else if Nat.eqb y (if Nat.eqb known 0 then 1 else 0) then 1 else 0.

Definition response (own other : R) : mechanism nat nat := fun z o => if Nat.eqb z o then own else other.

Lemma own_bit z used : In z five -> In used five ->
  succeeds five (vectors 5) (encoded (2 / 5)) (fun z => z) answers_its_bit Nat.eqb z used
    = if Nat.eqb z used then / 2 else 2 / 5.
Proof.
  intros here there.
  repeat destruct here as [<- | here]; try contradiction;
    repeat destruct there as [<- | there]; try contradiction;
    unfold succeeds, chance_of_yes, right, probability_that, encoded, answers_its_bit, five; simpl; lra.
Qed.

Theorem unary_encoding_tells_more_of_a_known_record {K : Type} (known : nat -> K)
  (A : nat -> K -> nat -> R) :
  answers_records five A ->
  advantage five one_in_five five (response (3 / 11) (2 / 11)) known A Nat.eqb <= 4 / 55
  /\ advantage five one_in_five (vectors 5) (encoded (2 / 5)) (fun z => z) answers_its_bit Nat.eqb = 2 / 25
  /\ 4 / 55 < 2 / 25.
Proof.
  intros proper. split; [| split; [| lra]].
  - rewrite advantage_by_output.
    assert (test := right_test five known A Nat.eqb proper).
    assert (each : forall z o, 0 <= right five known A Nat.eqb z o <= 1) by (intros; apply test).
    set (often := right five known A Nat.eqb) in *.
    unfold mixture, response, five, one_in_five. simpl.
    repeat match goal with |- context [often ?z ?o] => generalize (often z o), (each z o); intros end.
    lra.
  - rewrite advantage_by_record.
    rewrite (sum_extensional _ (fun z => one_in_five z * ((if Nat.eqb z z then / 2 else 2 / 5)
      - sum (fun used => one_in_five used * (if Nat.eqb z used then / 2 else 2 / 5)) five))).
    + unfold five, one_in_five. simpl. lra.
    + intros z inside. rewrite (own_bit z z inside inside). do 2 f_equal.
      apply sum_extensional. intros used there. rewrite (own_bit z used inside there). reflexivity.
Qed.
