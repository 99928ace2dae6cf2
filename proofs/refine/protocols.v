(* refine, Protocols 1 and 2 (section 5.1).

   "(a) The user submits a query f_i (for i > 1, f_i may depend on responses to previous queries).
   (b) if Delta(f_1, ..., f_i)/lambda <= epsilon then the access mechanism returns f_i(D) +
   Laplace(lambda) as response; else it returns nothing." Protocol 2: "(b) if sum_{j=1}^i epsilon_j
   <= epsilon then the access mechanism returns a response to f_i resulting from applying knowledge
   refinement [...] so that epsilon_i-differential privacy is guaranteed; else it returns nothing."
   "[Protocol 1] could be modified: [...] the condition would become sum_{j=1}^i Delta(f_j)/lambda_j
   <= epsilon. [...] Delta(f_1, ..., f_i) <= Delta(f_1) + ... + Delta(f_i)."

   Stated for transcripts of any length: of Protocol 1 for their densities, of Protocol 2 for every
   event where the outcomes are finitely many. A refused query stays among f_1, ..., f_i, as
   printed; no epsilon_i is negative, which the paper does not say. *)
From Coq Require Import ZArith Reals List Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.shared Require further_schemas.
From didp.shared Require Import points_and_events worlds laplace ranges belief notions events.
From didp.refine Require Import definitions definition_1 propositions_1_2 section_3 proposition_3.
From didp.statements Require Import refine_adaptive_queries refine_protocol_1
  refine_protocol_1_flexible refine_protocol_2 refine_sequential_composition.
Open Scope R_scope.

Section Access.
Context {W X : Type}.
(* whether the query asked after these responses is answered, and how; None: nothing was returned *)
Variables (answered : list (option X) -> bool) (query : list (option X) -> mechanism W X).

Definition access (history : list (option X)) : mechanism W (option X) := fun D response =>
  match response with
  | Some x => if answered history then query history D x else 0
  | None => if answered history then 0 else 1
  end.

(* what all queries up to now come to, the one after the last response included *)
Fixpoint asked (level : list (option X) -> R) (before after : list (option X)) : R :=
  level before + match after with [] => 0 | a :: rest => asked level (before ++ [a]) rest end.

Lemma asked_one_more level before after a :
  asked level before (after ++ [a]) = asked level before after + level (before ++ after ++ [a]).
Proof.
  revert before. induction after as [| b rest IH]; intros before; simpl; [lra |].
  rewrite IH, <- app_assoc. simpl. lra.
Qed.

