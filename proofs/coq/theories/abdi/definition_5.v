(* abdi, Definition 5 beside Definition 2: "It is different from the global sensitivity (Definition
   2) used in DP."

   Stated here: it is at most twice the global sensitivity, whatever adjacent means; and another for
   some query, the number of records, where adjacent databases lack one (0 and 1). *)
From Coq Require Import Reals List Lra.
From didp.theories.abdi Require Import definitions removing_one.
Import ListNotations.
Open Scope R_scope.

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
