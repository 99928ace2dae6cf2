(* refine, section 3 before Figure 2: "the improvement of (epsilon, delta)-privacy for individual
   queries is greater than for statistical queries."

   Not where neighbours differ in the value of the individual's record: its two answers, refined by
   the factors of a statistical query, do not bear that delta e^-epsilon is moved. A fair prior,
   epsilon = ln 2, delta = 1/5. *)
From Coq Require Import Reals Bool List Lra.
From didp.shared Require Import belief notions.
From didp.refine Require Import definitions definition_1 propositions_1_2 definition_3_exact.
Open Scope R_scope.

Definition near_mass (moved : R) : R := 4 / 3 * (1 / 2) + moved.
Definition moved_answer (moved : R) (value : bool) : event (discrete bool) -> R :=
  if value then masses_of_two (near_mass moved) (1 - near_mass moved)
  else masses_of_two (1 - near_mass moved) (near_mass moved).
Definition moved_individual (moved : R) : mechanism (data_set unit bool) (event (discrete bool)) :=
  individual_answer even (moved_answer moved) tt.

Lemma masses_of_values first second S :
  masses_of_two first second S = (if S true then first else 0) + (if S false then second else 0).
Proof. unfold masses_of_two, of_masses. simpl. destruct (S true), (S false); simpl; lra. Qed.

Theorem an_individual_query_moves_no_more :
  ~ private_but_for one_replaced (moved_individual (1 / 5 * exp (- ln 2))) (ln 2) (1 / 5).
Proof.
  assert (exp (ln 2) = 2) as up by (apply exp_ln; lra).
  assert (exp (- ln 2) = 1 / 2) as down by (rewrite exp_Ropp, up; lra).
  intros private. specialize (private (fun _ => Some true) (fun _ => Some false) (only true)).
  rewrite up, down in private. unfold moved_individual, individual_answer, moved_answer in private.
  rewrite !masses_of_values in private. unfold near_mass in private. simpl in private.
  enough (one_replaced (fun _ : unit => Some true) (fun _ => Some false)) as near
    by (specialize (private near); lra).
  exists tt. split; [intros [] []; reflexivity | split; discriminate].
Qed.
