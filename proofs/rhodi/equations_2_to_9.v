From Coq Require Import ZArith Reals List Permutation Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.shared Require Import worlds laplace ranges belief notions data_sets events.
From didp.rhodi Require Import risk definition_4 laplace_noise theorem_2 table_2 as_stated.
From didp.statements Require Import rhodi_equations_2_7 rhodi_equations_8_9
  rhodi_example_mean_rho_third rhodi_random_guess rhodi_theorem_2.
Open Scope R_scope.

Section Numbered.
Context (m : nat) (a response lambda : R) (v : nat -> R).
Hypothesis several : (2 <= m)%nat.
Hypothesis scale : 0 < lambda.
Notation others := (seq 1 (m - 1)).
Notation worlds := ([] ++ 0%nat :: others).
Notation weight answer := (exp (- (Rabs (response - answer) / lambda))).
Notation risk := (weight a / (weight a + sum (fun k => weight (v k)) others)).

Definition answer_of (k : nat) : R := match k with O => a | S _ => v k end.

Lemma number_of_numbered : INR (length worlds) = INR m.
Proof. f_equal. simpl. rewrite seq_length. lia. Qed.

Lemma answer_of_other k : In k others -> answer_of k = v k.
Proof. destruct k as [| k]; intros among; [apply in_seq in among; lia | reflexivity]. Qed.

Lemma risk_of_numbered :
  posterior worlds (uniform worlds) (laplace_mechanism answer_of lambda) response 0%nat = risk.
Proof.
  rewrite (risk_by_ratios [] others 0%nat answer_of lambda scale).
  rewrite (sum_extensional _ (fun k => weight (v k) * / weight a)).
  - rewrite sum_scaled_right. set (total := sum _ _).
    assert (0 <= total) by (apply sum_nonnegative; intros; left; apply exp_pos).
    pose proof (exp_pos (- (Rabs (response - a) / lambda))). simpl. field. split; lra.
  - intros k among. unfold laplace_mechanism, laplace_density. rewrite (answer_of_other k among).
    pose proof (exp_pos (- (Rabs (response - a) / lambda))). simpl. field. split; lra.
Qed.

Lemma distances_of_numbered :
  bound_by_distances [] others 0%nat answer_of lambda
    = / (1 + sum (fun k => exp (- (Rabs (a - v k) / lambda))) others).
Proof.
  unfold bound_by_distances. do 2 f_equal. apply sum_extensional. intros k among.
  rewrite (answer_of_other k among). reflexivity.
Qed.

Theorem equation_8_gives_inequality :
  risk <= / (1 + sum (fun k => exp (- (Rabs (a - v k) / lambda))) others).
Proof. rewrite <- risk_of_numbered, <- distances_of_numbered. apply equation_8. exact scale. Qed.

Theorem equality_in_equation_8_gives_equality :
  (forall k, (1 <= k <= m - 1)%nat -> v k <= a <= response \/ response <= a <= v k) ->
  risk = / (1 + sum (fun k => exp (- (Rabs (a - v k) / lambda))) others).
Proof.
  intros condition. rewrite <- risk_of_numbered, <- distances_of_numbered.
  apply equality_in_equation_8; [exact scale |]. intros k among.
  unfold beyond. rewrite (answer_of_other k among). apply condition. apply in_seq in among. lia.
Qed.

Theorem equation_9_gives_inequality range :
  (forall k, (1 <= k <= m - 1)%nat -> Rabs (a - v k) <= range) ->
  / (1 + sum (fun k => exp (- (Rabs (a - v k) / lambda))) others)
    <= / (1 + (INR m - 1) * exp (- (range / lambda))).
Proof.
  intros near. rewrite <- distances_of_numbered, <- number_of_numbered.
  apply equation_9; [exact scale |]. intros k among. rewrite (answer_of_other k among).
  apply near. apply in_seq in among. lia.
Qed.

Theorem equality_in_equation_9_gives_equality range :
  (forall k, (1 <= k <= m - 1)%nat -> Rabs (a - v k) = range) ->
  / (1 + sum (fun k => exp (- (Rabs (a - v k) / lambda))) others)
    = / (1 + (INR m - 1) * exp (- (range / lambda))).
