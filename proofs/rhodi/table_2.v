(* rhodi, section 4.1, Table 2 and Figure 1: the mean and the median of three.

   "assume U = {1, 2, ..., 10}, D = {1, 2, 3}, and the subset of D known to the adversary is D' =
   {1, 3}. ... Given the query function f_mean(X) returning the mean of elements in X, the sensitive
   range is: S(f_mean) = |14/3 - 2| = 8/3"; "Notice that the median of every possible world is 3
   except w_1 = D. In this case, the sensitive range is S(f_median) = |3 - 2| = 1 ... Therefore,
   Equation (15) holds with equality. In other words, the amount of noise computed by the upper
   bound is the amount actually required." Figure 1: "Change of Gamma(i) by varying rho", the mean's
   below rho, the median's at it.

   Stated here for the eight worlds themselves, by densities; for the mean, of every individual and
   every response, at every rho between 1/8 and 1. Two means of Table 2 are misprinted. *)
From Coq Require Import ZArith Reals List Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.shared Require Import worlds laplace belief notions data_sets events.
From didp.rhodi Require Import risk definition_4 laplace_noise section_3 theorem_2.
From didp.statements Require Import rhodi_example_median_tight rhodi_figure_1.
Open Scope R_scope.

Notation eight_worlds := (possible_worlds Nat.eq_dec (seq 1 10) [1; 3]%nat).
Definition mean (d : list nat) : R := sum INR d / INR (length d).
Definition median (d : list nat) : R :=
  match d with [a; b; c] => INR (max (min a b) (min (max a b) c)) | _ => 0 end.

Lemma the_eight_worlds : eight_worlds = map (fun i => [i; 1; 3]%nat) [2; 4; 5; 6; 7; 8; 9; 10]%nat.
Proof. reflexivity. Qed.

Theorem means_of_the_eight_worlds :
  map mean eight_worlds = [2; 8 / 3; 3; 10 / 3; 11 / 3; 4; 13 / 3; 14 / 3].
Proof. rewrite the_eight_worlds. unfold mean. simpl. repeat f_equal; lra. Qed.

Theorem medians_of_the_eight_worlds : map median eight_worlds = [2; 3; 3; 3; 3; 3; 3; 3].
Proof. rewrite the_eight_worlds. unfold median. simpl. repeat f_equal; lra. Qed.

(* the two cells *)
Theorem printed_means_of_two_worlds :
  mean [1; 3; 5]%nat = 3 /\ mean [1; 3; 5]%nat <> 3 / 2 /\
  mean [1; 3; 8]%nat = 4 /\ mean [1; 3; 8]%nat <> 4 / 3.
Proof. unfold mean. simpl. lra. Qed.

(* how far apart they lie *)
Lemma means_apart i j :
  Rabs (mean [i; 1; 3]%nat - mean [j; 1; 3]%nat) = Rabs (INR i - INR j) / 3.
Proof.
  unfold mean. replace (_ - _) with ((INR i - INR j) * / 3) by (simpl; field).
  rewrite Rabs_mult, (Rabs_right (/ 3)) by lra. reflexivity.
Qed.

Lemma entry_of_world w : In w eight_worlds -> exists i, w = [i; 1; 3]%nat /\ 2 <= INR i <= 10.
Proof.
  rewrite the_eight_worlds. intros among. apply in_map_iff in among.
  destruct among as [i [<- among]]. exists i. split; [reflexivity |]. simpl in among.
  repeat destruct among as [<- | among]; try contradiction; simpl; lra.
Qed.

Lemma means_near v w :
  In v eight_worlds -> In w eight_worlds -> Rabs (mean v - mean w) <= 8 / 3.
Proof.
  intros Hv Hw. destruct (entry_of_world v Hv) as [i [-> Hi]], (entry_of_world w Hw) as [j [-> Hj]].
  rewrite means_apart. unfold Rabs. destruct Rcase_abs; lra.
Qed.

Theorem range_of_the_mean : range_at Nat.eq_dec (seq 1 10) [1; 3]%nat mean (8 / 3).
Proof.
  split; [intros v w Hv Hw _; apply means_near; assumption |].
  exists [2; 1; 3]%nat, [10; 1; 3]%nat. rewrite the_eight_worlds. repeat split; try (simpl; tauto).
  rewrite means_apart. unfold Rabs. destruct Rcase_abs; simpl in *; lra.
Qed.

(* the median: the noise that eq. 15 computes is the noise that is needed *)
Notation others := (map (fun i => [i; 1; 3]%nat) [4; 5; 6; 7; 8; 9; 10]%nat).
Notation risk_of_two f lambda :=
  (posterior eight_worlds (uniform eight_worlds) (laplace_mechanism f lambda) 2 [2; 1; 3]%nat).

