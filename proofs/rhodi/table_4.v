(* rhodi, section 5, Table 4: the noise of the standard deviation of education-num.

   "EN: 0.0251, 2.5709, 0.0491" (S(f), f(D), and lambda at rho = 0.1), of the 48,842 records of the
   Adult data, whose 16 values are 1 to 16.

   Stated here: a range among the worlds of any D' that is D less one record is far too small for
   this lambda to be Theorem 1's. Of the data only their number, their limits, and the printed f(D)
   are used. *)
From Coq Require Import ZArith Reals List Permutation Lia Lra.
Import ListNotations.
From didp.shared Require Import worlds belief notions events.
From didp.rhodi Require Import risk laplace_noise table_2 as_stated.
Open Scope R_scope.

(* with the divisor n - 1 *)
Definition average (D : list R) : R := sum (fun x => x) D / INR (length D).
Definition standard_deviation (D : list R) : R :=
  sqrt (sum (fun x => (x - average D) ^ 2) D / (INR (length D) - 1)).

Definition value_of_the_attribute (x : R) : Prop := 1 <= x <= 16.
Definition adult_education (D : list R) : Prop :=
  INR (length D) = 48842 /\ Forall value_of_the_attribute D
  /\ Rabs (standard_deviation D - 25709 / 10000) <= 5 / 100000.