Section TwoDataSets.
Variables (D D' : W) (level : list (option X) -> R) (epsilon : R).
Hypothesis likelihood : forall h, nonnegative (query h).
Hypothesis levels : forall h, 0 <= level h.
Hypothesis near : forall h x, query h D x <= exp (level h) * query h D' x.
Hypothesis answered_within_budget : forall h, answered h = true -> asked level [] h <= epsilon.
Hypothesis budget : 0 <= epsilon.

Let cost (history : list (option X)) : R := if answered history then level history else 0.

Lemma spent_within_budget responses history already :
  already <= asked level [] history - level history -> already <= epsilon ->
  already + spent cost history responses <= epsilon.
Proof.
  revert history already. induction responses as [| a rest IH]; intros history already less within;
    simpl; [lra |].
  rewrite <- Rplus_assoc. apply IH.
  - rewrite asked_one_more. simpl. unfold cost. specialize (levels history).
    destruct (answered history); lra.
  - unfold cost. specialize (answered_within_budget history).
    destruct (answered history); [specialize (answered_within_budget eq_refl) |]; lra.
Qed.

Theorem access_keeps_budget responses :
  transcript access [] D responses <= exp epsilon * transcript access [] D' responses.
Proof.
  assert (sign : forall h, nonnegative (access h)).
  { intros h E [x |]; unfold access; destruct (answered h); try lra. apply likelihood. }
  apply (Rle_trans _ (exp (spent cost [] responses) * transcript access [] D' responses)).
  - apply (transcripts_are_near responses (fun v w => v = D /\ w = D') access cost sign);
      [| auto | apply Forall_forall; auto].
    intros h v w [x |] _ [-> ->]; unfold access, cost; destruct (answered h);
      rewrite ?exp_0; try lra. apply near.
  - apply Rmult_le_compat_r; [apply transcript_nonnegative; exact sign |].
    apply exponential_monotone. pose proof (spent_within_budget responses [] 0) as kept.
    simpl in kept. lra.
Qed.
End TwoDataSets.
End Access.

(* Protocol 2 *)

Definition levels_within {X : Type} (level : list (option X) -> R) (epsilon : R) history : bool :=
  if Rle_dec (asked level [] history) epsilon then true else false.

Lemma levels_within_budget {X : Type} (level : list (option X) -> R) epsilon history :
  levels_within level epsilon history = true -> asked level [] history <= epsilon.
Proof. unfold levels_within. destruct (Rle_dec (asked level [] history) epsilon); easy. Qed.

Theorem protocol_2 {W X : Type} (outcomes : list (option X)) (neighbours : W -> W -> Prop)
  (query : list (option X) -> mechanism W X) (level : list (option X) -> R) epsilon n :
  (forall h, nonnegative (query h)) -> (forall h, 0 <= level h) -> 0 <= epsilon ->
  (forall h, private_between neighbours (query h) (level h)) ->
  private_between neighbours (by_events (sequences outcomes n)
    (transcript (access (levels_within level epsilon) query) [])) epsilon.
Proof.
  intros likelihood levels budget private. apply outcomes_to_events. intros D D' responses _ near.
  apply (access_keeps_budget _ _ D D' level); auto.
  - intros h x. apply private. exact near.
  - intros h. apply levels_within_budget.
Qed.

(* Protocol 1 *)

Section Protocol1.
Context {W : Type} (neighbours : W -> W -> Prop) (query : list (option R) -> W -> R).
Variables (scale epsilon : R) (sensitivity : list (option R) -> R).

Definition change (D D' : W) (history : list (option R)) : R :=
  Rabs (query history D - query history D').
(* Delta(f_1, ..., f_i), of the queries that these responses led to: the least bound *)
Hypothesis sensitive : forall h D D', neighbours D D' -> asked (change D D') [] h <= sensitivity h.
Hypothesis least : forall h bound,
  (forall D D', neighbours D D' -> asked (change D D') [] h <= bound) -> sensitivity h <= bound.
Hypothesis noise : 0 < scale.

Definition protocol_1_answers (history : list (option R)) : bool :=
  if Rle_dec (sensitivity history / scale) epsilon then true else false.
Definition protocol_1_responses : list (option R) -> mechanism W (option R) :=
  access protocol_1_answers (fun h => laplace_mechanism (query h) scale).

Lemma asked_divided D D' before after :
  asked (fun h => change D D' h / scale) before after = asked (change D D') before after / scale.
Proof.
  revert before. induction after as [| a rest IH]; intros before; simpl; [lra |].
  rewrite IH. lra.
Qed.

Theorem protocol_1 : 0 <= epsilon ->
  private_between neighbours (transcript protocol_1_responses []) epsilon.
Proof.
  intros budget D D' responses near.
  assert (0 < / scale) by (apply Rinv_0_lt_compat; exact noise).
  apply (access_keeps_budget _ _ D D' (fun h => change D D' h / scale)); auto.
  - intros h. apply laplace_mechanism_nonnegative. exact noise.
  - intros h. apply Rmult_le_pos; [apply Rabs_pos | lra].
  - intros h x.
    apply (laplace_mechanism_private (query h) scale noise (fun v w => v = D /\ w = D'));
      [intros v w [-> ->]; unfold change; lra | auto].
  - intros h. unfold protocol_1_answers.
    destruct (Rle_dec (sensitivity h / scale) epsilon) as [within | _]; [| discriminate].
    intros _. rewrite asked_divided. apply (Rle_trans _ (sensitivity h / scale)); [| exact within].
    apply Rmult_le_compat_r; [lra | apply sensitive; exact near].
Qed.

(* the first refusal ends the session: one query more does not lower the sensitivity *)
Theorem protocol_1_refusal history a :
  sensitivity history <= sensitivity (history ++ [a]) /\
  (protocol_1_answers history = false -> protocol_1_answers (history ++ [a]) = false).
Proof.
  assert (grows : sensitivity history <= sensitivity (history ++ [a])).
  { apply least. intros D D' near. apply (Rle_trans _ (asked (change D D') [] (history ++ [a])));
      [| apply sensitive; exact near].
    rewrite asked_one_more. pose proof (Rabs_pos (query ([] ++ history ++ [a]) D
      - query ([] ++ history ++ [a]) D')). unfold change at 3. lra. }
  split; [exact grows |]. unfold protocol_1_answers.
  assert (0 < / scale) by (apply Rinv_0_lt_compat; exact noise).
  assert (sensitivity history / scale <= sensitivity (history ++ [a]) / scale)
    by (apply Rmult_le_compat_r; lra).
  destruct (Rle_dec (sensitivity history / scale) epsilon); [discriminate | intros _].
  destruct (Rle_dec (sensitivity (history ++ [a]) / scale) epsilon); [lra | reflexivity].
Qed.

(* the modified condition: a noise for each query, which has a sensitivity of its own *)
Variables (own_scale own_sensitivity : list (option R) -> R).
Hypothesis own_noise : forall h, 0 < own_scale h.
Hypothesis own : forall h D D', neighbours D D' -> change D D' h <= own_sensitivity h.

Theorem protocol_1_flexible : 0 <= epsilon -> (forall h, 0 <= own_sensitivity h) ->
  private_between neighbours (transcript (access
    (levels_within (fun h => own_sensitivity h / own_scale h) epsilon)
    (fun h => laplace_mechanism (query h) (own_scale h))) []) epsilon.
Proof.
  intros budget sign D D' responses near.
  apply (access_keeps_budget _ _ D D' (fun h => own_sensitivity h / own_scale h)); auto.
  - intros h. apply laplace_mechanism_nonnegative, own_noise.
  - intros h. apply Rmult_le_pos; [apply sign | left; apply Rinv_0_lt_compat, own_noise].
  - intros h x. apply (laplace_mechanism_private (query h) _ (own_noise h)
      (fun v w => v = D /\ w = D')); [| auto]. intros v w [-> ->]. apply own. exact near.
  - intros h. apply levels_within_budget.
Qed.

(* Delta(f_1, ..., f_i) <= Delta(f_1) + ... + Delta(f_i) *)
Theorem sensitivity_subadditive history : sensitivity history <= asked own_sensitivity [] history.
Proof.
  apply least. intros D D' near.
  assert (each : forall after before,
    asked (change D D') before after <= asked own_sensitivity before after); [| apply each].
  induction after as [| a rest IH]; intros before; simpl; pose proof (own before D D' near);
    [lra |]. specialize (IH (before ++ [a])). lra.
Qed.
End Protocol1.

Section Products.
Context {X : Type} (a b cost : nat -> X -> R) (m : nat).
Hypothesis bounded : forall j k, 0 <= a j k <= exp (cost j k) * b j k.

Lemma second_nonnegative j k : 0 <= b j k.
Proof. pose proof (bounded j k). pose proof (exp_pos (cost j k)). nra. Qed.

(* two data sets; the answer to each query of the k-th sequence is called k *)
Definition first_or_second : nat -> mechanism bool X := fun j D k => if D then a j k else b j k.

Lemma chance_of_transcript D k answers history :
  answers = repeat k (length answers) ->
  transcript (components first_or_second) history D answers
  = fold_right Rmult 1
      (map (fun j => first_or_second j D k) (seq (length history) (length answers))).
Proof.
  revert history. induction answers as [| x rest IH]; intros history all; simpl; [reflexivity |].
  simpl in all. injection all as -> all. rewrite IH by exact all.
  rewrite app_length, Nat.add_1_r. reflexivity.
Qed.

Lemma spent_on_sequence k answers history :
  spent (fun h : list X => cost (length h) k) history answers
  = sum (fun j => cost j k) (seq (length history) (length answers)).
Proof.
  revert history. induction answers as [| x rest IH]; intros history; simpl; [reflexivity |].
  rewrite IH, app_length, Nat.add_1_r. reflexivity.
Qed.

Lemma chances_are_near k :
  chance a m k <= exp (sum (fun j => cost j k) (seq 0 m)) * chance b m k.
Proof.
  pose proof (transcripts_are_near [k] (fun v w => v = true /\ w = false)
    (components first_or_second) (fun h : list X => cost (length h) k)) as near.
  specialize (near ltac:(intros h [] x; simpl; [apply bounded | apply second_nonnegative])).
  specialize (near ltac:(intros h v w x [<- | []] [-> ->]; apply bounded)).
  specialize (near [] true false (repeat k m) (conj eq_refl eq_refl)).
  rewrite spent_on_sequence, !(chance_of_transcript _ k) in near
    by (rewrite repeat_length; reflexivity).
  rewrite repeat_length in near. apply near. apply Forall_forall. intros x inside.
  apply repeat_spec in inside. left. symmetry. exact inside.
Qed.

Lemma chance_nonnegative k : 0 <= chance b m k.
Proof.
  unfold chance. induction (seq 0 m) as [| j rest IH]; simpl; [lra |].
  apply Rmult_le_pos; [apply second_nonnegative | exact IH].
Qed.

Theorem protocol_2_gives_sums (sequences : list X) s epsilon :
  marks s -> (forall k, In k sequences -> sum (fun j => cost j k) (seq 0 m) <= epsilon) ->
  sum (fun k => s k * chance a m k) sequences
  <= exp epsilon * sum (fun k => s k * chance b m k) sequences.
Proof.
  intros s_marks budget. rewrite <- sum_scaled. apply sum_monotone. intros k inside.
  replace (exp epsilon * (s k * chance b m k)) with (s k * (exp epsilon * chance b m k)) by ring.
  apply Rmult_le_compat_l; [destruct (s_marks k) as [-> | ->]; lra |].
  apply (Rle_trans _ _ _ (chances_are_near k)).
  apply Rmult_le_compat_r; [apply chance_nonnegative |].
  apply exponential_monotone, budget. exact inside.
Qed.
End Products.

Theorem sequential_composition_gives_sums {X : Type} (sequences : list X) (a b : nat -> X -> R)
  (epsilon : nat -> R) m s :
  marks s -> (forall j k, 0 <= a j k <= exp (epsilon j) * b j k) ->
  sum (fun k => s k * chance a m k) sequences
  <= exp (sum epsilon (seq 0 m)) * sum (fun k => s k * chance b m k) sequences.
Proof.
  intros s_marks bounded. apply (protocol_2_gives_sums a b (fun j _ => epsilon j)); auto.
  intros k _. apply Rle_refl.
Qed.

(* Joined with the formal statements. *)

(* the query after each of the first responses, and after all *)
Lemma asked_as_sum {X : Type} (level : list (option X) -> R) history :
  asked level [] history = sum (fun k => level (firstn k history)) (seq 0 (S (length history))).
Proof.
  induction history as [| a before IH] using rev_ind; [simpl; ring |].
  rewrite asked_one_more, IH, app_length. cbn [length app].
  replace (length before + 1)%nat with (S (length before)) by lia.
  rewrite (seq_S (S (length before))), sum_appended. cbn [sum Nat.add]. rewrite Rplus_0_r. f_equal.
  - apply sum_extensional. intros k inside. apply in_seq in inside. f_equal.
    rewrite firstn_app. replace (k - length before)%nat with 0%nat by lia. cbn [firstn].
    symmetry. apply app_nil_r.
  - f_equal. symmetry. apply firstn_all2. rewrite app_length. simpl. lia.
Qed.

Section Protocol1.
Context {W : Type} (neighbours : W -> W -> Prop) (query : list (option R) -> W -> R).
Variables (sensitivity : list (option R) -> R).
Notation together D D' := (asked (change query D D') []).
Hypothesis sensitive : forall D D' history, neighbours D D' ->
  together D D' history <= sensitivity history.
Hypothesis least : forall history bound,
  (forall D D', neighbours D D' -> together D D' history <= bound) -> sensitivity history <= bound.

(* the queries of a history, numbered *)
Definition answer_to (history : list (option R)) (D : W) (j : Z) : R :=
  query (firstn (Z.to_nat (j - 1)) history) D.

Lemma together_as_stated D D' history n :
  (n = S (length history))%nat ->
  forall longer, firstn (length history) longer = history ->
  sum_over (fun j => Rabs (-1 * answer_to longer D' j + answer_to longer D j)) 1 (Z.of_nat n)
    = together D D' history.
Proof.
  intros -> longer begins. rewrite sum_over_natural, asked_as_sum, Nat2Z.id, <- seq_shift, sum_mapped.
  apply sum_extensional. intros k inside. apply in_seq in inside. unfold answer_to, change.
  replace (Z.to_nat (Z.of_nat (S k) - 1)) with k by lia.
  replace (firstn k longer) with (firstn k history); [f_equal; ring |].
  rewrite <- begins, firstn_firstn. f_equal. lia.
Qed.

Theorem protocol_1_refusal_from_statement history a :
  c_refine_protocol_1__refusal__11f448a1dd54 ->
  sensitivity history <= sensitivity (history ++ [a]).
Proof.
  intros said. apply least. intros D D' near.
  assert (begins : firstn (length history) (history ++ [a]) = history)
    by (rewrite firstn_app, Nat.sub_diag, firstn_all; apply app_nil_r).
  apply (said (Z.of_nat (S (length history))) (answer_to (history ++ [a]) D')
    (answer_to (history ++ [a]) D)); [lia | |].
  - apply together_as_stated; [reflexivity | exact begins].
  - replace (1 + Z.of_nat (S (length history)))%Z with (Z.of_nat (S (length (history ++ [a]))))
      by (rewrite app_length; simpl length; lia).
    rewrite (together_as_stated D D' (history ++ [a])); [| reflexivity | apply firstn_all].
    apply sensitive. exact near.
Defined.

Theorem subadditive_from_statement own_sensitivity history :
  c_refine_protocol_1_flexible__subadditive__c51d8a1ce55a ->
  (forall h D D', neighbours D D' -> change query D D' h <= own_sensitivity h) ->
  sensitivity history <= asked own_sensitivity [] history.
Proof.
  intros said own. apply least. intros D D' near. set (n := S (length history)).
  assert (owns : sum_over (fun j => own_sensitivity (firstn (Z.to_nat (j - 1)) history)) 1 (Z.of_nat n)
    = asked own_sensitivity [] history).
  { unfold n. rewrite sum_over_natural, asked_as_sum, Nat2Z.id, <- seq_shift, sum_mapped.
    apply sum_extensional. intros k _. do 2 f_equal. lia. }
  rewrite <- owns.
  apply (said (Z.of_nat n) 1 (answer_to history D') (answer_to history D) (together D D' history)
    (fun j => own_sensitivity (firstn (Z.to_nat (j - 1)) history)) 0); [lia | lra | |].
  - apply together_as_stated; [reflexivity | apply firstn_all].
  - intros j low high. rewrite Rplus_comm, minus_as_stated. unfold answer_to. apply own. exact near.
Defined.
End Protocol1.

Theorem sequential_composition_from_notions :
  c_refine_sequential_composition__statement__independent_randomness__2a7adae917e2.
Proof.
  intros n m s a b epsilon _ _ marking near. rewrite !weighted_as_stated, Rmult_comm.
  rewrite (sum_over_listed (fun j => epsilon j) m).
  apply (sequential_composition_gives_sums (numbered n) _ _
    (fun j => epsilon (query_number j)) (Z.to_nat m) (cut n s) (cut_marks n s marking)).
  apply (asked_only_near n m a b (fun j _ => epsilon j)). exact near.
Defined.

Theorem protocol_2_from_notions :
  c_refine_protocol_2__statement__3be9a5821121.
Proof.
  intros n m s a b level epsilon _ _ marking near budget.
  rewrite !weighted_as_stated, Rmult_comm.
  apply (protocol_2_gives_sums _ _ (fun j k => level (query_number j) k) (Z.to_nat m)
    (asked_only_near n m a b level near) (numbered n) (cut n s)); [apply cut_marks; exact marking |].
  intros k inside. apply in_numbered in inside.
  rewrite <- (sum_over_listed (fun j => level j k)). apply budget; lia.
Defined.

(* Protocol 1: the responses to the queries 1..m, with Laplace noise of each query's scale *)
Section LaplaceResponses.
Context (m : Z) (f f' response scale : Z -> R).
Hypothesis noise : forall j, (1 <= j)%Z -> (j <= m)%Z -> 0 < scale j.

Definition density_of_response (answer : Z -> R) (j _ : Z) : R :=
  laplace_mechanism answer (scale j) j (response j).

Lemma density_as_stated answer j :
  1 / 2 * / scale j * exp (-1 * / scale j * Rabs (-1 * answer j + response j))
    = density_of_response answer j 1.
Proof.
  unfold density_of_response, laplace_mechanism, laplace_density.
  replace (-1 * answer j + response j) with (response j - answer j) by ring.
  unfold Rdiv. rewrite Rinv_mult.
  replace (-1 * / scale j * Rabs (response j - answer j))
    with (- (Rabs (response j - answer j) * / scale j)) by ring. ring.
Qed.

Lemma responses_are_near : forall k, (1 <= k)%Z -> (k <= 1)%Z ->
  forall j, (1 <= j)%Z -> (j <= m)%Z -> 0 <= density_of_response f j k /\
    density_of_response f j k
      <= density_of_response f' j k * exp (Rabs (f j - f' j) / scale j).
Proof.
  intros k _ _ j low high. pose proof (noise j low high) as positive. split.
  - apply laplace_mechanism_nonnegative. exact positive.
  - rewrite Rmult_comm.
    pose proof (laplace_mechanism_private (fun second : bool => if second then f' j else f j)
      (scale j) positive (fun v w => v = false /\ w = true) (Rabs (f j - f' j))) as private.
    apply (private ltac:(intros v w [-> ->]; apply Rle_refl) false true (response j)). auto.
Qed.

Lemma responses_within epsilon :
  sum_over (fun j => Rabs (f j - f' j) / scale j) 1 m <= epsilon ->
  product_over (fun j => density_of_response f j 1) 1 m
    <= product_over (fun j => density_of_response f' j 1) 1 m * exp epsilon.
Proof.
  intros budget.
  pose proof (asked_only_near 1 m (density_of_response f) (density_of_response f')
    (fun j _ => Rabs (f j - f' j) / scale j) responses_are_near) as near.
  pose proof (protocol_2_gives_sums _ _ _ (Z.to_nat m) near [1%Z] (fun _ => 1) epsilon) as kept.
  assert (first : In 1%Z (numbered 1)) by (apply in_numbered; lia).
  rewrite !(chance_as_stated 1 m _ 1 first), Rmult_comm.
  cbn [sum] in kept. rewrite !Rmult_1_l, !Rplus_0_r in kept. apply kept.
  - intros k. right. reflexivity.
  - intros k _. rewrite <- (sum_over_listed (fun j => Rabs (f j - f' j) / scale j)). exact budget.
Qed.
End LaplaceResponses.

Lemma changes_as_stated (f f' scale : Z -> R) m :
  sum_over (fun j => / scale j * Rabs (-1 * f' j + f j)) 1 m
    = sum_over (fun j => Rabs (f j - f' j) / scale j) 1 m.
Proof.
  apply sum_over_extensional. intros j _. unfold Rdiv. rewrite Rmult_comm. do 2 f_equal. ring.
Qed.

Lemma product_as_stated (scale response answer : Z -> R) m :
  product_over (fun j =>
    1 / 2 * / scale j * exp (-1 * / scale j * Rabs (-1 * answer j + response j))) 1 m
    = product_over (fun j => density_of_response response scale answer j 1) 1 m.
Proof.
  rewrite !product_over_listed. f_equal. apply map_ext. intros j. apply density_as_stated.
Qed.

(* over an event, where the transcripts are within a factor at every point *)
Lemma over_event {points : Type} (some : points) (S : points_and_events.event points) first second epsilon :
  integrable S first -> integrable S second -> (forall x, first x <= second x * exp epsilon) ->
  integral S first <= integral S second * exp epsilon.
Proof.
  intros mine theirs near. rewrite Rmult_comm, <- integral_of_times by exact theirs.
  apply (further_schemas.integral_monotone points some S).
  repeat split; [exact mine | apply integrable_times; exact theirs |].
  intros x. rewrite Rmult_comm. apply near.
Qed.

Theorem protocol_1_flexible_from_notions :
  c_refine_protocol_1_flexible__privacy__ed1ce63afd40.
Proof.
  intros m scale f' f own epsilon points some S response _ noise near budget mine theirs.
  apply (over_event some); [exact mine | exact theirs |]. intros x.
  rewrite !(product_as_stated scale (response x)).
  apply responses_within; [exact noise |]. rewrite <- changes_as_stated.
  eapply Rle_trans; [| exact budget]. rewrite !sum_over_numbered. apply sum_monotone.
  intros j inside. apply in_numbered in inside. apply Rmult_le_compat_l; [| apply near; lia].
  left. apply Rinv_0_lt_compat, noise; lia.
Defined.

Lemma protocol_1_as_stated : forall (m : Z) (scale : R) (f' f : Z -> R) (sensitivity epsilon : R)
  (response : Z -> R),
  0 < scale -> sum_over (fun j => Rabs (-1 * f' j + f j)) 1 m <= sensitivity ->
  sensitivity * / scale <= epsilon ->
  product_over (fun j => 1 / 2 * / scale * exp (-1 * / scale * Rabs (-1 * f j + response j))) 1 m
    <= product_over (fun j =>
         1 / 2 * / scale * exp (-1 * / scale * Rabs (-1 * f' j + response j))) 1 m * exp epsilon.
Proof.
  intros m scale f' f sensitivity epsilon response noise near budget.
  rewrite !(product_as_stated (fun _ => scale)). apply responses_within; [auto |].
  rewrite <- (changes_as_stated f f' (fun _ => scale)), sum_over_numbered, sum_scaled.
  eapply Rle_trans; [| exact budget]. rewrite Rmult_comm, <- sum_over_numbered.
  apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; exact noise | exact near].
Qed.

Theorem protocol_1_from_notions :
  c_refine_protocol_1__privacy__4456bc69f6b8.
Proof.
  intros m scale f' f sensitivity epsilon points some S response _ noise near budget mine theirs.
  apply (over_event some); [exact mine | exact theirs |]. intros x.
  apply (protocol_1_as_stated m scale f' f sensitivity epsilon (response x)); assumption.
Defined.

(* The same statements, claimed of adaptive queries: the answers of one sequence of responses. *)
Theorem adaptive_noise_from_notions :
  c_refine_adaptive_queries__laplace_noise__4456bc69f6b8.
Proof. exact protocol_1_from_notions. Defined.

Theorem adaptive_refinement_from_notions :
  c_refine_adaptive_queries__knowledge_refinement__3be9a5821121.
Proof. exact protocol_2_from_notions. Defined.