Lemma median_of_two : median [2; 1; 3]%nat = 2.
Proof. unfold median. simpl. lra. Qed.

Lemma medians_apart v : In v others -> Rabs (median [2; 1; 3]%nat - median v) = 1.
Proof.
  intros among. rewrite median_of_two. simpl in among.
  repeat destruct among as [<- | among]; try contradiction;
    unfold median, Rabs; simpl; destruct Rcase_abs; lra.
Qed.

Lemma median_risk lambda :
  0 < lambda -> risk_of_two median lambda = risk_bound (8 - 1) (exp (- (1 / lambda))).
Proof.
  intros scale. pose proof (theorem_2 [] others [2; 1; 3]%nat median lambda scale 1 medians_apart)
    as attained.
  rewrite median_of_two in attained. replace (INR (length _) - 1) with (8 - 1) in attained
    by (simpl; lra). exact attained.
Qed.

Theorem scale_that_the_median_needs lambda rho :
  0 < lambda -> / 8 < rho < 1 ->
  (risk_of_two median lambda <= rho <-> 1 / ln ((8 - 1) * rho / (1 - rho)) <= lambda).
Proof.
  intros scale guess. rewrite median_risk by exact scale. split.
  - apply scale_from_bound; lra.
  - intros enough. apply bound_keeps_exactly; [lra | lra |].
    apply scale_from_budget; [exact scale | apply budget_positive; lra | exact enough].
Qed.

Theorem risk_of_the_median rho :
  / 8 < rho < 1 -> risk_of_two median (1 / ln ((8 - 1) * rho / (1 - rho))) = rho.
Proof.
  intros guess.
  assert (budget : 0 < ln ((8 - 1) * rho / (1 - rho))) by (apply budget_positive; lra).
  assert (odds : 0 < (8 - 1) * rho / (1 - rho)) by (apply Rdiv_lt_0_compat; lra).
  rewrite median_risk by (apply Rdiv_lt_0_compat; lra).
  replace (1 / (1 / ln ((8 - 1) * rho / (1 - rho)))) with (ln ((8 - 1) * rho / (1 - rho)))
    by (field; lra).
  unfold risk_bound. rewrite exp_Ropp, exp_ln by exact odds. field. lra.
Qed.

(* the mean: a world that has another nearer than the range stays below eq. 9 *)
Lemma sum_strictly_monotone {W : Type} (g h : W -> R) (l : list W) u :
  (forall v, In v l -> g v <= h v) -> In u l -> g u < h u -> sum g l < sum h l.
Proof.
  intros below among less. destruct (in_split u l among) as [before [after ->]].
  rewrite !sum_split. apply Rplus_lt_le_compat; [exact less |]. apply sum_monotone.
  intros v inside. apply below. apply in_app_or in inside. apply in_or_app. simpl. tauto.
Qed.

Lemma risk_below_bound {W : Type} (before after : list W) w u (f : W -> R) lambda range response :
  0 < lambda -> (forall v, In v (before ++ after) -> Rabs (f w - f v) <= range) ->
  In u (before ++ after) -> Rabs (f w - f u) < range ->
  posterior (before ++ w :: after) (uniform (before ++ w :: after)) (laplace_mechanism f lambda)
    response w < risk_bound (INR (length (before ++ w :: after)) - 1) (exp (- (range / lambda))).
Proof.
  intros scale near among nearer.
  eapply Rle_lt_trans; [apply (equation_8 before after w f lambda scale response) |].
  unfold risk_bound, bound_by_distances. rewrite number_of_others, <- sum_constant.
  assert (inverse : 0 < / lambda) by (apply Rinv_0_lt_compat; exact scale).
  assert (0 <= sum (fun _ : W => exp (- (range / lambda))) (before ++ after))
    by (apply sum_nonnegative; intros; left; apply exp_pos).
  assert (less : sum (fun _ : W => exp (- (range / lambda))) (before ++ after)
                   < sum (fun v => exp (- (Rabs (f w - f v) / lambda))) (before ++ after)).
  { apply (sum_strictly_monotone _ _ _ u); [| exact among |].
    - intros v inside. apply exp_monotone, Ropp_le_contravar, Rmult_le_compat_r; [lra |].
      apply near. exact inside.
    - apply exp_increasing, Ropp_lt_contravar, Rmult_lt_compat_r; assumption. }
  apply Rinv_lt_contravar; [apply Rmult_lt_0_compat |]; lra.
Qed.

Theorem risk_of_the_mean rho response w :
  / 8 < rho < 1 -> In w eight_worlds ->
  posterior eight_worlds (uniform eight_worlds)
    (laplace_mechanism mean ((8 / 3) / ln ((8 - 1) * rho / (1 - rho)))) response w < rho.
