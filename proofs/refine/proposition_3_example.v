(* refine, Example 3 and Tables 3 and 4 (section 4).

   "Let D be a database with two attributes: an identifier ID and a Boolean attribute B. Let f_1 and
   f_2 be queries that return the value of B for individuals 1 and 2. Let the prior knowledge for
   both queries be the independent uniform distribution over {0, 1}. [...] By setting alpha_d =
   e^-epsilon and adjusting the probability mass to one [...] P(K_{f_1}(D) = 1 | f_1(D) = 0) = 0.5
   alpha_d, P(K_{f_1}(D) = 1 | f_1(D) = 1) = 1 - 0.5 alpha_d." Tables 3 and 4, and "the respective
   ratios [...] are within [e^-1, e]; specifically, the ratios take only two values, alpha_d = e^-1
   and 2 - alpha_d".

   Stated over data sets in which each of the two may be missing; 0 is false. *)
From Coq Require Import Reals Bool List Lia Lra.
Import ListNotations.
From didp.shared Require Import belief notions.
From didp.refine Require Import definitions definition_1 propositions_1_2 proposition_3.
Open Scope R_scope.

Section Example3.
Variable epsilon : R.
Hypothesis positive : 0 < epsilon.
Notation alpha_d := (exp (- epsilon)).

(* the two individuals are called true and false; each has a bit *)
Definition answer_about (i : bool) : mechanism (data_set bool bool) bool := fun D x =>
  match D i with
  | None => 1 / 2
  | Some value => if eqb value x then 1 - 1 / 2 * alpha_d else 1 / 2 * alpha_d
  end.
Definition both_answers : mechanism (data_set bool bool) (bool * bool) :=
  fun D answers => answer_about true D (fst answers) * answer_about false D (snd answers).

(* both are there with the value 0; one of them is missing *)
Definition both_there : data_set bool bool := fun _ => Some false.
Definition missing (i : bool) : data_set bool bool := fun j => if eqb i j then None else Some false.

Theorem table_3 (x y : bool) : both_answers both_there (x, y) =
  match x, y with
  | false, false => (1 - 1 / 2 * alpha_d) ^ 2
  | true, true => 1 / 4 * alpha_d ^ 2
  | _, _ => (1 - 1 / 2 * alpha_d) * (1 / 2) * alpha_d
  end.
Proof. unfold both_answers, answer_about, both_there. destruct x, y; simpl; field. Qed.

(* what is asked about the one that is there *)
Theorem table_4 (i x y : bool) : both_answers (missing i) (x, y) =
  if (if i then y else x) then 1 / 4 * alpha_d else 1 / 2 * (1 - 1 / 2 * alpha_d).
Proof. unfold both_answers, answer_about, missing. destruct i, x, y; simpl; field. Qed.

Theorem ratios_of_tables (i x y : bool) : both_answers both_there (x, y) =
  (if (if i then x else y) then alpha_d else 2 - alpha_d) * both_answers (missing i) (x, y).
Proof.
  unfold both_answers, answer_about, both_there, missing. destruct i, x, y; simpl; field.
Qed.

Theorem ratios_within : alpha_d <= alpha_d <= exp epsilon /\ alpha_d <= 2 - alpha_d <= exp epsilon.
Proof.
  pose proof (product_of_exponentials epsilon) as inverse.
  assert (alpha_d < 1) by (rewrite <- exp_0; apply exp_increasing; lra).
  pose proof (exponential_at_least_1 epsilon (Rlt_le _ _ positive)).
  pose proof (exp_pos (- epsilon)).
  repeat split; try lra. nra.
Qed.

(* Proposition 3 for the two queries, whatever the data set: query 0 asks about the individual true,
   query 1 about false, and no other query asks anything. *)
Definition asked_about (i : nat) : option bool :=
  match i with 0%nat => Some true | 1%nat => Some false | _ => None end.
Definition query (i : nat) : mechanism (data_set bool bool) bool :=
  match asked_about i with Some j => answer_about j | None => fun _ _ => 1 / 2 end.

Lemma answer_between i D x : 1 / 2 * alpha_d <= answer_about i D x <= 1 - 1 / 2 * alpha_d.
Proof.
  assert (alpha_d < 1) by (rewrite <- exp_0; apply exp_increasing; lra).
  unfold answer_about. destruct (D i) as [value |]; [destruct (eqb value x) |]; lra.
Qed.

Lemma answer_private i : private_on [true; false] added_or_removed (answer_about i) epsilon.
Proof.
  intros D D' x _ [j [same change]]. pose proof (product_of_exponentials epsilon) as inverse.
  pose proof (exponential_at_least_1 epsilon (Rlt_le _ _ positive)) as one.
  pose proof (answer_between i D' x) as sign. pose proof (exp_pos (- epsilon)) as small.
  destruct ratios_within as [_ [_ most]]. unfold answer_about in *.
  destruct (bool_dec i j) as [<- | other].
  - (* the individual came or went: one of the two answers is 1/2 *)
    destruct (D i) as [value |], (D' i) as [value' |];
      [exfalso; destruct change as [[absent _] | [_ absent]]; discriminate | | |
       exfalso; destruct change as [[_ there] | [there _]]; contradiction];
      [destruct (eqb value x) | destruct (eqb value' x)]; nra.
  - rewrite (same i other) in *. nra.
Qed.

Theorem example_3 : private_between added_or_removed
  (by_events (sequences [true; false] 2) (transcript (components query) [])) epsilon.
Proof.
  replace epsilon with (largest (fun _ => epsilon) 2)
    by (unfold largest; simpl; rewrite (Rmax_left epsilon 0), Rmax_left by lra; reflexivity).
  apply (proposition_3 [true; false] query (fun _ => epsilon)
    (fun i j => match asked_about i with Some k => eqb k j | None => false end)).
  - intros [| [| i]] [| [| j]] [] one other; simpl in *; congruence.
  - intros i D D' x same. unfold query. destruct (asked_about i) as [j |]; [| reflexivity].
    unfold answer_about. rewrite (same j) by apply eqb_reflx. reflexivity.
  - intros i D x. unfold query. destruct (asked_about i) as [j |]; [| lra].
    pose proof (answer_between j D x). pose proof (exp_pos (- epsilon)). lra.
  - intros i. unfold query. destruct (asked_about i) as [j |]; [apply answer_private |].
    intros D D' x _ _. pose proof (exponential_at_least_1 epsilon (Rlt_le _ _ positive)). lra.
Qed.
End Example3.