Proof.
  intros far. rewrite <- distances_of_numbered, <- number_of_numbered.
  apply equality_in_equation_9. intros k among. rewrite (answer_of_other k among).
  apply far. apply in_seq in among. lia.
Qed.

Theorem theorem_1_gives_inequality range rho :
  0 < rho < 1 -> 1 < INR m * rho ->
  (forall k, (1 <= k <= m - 1)%nat -> Rabs (a - v k) <= range) ->
  lambda = range / ln ((INR m - 1) * rho / (1 - rho)) -> risk <= rho.
Proof.
  intros chance guess near calibrated. rewrite <- risk_of_numbered.
  assert (many : 0 < INR m) by (apply lt_0_INR; lia).
  assert (first : In 0%nat worlds) by (left; reflexivity).
  pose proof (responses_have_noise answer_of lambda scale) as noise.
  apply (scale_enough worlds answer_of _ range lambda scale noise); try rewrite number_of_numbered.
  - exact first.
  - intros k [<- | among].
    + simpl. replace (a - a) with 0 by lra. rewrite Rabs_R0.
      eapply Rle_trans; [apply Rabs_pos | apply (near 1%nat); lia].
    + rewrite (answer_of_other k among). apply near. apply in_seq in among. lia.
  - apply response_possible. exact scale.
  - split; [| lra]. apply (Rmult_lt_reg_l (INR m)); [exact many |].
    rewrite Rinv_r by lra. exact guess.
  - rewrite <- calibrated. apply Rle_refl.
Qed.
End Numbered.

(* Eq. 6 with the answer of the database at hand for D: Gamma(i) for an individual who is not in it.
   Answers 0 (the world that holds i) and 1 (the database at hand), noise of scale 1/ln 2, response
   1: the posterior is 1/3, the share of the database at hand 2/3. *)
Theorem equation_6_not_of_the_database_at_hand :
  let f (w : bool) := if w then 0 else 1 in
  let M := laplace_mechanism f (/ ln 2) in
  posterior [true; false] (uniform [true; false]) M 1 true = 1 / 3 /\
  M false 1 / (M true 1 + M false 1) = 2 / 3.
Proof.
  intros f M. assert (positive : 0 < ln 2) by (rewrite <- ln_1; apply ln_increasing; lra).
  assert (own : M true 1 = / 2 * (ln 2 / 2))
    by (unfold M, laplace_mechanism, f; rewrite (density_at_steps 2 1);
        [simpl; field | lra | distance]).
  assert (at_hand : M false 1 = ln 2 / 2)
    by (unfold M, laplace_mechanism, f; rewrite (density_at_steps 2 0);
        [simpl; field | lra | distance]).
  unfold posterior, mixture, uniform. simpl. rewrite own, at_hand. split; field; lra.
Qed.

