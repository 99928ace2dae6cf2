(* What the theorem of section_7_order.v supposes can be met. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.disclosure Require Import section_7_order.
From didp.shared Require Import worlds belief.
Open Scope R_scope.

(* who always answers the first record *)
Definition unary_encoding_tells_more_of_a_known_record_met := ltac:(refine (
  @disclosure.section_7_order.unary_encoding_tells_more_of_a_known_record
    unit (fun _ => tt) (fun _ _ z => if Nat.eqb z 0 then 1 else 0) _);
  intros o x; split; [intros z _; destruct (Nat.eqb z 0); lra | unfold five; simpl; lra]).