(* the lambda of Theorem 1, from the distance of two worlds of some D', is the printed one *)
Definition printed_noise_is_of_theorem_1 : Prop :=
  exists D before one after x y, adult_education D /\ D = before ++ one :: after
  /\ value_of_the_attribute x /\ value_of_the_attribute y
  /\ Rabs (Rabs (standard_deviation (before ++ x :: after)
                 - standard_deviation (before ++ y :: after))
       / ln ((16 - 1) * (1 / 10) / (1 - 1 / 10)) - 491 / 10000) <= 5 / 100000.

Section Worlds.
Context (before after : list R).
Notation world x := (before ++ x :: after).
Hypothesis records : forall x, INR (length (world x)) = 48842.
Hypothesis values : Forall value_of_the_attribute (before ++ after).

Notation first := (sum (fun x => x) (before ++ after)).
Notation second := (sum (fun x => x ^ 2) (before ++ after)).

Lemma squares_about c L :
  sum (fun x => (x - c) ^ 2) L
  = sum (fun x => x ^ 2) L - 2 * c * sum (fun x => x) L + INR (length L) * c ^ 2.
Proof.
  induction L as [| x rest IH]; [simpl; ring |].
  change (length (x :: rest)) with (S (length rest)). rewrite S_INR. cbn [sum]. rewrite IH. ring.
Qed.

Definition variance (x : R) : R := (second + x ^ 2 - (first + x) ^ 2 / 48842) / 48841.

Lemma deviation_of_world x : standard_deviation (world x) = sqrt (variance x).
Proof.
  unfold standard_deviation, average. f_equal. rewrite squares_about, records, !sum_split.
  unfold variance. field.
Qed.

Lemma first_between : 48841 <= first <= 16 * 48841.
Proof.
  assert (count : INR (length (before ++ after)) = 48841).
  { pose proof (records 0) as all. rewrite app_length in *. simpl length in all.
    rewrite <- plus_n_Sm, S_INR in all. lra. }
  rewrite Forall_forall in values.
  assert (low : sum (fun _ : R => 1) (before ++ after) <= first)
    by (apply sum_monotone; intros x inside; apply (values x inside)).
  assert (high : first <= sum (fun _ : R => 16) (before ++ after))
    by (apply sum_monotone; intros x inside; apply (values x inside)).
  rewrite sum_constant, count in low, high. lra.
Qed.

Lemma variances_near x y :
  value_of_the_attribute x -> value_of_the_attribute y -> Rabs (variance x - variance y) <= 1 / 100.
Proof.
  unfold value_of_the_attribute. intros Hx Hy. pose proof first_between as between.
  set (slope := x + y - (2 * first + x + y) / 48842).
  replace (variance x - variance y) with ((x - y) * slope / 48841)
    by (unfold variance, slope; field).
  assert (-30 <= slope <= 30) by (unfold slope; lra).
  unfold Rdiv. rewrite !Rabs_mult, (Rabs_right (/ 48841)) by lra.
  assert (Rabs (x - y) <= 15) by (apply Rabs_le; lra).
  assert (Rabs slope <= 30) by (apply Rabs_le; lra).
  assert (Rabs (x - y) * Rabs slope <= 15 * 30) by (apply Rmult_le_compat; auto using Rabs_pos).
  lra.
Qed.

Lemma deviations_near one x y :
  Rabs (standard_deviation (world one) - 25709 / 10000) <= 5 / 100000 ->
  value_of_the_attribute one -> value_of_the_attribute x -> value_of_the_attribute y ->
  Rabs (standard_deviation (world x) - standard_deviation (world y)) <= 1 / 400.
Proof.
  intros printed Hone Hx Hy. rewrite deviation_of_world in printed. rewrite !deviation_of_world.
  assert (large : 5 <= variance one).
  { assert (at_least : 25 / 10 <= sqrt (variance one))
      by (unfold Rabs in printed; destruct Rcase_abs in printed; lra).
    destruct (Rle_lt_dec 0 (variance one)) as [sign | negative].
    - rewrite <- (sqrt_sqrt (variance one) sign).
      assert (25 / 10 * (25 / 10) <= sqrt (variance one) * sqrt (variance one))
        by (apply Rmult_le_compat; lra). lra.
    - rewrite sqrt_neg_0 in at_least by lra. lra. }
  assert (floor : forall z, value_of_the_attribute z -> 4 <= variance z).
  { intros z Hz. pose proof (variances_near one z Hone Hz) as near.
    unfold Rabs in near. destruct Rcase_abs in near; lra. }
  assert (root : forall z, value_of_the_attribute z -> 2 <= sqrt (variance z)).
  { intros z Hz. rewrite <- (sqrt_square 2) by lra. apply sqrt_le_1_alt.
    specialize (floor z Hz). lra. }
  pose proof (floor x Hx). pose proof (floor y Hy). pose proof (root x Hx). pose proof (root y Hy).
  apply (Rmult_le_reg_r (sqrt (variance x) + sqrt (variance y))); [lra |].
  replace (Rabs (sqrt (variance x) - sqrt (variance y)) * (sqrt (variance x) + sqrt (variance y)))
    with (Rabs (variance x - variance y)).
  - pose proof (variances_near x y Hx Hy). lra.
  - rewrite <- (Rabs_right (sqrt (variance x) + sqrt (variance y))) by lra.
    rewrite <- Rabs_mult. f_equal.
    rewrite <- (sqrt_sqrt (variance x)) at 1 by lra.
    rewrite <- (sqrt_sqrt (variance y)) at 1 by lra. ring.
Qed.
End Worlds.

Theorem printed_noise_is_not_of_theorem_1 : ~ printed_noise_is_of_theorem_1.
Proof.
  intros (D & before & one & after & x & y & (records & values & deviation) & -> & Hx & Hy & noise).
  assert (count : forall z, INR (length (before ++ z :: after)) = 48842).
  { intros z. rewrite <- records, !app_length. reflexivity. }
  rewrite Forall_app in values. destruct values as [left right].
  inversion right as [| ? ? Hone rest]. subst.
  assert (others : Forall value_of_the_attribute (before ++ after)) by (apply Forall_app; auto).
  pose proof (deviations_near before after count others one x y deviation Hone Hx Hy) as near.
  assert (quarter : 1 / 4 <= ln ((16 - 1) * (1 / 10) / (1 - 1 / 10))).
  { replace ((16 - 1) * (1 / 10) / (1 - 1 / 10)) with (5 / 3) by field.
    assert (power : ln ((5 / 3) ^ 4) = 4 * ln (5 / 3)) by (rewrite ln_pow by lra; simpl; lra).
    assert (1 <= ln ((5 / 3) ^ 4)); [| lra].
    rewrite <- (ln_exp 1) at 1. destruct (Req_dec (exp 1) ((5 / 3) ^ 4)) as [-> | other]; [lra |].
    left. apply ln_increasing; [apply exp_pos |]. pose proof exp_le_3. lra. }
  assert (scale : Rabs (standard_deviation (before ++ x :: after)
      - standard_deviation (before ++ y :: after))
      / ln ((16 - 1) * (1 / 10) / (1 - 1 / 10)) <= 1 / 100).
  { apply (Rmult_le_reg_r (ln ((16 - 1) * (1 / 10) / (1 - 1 / 10)))); [lra |].
    unfold Rdiv at 1. rewrite Rmult_assoc, Rinv_l by lra. lra. }
  unfold Rabs at 1 in noise. destruct Rcase_abs in noise; lra.
Qed.

(* the same where D' is any 48,841 records over the domain: the printed lambda would have to be large
   enough for the two worlds of each of them *)
Definition printed_noise_is_enough_over_the_domain : Prop :=
  forall known x y, INR (length known) = 48841 -> Forall value_of_the_attribute known ->
  value_of_the_attribute x -> value_of_the_attribute y ->
  Rabs (standard_deviation (x :: known) - standard_deviation (y :: known))
    / ln ((16 - 1) * (1 / 10) / (1 - 1 / 10)) <= 491 / 10000.

Lemma sum_of_repeated (f : R -> R) x n : sum f (repeat x n) = INR n * f x.
Proof.
  induction n as [| n IH]; [simpl; ring |].
  change (repeat x (S n)) with (x :: repeat x n). cbn [sum]. rewrite IH, S_INR. ring.
Qed.

(* all known records are 1: of a last one that is 1 too the deviation is 0, of 16 it is
   15/sqrt 48842 *)
Theorem printed_noise_is_too_little_over_the_domain : ~ printed_noise_is_enough_over_the_domain.
Proof.
  intros printed. set (n := Z.to_nat 48841). set (known := repeat 1 n).
  assert (count : INR n = 48841)
    by (unfold n; rewrite INR_IZR_INZ, Z2Nat.id by lia; reflexivity).
  assert (long : INR (length known) = 48841) by (unfold known; rewrite repeat_length; exact count).
  assert (deviation : forall x,
    standard_deviation (x :: known) = sqrt ((x - 1) ^ 2 / 48842)).
  { intros x. unfold standard_deviation, average. change (length (x :: known)) with (S (length known)).
    rewrite S_INR, long. cbn [sum]. unfold known. rewrite !sum_of_repeated, count. f_equal. field. }
  specialize (printed known 16 1 long).
  assert (values : Forall value_of_the_attribute known).
  { apply Forall_forall. intros x inside. apply repeat_spec in inside. subst.
    unfold value_of_the_attribute. lra. }
  specialize (printed values ltac:(unfold value_of_the_attribute; lra)
    ltac:(unfold value_of_the_attribute; lra)).
  rewrite !deviation in printed.
  replace ((1 - 1) ^ 2 / 48842) with 0 in printed by field. rewrite sqrt_0, Rminus_0_r in printed.
  assert (apart : 6 / 100 <= sqrt ((16 - 1) ^ 2 / 48842))
    by (rewrite <- (sqrt_square (6 / 100)) by lra; apply sqrt_le_1_alt; lra).
  rewrite Rabs_right in printed by lra.
  replace ((16 - 1) * (1 / 10) / (1 - 1 / 10)) with (5 / 3) in printed by field.
  assert (positive : 0 < ln (5 / 3)) by (rewrite <- ln_1; apply ln_increasing; lra).
  assert (small : ln (5 / 3) < 1).
  { rewrite <- (ln_exp 1). apply ln_increasing; [lra |].
    pose proof (exp_ineq1 1 ltac:(lra)). lra. }
  apply (Rmult_le_compat_r (ln (5 / 3))) in printed; [| lra].
  unfold Rdiv at 1 in printed. rewrite Rmult_assoc, Rinv_l in printed by lra. lra.
Qed.

(* "(This is assuming the adversary sees only a single one of these responses, returning all would
   require sharing the "privacy budget" as with differential privacy.)" (section 5), where rho is
   what is shared: two Laplace answers that keep rho_1 and rho_2 keep their sum together *)
