(* refine, section 6, of individual queries: "as any individual can take any value in Range(f), the
   sensitivity of the query equals the length of Range(f)."

   Stated here for the range [0, 1] of section 6.2 and for the neighbours of Definition 1, where a
   record is added or removed and an absent individual counts as 1/2, as in section 6.1: the
   sensitivity is half the length. *)
From Coq Require Import Reals Lra.
From didp.theories.abdi Require Import definitions.
Open Scope R_scope.

(* an individual's record, or none *)
Definition answer_of (record : option R) : R :=
  match record with Some value => value | None => 1 / 2 end.
Definition added_or_removed (one other : option R) : Prop :=
  exists value, 0 <= value <= 1
  /\ (one = Some value /\ other = None \/ one = None /\ other = Some value).
Definition sensitivity_is_the_range : Prop := global_sensitivity added_or_removed answer_of (1 - 0).

Theorem sensitivity_is_half_the_range :
  global_sensitivity added_or_removed answer_of (1 / 2) /\ ~ sensitivity_is_the_range.
Proof.
  assert (near : forall one other, added_or_removed one other ->
            Rabs (answer_of one - answer_of other) <= 1 / 2).
  { intros one other (value & inside & [[-> ->] | [-> ->]]); simpl; apply Rabs_le; lra. }
  split.
  - split; [exact near |]. exists (Some 1), None. split.
    + exists 1. split; [lra | auto].
    + simpl. rewrite Rabs_right; lra.
  - intros [_ (one & other & related & whole)]. specialize (near one other related). lra.
Qed.
