(* abdi, databases as lists of numbers; adjacent are a database and one that lacks one of its
   records, as the paper's possible worlds are: "the set of all possible databases resulting from
   removing an (any) individual from the initial database" (section 1). *)
From Coq Require Import ZArith Reals List Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.shared Require Import worlds ranges.
From didp.abdi Require Import definitions.
From didp.statements Require Import abdi_definition_5.
Open Scope R_scope.

Definition database : Type := list R.

(* D' is D less one record, and the records of D are in the universe *)
Definition less_one (universe : R -> Prop) (D D' : database) : Prop :=
  Forall universe D /\ exists before x after, D = before ++ x :: after /\ D' = before ++ after.

(* a query that adds up what each record counts *)
Definition total (counts : R -> R) (D : database) : R := sum counts D.

Lemma total_less_one (universe : R -> Prop) counts D D' :
  less_one universe D D' ->
  exists x, In x D /\ universe x /\ total counts D' = total counts D - counts x.
Proof.
  intros [inside (before & x & after & -> & ->)]. exists x.
  assert (listed : In x (before ++ x :: after)) by (apply in_or_app; simpl; auto).
  rewrite Forall_forall in inside. split; [exact listed | split; [auto |]].
  unfold total. rewrite sum_split. ring.
Qed.

Lemma removing_one (universe : R -> Prop) before x after :
  Forall universe (before ++ x :: after) ->
  less_one universe (before ++ x :: after) (before ++ after).
Proof. intros inside. split; [exact inside |]. exists before, x, after. auto. Qed.

(* the sensitivities of such a query: the largest count, and the largest difference of two *)
Theorem global_sensitivity_of_total (universe : R -> Prop) counts most x :
  (forall y, universe y -> Rabs (counts y) <= most) -> universe x -> Rabs (counts x) = most ->
  global_sensitivity (less_one universe) (total counts) most.
Proof.
  intros bound inside attained. split.
  - intros D D' related. destruct (total_less_one _ counts _ _ related) as (y & _ & known & ->).
    replace (total counts D - (total counts D - counts y)) with (counts y) by ring. auto.
  - exists [x], []. split.
    { apply (removing_one universe [] x []). repeat constructor. exact inside. }
    unfold total. simpl. rewrite <- attained. f_equal. ring.
Qed.

Theorem identifiability_sensitivity_of_total (universe : R -> Prop) counts most x y :
  (forall a b, universe a -> universe b -> Rabs (counts a - counts b) <= most) ->
  universe x -> universe y -> Rabs (counts x - counts y) = most ->
  identifiability_sensitivity (less_one universe) (total counts) most.
Proof.
  intros bound first second attained. split.
  - intros D D1 D2 one other.
    destruct (total_less_one _ counts _ _ one) as (a & _ & in_a & ->).
    destruct (total_less_one _ counts _ _ other) as (b & _ & in_b & ->).
    replace (total counts D - counts a - (total counts D - counts b))
      with (counts b - counts a) by ring. auto.
  - exists [x; y], [x], [y]. split; [| split].
    + apply (removing_one universe [x] y []). repeat constructor; assumption.
    + apply (removing_one universe [] x [y]). repeat constructor; assumption.
    + unfold total. simpl. rewrite <- attained. f_equal. ring.
Qed.

(* abdi, Definition 5 beside Definition 2: "It is different from the global sensitivity (Definition
   2) used in DP."

   Stated here: it is at most twice the global sensitivity, whatever adjacent means; and another for
   some query, the number of records, where adjacent databases lack one (0 and 1). *)

Theorem at_most_twice_global {Database : Type} (adjacent : Database -> Database -> Prop) query
  Delta Theta :
  global_sensitivity adjacent query Delta -> identifiability_sensitivity adjacent query Theta ->
  Theta <= 2 * Delta.
Proof.
  intros [most _] [_ (D & D1 & D2 & first & second & <-)].
  pose proof (most D D1 first) as one. pose proof (most D D2 second) as other.
  replace (query D1 - query D2) with (- (query D - query D1) + (query D - query D2)) by ring.
  eapply Rle_trans; [apply Rabs_triang |]. rewrite Rabs_Ropp. lra.
Qed.

(* the same of three answers, as the formal statement has it *)
Theorem at_most_twice_global_gives_distances whole first second Delta :
  Rabs (whole - first) <= Delta -> Rabs (whole - second) <= Delta ->
  Rabs (first - second) <= 2 * Delta.
Proof.
  intros one other. replace (first - second) with (- (whole - first) + (whole - second)) by ring.
  eapply Rle_trans; [apply Rabs_triang |]. rewrite Rabs_Ropp. lra.
Qed.

Theorem another_than_global (universe : R -> Prop) x :
  universe x ->
  identifiability_sensitivity (less_one universe) (total (fun _ => 1)) 0
  /\ global_sensitivity (less_one universe) (total (fun _ => 1)) 1.
Proof.
  intros some. split.
  - apply (identifiability_sensitivity_of_total universe (fun _ => 1) 0 x x); try assumption;
      intros; rewrite Rminus_eq_0, Rabs_R0; lra.
  - apply (global_sensitivity_of_total universe (fun _ => 1) 1 x); try assumption;
      intros; rewrite Rabs_R1; lra.
Qed.

(* Joined with the formal statements. *)

Theorem at_most_twice_global_from_notions :
  c_abdi_definition_5__at_most_twice_global__64bfd26407ad.
Proof.
  intros whole first Delta second one other. rewrite !minus_as_stated in *.
  exact (at_most_twice_global_gives_distances whole first second Delta one other).
Defined.