Definition both {W E F : Type} (M : mechanism W E) (N : mechanism W F) : mechanism W (E * F) :=
  fun w seen => M w (fst seen) * N w (snd seen).
Definition rho_is_shared : Prop :=
  forall (W : Type) (worlds : list W) f g lambda mu rho_1 rho_2, 0 < lambda -> 0 < mu ->
  rho_differentially_identifiable worlds (laplace_mechanism f lambda) rho_1 ->
  rho_differentially_identifiable worlds (laplace_mechanism g mu) rho_2 ->
  rho_1 + rho_2 < 1 ->
  rho_differentially_identifiable worlds
    (both (laplace_mechanism f lambda) (laplace_mechanism g mu))
    (rho_1 + rho_2).

(* ten worlds, of which one answers 0 and the others 1: 1/3 each, and 9/13 after two responses 0 *)
Definition apart (w : nat) : R := match w with O => 0 | _ => 1 end.

Theorem rho_is_not_shared : ~ rho_is_shared.
Proof.
  intros printed. set (worlds := seq 0 10). set (M := laplace_mechanism apart (/ ln (9 / 2))).
  assert (positive : 0 < ln (9 / 2)) by (rewrite <- ln_1; apply ln_increasing; lra).
  assert (scale : 0 < / ln (9 / 2)) by (apply Rinv_0_lt_compat; exact positive).
  assert (many : INR (length worlds) = 10) by (simpl; lra).
  assert (kept : rho_differentially_identifiable worlds M (1 / 3)).
  { intros e w inside possible.
    apply (scale_enough worlds apart M 1 (/ ln (9 / 2)) scale
      (responses_have_noise apart _ scale)); auto; rewrite ?many; try lra.
    - intros v _. unfold apart. destruct w, v; distance.
    - replace ((10 - 1) * (1 / 3) / (1 - 1 / 3)) with (9 / 2) by field. lra. }
  assert (total : 1 / 3 + 1 / 3 < 1) by lra.
  specialize (printed nat worlds apart apart _ _ _ _ scale scale kept kept total (0, 0) 0%nat
    (or_introl eq_refl)). fold M in printed.
  assert (own : both M M 0%nat (0, 0) = ln (9 / 2) / 2 * (ln (9 / 2) / 2)).
  { unfold both, M, laplace_mechanism. simpl.
    rewrite (density_at_steps (9 / 2) 0); [simpl; field | lra | distance]. }
  assert (other : forall k, both M M (S k) (0, 0)
                    = 4 / 81 * (ln (9 / 2) / 2 * (ln (9 / 2) / 2))).
  { intros k. unfold both, M, laplace_mechanism. simpl.
    rewrite (density_at_steps (9 / 2) 1); [simpl; field | lra | distance]. }
  assert (square : 0 < ln (9 / 2) / 2 * (ln (9 / 2) / 2)) by (apply Rmult_lt_0_compat; lra).
  assert (whole : sum (fun v => both M M v (0, 0)) worlds
                    = 117 / 81 * (ln (9 / 2) / 2 * (ln (9 / 2) / 2))).
  { unfold worlds. simpl sum. rewrite own, !other. lra. }
  assert (possible : 0 < mixture worlds (uniform worlds) (both M M) (0, 0)).
  { rewrite uniform_mixture, whole, many. lra. }
  specialize (printed possible).
  rewrite posterior_is_share, whole, own in printed;
    [| | left; reflexivity | exact possible].
  - assert (ratio : ln (9 / 2) / 2 * (ln (9 / 2) / 2) / (117 / 81 * (ln (9 / 2) / 2
                      * (ln (9 / 2) / 2))) = 9 / 13) by (field; lra).
    rewrite ratio in printed. lra.
  - intros w e. apply Rmult_le_pos; apply laplace_mechanism_nonnegative; exact scale.
