(* disclosure, counterexamples: to eq. 1 and what rests on its kappa+, to eq. 18, to Algorithm 1 and
   Corollary 4.1, and to lines of the proofs and examples. *)
From Coq Require Import ZArith Reals List Lra.
Import ListNotations.
From didp.shared Require Import worlds belief data_sets approximate examples.
From didp.ours Require Import testing.
From didp.shared Require Import attacks.
Open Scope R_scope.

Definition itself (v w : bool) : bool := Bool.eqb v w.

(* who knows the record says after a yes that it took part, and errs after a no *)
Definition after_a_yes (o known y : bool) : R := if Bool.eqb y known then (if o then 1 else 0)
  else if o then 0 else 1.

Theorem no_advantage_and_a_record_gains :
  let M := answers (3 / 4) (1 / 4) in
  let right := succeeds both two_outputs M (fun z => z) after_a_yes itself in
  advantage both even two_outputs M (fun z => z) after_a_yes itself = 0
  /\ sum (fun used => even used * right true used) both < right true true.
Proof.
  intros M right. unfold right, advantage, succeeds, chance_of_yes, attacks.right, probability_that,
    M, answers, even, after_a_yes, itself, both, two_outputs. simpl. split; lra.
Qed.

(* three records, of which the likeliest is never the likeliest after an answer *)
Definition three_priors (z : nat) : R := match z with 0%nat | 1%nat => / 20 | _ => 9 / 10 end.
Definition yes_or_no (z : nat) (o : bool) : R :=
  let yes := match z with 0%nat => / 3 | 1%nat => 2 / 3 | _ => 7 / 20 end in if o then yes else 1 - yes.
Definition likeliest (o : bool) : nat := if o then 1%nat else 0%nat.
Definition answer_that_gains (o : bool) (_ : unit) (z : nat) : R :=
  if Nat.eqb z (if o then 1 else 2)%nat then 1 else 0.

Theorem eq_18_is_exceeded :
  let records := [0; 1; 2]%nat in
  (forall z o, In z records -> yes_or_no z o <= yes_or_no (likeliest o) o)
  /\ sum (fun o => three_priors (likeliest o) * (yes_or_no (likeliest o) o
      - mixture records three_priors yes_or_no o)) two_outputs = 1 / 60
  /\ advantage records three_priors two_outputs yes_or_no (fun _ => tt) answer_that_gains Nat.eqb
    = 343 / 12000.
Proof.
  intros records. split; [| split].
  - intros z o [<- | [<- | [<- | []]]]; destruct o; unfold yes_or_no, likeliest; simpl; lra.
  - unfold mixture, records, two_outputs, yes_or_no, likeliest, three_priors. simpl. lra.
  - unfold advantage, succeeds, chance_of_yes, right, probability_that, records, two_outputs,
      yes_or_no, answer_that_gains, three_priors. simpl. lra.
Qed.

(* two records with one sensitive value: every answer is right, whatever the mechanism says *)
Theorem no_attack_reaches_the_bound (A : bool -> bool -> bool -> R) :
  answers_records both A ->
  let reveal := answers 1 0 in let near (_ _ : bool) := true in
  (forall v w y, v <> w -> v = w -> near v y = true -> near w y = true -> False)
  /\ advantage both even two_outputs reveal (fun z => z) A near = 0
  /\ sum (fun o => sum (fun z => Rmax 0 (even z * (reveal z o - mixture both even reveal o))) both)
    two_outputs = 1 / 2.
Proof.
  intros proper reveal near. split; [intros; contradiction | split].
  - assert (sure : forall z o, right both (fun z => z) A near z o = 1).
    { intros z o. destruct (proper o z) as [_ total]. exact total. }
    unfold advantage, succeeds, chance_of_yes, both, two_outputs, even, reveal, answers. simpl.
    rewrite !sure. lra.
  - unfold mixture, both, two_outputs, even, reveal, answers. simpl.
    repeat (unfold Rmax; destruct (Rle_dec _ _)); lra.
Qed.

