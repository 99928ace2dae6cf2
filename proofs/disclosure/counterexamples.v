(* disclosure, counterexamples: to eq. 1 and what rests on its kappa+, to eq. 18, to Algorithm 1 and
   Corollary 4.1, and to lines of the proofs and examples. *)
From Coq Require Import ZArith Reals List Lra.
Import ListNotations.
From didp.shared Require Import worlds laplace probability belief notions data_sets approximate events
  examples.
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

(* of two records the second is the rarer one; the attack that answers the output has the largest advantage of
   all, and gains more at the rarer record and less at the other *)
Definition one_is_rarer (z : bool) : R := if z then / 4 else 3 / 4.
Definition names_the_output (o : bool) (_ : unit) (y : bool) : R := if Bool.eqb y o then 1 else 0.

Theorem a_rare_record_gains_twice_the_advantage :
  let M := answers (3 / 4) (1 / 4) in
  let gained A := advantage both one_is_rarer two_outputs M (fun _ => tt) A itself in
  let right := succeeds both two_outputs M (fun _ => tt) names_the_output itself in
  let gain z := right z z - sum (fun used => one_is_rarer used * right z used) both in
  (forall A, answers_records both A -> gained A <= 3 / 16)
  /\ gained names_the_output = 3 / 16 /\ gain false = 1 / 8 /\ gain true = 3 / 8.
Proof.
  intros M gained right gain. split.
  - intros A proper. destruct (proper true tt) as [sign total], (proper false tt) as [other_sign other_total].
    assert (yes := sign true). assert (no := sign false).
    assert (other_yes := other_sign true). assert (other_no := other_sign false).
    unfold gained, advantage, succeeds, chance_of_yes, attacks.right, probability_that, M, answers,
      one_is_rarer, itself, both, two_outputs in *. simpl in *. lra.
  - unfold gain, right, gained, advantage, succeeds, chance_of_yes, attacks.right, probability_that, M,
      answers, one_is_rarer, names_the_output, itself, both, two_outputs. simpl. repeat split; lra.
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

(* ten equally likely records of two kinds, 0 to 4 of the one, 5 to 9 of the other: a guess is right if it
   is the record itself or the first of its kind. The loss is not symmetric: kappa+ as eq. 1 has it is 1/5 *)
Definition kind_of (z : nat) : bool := Nat.leb 5 z.
Definition itself_or_first (z y : nat) : bool := orb (Nat.eqb y z) (Nat.eqb y (if kind_of z then 5 else 0)).
Definition kind_told (z : nat) (o : bool) : R := if Bool.eqb (kind_of z) o then 11 / 21 else 10 / 21.
Definition names_the_kind (o : bool) (_ : unit) (z : nat) : R := surely (if o then 5 else 0) z.

Theorem kappa_of_eq_1_is_exceeded :
  let records := [0; 1; 2; 3; 4; 5; 6; 7; 8; 9]%nat in let growth := 11 / 10 in
  let prior (_ : nat) := / 10 in let nothing (_ : nat) := tt in
  let succeeds_itself :=
    sum (fun z => prior z * succeeds records two_outputs kind_told nothing names_the_kind
      itself_or_first z z) records in
  let as_printed z := sum (fun y => if itself_or_first z y then prior y else 0) records in
  (forall z, itself_or_first z z = true)
  /\ (forall z, In z records -> as_printed z <= 1 / 5) /\ as_printed 1%nat = 1 / 5
  /\ 1 / 5 * growth < succeeds_itself
  /\ 1 / 5 * (growth - 1)
    < advantage records prior two_outputs kind_told nothing names_the_kind itself_or_first.