Qed.

(* the same, of any answers and of whatever rho two of them are to keep together *)
Definition rho_has_a_budget : Prop :=
  forall rho_1 rho_2, rho_1 < 1 -> rho_2 < 1 -> exists rho, rho < 1 /\
  forall (W E F : Type) (worlds : list W) (M : mechanism W E) (N : mechanism W F),
  nonnegative M -> nonnegative N ->
  rho_differentially_identifiable worlds M rho_1 ->
  rho_differentially_identifiable worlds N rho_2 ->
  rho_differentially_identifiable worlds (both M N) rho.

(* nine worlds, three rows of three: an answer names the row, another the column *)
Inductive third : Type := first | second | last.
Definition same (x y : third) : bool :=
  match x, y with first, first | second, second | last, last => true | _, _ => false end.
Definition square : list (third * third) :=
  list_prod [first; second; last] [first; second; last].
Definition names (side : third * third -> third) : mechanism (third * third) third :=
  fun w e => if same (side w) e then 1 else 0.

Theorem rho_has_no_budget : ~ rho_has_a_budget.
Proof.
  intros printed. destruct (printed (1 / 3) (1 / 3)) as (rho & short & keep); try lra.
  assert (sign : forall side, nonnegative (names side))
    by (intros side w e; unfold names; destruct same; lra).
  assert (kept : rho_differentially_identifiable square (names fst) (1 / 3)
    /\ rho_differentially_identifiable square (names snd) (1 / 3)).
  { split; intros e [a b] _ _; unfold posterior, mixture, uniform, names;
      destruct e, a, b; simpl; lra. }
  specialize (keep _ _ _ square (names fst) (names snd) (sign fst) (sign snd)
    (proj1 kept) (proj2 kept) (first, first) (first, first) ltac:(simpl; auto)).
  unfold posterior, mixture, uniform, both, names in keep. simpl in keep. lra.
