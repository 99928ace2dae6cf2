(* refine, Proposition 3 (section 4): "Let D be a data set and let (f_1, ..., f_n) be a set of query
   functions related to disjoint sets of individuals. Let K_{f_i} be a random variable that provides
   epsilon_i-differential privacy for f_i, and assume that K_{f_i} is independent from K_{f_j} for
   any i <> j. Then (K_{f_1}, ..., K_{f_n}) provides max{epsilon_i}-differential privacy for
   (f_1, ..., f_n)."

   Stated for finitely many outcomes a query and for every event about the n answers; the paper
   proves it for boxes S_1 x ... x S_n and leaves the other events out. That neighbours differ in
   one individual is all that is used of them. *)
From Coq Require Import ZArith Reals Bool List Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.shared Require Import worlds ranges belief notions.
From didp.abdi Require Import theorem_1_product_form.
From didp.refine Require Import definitions definition_1 propositions_1_2 section_3.
From didp.statements Require Import refine_proposition_3.
Open Scope R_scope.

Definition largest (epsilon : nat -> R) (n : nat) : R := fold_right Rmax 0 (map epsilon (seq 0 n)).

Lemma largest_is_above epsilon n i : (i < n)%nat -> epsilon i <= largest epsilon n.
Proof.
  intros below. unfold largest. assert (member : In i (seq 0 n)) by (apply in_seq; lia).
  induction (seq 0 n) as [| j rest IH]; [contradiction |]. simpl.
  destruct member as [<- | member]; [apply Rmax_l |].
  apply (Rle_trans _ _ _ (IH member)), Rmax_r.
Qed.

Lemma largest_is_not_negative epsilon n : 0 <= largest epsilon n.
Proof.
  unfold largest. induction (map epsilon (seq 0 n)) as [| e rest IH]; simpl; [lra |].
  apply (Rle_trans _ _ _ IH), Rmax_r.
Qed.

(* refine, section 4, first paragraph: several answers.

   "If we have a query f = (f_1, ..., f_n) and for each of the components, f_i, we get an
   epsilon_i-differentially private response, then we get a sum epsilon_i-differentially private
   response for f."

   Stated for finitely many outcomes a query, every response drawn with randomness of its own, and
   for every event about all responses together; what is asked may depend on the answers before it,
   as long as what it costs adds up to epsilon whatever is answered. *)

(* all sequences of n outcomes *)
Fixpoint sequences {X : Type} (outcomes : list X) (n : nat) : list (list X) :=
  match n with
  | O => [[]]
  | S n => flat_map (fun x => map (cons x) (sequences outcomes n)) outcomes
  end.

Lemma sequences_of_outcomes {X : Type} (outcomes : list X) n answers :
  In answers (sequences outcomes n) ->
  length answers = n /\ Forall (fun x => In x outcomes) answers.
Proof.
  revert answers. induction n as [| n IH]; simpl; intros answers inside.
  - destruct inside as [<- | []]. auto.
  - apply in_flat_map in inside as [x [member inside]].
    apply in_map_iff in inside as [rest [<- old]].
    destruct (IH rest old) as [<- each]. split; [reflexivity | constructor; assumption].
Qed.

Lemma sum_over_sequences {X : Type} (outcomes : list X) n (f : list X -> R) :
  sum f (sequences outcomes (S n))
  = sum (fun x => sum (fun rest => f (x :: rest)) (sequences outcomes n)) outcomes.
Proof.
  simpl. generalize (sequences outcomes n) as tails. intros tails.
  induction outcomes as [| x rest IH]; simpl; [reflexivity |].
  rewrite sum_appended, IH, sum_mapped. reflexivity.
Qed.

Section Adaptive.
Context {W X : Type} (outcomes : list X) (neighbours : W -> W -> Prop).
(* what is asked next, given the answers so far, and what it may cost *)
Variables (next : list X -> mechanism W X) (cost : list X -> R).

(* how likely these answers are, one after the other *)
Fixpoint transcript (history : list X) (D : W) (answers : list X) : R :=
  match answers with
  | [] => 1
  | x :: rest => next history D x * transcript (history ++ [x]) D rest
  end.