(* "the lower bound of Equation (9) is 1/m. This implies that it is impossible to protect the privacy
   of individuals in the database with the probability less than an adversary's probability of a
   correct random guess", where a floor under eq. 9 is to be one under each risk *)
Definition no_risk_below_a_guess : Prop :=
  forall (W : Type) (worlds : list W) f lambda range response w, 0 < lambda -> In w worlds ->
  (forall v w, In v worlds -> In w worlds -> Rabs (f v - f w) <= range) ->
  / INR (length worlds) <= risk_bound (INR (length worlds) - 1) (exp (- (range / lambda))) ->
  / INR (length worlds)
    <= posterior worlds (uniform worlds) (laplace_mechanism f lambda) response w.

Theorem a_risk_below_a_guess : ~ no_risk_below_a_guess.
Proof.
  intros printed. pose proof equation_6_not_of_the_database_at_hand as [third _].
  assert (positive : 0 < ln 2) by (rewrite <- ln_1; apply ln_increasing; lra).
  specialize (printed bool [true; false] (fun w => if w then 0 else 1) (/ ln 2) 1 1 true
    (Rinv_0_lt_compat _ positive) ltac:(simpl; auto)).
  rewrite third in printed. simpl INR in printed.
  enough (/ (1 + 1) <= 1 / 3) by lra. apply printed.
  - intros [] [] _ _; distance.
  - apply bound_of_a_guess; [lra |]. unfold Rdiv. rewrite Rinv_inv. lra.
Qed.

(* Joined with the formal statements. *)

(* eqs. 2-3: of the worlds, one for each unknown entry, one holds the individual's *)
Section Risk.
Context {Entry Individual E : Type}.
Context (same : forall i j : Entry, {i = j} + {i <> j}).
Context (same_individual : forall a b : Individual, {a = b} + {a <> b}).
Context (identity : Entry -> Individual) (universe : list Entry).
Hypothesis entries : one_entry_each identity universe.
Context (M : mechanism (list Entry) E) (known : list Entry) (e : E) (i : Entry).
Hypothesis within_universe : incl known universe.
Hypothesis listed : In i universe.
Hypothesis outside : ~ In i known.
Notation worlds := (possible_worlds same universe known).
Notation candidates := (unknown same universe known).
Notation contributes := (contributed same_individual identity i).

Theorem risk_is_posterior_from_statement :
  c_rhodi_equations_2_7__eqs__2_3__fb3a7ced0636 ->
  identifiability_risk same same_individual identity universe M known e i
    = posterior worlds (uniform worlds) M e (i :: known).
Proof.
  intros said.
  assert (among : In i candidates) by (apply in_unknown; auto).
  destruct (inside_is_entry candidates i i among) as (k & low & high & own).
  pose proof (unknown_distinct same identity universe entries known) as distinct.
  set (belief := posterior worlds (uniform worlds) M e).
  specialize (said k (count candidates) IZR
    (fun j => if contributes (entry candidates i j :: known) then 1 else 0)
    (fun j => belief (entry candidates i j :: known)) low high).
  cbv beta in said. rewrite own in said. rewrite <- said.
  - unfold identifiability_risk, probability_that, possible_worlds, one_more.
    fold candidates. rewrite sum_mapped. symmetry.
    apply (sum_of_entries candidates i
      (fun j => if contributes (j :: known) then belief (j :: known) else 0)).
    intros j _. destruct (contributes _); ring.
  - intros j _ _ l _ _ other equal. apply other. apply eq_IZR. exact equal.
  - intros j _ _ equal. apply eq_IZR in equal. subst j. rewrite own.
    unfold contributed. destruct (in_dec _ _ _) as [| no]; [reflexivity |].
    exfalso. apply no. left. reflexivity.
  - intros j first last other.
    pose proof (entry_inside candidates i j first last) as held. apply in_unknown in held.
    unfold contributed. destruct (in_dec _ _ _) as [yes |]; [exfalso | reflexivity].
    apply in_map_iff in yes. destruct yes as (x & equal & inside).
    assert (x = i) as ->.
    { apply entries; auto. destruct inside as [<- | inside]; [apply held | auto]. }
    destruct inside as [here |]; [| contradiction]. apply other. f_equal.
    assert (alike : entry candidates i j = entry candidates i k) by (rewrite own; exact here).
    unfold entry, count in *.
    apply (NoDup_nth candidates i) in alike; try assumption; lia.
Defined.
End Risk.

Theorem equation_8_from_notions :
  c_rhodi_equations_8_9__eq__8__4ff6c3314273.
Proof.
  intros m lambda response v a several scale.
  rewrite weight_as_stated, !weights_as_stated, share_as_stated by exact several.
  apply equation_8_gives_inequality; [lia | exact scale].
Defined.

Theorem equation_9_from_notions :
  c_rhodi_equations_8_9__eq__9__ab4c6f5d621a.
Proof.
  intros m lambda a v range several scale near.
  rewrite weights_as_stated, falling_as_stated, (Rplus_comm (-1)) by exact several.
  rewrite <- (real_number_of m) by lia.
  apply equation_9_gives_inequality; [lia | exact scale |].
  intros k inside. rewrite <- minus_as_stated. apply (each_other _ m near k inside).
Defined.

(* the same statement as eq. 8 *)
Theorem worst_response_from_notions :
  c_rhodi_example_mean_rho_third__the_worst_response__4ff6c3314273.
Proof. exact equation_8_from_notions. Defined.

Theorem equality_in_equation_8_from_notions :
  c_rhodi_theorem_2__eq__8__28280a2f1263.
Proof.
  intros m lambda a response v several scale beyond.
  rewrite weight_as_stated, !weights_as_stated, share_as_stated by exact several.
  apply equality_in_equation_8_gives_equality; [lia | exact scale |].
  intros k inside. pose proof (each_other _ m beyond k inside) as own. simpl in own. tauto.
Defined.

Theorem equality_in_equation_9_from_notions :
  c_rhodi_theorem_2__eq__9__1e93141b4d3f.
Proof.
  intros m lambda a v range several scale far.
  rewrite weights_as_stated, falling_as_stated, (Rplus_comm (-1)) by exact several.
  rewrite <- (real_number_of m) by lia.
  apply equality_in_equation_9_gives_equality; [lia |].
  intros k inside. rewrite <- minus_as_stated. apply (each_other _ m far k inside).
Defined.

(* the response that is the answer itself *)
Theorem two_worlds_from_notions :
  c_rhodi_theorem_2__two_worlds__21097b90870d.
Proof.
  intros lambda range a b scale distance none. apply (none a). split; [lra |].
  rewrite !weight_as_stated, falling_as_stated, Rplus_comm, share_as_stated.
  rewrite minus_as_stated in distance.
  pose proof (equality_in_equation_8_gives_equality 2 a a lambda (fun _ => b) (Nat.le_refl 2) scale
    ltac:(intros; lra)) as first.
  pose proof (equality_in_equation_9_gives_equality 2 a lambda (fun _ => b) (Nat.le_refl 2)
    range ltac:(intros; symmetry; exact distance)) as second.
  simpl in first, second. rewrite !Rplus_0_r in first, second. rewrite first, second.
  f_equal. ring.
Defined.

Theorem equations_6_7_from_notions :
  c_rhodi_equations_2_7__eqs__6_7__4a07b8259cc4.
Proof.
  intros m lambda response a v several scale.
  rewrite weight_as_stated, weights_as_stated, share_as_stated by exact several.
  rewrite others_as_stated by exact several.
  pose proof (risk_of_numbered (Z.to_nat m) a response lambda (fun k => v (Z.of_nat k)) ltac:(lia)
    scale) as risk.
  cbv beta in risk. rewrite <- risk. unfold posterior, mixture, uniform.
  rewrite number_of_numbered, real_number_of by lia. cbn [app sum].
  unfold laplace_mechanism, laplace_density. cbn [answer_of].
  assert (others : sum (fun k => / IZR m * (exp (- (Rabs (response - answer_of a (fun k =>
        v (Z.of_nat k)) k) / lambda)) / (2 * lambda))) (seq 1 (Z.to_nat m - 1))
    = sum (fun k => 1 / 2 * / lambda * / IZR m * exp (-1 * / lambda * Rabs (response + -1 *
        v (Z.of_nat k)))) (seq 1 (Z.to_nat m - 1))).
  { apply sum_extensional. intros k among. rewrite weight_as_stated.
    rewrite (answer_of_other (Z.to_nat m)) by (lia || exact among). unfold Rdiv. rewrite Rinv_mult. ring. }
  rewrite others. unfold Rdiv. rewrite !Rinv_mult. replace (1 * / 2) with (/ 2) by ring.
  rewrite (Rmult_comm (/ IZR m) (_ * (_ * _))). 
  replace (exp (- (Rabs (response - a) * / lambda)) * (/ 2 * / lambda) * / IZR m)
    with (/ 2 * / lambda * / IZR m * exp (- (Rabs (response - a) * / lambda))) by ring.
  ring.
Defined.

Theorem bound_of_a_guess_from_notions :
  c_rhodi_random_guess__the_bound__6b41127d7509.
Proof.
  intros m lambda range some scale sign. rewrite falling_as_stated, (Rplus_comm (-1)).
  apply IZR_le in some. apply bound_of_a_guess; [exact some |].
  apply Rmult_le_pos; [exact sign | left; apply Rinv_0_lt_compat; exact scale].
Defined.