Qed.

(* Table 4: "When rho = 0.001, the amount of noise required to enforce Gamma(i) <= rho for the
   attributes age, education-num and hours-per-week becomes infinite": no noise enforces it, and no
   other mechanism, for the 74, 16 and 99 worlds have the priors 1/74, 1/16 and 1/99 *)
Theorem no_noise_enforces {W E : Type} (worlds : list W) (M : mechanism W E) e w rho :
  nonnegative M -> In w worlds -> 0 < mixture worlds (uniform worlds) M e ->
  INR (length worlds) * rho < 1 -> ~ rho_differentially_identifiable worlds M rho.
Proof.
  intros likelihood inside possible below kept.
  pose proof (number_positive worlds w inside) as many.
  pose proof (not_below_a_guess worlds M likelihood rho e w inside possible
                (fun v among => kept e v among possible)) as guess.
  apply (Rmult_le_compat_l (INR (length worlds))) in guess; [| lra].
  rewrite Rinv_r in guess by lra. lra.
Qed.

Corollary no_noise_enforces_table_4 {W E : Type} (worlds : list W) (M : mechanism W E) e w :
  In (length worlds) [74; 16; 99]%nat -> nonnegative M -> In w worlds ->
  0 < mixture worlds (uniform worlds) M e ->
  ~ rho_differentially_identifiable worlds M (1 / 1000).
Proof.
  intros count likelihood inside possible. apply (no_noise_enforces worlds M e w); auto.
  destruct count as [<- | [<- | [<- | []]]]; rewrite INR_IZR_INZ; simpl; lra.
Qed.

(* "This is because a random guess that D contains an individual with (say) 12 years of education is
   almost certainly correct": wherever D surely contains some value, no scale keeps rho by eq. 9 *)
Definition noise_is_infinite_for_what_D_contains : Prop :=
  forall (known : list R) value m S rho, In value known -> 1 < m -> 0 < S -> 0 < rho < 1 ->
  ~ exists lambda, 0 < lambda /\ 1 / (1 + (m - 1) * exp (- S / lambda)) <= rho.

Theorem what_D_contains_is_not_the_reason : ~ noise_is_infinite_for_what_D_contains.
Proof.
  intros printed.
  apply (printed [0] 0 100000 1 (1 / 1000)); try lra; [left; reflexivity |].
  exists 1. split; [lra |].
  replace (- (1) / 1) with (- (1)) by field. rewrite exp_Ropp.
  assert (steep : / 3 <= / exp 1) by (apply Rinv_le_contravar; [apply exp_pos | exact exp_le_3]).
  unfold Rdiv at 1. rewrite Rmult_1_l. replace (1 / 1000) with (/ 1000) by field.
  apply Rinv_le_contravar; lra.
Qed.
