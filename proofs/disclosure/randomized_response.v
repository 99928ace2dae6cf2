(* disclosure, Example 1: randomized response (GRR) among m records, "p = e^epsilon/(e^epsilon + m - 1), q =
   1/(e^epsilon + m - 1)", and the attack that repeats what was observed; and the mechanism that names the
   record with the probability delta, and responds otherwise. *)
From Coq Require Import ZArith Reals List Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.shared Require Import worlds ranges belief notions data_sets approximate attacks.
From didp.statements Require Import disclosure_example_1 disclosure_theorem_4_1_tightness
  disclosure_theorem_4_1_closed_form disclosure_theorem_5_2_tightness disclosure_section_7_order.
Open Scope R_scope.

Section Response.
Context {W K : Type} (same : forall v w : W, {v = w} + {v <> w}) (records : list W) (known : W -> K).
Context (epsilon : R).
Hypothesis distinct : NoDup records.
Hypothesis several : (2 <= length records)%nat.
Notation m := (INR (length records)).
Notation g := (exp epsilon).

Definition is (v w : W) : bool := if same v w then true else false.
Definition own : R := g / (g + m - 1).
Definition other : R := / (g + m - 1).
Definition response : mechanism W W := fun z o => if same z o then own else other.
Definition repeats (o : W) (_ : K) (y : W) : R := if same y o then 1 else 0.

Lemma many : 2 <= m.
Proof. apply le_INR in several. exact several. Qed.

Lemma several_as_counted : (2 <= count records)%Z.
Proof. unfold count. lia. Qed.

Lemma denominator : 0 < g + m - 1.
Proof. pose proof many. pose proof (exp_pos epsilon). lra. Qed.

Lemma sum_of_one a b z : In z records ->
  sum (fun w => if same z w then a else b) records = a + (m - 1) * b.
Proof.
  intros inside. destruct (in_split z records inside) as (before & after & parts).
  assert (alone : ~ In z (before ++ after)) by (apply NoDup_remove_2; rewrite <- parts; exact distinct).
  rewrite parts, sum_split, app_length. cbn [length]. rewrite Nat.add_succ_r, S_INR, <- app_length.
  destruct (same z z); [| contradiction]. f_equal.
  rewrite (sum_extensional _ (fun _ => b)), sum_constant; [ring |].
  intros w there. destruct (same z w) as [<- |]; [contradiction | reflexivity].
Qed.

Lemma sum_at f z : In z records -> sum (fun w => if same z w then f w else 0) records = f z.
Proof.
  intros inside. rewrite (sum_extensional _ (fun w => if same z w then f z else 0)).
  - rewrite sum_of_one by exact inside. ring.
  - intros w _. destruct (same z w) as [<- |]; reflexivity.
Qed.

Theorem responds z : In z records -> distribution records (response z).
Proof.
  intros inside. pose proof denominator. pose proof (exp_pos epsilon). split.
  - intros o _. unfold response, own, other. destruct (same z o).
    + left. apply Rdiv_lt_0_compat; assumption.
    + left. apply Rinv_0_lt_compat. assumption.
  - unfold response. rewrite sum_of_one by exact inside. unfold own, other. field. lra.
Qed.

Theorem response_private : 0 <= epsilon -> differentially_private records response epsilon.
Proof.
  intros sign v w o _ _. assert (1 <= g) by (pose proof (exp_ineq1_le epsilon); lra).
  pose proof denominator as positive. assert (some : 0 < other) by (apply Rinv_0_lt_compat; exact positive).
  assert (equal : own = g * other) by reflexivity. unfold response. rewrite equal.
  assert (other <= g * other) by nra. assert (g * other <= g * (g * other)) by nra.
  destruct (same v o), (same w o); lra.
Qed.

(* who repeats what names a record is right of it wherever it is named *)
Lemma right_where_repeated z o : In z records ->
  right records known repeats is z o = if same z o then 1 else 0.
Proof.
  intros inside. unfold right, probability_that.
  rewrite (sum_extensional _ (fun y => if same z y then repeats o (known z) y else 0)).
  - rewrite sum_at by exact inside. reflexivity.
  - intros y _. unfold is. destruct (same z y); reflexivity.
Qed.

Lemma repeats_answers : (forall o, In o records) -> answers_records records repeats.
Proof.
  intros all o x. unfold repeats. split; [intros y _; destruct (same y o); lra |].
  rewrite (sum_extensional _ (fun y => if same o y then 1 else 0)).
  - rewrite sum_of_one by apply all. ring.
  - intros y _. destruct (same y o), (same o y); congruence.
Qed.

Notation succeeds_at := (succeeds records records response known repeats is).
Notation RAD prior := (advantage records prior records response known repeats is).

Lemma named_as_often z used : In z records -> succeeds_at z used = if same z used then own else other.
Proof.
  intros inside. unfold succeeds, chance_of_yes.
  rewrite (sum_extensional _ (fun o => if same z o then response used o else 0)).
  - rewrite sum_at by exact inside. unfold response. destruct (same used z), (same z used); congruence.
  - intros o _. rewrite right_where_repeated by exact inside. destruct (same z o); ring.
Qed.

Section AtPrior.
Context (prior : W -> R).
Hypothesis drawn : distribution records prior.
Notation kappa := (collision records prior).

Lemma mean_of a b z : In z records ->
  sum (fun used => prior used * (if same z used then a else b)) records = b + (a - b) * prior z.
Proof.
  intros inside.
  rewrite (sum_extensional _ (fun used => b * prior used + (a - b) * (if same z used then prior used else 0)))
    by (intros used _; destruct (same z used); ring).
  rewrite sum_added, !sum_scaled, (proj2 drawn), sum_at by exact inside. ring.
Qed.

Theorem advantage_of_response : RAD prior = (own - other) * (1 - kappa).
Proof.
  rewrite advantage_by_record, (sum_extensional _ (fun z => (own - other) * (prior z + -1 * (prior z * prior z)))).
  - rewrite sum_scaled, sum_added, sum_scaled, (proj2 drawn). unfold collision. ring.
  - intros z inside. rewrite (sum_extensional _ (fun used => prior used * (if same z used then own else other)))
      by (intros; rewrite named_as_often by exact inside; reflexivity).
    rewrite mean_of, named_as_often by exact inside. destruct (same z z); [ring | contradiction].
Qed.

(* Example 1: what each record gains at each output, and the value of eq. 20 *)
Theorem gains_from_statement z o : c_disclosure_example_1__gains__425a70b7583f ->
  In z records -> In o records ->
  response z o - mixture records prior response o
    = (own - other) * (if same z o then 1 - prior o else - prior o).
Proof.
  intros said here there. destruct (inside_is_entry records z o there) as (i & low & high & entry_i).
  specialize (said (count records) (prior_at records prior z) epsilon i several_as_counted
    (prior_sum_as_stated records prior z drawn)).
  rewrite (prior_sum_as_stated records prior z drawn), count_as_stated in said.
  unfold prior_at in said. rewrite entry_i in said.
  replace (mixture records prior response o) with (other + (own - other) * prior o).
  - unfold response, own, other, Rdiv. replace (g + m - 1) with (-1 + m + g) by ring.
    destruct said as [lost gained]. destruct (same z o); lra.
  - symmetry. rewrite <- (mean_of own other o there). apply sum_extensional. intros used _.
    unfold response. destruct (same used o), (same o used); congruence.
Defined.
End AtPrior.
End Response.