Proof.
  intros records growth prior nothing succeeds_itself as_printed. split; [| split; [| split; [| split]]].
  - intros z. unfold itself_or_first. rewrite Nat.eqb_refl. reflexivity.
  - unfold as_printed, records, prior, itself_or_first, kind_of. intros z hit. simpl in hit.
    repeat destruct hit as [<- | hit]; try contradiction; simpl; lra.
  - unfold as_printed, records, prior, itself_or_first, kind_of. simpl. lra.
  - unfold succeeds_itself, succeeds, chance_of_yes, right, probability_that, records, prior, growth,
      two_outputs, kind_told, kind_of, names_the_kind, surely, itself_or_first. simpl. lra.
  - unfold advantage, succeeds, chance_of_yes, right, probability_that, records, prior, growth, two_outputs,
      kind_told, kind_of, names_the_kind, surely, itself_or_first. simpl. lra.
Qed.

(* the record that gains most is not the likeliest after the answer *)
Theorem gain_is_not_posterior :
  let prior (z : bool) := if z then 9 / 10 else 1 / 10 in let M := answers (1 / 4) (3 / 4) in
  let gain z := prior z * (M z true - mixture both prior M true) in
  gain true < gain false /\ posterior both prior M true false < posterior both prior M true true.
Proof.
  intros prior M gain. unfold gain, posterior, mixture, prior, M, answers, both. simpl. split; lra.
Qed.

(* Example 1: randomized response among three records at e^epsilon = 4, and the attack that answers what
   was observed. Its advantage is the value of eq. 20; the terms summed over both indices are not *)
Definition response (own other : R) : mechanism nat nat := fun z o => if Nat.eqb z o then own else other.
Definition believes_it (o : nat) (_ : unit) (z : nat) : R := surely o z.

Theorem two_sums_are_too_many :
  let records := [0; 1; 2]%nat in
  let prior (z : nat) := match z with 0%nat => 1 / 2 | 1%nat => 1 / 3 | _ => 1 / 6 end in
  let p := 4 / (4 + 3 - 1) in let q := / (4 + 3 - 1) in
  let reached := advantage records prior records (response p q) (fun _ => tt) believes_it Nat.eqb in
  (forall z, In z records -> distribution records (response p q z))
  /\ reached = (4 - 1) / (4 + 3 - 1) * (1 - collision records prior)
  /\ sum (fun _ => sum (fun z => (p - q) * (1 - prior z) * prior z) records) records <> reached.
Proof.
  intros records prior p q reached.
  assert (value : reached = (4 - 1) / (4 + 3 - 1) * (1 - collision records prior)).
  { unfold reached, collision, advantage, succeeds, chance_of_yes, right, probability_that, records,
      prior, response, believes_it, surely, p, q. simpl. lra. }
  split; [| split; [exact value | rewrite value]].
  - intros z [<- | [<- | [<- | []]]]; split; unfold records, response, p, q; simpl; try lra;
      intros o [<- | [<- | [<- | []]]]; simpl; lra.
  - unfold collision, records, prior, p, q. simpl. lra.
Qed.

(* after eq. 77: randomized response at e^epsilon = 2. In the output that names it each record gains what
   the total variation 1/4 allows it *)
Theorem every_record_gains_the_variation :
  let records := [0; 1; 2]%nat in
  let prior (z : nat) := match z with 0%nat => 1 / 2 | 1%nat => 1 / 3 | _ => 1 / 6 end in
  let M := response (2 / (2 + 3 - 1)) (/ (2 + 3 - 1)) in
  let w z o := M z o - mixture records prior M o in
  (forall z, In z records -> distribution records (M z))
  /\ (forall v u event, In v records -> In u records ->
    chance_of records M event v - chance_of records M event u <= 1 / 4)
  /\ (forall z y, In z records -> In y records -> prior y * w y z <= prior z * w z z)
  /\ forall z, In z records -> w z z = 1 / 4 * (1 - prior z).
