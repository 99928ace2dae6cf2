(* refine, Example 3 and Tables 3 and 4 (section 4).

   "Let D be a database with two attributes: an identifier ID and a Boolean attribute B. Let f_1 and
   f_2 be queries that return the value of B for individuals 1 and 2. Let the prior knowledge for
   both queries be the independent uniform distribution over {0, 1}. [...] By setting alpha_d =
   e^-epsilon and adjusting the probability mass to one [...] P(K_{f_1}(D) = 1 | f_1(D) = 0) = 0.5
   alpha_d, P(K_{f_1}(D) = 1 | f_1(D) = 1) = 1 - 0.5 alpha_d." Tables 3 and 4, and "the respective
   ratios [...] are within [e^-1, e]; specifically, the ratios take only two values, alpha_d = e^-1
   and 2 - alpha_d".

   Stated over data sets in which each of the two may be missing; 0 is false. *)
From Coq Require Import Reals List Bool Lra.
From didp.theories Require Import worlds belief notions.
From didp.theories.refine Require Import definitions propositions_1_2.
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

Theorem example_3 : private_between
  (fun D D' => (exists i, D = both_there /\ D' = missing i) \/
    (exists i, D = missing i /\ D' = both_there)) both_answers epsilon.
Proof.
  pose proof (product_of_exponentials epsilon) as inverse. pose proof ratios_within as [low high].
  assert (sign : forall i x y, 0 <= both_answers (missing i) (x, y)).
  { intros i x y. rewrite table_4. destruct i, x, y; pose proof (exp_pos (- epsilon)); lra. }
  intros D D' [x y] [[i [-> ->]] | [i [-> ->]]]; rewrite (ratios_of_tables i);
    specialize (sign i x y).
  - apply Rmult_le_compat_r; [exact sign |]. destruct i, x, y; lra.
  - rewrite <- Rmult_assoc. rewrite <- (Rmult_1_l (both_answers (missing i) (x, y))) at 1.
    apply Rmult_le_compat_r; [exact sign |]. destruct i, x, y; nra.
Qed.
End Example3.