Proof.
  intros guess inside. set (lambda := _ / _).
  assert (budget : 0 < ln ((8 - 1) * rho / (1 - rho))) by (apply budget_positive; lra).
  assert (odds : 0 < (8 - 1) * rho / (1 - rho)) by (apply Rdiv_lt_0_compat; lra).
  assert (scale : 0 < lambda) by (apply Rdiv_lt_0_compat; lra).
  assert (bound : risk_bound (8 - 1) (exp (- (8 / 3 / lambda))) = rho).
  { unfold lambda. replace (8 / 3 / (8 / 3 / ln ((8 - 1) * rho / (1 - rho))))
      with (ln ((8 - 1) * rho / (1 - rho))) by (field; lra).
    unfold risk_bound. rewrite exp_Ropp, exp_ln by exact odds. field. lra. }
  rewrite <- bound. replace 8 with (INR (length eight_worlds)) at 1 by (simpl; lra).
  destruct (in_split w eight_worlds inside) as [before [after parts]].
  assert (nearer : exists j, In [j; 1; 3]%nat (before ++ after) /\
            Rabs (mean w - mean [j; 1; 3]%nat) < 8 / 3).
  { assert (choice : In [5; 1; 3]%nat (before ++ after) /\
                       Rabs (mean w - mean [5; 1; 3]%nat) < 8 / 3 \/ w = [5; 1; 3]%nat).
    { destruct (entry_of_world w inside) as [i [-> range]].
      destruct (Nat.eq_dec i 5) as [-> | other]; [right; reflexivity | left].
      assert (five : In [5; 1; 3]%nat eight_worlds) by (rewrite the_eight_worlds; simpl; tauto).
      split.
      - rewrite parts in five. apply in_app_or in five. apply in_or_app.
        destruct five as [five | [five | five]]; [auto | injection five; congruence | auto].
      - rewrite means_apart. simpl INR in *.
        unfold Rabs. destruct Rcase_abs; lra. }
    destruct choice as [found | ->]; [exists 5%nat; exact found |]. exists 4%nat.
    assert (four : In [4; 1; 3]%nat eight_worlds) by (rewrite the_eight_worlds; simpl; tauto).
    split.
    - rewrite parts in four. apply in_app_or in four. apply in_or_app.
      destruct four as [four | [four | four]]; [auto | discriminate | auto].
    - rewrite means_apart. unfold Rabs. destruct Rcase_abs; simpl; lra. }
  destruct nearer as [j [among nearer]]. rewrite parts.
  apply (risk_below_bound before after w [j; 1; 3]%nat); auto.
  intros v other. apply means_near; [exact inside |]. rewrite parts.
  apply in_app_or in other. apply in_or_app. simpl. tauto.
Qed.

(* "the amount of noise computed by the upper bound is the amount actually required" (section 4.1,
   after Table 2), whoever the adversary is: 1/ln(7/2), from S(f_median) = 1 among eight worlds,
   keeps 1/3 for the median of three of {1, ..., 10} *)
Definition median_scale : R := 1 / ln ((8 - 1) * (1 / 3) / (1 - 1 / 3)).
Definition median_scale_serves_everybody : Prop :=
  identifiable Nat.eq_dec Nat.eq_dec (fun i => i) (seq 1 10) 3
    (laplace_mechanism median median_scale) (1 / 3).

(* Joined with the formal statements. *)

(* Table 2 and Figure 1 *)
Lemma median_as_stated lambda :
  0 < lambda -> / (1 + 7 * exp (-1 * / lambda)) = risk_of_two median lambda.
Proof.
  intros scale. symmetry. etransitivity; [exact (median_risk lambda scale) |]. unfold risk_bound.
  replace (8 - 1) with 7 by ring. replace (- (1 / lambda)) with (-1 * / lambda) by (unfold Rdiv; ring).
  reflexivity.
Qed.

Theorem median_tight_from_notions :
  c_rhodi_example_median_tight__equality__the_d__at_hand__5bd1d3febd37.
Proof.
  intros lambda rho scale chance certain guess. rewrite odds_of_eight, median_as_stated by exact scale.
  replace (/ ln ((8 - 1) * rho / (1 - rho))) with (1 / ln ((8 - 1) * rho / (1 - rho)))
    by (unfold Rdiv; ring).
  apply (scale_that_the_median_needs lambda rho scale). lra.
Defined.

Theorem figure_1_median_from_notions :
  c_rhodi_figure_1__the_median__a5a49a5df863.
Proof.
  intros rho lambda guess certain scale calibrated. rewrite median_as_stated by exact scale.
  rewrite calibrated, odds_of_eight.
  replace (/ ln ((8 - 1) * rho / (1 - rho))) with (1 / ln ((8 - 1) * rho / (1 - rho)))
    by (unfold Rdiv; ring).
  apply (risk_of_the_median rho). lra.
Defined.
