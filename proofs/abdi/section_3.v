From Coq Require Import Reals List Permutation Lra.
Import ListNotations.
From didp.shared Require Import probability belief events.
From didp.rhodi Require Import as_stated.
From didp.abdi Require Import definitions definition_5 theorem_2 section_8.
Open Scope R_scope.

(* "we will consider the worst case in which D and D^s are adjacent databases" (section 3): what is
   promised where one individual is missing holds where more are *)
Fixpoint less_several (universe : R -> Prop) (k : nat) (D D' : database) : Prop :=
  match k with
  | O => D = D'
  | S more => exists between, less_one universe D between /\ less_several universe more between D'
  end.
Definition one_missing_is_the_worst_case : Prop :=
  forall (universe : R -> Prop) query alpha beta lambda k,
  0 < alpha < 1 -> 0 < beta -> 0 < lambda ->
  keeps_definition_4 (less_one universe) (laplace_mechanism query lambda) alpha beta ->
  keeps_definition_4 (less_several universe k) (laplace_mechanism query lambda) alpha beta.

(* the Sum over {0, 0, 1, 1}, of which the two 1s or the two 0s are missing: at Theorem 2's scale
   for (1/2, 1) the belief in the first rises from 1/10 to 4/13 *)
Definition bit_record (x : R) : Prop := x = 0 \/ x = 1.
Ltac bits := repeat (apply Forall_cons; [unfold bit_record; auto |]); apply Forall_nil.
Definition adding_up : database -> R := total (fun x => x).
Definition tenth (w : database) : R := if Req_EM_T (adding_up w) 0 then 1 / 10 else 9 / 10.

Theorem one_missing_is_not_the_worst_case : ~ one_missing_is_the_worst_case.
Proof.
  intros printed.
  assert (positive : 0 < ln 2) by (rewrite <- ln_1; apply ln_increasing; lra).
  assert (noise : 0 < / ln 2) by (apply Rinv_0_lt_compat; exact positive).
  assert (kept : keeps_definition_4 (less_one bit_record) (laplace_mechanism adding_up (/ ln 2))
                   (1 / 2) 1).
  { apply (theorem_2 (less_one bit_record) adding_up 1 (/ ln 2)); try lra.
    - apply (identifiability_sensitivity_of_total bit_record (fun x => x) 1 1 0).
      + intros a b [-> | ->] [-> | ->]; apply Rabs_le; lra.
      + right. reflexivity.
      + left. reflexivity.
      + rewrite Rminus_0_r. apply Rabs_R1.
    - unfold prior_free_scale. replace (1 - 1 / 2) with (/ 2) by field.
      rewrite ln_Rinv by lra. replace (1 + 1) with 2 by ring.
      apply Rmax_lub; right; field; lra. }
  specialize (printed bit_record adding_up (1 / 2) 1 (/ ln 2) 2%nat ltac:(lra) ltac:(lra) noise kept
    [0; 0; 1; 1] [[0; 0]; [1; 1]]).
  assert (possible : possible_worlds (less_several bit_record 2) [0; 0; 1; 1] [[0; 0]; [1; 1]]).
  { intros D [<- | [<- | []]].
    - exists [0; 0; 1]. split; [| exists [0; 0]; split; [| reflexivity]].
      + apply (removing_one bit_record [0; 0; 1] 1 []). bits.
      + apply (removing_one bit_record [0; 0] 1 []). bits.
    - exists [0; 1; 1]. split; [| exists [1; 1]; split; [| reflexivity]].
      + apply (removing_one bit_record [] 0 [0; 1; 1]). bits.
      + apply (removing_one bit_record [] 0 [1; 1]). bits. }
  assert (first : tenth [0; 0] = 1 / 10)
    by (unfold tenth, adding_up, total; simpl; destruct Req_EM_T; lra).
  assert (second : tenth [1; 1] = 9 / 10)
    by (unfold tenth, adding_up, total; simpl; destruct Req_EM_T; lra).
  assert (prior : distribution [[0; 0]; [1; 1]] tenth).
  { split; [| simpl; rewrite first, second; lra].
    intros w [<- | [<- | []]]; rewrite ?first, ?second; lra. }
  assert (own : laplace_mechanism adding_up (/ ln 2) [0; 0] 0 = ln 2 / 2)
    by (unfold laplace_mechanism, adding_up, total; simpl;
        rewrite (density_at_steps 2 0); [simpl; field | lra | distance]).
  assert (other : laplace_mechanism adding_up (/ ln 2) [1; 1] 0 = / 4 * (ln 2 / 2))
    by (unfold laplace_mechanism, adding_up, total; simpl;
        rewrite (density_at_steps 2 2); [simpl; field | lra | distance]).
  assert (belief : posterior [[0; 0]; [1; 1]] tenth (laplace_mechanism adding_up (/ ln 2)) 0 [0; 0]
                     = 4 / 13).
  { unfold posterior, mixture. simpl. rewrite first, second, own, other. field. lra. }
  destruct (printed possible tenth prior 0 [0; 0]) as [_ high].
  - left. reflexivity.
  - unfold mixture. simpl. rewrite first, second, own, other. lra.
  - assert (4 / 13 <= (1 + 1) * (1 / 10)) by (rewrite <- belief, <- first; exact high). lra.
Qed.