(* three records (0, y), (1, y), (1, y'), of which the first entry is known: where no record of its kind
   gains, Algorithm 1 draws one of the other kind, and another attack is right more often *)
Definition three_chances (z : nat) (o : bool) : R :=
  let yes := match z with 0%nat => 4 / 9 | 1%nat => 5 / 9 | _ => 2 / 3 end in if o then yes else 1 - yes.
Definition first_entry (z : nat) : bool := negb (Nat.eqb z 0).
Definition same_second (v w : nat) : bool := Bool.eqb (Nat.eqb v 2) (Nat.eqb w 2).
Definition surely (answer z : nat) : R := if Nat.eqb z answer then 1 else 0.
Definition algorithm_1 (o known : bool) (z : nat) : R :=
  match o, known with
  | true, true => surely 2 z
  | true, false => if Nat.eqb z 0 then 0 else / 2
  | false, _ => surely 0 z
  end.
Definition another_attack (o known : bool) (z : nat) : R :=
  match o with true => surely 2 z | false => surely 0 z end.

Theorem algorithm_1_is_exceeded :
  let records := [0; 1; 2]%nat in
  let gained A := advantage records (fun _ => / 3) two_outputs three_chances first_entry A same_second in
  answers_records records algorithm_1 /\ answers_records records another_attack
  /\ gained algorithm_1 = 1 / 18 /\ gained another_attack = 2 / 27.
Proof.
  intros records gained. split; [| split].
  - intros [|] [|]; split; unfold algorithm_1, surely, records; simpl; try lra;
      intros z; repeat destruct (Nat.eqb z _); lra.
  - intros [|] [|]; split; unfold another_attack, surely, records; simpl; try lra;
      intros z; repeat destruct (Nat.eqb z _); lra.
  - unfold gained, advantage, succeeds, chance_of_yes, right, probability_that, records, two_outputs,
      three_chances, algorithm_1, another_attack, surely. simpl. split; lra.
Qed.

(* four records of two kinds, 0 and 1 of the one, 2 and 3 of the other: a guess at 0 or at 2 is right of
   its kind, and no other guess is right. The loss is not symmetric: kappa+ as eq. 1 has it is 1/5 *)
Definition four_priors (z : nat) : R := match z with 0%nat | 2%nat => 1 / 5 | _ => 3 / 10 end.
Definition kind_of (z : nat) : bool := Nat.leb 2 z.
Definition stands_for (z y : nat) : bool := Nat.eqb y (if kind_of z then 2 else 0).
Definition kind_told (z : nat) (o : bool) : R := if Bool.eqb (kind_of z) o then 11 / 21 else 10 / 21.
Definition names_the_kind (o : bool) (_ : unit) (z : nat) : R := surely (if o then 2 else 0) z.

Theorem kappa_of_eq_1_is_exceeded :
  let records := [0; 1; 2; 3]%nat in let growth := 11 / 10 in
  let nothing (_ : nat) := tt in
  let succeeds_itself :=
    sum (fun z => four_priors z * succeeds records two_outputs kind_told nothing names_the_kind
      stands_for z z) records in
  (forall z, In z records ->
    sum (fun y => if stands_for z y then four_priors y else 0) records = 1 / 5)
  /\ 1 / 5 * growth < succeeds_itself
  /\ 1 / 5 * (growth - 1)
    < advantage records four_priors two_outputs kind_told nothing names_the_kind stands_for.
Proof.
  intros records growth nothing succeeds_itself. split; [| split].
  - intros z [<- | [<- | [<- | [<- | []]]]]; unfold records, stands_for, four_priors; simpl; lra.
  - unfold succeeds_itself, succeeds, chance_of_yes, right, probability_that, records, growth,
      two_outputs, kind_told, kind_of, names_the_kind, surely, stands_for, four_priors. simpl. lra.
  - unfold advantage, succeeds, chance_of_yes, right, probability_that, records, growth, two_outputs,
      kind_told, kind_of, names_the_kind, surely, stands_for, four_priors. simpl. lra.
Qed.

(* the record that gains most is not the likeliest after the answer *)
Theorem gain_is_not_posterior :
  let prior (z : bool) := if z then 9 / 10 else 1 / 10 in let M := answers (1 / 4) (3 / 4) in
  let gain z := prior z * (M z true - mixture both prior M true) in
  gain true < gain false /\ posterior both prior M true false < posterior both prior M true true.
Proof.
  intros prior M gain. unfold gain, posterior, mixture, prior, M, answers, both. simpl. split; lra.
Qed.

(* Example 1: the terms of eq. 20, summed over both indices *)
Theorem two_sums_are_too_many :
  let gap := (4 - 1) / (4 + 3 - 1) in let records := [0; 1; 2]%nat in
  let prior (z : nat) := match z with 0%nat => 1 / 2 | 1%nat => 1 / 3 | _ => 1 / 6 end in
  sum (fun _ => sum (fun z => gap * (1 - prior z) * prior z) records) records
    <> gap * (1 - collision records prior).
Proof. intros gap records prior. unfold collision, gap, records, prior. simpl. lra. Qed.

(* Example 2, eq. 23: the zero vector's term of the sum over all vectors *)
Theorem zero_vector_has_another_term : let q := 1 / 4 in (1 - q) * (1 - q) / q <> 1 - q.
Proof. intros q. unfold q. lra. Qed.

(* Example 3, eq. 27 at m = 3, omega = 1, p = 3/5 *)
Theorem a_term_is_missing :
  let m := 3 in let omega := 1 in let p := 3 / 5 in
  m / (m * omega) * p <> (p * m - omega) / (m * omega).
Proof. intros m omega p. unfold m, omega, p. lra. Qed.

(* Example 5: the printed probability of a middle part is above one *)
Theorem a_sign_is_wrong : let near := 1 / 2 in let far := 1 / 100 in 1 < 1 - far / 2 + near / 2.
Proof. intros near far. unfold near, far. lra. Qed.

(* eq. 28 and 35, two values, each told with the chance 3/4 *)
Theorem a_bracket_is_misplaced :
  let told := 3 / 4 in / 2 * (told + told - 1) <> / 2 * ((told - 1) + (told - 1)).
Proof. intros told. unfold told. lra. Qed.

(* Example 6: three candidates in one step, whose likelihoods have the logarithms 0, 4 ln 2, -6 ln 2 *)
Theorem jensen_is_no_equivalence :
  exp 0 < / 3 * (exp 0 + exp (4 * ln 2) + exp (-6 * ln 2))
  /\ / 3 * (0 + 4 * ln 2 + -6 * ln 2) < 0.
Proof.
  assert (positive : 0 < ln 2) by (rewrite <- ln_1; apply ln_increasing; lra).
  assert (sixteen : exp (4 * ln 2) = 16).
  { replace (4 * ln 2) with (ln 2 + ln 2 + ln 2 + ln 2) by ring. rewrite !exp_plus, exp_ln; lra. }
  pose proof (exp_pos (-6 * ln 2)). rewrite exp_0, sixteen. split; lra.
Qed.

(* a candidate that is nearer, and has the smaller product *)
Theorem the_product_is_not_the_distance :
  let g := 3 / 5 in let first := 1 in let second := 1 / 2 in
  g * second < g * first /\ (g - second) * (g - second) < (g - first) * (g - first).
Proof. intros g first second. unfold g, first, second. split; lra. Qed.

(* Algorithm 2: a known record of gradient -3, the candidates 1 and -1, and the first in the data *)
Theorem the_released_gradient_misleads :
  let target := 1 in let released := -3 + target in
  released * 1 < released * -1 /\ target * -1 < target * 1.
Proof. intros target released. unfold released, target. split; lra. Qed.

Theorem one_step_is_not_all : let first := 3 in let second := -1 in 0 < first + second /\ second < 0.
Proof. intros first second. unfold first, second. split; lra. Qed.

(* eq. 55 at alpha = 1, e^epsilon = 2, delta = 1/10: not in [0, 1] *)
Theorem eq_55_is_negative : Rmax (1 - 1 / 10 - 2 * 1) ((1 - 1 / 10 - 1) / 2) < 0.
Proof. unfold Rmax. destruct (Rle_dec _ _); lra. Qed.

(* eq. 78 and 79 at m = 3, e^epsilon = 2, delta = 0, all three records summed *)
Theorem eq_79_is_no_equivalence :
  let g := 2 in let m := 3 in let s := 2 in
  (m - 1) * (g - 1) / (g + m - 1) < (g - 1) / (g + 1) * s
  /\ s <= (m - 1) * ((g - 1) * (g + 1)) / ((g - 1) * (g - 1)).
Proof. intros g m s. unfold g, m, s. split; lra. Qed.

(* eq. 82 at m = 2, e^epsilon = 2, delta = 1/10: the advantage that Corollary 5.1 allows *)
Theorem eq_82_finds_too_much :
  let g := 2 in let m := 2 in let delta := 1 / 10 in
  let reached := (g - 1 + delta * m) / (g + m - 1) * ((m - 1) / m) in
  g < (reached * m + 1) / (1 - reached * (m / (m - 1))).
Proof. intros g m delta reached. unfold reached, delta, m, g. lra. Qed.

(* four priors of 1/5 and three of 1/15, e^epsilon = 21/20, delta = 1/100 *)
Theorem proposition_5_1_is_smaller :
  let g := 21 / 20 in let delta := 1 / 100 in let m := 7 in
  let most := (g - 1 + 2 * delta) / (g + 1) in
  let all := (m - 1) * (g - 1 + m * delta) / (g + m - 1) in
  let full := 3 in let rest := all - most * (full * (1 - 1 / 5)) in
  let theorem_5_2 := most * (full * (1 / 5 * (1 - 1 / 5))) + rest * (1 / 5) in
  0 <= rest < most * (1 - 1 / 5) /\ 1 / 5 * (g - 1) + delta < theorem_5_2.
Proof.
  intros g delta m most all full rest theorem_5_2. unfold theorem_5_2, rest, full, all, most, m, delta, g.
  split; [split |]; lra.
Qed.