Fixpoint spent (history answers : list X) : R :=
  match answers with
  | [] => 0
  | x :: rest => cost history + spent (history ++ [x]) rest
  end.

Hypothesis likelihood : forall history, nonnegative (next history).
Hypothesis private : forall history, private_on outcomes neighbours (next history) (cost history).

Lemma transcript_nonnegative history D answers : 0 <= transcript history D answers.
Proof.
  revert history. induction answers as [| x rest IH]; intros history; simpl; [lra |].
  apply Rmult_le_pos; [apply likelihood | apply IH].
Qed.

Lemma transcript_distribution n history D :
  (forall h, distribution outcomes (next h D)) ->
  distribution (sequences outcomes n) (transcript history D).
Proof.
  intros answers. split; [intros; apply transcript_nonnegative |].
  revert history. induction n as [| n IH]; intros history; [simpl; lra |].
  rewrite sum_over_sequences. rewrite <- (proj2 (answers history)). apply sum_extensional.
  intros x _. simpl. rewrite sum_scaled, IH. lra.
Qed.

Lemma transcripts_are_near history D D' answers :
  neighbours D D' -> Forall (fun x => In x outcomes) answers ->
  transcript history D answers <= exp (spent history answers) * transcript history D' answers.
Proof.
  intros near. revert history. induction answers as [| x rest IH]; intros history each; simpl.
  - rewrite exp_0. lra.
  - inversion each as [| ? ? member others]. subst. rewrite exp_plus.
    replace (exp (cost history) * exp (spent (history ++ [x]) rest)
        * (next history D' x * transcript (history ++ [x]) D' rest))
      with (exp (cost history) * next history D' x
        * (exp (spent (history ++ [x]) rest) * transcript (history ++ [x]) D' rest)) by ring.
    apply Rmult_le_compat; auto; [apply likelihood | apply transcript_nonnegative |].
    apply private; assumption.
Qed.

Theorem adaptive_composition n epsilon :
  (forall answers, In answers (sequences outcomes n) -> spent [] answers <= epsilon) ->
  private_between neighbours (by_events (sequences outcomes n) (transcript [])) epsilon.
Proof.
  intros budget. apply outcomes_to_events. intros D D' answers inside near.
  destruct (sequences_of_outcomes outcomes n answers inside) as [_ each].
  apply (Rle_trans _ _ _ (transcripts_are_near [] D D' answers near each)).
  apply Rmult_le_compat_r; [apply transcript_nonnegative |].
  destruct (budget answers inside) as [less | ->]; [left; apply exp_increasing; exact less | lra].
Qed.
End Adaptive.

(* "If we have a query f = (f_1, ..., f_n)": the i-th query is asked whatever was answered. *)
Definition components {W X : Type} (K : nat -> mechanism W X) : list X -> mechanism W X :=
  fun history => K (length history).

Section DisjointIndividuals.
Context {individual record X : Type} (outcomes : list X).
Variables (K : nat -> mechanism (data_set individual record) X) (epsilon : nat -> R).
(* whose records the i-th query reads *)
Variable group : nat -> individual -> bool.
Hypothesis disjoint : forall i j a, group i a = true -> group j a = true -> i = j.
Hypothesis reads_its_group : forall i D D' x,
  (forall a, group i a = true -> D a = D' a) -> K i D x = K i D' x.
Hypothesis likelihood : forall i, nonnegative (K i).
Hypothesis private : forall i, private_on outcomes added_or_removed (K i) (epsilon i).

Lemma unaffected i a D D' x :
  (forall b, b <> a -> D b = D' b) -> group i a = false -> K i D x = K i D' x.
Proof.
  intros same other. apply reads_its_group. intros b inside. apply same. intros ->.
  rewrite other in inside. discriminate.
Qed.

(* after the one affected query, and before it, the answers are as likely as they were *)
Lemma all_unaffected a D D' answers history :
  (forall b, b <> a -> D b = D' b) ->
  (forall i, (length history <= i)%nat -> group i a = false) ->
  transcript (components K) history D answers = transcript (components K) history D' answers.
Proof.
  intros same. revert history. induction answers as [| x rest IH]; intros history others; simpl;
    [reflexivity |].
  unfold components at 1 3. rewrite (unaffected (length history) a D D' x same) by
    (apply others; lia).
  rewrite IH; [reflexivity |]. intros i later. apply others.
  rewrite app_length in later. simpl in *.
  lia.
Qed.

Lemma one_affected D D' answers history growth :
  added_or_removed D D' -> Forall (fun x => In x outcomes) answers -> 1 <= growth ->
  (forall i, (i < length history + length answers)%nat -> exp (epsilon i) <= growth) ->
  transcript (components K) history D answers
  <= growth * transcript (components K) history D' answers.
Proof.
  intros near each above. pose proof near as [a [same _]]. revert history.
  induction answers as [| x rest IH]; intros history most; simpl; [lra |].
  inversion each as [| ? ? member others]. subst. simpl in most.
  assert (nonnegative_rest : forall E, 0 <= transcript (components K) (history ++ [x]) E rest)
    by (intros E; apply transcript_nonnegative; intros h; apply likelihood).
  unfold components at 1 3. set (k := length history) in *.
  destruct (group k a) eqn:affected.
  - rewrite (all_unaffected a D D' rest (history ++ [x]) same).
    + rewrite <- Rmult_assoc. apply Rmult_le_compat_r; [apply nonnegative_rest |].
      apply (Rle_trans _ _ _ (private k D D' x member near)).
      apply Rmult_le_compat_r; [apply likelihood | apply most; lia].
    + intros i later. destruct (group i a) eqn:also; [| reflexivity].
      specialize (disjoint k i a affected also). rewrite app_length in later. simpl in later.
      unfold k in *. lia.
  - rewrite (unaffected k a D D' x same affected).
    replace (growth * (K k D' x * transcript (components K) (history ++ [x]) D' rest))
      with (K k D' x * (growth * transcript (components K) (history ++ [x]) D' rest)) by ring.
    apply Rmult_le_compat_l; [apply likelihood |]. apply IH; [exact others |].
    intros i below. apply most. rewrite app_length in below. simpl in below. unfold k. lia.
Qed.

Theorem proposition_3 n :
  private_between added_or_removed
    (by_events (sequences outcomes n) (transcript (components K) [])) (largest epsilon n).
Proof.
  apply outcomes_to_events. intros D D' answers inside near.
  apply sequences_of_outcomes in inside as [<- each].
  apply one_affected; [exact near | exact each | |].
  - apply exponential_at_least_1, largest_is_not_negative.
  - intros i below. apply exponential_monotone, largest_is_above. exact below.
Qed.
End DisjointIndividuals.

Theorem sequential_composition {W X : Type} (outcomes : list X) neighbours
  (K : nat -> mechanism W X) (epsilon : nat -> R) n :
  (forall i, nonnegative (K i)) ->
  (forall i, private_on outcomes neighbours (K i) (epsilon i)) ->
  private_between neighbours
    (by_events (sequences outcomes n) (transcript (components K) [])) (sum epsilon (seq 0 n)).
Proof.
  intros likelihood private.
  apply (adaptive_composition outcomes neighbours (components K)
    (fun h : list X => epsilon (length h)));
    [intros h; apply likelihood | intros h; apply private |].
  assert (total : forall answers history : list X,
    spent (fun h : list X => epsilon (length h)) history answers
    = sum epsilon (seq (length history) (length answers))).
  { induction answers as [| x rest IH]; intros history; simpl; [reflexivity |].
    rewrite IH, app_length, Nat.add_1_r. reflexivity. }
  intros answers inside. rewrite total. apply sequences_of_outcomes in inside as [<- _]. simpl. lra.
Qed.

(* the probability of the k-th sequence of answers *)
Definition chance {X : Type} (a : nat -> X -> R) (m : nat) (k : X) : R :=
  fold_right Rmult 1 (map (fun j => a j k) (seq 0 m)).

(* Section 4: "If for each of the components we get an epsilon_i-differentially private response,
   then we get a sum epsilon_i-differentially private response": not where they share their
   randomness. A coin r, and r xor the individual's bit. *)
Definition coin_and_masked_bit : mechanism bool (bool * bool) :=
  fun b answers => if eqb (xorb (fst answers) (snd answers)) b then 1 / 2 else 0.
Definition first_alone (K : mechanism bool (bool * bool)) : mechanism bool bool :=
  fun b x => K b (x, true) + K b (x, false).
Definition second_alone (K : mechanism bool (bool * bool)) : mechanism bool bool :=
  fun b x => K b (true, x) + K b (false, x).

Theorem composition_of_dependent_answers (neighbours : bool -> bool -> Prop) :
  neighbours true false ->
  private_between neighbours (first_alone coin_and_masked_bit) 0 /\
  private_between neighbours (second_alone coin_and_masked_bit) 0 /\
  forall epsilon, ~ private_between neighbours coin_and_masked_bit epsilon.
Proof.
  intros near. repeat split.
  - intros [] [] [] _; unfold first_alone, coin_and_masked_bit; simpl; rewrite exp_0; lra.
  - intros [] [] [] _; unfold second_alone, coin_and_masked_bit; simpl; rewrite exp_0; lra.
  - intros epsilon private. specialize (private true false (true, false) near).
    unfold coin_and_masked_bit in private. simpl in private. lra.
Qed.

(* "Assume that K_{f_i} is independent from K_{f_j} for any i <> j": in pairs it is not enough.
   Three answers about three individuals, of whom the third is there or not: two fair coins, and
   whether they differ, or without the third individual whether they agree. *)
Notation answers_of_three := (bool * bool * bool)%type.
Definition three_coins : mechanism bool answers_of_three :=
  fun there answers => let '(x, y, z) := answers in
    if eqb (xorb x y) (eqb z there) then 1 / 4 else 0.
Definition all_of_three : list answers_of_three :=
  list_prod (list_prod [true; false] [true; false]) [true; false].
Definition answer (i : nat) (answers : answers_of_three) : bool :=
  let '(x, y, z) := answers in match i with O => x | 1%nat => y | _ => z end.
Definition chance_that (K : mechanism bool answers_of_three) there (asked : _ -> bool) :=
  sum (fun answers => if asked answers then K there answers else 0) all_of_three.
Definition alone K (i : nat) : mechanism bool bool :=
  fun there x => chance_that K there (fun answers => eqb (answer i answers) x).

Theorem independence_in_pairs_is_not_enough (neighbours : bool -> bool -> Prop) :
  neighbours true false ->
  (forall i, (i < 3)%nat -> private_between neighbours (alone three_coins i) 0) /\
  (forall i j there x y, (i < j < 3)%nat ->
    chance_that three_coins there
      (fun answers => eqb (answer i answers) x && eqb (answer j answers) y)
    = alone three_coins i there x * alone three_coins j there y) /\
  forall epsilon, ~ private_between neighbours three_coins epsilon.
Proof.
  intros near.
  assert (fair : forall i there x, (i < 3)%nat -> alone three_coins i there x = 1 / 2).
  { intros i there x below. destruct i as [| [| [| i]]]; [| | | lia]; destruct there, x;
      unfold alone, chance_that, three_coins; simpl; lra. }
  split; [| split].
  - intros i below v w x _. rewrite !fair, exp_0 by exact below. lra.
  - intros i j there x y order. rewrite !fair by lia.
    destruct i as [| [| i]], j as [| [| [| j]]]; try lia; destruct there, x, y;
      unfold chance_that, three_coins; simpl; lra.
  - intros epsilon private. specialize (private true false (true, false, true) near).
    unfold three_coins in private. simpl in private. lra.
Qed.

(* Joined with the formal statements. *)

(* the factors but the i-th, in whose place stands 1 *)
Definition all_but (i : nat) (factor : nat -> R) (k : nat) : R :=
  if Nat.eqb k i then 1 else factor k.

(* the queries 1..m, as integers, and as natural numbers from 0 on *)
Definition query_number (j : nat) : Z := Z.of_nat (S j).

Lemma product_split factor i numbers :
  NoDup numbers -> In i numbers ->
  product (map factor numbers) = factor i * product (map (all_but i factor) numbers).
Proof.
  unfold product. induction 1 as [| k rest new once IH]; intros inside; [contradiction |].
  cbn [map fold_right]. destruct inside as [-> | inside].
  - unfold all_but at 1. rewrite Nat.eqb_refl, Rmult_1_l. do 2 f_equal. apply map_ext_in.
    intros j member. unfold all_but. destruct (Nat.eqb_spec j i); [subst; contradiction | reflexivity].
  - rewrite (IH inside). unfold all_but at 2.
    destruct (Nat.eqb_spec k i); [subst; contradiction | ring].
Qed.

Lemma product_over_listed f m :
  product_over f 1 m
    = fold_right Rmult 1 (map (fun j => f (query_number j)) (seq 0 (Z.to_nat m))).
Proof.
  unfold product_over, many. replace (m - 1 + 1)%Z with m by lia.
  induction (Z.to_nat m) as [| n IH]; [reflexivity |].
  rewrite seq_S, map_app, fold_right_app. cbn [product_of_first map fold_right Nat.add].
  rewrite IH. replace (1 + Z.of_nat n)%Z with (query_number n) by (unfold query_number; lia).
  generalize (seq 0 n). intros listed.
  induction listed as [| j rest other]; cbn [map fold_right]; [ring |].
  rewrite <- other. ring.
Qed.

Lemma product_from_one (factor : nat -> R) n :
  product_over (fun k => factor (Z.to_nat (k - 1))) 1 (Z.of_nat n) = product (map factor (seq 0 n)).
Proof.
  rewrite product_as_stated. unfold numbered. rewrite Nat2Z.id, <- seq_shift, !map_map. f_equal.
  apply map_ext. intros k. f_equal. lia.
Qed.

Lemma sum_over_listed f m :
  sum_over f 1 m = sum (fun j => f (query_number j)) (seq 0 (Z.to_nat m)).
Proof.
  rewrite sum_over_natural, <- seq_shift. generalize (seq 0 (Z.to_nat m)). intros listed.
  induction listed as [| j rest IH]; cbn [map sum]; [reflexivity |]. rewrite IH. reflexivity.
Qed.

(* The statements bound the answers 1..m of the sequences 1..n alone; the theories ask it of all. *)
Definition asked_only (n m : Z) (a : Z -> Z -> R) (j : nat) (k : Z) : R :=
  if in_dec Z.eq_dec k (numbered n) then
    if in_dec Z.eq_dec (query_number j) (numbered m) then a (query_number j) k else 0
  else 0.

Lemma chance_as_stated n m (a : Z -> Z -> R) k :
  In k (numbered n) -> product_over (fun j => a j k) 1 m
    = chance (asked_only n m a) (Z.to_nat m) k.
Proof.
  intros inside. rewrite product_over_listed. unfold chance. f_equal. apply map_ext_in.
  intros j listed. apply in_seq in listed. unfold asked_only.
  destruct (in_dec Z.eq_dec k (numbered n)); [| contradiction].
  destruct (in_dec Z.eq_dec (query_number j) (numbered m)) as [| outside]; [reflexivity |].
  contradiction outside. apply in_numbered. unfold query_number. lia.
Qed.

Lemma asked_only_near n m (a b level : Z -> Z -> R) :
  (forall k, (1 <= k)%Z -> (k <= n)%Z -> forall j, (1 <= j)%Z -> (j <= m)%Z ->
    0 <= a j k /\ a j k <= b j k * exp (level j k)) ->
  forall j k, 0 <= asked_only n m a j k
    <= exp (level (query_number j) k) * asked_only n m b j k.
Proof.
  intros near j k. unfold asked_only.
  destruct (in_dec Z.eq_dec k (numbered n)) as [sequence |]; [| lra].
  destruct (in_dec Z.eq_dec (query_number j) (numbered m)) as [query |]; [| lra].
  apply in_numbered in sequence. apply in_numbered in query.
  rewrite (Rmult_comm (exp _)). apply near; lia.
Qed.

Section DisjointIndividuals.
Context {individual record X : Type} (outcomes : list X).
Variables (K : nat -> mechanism (data_set individual record) X) (epsilon : nat -> R).
Variable group : nat -> individual -> bool.
Hypothesis disjoint : forall i j a, group i a = true -> group j a = true -> i = j.
Hypothesis reads_its_group : forall i D D' x,
  (forall a, group i a = true -> D a = D' a) -> K i D x = K i D' x.
Hypothesis likelihood : forall i, nonnegative (K i).
Hypothesis at_most_1 : forall i D x, K i D x <= 1.
Hypothesis private : forall i, private_on outcomes added_or_removed (K i) (epsilon i).
Notation together := (transcript (components K) []).

(* the likelihood of the i-th answer, and 1 where there is none *)
Definition likelihood_of D (answers : list X) (i : nat) : R :=
  match nth_error answers i with Some x => K i D x | None => 1 end.

Lemma likelihood_within D answers i : 0 <= likelihood_of D answers i <= 1.
Proof.
  unfold likelihood_of. destruct (nth_error answers i); [| lra].
  split; [apply likelihood | apply at_most_1].
Qed.

Lemma unaffected_likelihood a D D' answers i :
  (forall b, b <> a -> D b = D' b) -> group i a = false ->
  likelihood_of D answers i = likelihood_of D' answers i.
Proof.
  intros same other. unfold likelihood_of. destruct (nth_error answers i); [| reflexivity].
  apply (unaffected K group reads_its_group i a); assumption.
Qed.

Lemma transcript_as_product D answers :
  together D answers = product (map (likelihood_of D answers) (seq 0 (length answers))).
Proof.
  assert (later : forall history, transcript (components K) history D answers
    = product (map (fun k => likelihood_of D (history ++ answers) (length history + k))
        (seq 0 (length answers)))).
  { induction answers as [| x rest IH]; intros history; [reflexivity |].
    cbn [transcript length seq map product fold_right]. rewrite IH, <- seq_shift, map_map.
    unfold components, likelihood_of at 2, product. rewrite Nat.add_0_r, nth_error_app2, Nat.sub_diag by lia.
    cbn [nth_error]. do 2 f_equal. apply map_ext. intros k. rewrite <- app_assoc, app_length.
    cbn [length app]. f_equal. lia. }
  apply later.
Qed.

Lemma transcript_split D answers n i :
  In answers (sequences outcomes n) -> (i < n)%nat ->
  together D answers = likelihood_of D answers i
    * product_over (fun k => all_but i (likelihood_of D answers) (Z.to_nat (k - 1))) 1 (Z.of_nat n).
Proof.
  intros inside below. apply sequences_of_outcomes in inside as [<- _].
  rewrite transcript_as_product, product_from_one. apply product_split; [apply seq_NoDup |].
  apply in_seq. lia.
Qed.

(* the sum over the event, as it is stated *)
Lemma event_as_stated D E (S : event (discrete (list X))) n i some :
  (i < n)%nat ->
  (forall answers k, k <> i -> likelihood_of D answers k = likelihood_of E answers k) ->
  sum_over (fun j => likelihood_of D (entry (sequences outcomes n) some j) i
      * (if holds S (entry (sequences outcomes n) some j) then 1 else 0)
      * product_over (fun k => all_but i (likelihood_of E (entry (sequences outcomes n) some j))
          (Z.to_nat (k - 1))) 1 (Z.of_nat n)) 1 (count (sequences outcomes n))
    = by_events (sequences outcomes n) together D S.
Proof.
  intros below same. unfold by_events, of_masses.
  rewrite (sum_of_entries _ some (fun answers => likelihood_of D answers i
      * (if holds S answers then 1 else 0)
      * product_over (fun k => all_but i (likelihood_of E answers) (Z.to_nat (k - 1))) 1 (Z.of_nat n)))
    by reflexivity.
  apply sum_extensional. intros answers inside. rewrite (transcript_split D answers n i inside below).
  rewrite !product_from_one, (map_ext (all_but i (likelihood_of E answers))
    (all_but i (likelihood_of D answers))).
  - destruct (holds S answers); ring.
  - intros k. unfold all_but. destruct (Nat.eqb_spec k i); [reflexivity | symmetry; auto].
Qed.

Theorem proposition_3_from_statement n :
  c_refine_proposition_3__statement__correction__018a28557030 ->
  private_between added_or_removed (by_events (sequences outcomes n) together) (largest epsilon n).
Proof.
  intros said D D' S near. pose proof near as [a [same _]].
  destruct (existsb (fun i => group i a) (seq 0 n)) eqn:affected.
  - apply existsb_exists in affected as (i & inside & reads). apply in_seq in inside.
    destruct (sequences outcomes n) as [| some more] eqn:listed;
      [unfold by_events, of_masses; simpl; lra |]. rewrite <- listed.
    assert (others : forall answers k, k <> i -> likelihood_of D answers k = likelihood_of D' answers k).
    { intros answers k other. apply (unaffected_likelihood a); [exact same |].
      destruct (group k a) eqn:also; [| reflexivity]. destruct (other (disjoint k i a also reads)). }
    rewrite <- (event_as_stated D D' S n i some ltac:(lia) others),
      <- (event_as_stated D' D' S n i some ltac:(lia) ltac:(reflexivity)).
    rewrite Rmult_comm. apply (said _ _ _ _ _ (epsilon i)
      (fun k j => all_but i (likelihood_of D' (entry (sequences outcomes n) some j)) (Z.to_nat (k - 1)))).
    + apply count_positive. rewrite listed. discriminate.
    + lia.
    + intros j _ _. destruct (holds S _); auto.
    + intros j low high. split; [apply likelihood_within |].
      pose proof (entry_inside _ some j low high) as member.
      apply sequences_of_outcomes in member as [long each].
      unfold likelihood_of. destruct (nth_error _ i) as [x |] eqn:answer.
      * rewrite Rmult_comm. apply private; [| exact near].
        rewrite Forall_forall in each. apply each, (nth_error_In _ i). exact answer.
      * apply nth_error_None in answer. lia.
    + intros j _ _ k _ _. unfold all_but. destruct (Nat.eqb _ i); [lra | apply likelihood_within].
    + apply largest_is_above. lia.
  - assert (none : forall k, (k < n)%nat -> group k a = false).
    { intros k below. destruct (group k a) eqn:reads; [| reflexivity]. rewrite <- affected. symmetry.
      apply existsb_exists. exists k. split; [apply in_seq; lia | exact reads]. }
    replace (by_events (sequences outcomes n) together D S)
      with (by_events (sequences outcomes n) together D' S).
    + rewrite <- (Rmult_1_l (by_events _ _ D' S)) at 1. apply Rmult_le_compat_r.
      * apply of_masses_measure. intros answers _. apply transcript_nonnegative.
        intros history. apply likelihood.
      * apply exponential_at_least_1, largest_is_not_negative.
    + apply sum_extensional. intros answers inside. destruct (holds S answers); [| reflexivity].
      apply sequences_of_outcomes in inside as [long _]. rewrite !transcript_as_product, long.
      f_equal. apply map_ext_in. intros k below. apply in_seq in below. symmetry.
      apply (unaffected_likelihood a); [exact same | apply none; lia].
Defined.
End DisjointIndividuals.

Lemma weighted_as_stated n m (a : Z -> Z -> R) s :
  sum_over (fun k => s k * product_over (fun j => a j k) 1 m) 1 n
    = sum (fun k => cut n s k * chance (asked_only n m a) (Z.to_nat m) k) (numbered n).
Proof.
  apply sum_of_cut. intros k inside. cbv beta.
  rewrite cut_same, <- chance_as_stated by exact inside. reflexivity.
Qed.
