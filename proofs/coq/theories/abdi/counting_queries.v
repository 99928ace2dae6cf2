(* abdi, section 8: counting queries.

   "By definition, counting queries have an identifiability sensitivity equal to zero, which means
   that revealing the exact result of a counting query performed over D^s will not disclose any
   information to the adversary about the content of D^s."

   Stated here: so it is for the number of all records, where adjacent databases lack one record
   (number_of_records). A count of the records that satisfy a predicate has the sensitivity 1 as
   soon as the predicate tells two records apart, and its exact result may reveal who is missing
   (predicate_counts, exact_count_reveals). *)
From Coq Require Import Reals List Lra.
From didp.theories Require Import worlds belief notions.
From didp.theories.abdi Require Import definitions removing_one.
Import ListNotations.
Open Scope R_scope.

(* the release of an exact answer: its probability in a world is 1 or 0 *)
Definition exact {W : Type} (query : W -> R) : mechanism W R :=
  fun w x => if Req_EM_T (query w) x then 1 else 0.

Definition count_of (satisfies : R -> bool) : database -> R :=
  total (fun x => if satisfies x then 1 else 0).
Definition number_of_all : database -> R := count_of (fun _ => true).

Theorem number_of_records (universe : R -> Prop) x D worlds p w e :
  universe x -> possible_worlds (less_one universe) D worlds -> distribution worlds p ->
  In w worlds -> 0 < mixture worlds p (exact number_of_all) e ->
  identifiability_sensitivity (less_one universe) number_of_all 0
  /\ posterior worlds p (exact number_of_all) e w = p w.
Proof.
  intros some possible prior inside seen. split.
  { apply (identifiability_sensitivity_of_total universe _ 0 x x); try assumption;
      intros; rewrite Rminus_eq_0, Rabs_R0; lra. }
  assert (same : forall v, In v worlds -> number_of_all v = number_of_all w).
  { intros v Hv.
    destruct (total_less_one _ (fun _ => 1) _ _ (possible v Hv)) as (? & _ & _ & one).
    destruct (total_less_one _ (fun _ => 1) _ _ (possible w inside)) as (? & _ & _ & other).
    unfold number_of_all, count_of. congruence. }
  assert (all : mixture worlds p (exact number_of_all) e = exact number_of_all w e).
  { unfold mixture. rewrite (sum_extensional _ (fun v => p v * exact number_of_all w e)).
    - rewrite sum_scaled_right, (proj2 prior). ring.
    - intros v Hv. unfold exact. rewrite (same v Hv). reflexivity. }
  unfold posterior. rewrite all in *. field. lra.
Qed.

Theorem predicate_counts (universe : R -> Prop) satisfies x y :
  universe x -> universe y -> satisfies x = true -> satisfies y = false ->
  identifiability_sensitivity (less_one universe) (count_of satisfies) 1.
Proof.
  intros first second yes no.
  apply (identifiability_sensitivity_of_total universe _ 1 x y); try assumption.
  - intros a b _ _. destruct (satisfies a), (satisfies b); apply Rabs_le; lra.
  - rewrite yes, no, Rminus_0_r. apply Rabs_R1.
Qed.

(* D = {0, 1}: how many records are 0 *)
Definition is_zero (x : R) : bool := if Req_EM_T x 0 then true else false.
Definition one_half (D : database) : R := / 2.

Theorem exact_count_reveals :
  possible_worlds (less_one (fun _ => True)) [0; 1] [[1]; [0]]
  /\ posterior [[1]; [0]] one_half (exact (count_of is_zero)) 0 [1] = 1
  /\ posterior [[1]; [0]] one_half (exact (count_of is_zero)) 0 [0] = 0.
Proof.
  assert (none : count_of is_zero [1] = 0).
  { unfold count_of, total, is_zero. simpl. destruct (Req_EM_T 1 0); lra. }
  assert (one : count_of is_zero [0] = 1).
  { unfold count_of, total, is_zero. simpl. destruct (Req_EM_T 0 0); lra. }
  split; [| split].
  - intros D [<- | [<- | []]].
    + apply (removing_one _ [] 0 [1]). repeat constructor.
    + apply (removing_one _ [0] 1 []). repeat constructor.
  - unfold posterior, mixture, exact, one_half. simpl. rewrite none, one.
    destruct (Req_EM_T 0 0), (Req_EM_T 1 0); lra.
  - unfold posterior, mixture, exact, one_half. simpl. rewrite none, one.
    destruct (Req_EM_T 0 0), (Req_EM_T 1 0); lra.
Qed.