Proof.
  intros records prior M w. unfold w, M, records. split; [| split; [| split]].
  - intros z [<- | [<- | [<- | []]]]; split; unfold response; simpl; try lra;
      intros o [<- | [<- | [<- | []]]]; simpl; lra.
  - intros v u event [<- | [<- | [<- | []]]] [<- | [<- | [<- | []]]];
      unfold chance_of, probability_that, response; simpl;
      destruct (event 0%nat), (event 1%nat), (event 2%nat); lra.
  - intros z y [<- | [<- | [<- | []]]] [<- | [<- | [<- | []]]];
      unfold mixture, prior, response; simpl; lra.
  - intros z [<- | [<- | [<- | []]]]; unfold mixture, prior, response; simpl; lra.
Qed.

(* Example 2, eq. 22 and 23: unary encoding of two records at e^epsilon = 3. A vector is as likely as all
   its bits: the record's own is set with the chance 1/2, any other with the chance q. Summed over all
   vectors, what eq. 23 has is more than the largest chances together *)
Definition encoded (q : R) : mechanism nat (list bool) := fun z bits =>
  fold_right Rmult 1 (map (fun at_bit : nat * bool => let (i, bit) := at_bit in
    if Nat.eqb i z then / 2 else if bit then q else 1 - q) (combine (seq 0 (length bits)) bits)).
Definition two_bits : list (list bool) := [[false; false]; [false; true]; [true; false]; [true; true]].
Definition bits_set (bits : list bool) : nat := count_occ Bool.bool_dec bits true.

Theorem zero_vector_has_another_term :
  let q := / (3 + 1) in let p := 1 - q in
  (forall z, In z [0; 1]%nat -> distribution two_bits (encoded q z))
  /\ sum (fun bits => Rmax (encoded q 0%nat bits) (encoded q 1%nat bits)) two_bits = (1 + p - 2 * (p * p)) / (2 * q)
  /\ sum (fun bits => Rmax (encoded q 0%nat bits) (encoded q 1%nat bits)) two_bits
    < / 2 * sum (fun bits => powerRZ q (Z.of_nat (bits_set bits) - 1) * p ^ (2 - bits_set bits)%nat) two_bits.
Proof.
  intros q p.
  assert (largest : sum (fun bits => Rmax (encoded q 0%nat bits) (encoded q 1%nat bits)) two_bits
    = (1 + p - 2 * (p * p)) / (2 * q)).
  { unfold two_bits, encoded, p, q. simpl. unfold Rmax. repeat destruct (Rle_dec _ _); lra. }
  split; [| split; [exact largest | rewrite largest]].
  - intros z [<- | [<- | []]]; split; unfold two_bits, encoded, q; simpl; try lra;
      intros bits [<- | [<- | [<- | [<- | []]]]]; simpl; lra.
  - unfold two_bits, p, q. simpl. lra.
Qed.

(* Example 3, eq. 26 and 27: subset selection among three records at e^epsilon = 3, so that omega is 1: an
   output is one record, the own with the chance p = 3/5. The first form lacks the - 1/m *)
Theorem a_term_is_missing :
  let records := [0; 1; 2]%nat in let p := 3 / (3 + 3 - 1) in
  let M := response (p / C 2 0) ((1 - p) / C 2 1) in
  (forall z, In z records -> distribution records (M z))
  /\ (forall z o, M z o <= M o o)
  /\ / 3 * (sum (fun o => M o o) records - 1) = (p * 3 - 1) / (3 * 1)
  /\ / 3 * (C 3 1 * (p / C 2 0)) <> / 3 * (sum (fun o => M o o) records - 1).
Proof.
  intros records p M.
  assert (own : p / C 2 0 = 3 / 5) by (unfold p, C; simpl; field).
  assert (other : (1 - p) / C 2 1 = 1 / 5) by (unfold p, C; simpl; field).
  unfold M, records. rewrite own, other. repeat split.
  - intros o _. unfold response. destruct (Nat.eqb z o); lra.
  - destruct H as [<- | [<- | [<- | []]]]; unfold response; simpl; lra.
  - intros z o. unfold response. rewrite Nat.eqb_refl. destruct (Nat.eqb z o); lra.
  - unfold response, p. simpl. lra.
  - unfold response, C. simpl. lra.
Qed.

(* Examples 4 and 5, eq. 28 and 35: Laplace noise of epsilon = 2 ln 2 on the values 0 and 1, of which each is
   told where the answer is nearer to it, with the chance 3/4 *)
Definition zero_or_one (z : bool) : R := if z then 1 else 0.
Definition nearer_to (z : bool) : event := if z then at_least (1 / 2) else at_most (1 / 2).

Theorem a_bracket_is_misplaced :
  let M := laplace_events zero_or_one (/ (2 * ln 2)) in
  let total f := sum f both in
  / 2 * total (fun z => M z (nearer_to z) - mixture both even M (nearer_to z)) = / 4
  /\ / 2 * total (fun z => M z (nearer_to z) - 1)
    <> / 2 * total (fun z => M z (nearer_to z) - mixture both even M (nearer_to z)).
Proof.
  assert (positive : 0 < ln 2) by (rewrite <- ln_1; apply ln_increasing; lra).
  assert (scale : 0 < / (2 * ln 2)) by (apply Rinv_0_lt_compat; lra).
  assert (half : exp (- ln 2) = / 2) by (rewrite exp_Ropp, exp_ln; lra).
  assert (below : laplace_cumulative 1 (/ (2 * ln 2)) (1 / 2) = / 4).
  { rewrite cumulative_below by lra.
    replace ((1 / 2 - 1) / / (2 * ln 2)) with (- ln 2) by (field; lra). rewrite half. lra. }
  assert (above : laplace_cumulative 0 (/ (2 * ln 2)) (1 / 2) = 3 / 4).
  { rewrite cumulative_above by lra.
    replace (- ((1 / 2 - 0) / / (2 * ln 2))) with (- ln 2) by (field; lra). rewrite half. lra. }
  intros M total. unfold total, M, mixture, laplace_events, through_events, both, even, nearer_to. simpl.
  rewrite !probability_at_least, !probability_at_most. unfold zero_or_one.
  rewrite below, above. split; lra.
Qed.

(* Example 5: of three values the middle one. What is printed is not the probability of the answers that
   are nearest to it, at any epsilon and any gaps: a sign is wrong *)
Theorem a_sign_is_wrong (z : nat -> R) epsilon :
  0 < epsilon -> forall (below : z 0%nat < z 1%nat) (above : z 1%nat < z 2%nat)
    (between_them : (z 0%nat + z 1%nat) / 2 < (z 1%nat + z 2%nat) / 2),
  laplace_events z (/ epsilon) 1%nat (between _ _ between_them)
    <> 1 - / 2 * exp (- (epsilon * (z 2%nat - z 1%nat)) / 2)
      + / 2 * exp (- (epsilon * (z 1%nat - z 0%nat)) / 2).
Proof.
  intros spent below above between_them.
  assert (scale : 0 < / epsilon) by (apply Rinv_0_lt_compat; exact spent).
  unfold laplace_events, through_events, probability, probability_between. simpl.
  rewrite cumulative_above by lra. rewrite cumulative_below by lra.
  replace (((z 0%nat + z 1%nat) / 2 - z 1%nat) / / epsilon)
    with (- (epsilon * (z 1%nat - z 0%nat)) / 2) by (field; lra).
  replace (- (((z 1%nat + z 2%nat) / 2 - z 1%nat) / / epsilon))
    with (- (epsilon * (z 2%nat - z 1%nat)) / 2) by (field; lra).
  pose proof (exp_pos (- (epsilon * (z 1%nat - z 0%nat)) / 2)). lra.
Qed.

(* eq. 55 at alpha = 1, e^epsilon = 2, delta = 1/10: not in [0, 1] *)
Theorem eq_55_is_negative : Rmax (1 - 1 / 10 - 2 * 1) ((1 - 1 / 10 - 1) / 2) < 0.
Proof. unfold Rmax. destruct (Rle_dec _ _); lra. Qed.

(* eq. 78 and 79 at m = 3, e^epsilon = 2, delta = 0, all three records summed *)
Theorem eq_79_is_no_equivalence :
  let g := 2 in let m := 3 in let s := 2 in
  (m - 1) * (g - 1) / (g + m - 1) < (g - 1) / (g + 1) * s
  /\ s <= (m - 1) * ((g - 1) * (g + 1)) / ((g - 1) * (g - 1)).
Proof. intros g m s. unfold g, m, s. split; lra. Qed.

(* eq. 82 at m = 2, e^epsilon = 2, delta = 1/10: a mechanism that is (ln 2, 1/10)-private, the advantage
   that an attack has on it, which is all that Corollary 5.1 allows, and what eq. 82 makes of it *)
Definition takes_the_likelier (o : bool + bool) (_ : unit) (z : bool) : R :=
  if Bool.eqb z (match o with inl named => named | inr told => told end) then 1 else 0.

Theorem eq_82_finds_too_much :
  let g := 2 in let m := 2 in let delta := 1 / 10 in
  let M := named_or delta (answers (g / (g + 1)) (/ (g + 1))) in
  let outputs := [inl true; inl false] ++ map inr two_outputs in
  let reached := advantage both even outputs M (fun _ => tt) takes_the_likelier itself in
  (forall z, distribution outputs (M z))
  /\ approximately_private between_any outputs M (ln 2) delta
  /\ reached = (g - 1 + delta * m) / (g + m - 1) * ((m - 1) / m)
  /\ g < (reached * m + 1) / (1 - reached * (m / (m - 1))).
Proof.
  intros g m delta M outputs reached.
  assert (value : reached = (g - 1 + delta * m) / (g + m - 1) * ((m - 1) / m)).
  { unfold reached, advantage, succeeds, chance_of_yes, right, probability_that, both, even, outputs,
      takes_the_likelier, itself, two_outputs, M, named_or, answers, delta, g, m. simpl. lra. }
  split; [| split; [| split; [exact value |]]].
  - intros z. split; unfold outputs, M, named_or, answers, two_outputs, delta, g; simpl.
    + intros o _. destruct o as [named | told], z; try destruct named; try destruct told; simpl; lra.
    + destruct z; simpl; lra.
  - apply named_or_private; [unfold delta; lra | |].
    + intros w o. unfold answers, g. destruct w, o; lra.
    + intros v w o. rewrite exp_ln by lra. unfold answers, g. destruct v, w, o; lra.
  - rewrite value. unfold delta, m, g. lra.
Qed.

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

(* a mechanism that tells nothing, and who always answers the first of two records *)
Theorem told_nothing_and_right_of_one_record_alone
  (M := fun (_ : bool) (_ : unit) => 1) (answer := fun (_ : unit) (y : bool) => if y then 1 else 0)
  (right := fun v => M v tt * answer tt v) :
  (forall v w o, M v o = M w o) /\ right true = 1 /\ right false = 0.
Proof. unfold right, M, answer. repeat split; lra. Qed.

(* of three people with one public entry two have y: a guess at y from the entry, and one by the value *)
Theorem public_knowledge_does_not_suffice (right := fun guess => guess * (2 / 3) + (1 - guess) * (1 / 3)) :
  (forall guess, 0 <= guess <= 1 -> right guess <= 2 / 3) /\ 2 / 3 * 1 + 1 / 3 * 1 = 1
  /\ 2 / 3 * (1 - 2 / 3) + 1 / 3 * (1 - 1 / 3) = 4 / 9.
Proof. unfold right. repeat split; intros; lra. Qed.

(* randomized response at e^epsilon = 2, four runs, of which three are right: eq. 82 gives 3 *)
Theorem a_measured_advantage_exceeds_epsilon (truth := 2 / (1 + 2)) :
  3 / 4 - / 2 = / 2 * ((3 - 1) / (3 + 1)) /\ ln 2 < ln 3 /\ 4 * truth ^ 3 * (1 - truth) = 32 / 81.
Proof. unfold truth. repeat split; [lra | apply ln_increasing; lra | lra]. Qed.
