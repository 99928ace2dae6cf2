(* rhodi, section 5, Figures 2, 3 and 4: how the noise changes.

   "the smaller the value of rho (i.e., the higher the desired privacy), the more noise is
   required"; "epsilon-differential privacy and rho-differential identifiability are comparable in
   terms of privacy"; "for f = mean, the noise needed shrinks with the size of the dataset. However,
   for f = sum, the noise is independent of dataset size."

   Stated here of the scale of eq. 15: it falls as rho rises; for every rho some epsilon has the
   same Laplace noise; with another number of known records (and the same worlds' records) the means
   lie closer together in proportion, the sums as far apart. *)
From Coq Require Import ZArith Reals List Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.shared Require Import worlds laplace belief notions events ranges.
From didp.rhodi Require Import risk laplace_noise table_2 as_stated.
From didp.statements Require Import rhodi_figure_2_3 rhodi_figure_4
  rhodi_similar_figures.
Open Scope R_scope.

Definition least_scale (m range rho : R) : R := range / ln ((m - 1) * rho / (1 - rho)).

Section Scale.
Context (m range rho : R).
Hypothesis several : 2 <= m.
Hypothesis wide : 0 < range.
Hypothesis chance : 0 < rho < 1.
Hypothesis guess : 1 < m * rho.

Lemma budget_above_a_guess : 0 < ln ((m - 1) * rho / (1 - rho)).
Proof.
  apply budget_positive; [exact chance | lra |].
  replace ((m - 1 + 1) * rho) with (m * rho) by ring. exact guess.
Qed.

Theorem scale_falls_with_rho larger :
  rho < larger < 1 -> least_scale m range larger < least_scale m range rho.
Proof.
  intros [more certain]. pose proof budget_above_a_guess as budget.
  assert (odds : ln ((m - 1) * rho / (1 - rho)) < ln ((m - 1) * larger / (1 - larger))).
  { apply ln_increasing; [apply Rdiv_lt_0_compat; [apply Rmult_lt_0_compat |]; lra |].
    apply Rmult_gt_0_lt_compat; try apply Rmult_lt_compat_l; try lra.
    - apply Rinv_0_lt_compat. lra.
    - apply Rmult_lt_0_compat; lra.
    - apply Rinv_lt_contravar; [apply Rmult_lt_0_compat |]; lra. }
  apply Rmult_lt_compat_l; [exact wide |].
  apply Rinv_lt_contravar; [apply Rmult_lt_0_compat; lra | exact odds].
Qed.

(* the scale S/epsilon of differential privacy *)
Theorem same_noise : exists epsilon, 0 < epsilon /\ range / epsilon = least_scale m range rho.
Proof.
  exists (ln ((m - 1) * rho / (1 - rho))). split; [apply budget_above_a_guess | reflexivity].
Qed.

Theorem scale_falls_with_range nearer :
  nearer < range -> least_scale m nearer rho < least_scale m range rho.
Proof.
  intros less. pose proof budget_above_a_guess. apply Rmult_lt_compat_r; [| exact less].
  apply Rinv_0_lt_compat. assumption.
Qed.
End Scale.

(* Databases of real numbers: the known records, and one of a and b *)
Definition total (d : list R) : R := sum (fun x => x) d.
Definition mean_of (d : list R) : R := total d / INR (length d).

Lemma number_of_one_more {A : Type} (a : A) known : 0 < INR (length (a :: known)).
Proof. apply lt_0_INR. simpl. auto with arith. Qed.

Theorem means_by_size a b few more :
  let n := INR (length (a :: few)) in
  let N := INR (length (a :: more)) in
  Rabs (mean_of (a :: more) - mean_of (b :: more))
    = n / N * Rabs (mean_of (a :: few) - mean_of (b :: few)).
Proof.
  assert (apart : forall known, Rabs (mean_of (a :: known) - mean_of (b :: known))
                    = Rabs (a - b) / INR (length (a :: known)) /\ 0 < INR (length (a :: known))).
  { intros known. assert (some : 0 < INR (length (a :: known))) by apply number_of_one_more.
    split; [| exact some]. unfold mean_of, total. simpl sum.
    change (length (b :: known)) with (length (a :: known)).
    replace (_ - _) with ((a - b) * / INR (length (a :: known))) by (field; lra).
    rewrite Rabs_mult, (Rabs_right (/ _)); [reflexivity |].
    left. apply Rinv_0_lt_compat. exact some. }
  intros n N. destruct (apart few) as [-> one], (apart more) as [-> other]. unfold n, N. field. lra.
Qed.

Theorem sums_by_size a b few more :
  Rabs (total (a :: more) - total (b :: more)) = Rabs (total (a :: few) - total (b :: few)).
Proof. unfold total. simpl. f_equal. lra. Qed.

(* so that a mean of more records needs less noise *)
Corollary mean_needs_less_noise m range rho (a : R) few more :
  2 <= m -> 0 < range -> 0 < rho < 1 -> 1 < m * rho -> (length few < length more)%nat ->
  least_scale m (INR (length (a :: few)) / INR (length (a :: more)) * range) rho
    < least_scale m range rho.
Proof.
  intros several wide chance guess larger. apply scale_falls_with_range; auto.
  assert (0 < INR (length (a :: more))) by apply number_of_one_more.
  assert (INR (length (a :: few)) < INR (length (a :: more)))
    by (apply lt_INR; simpl; auto with arith).
  apply (Rmult_lt_reg_r (INR (length (a :: more)))); [assumption |].
  replace (INR (length (a :: few)) / INR (length (a :: more)) * range * INR (length (a :: more)))
    with (INR (length (a :: few)) * range) by (field; lra).
  rewrite (Rmult_comm range). apply Rmult_lt_compat_r; assumption.
Qed.

(* "Thus for mean it becomes harder to identify an individual from the released statistics as the
   database grows", where "the rho values for each pair are the same": the mean of the known records
   and one of a and b, with Theorem 1's noise, at its own answer *)
Definition noisy_mean a b rho known : mechanism bool R :=
  laplace_mechanism (fun w : bool => mean_of ((if w then a else b) :: known))
    (least_scale 2 (Rabs (mean_of (a :: known) - mean_of (b :: known))) rho).
Definition belief_in_the_mean a b rho known : R :=
  posterior [true; false] (uniform [true; false]) (noisy_mean a b rho known)
    (mean_of (a :: known)) true.
Definition harder_to_identify_at_one_rho : Prop :=
  forall a b rho few more, a <> b -> 1 < 2 * rho -> rho < 1 -> (length few < length more)%nat ->
  belief_in_the_mean a b rho more < belief_in_the_mean a b rho few.

(* 0 or 1, and rho = 2/3: 2/3 at every size *)
Lemma as_hard_to_identify known : belief_in_the_mean 0 1 (2 / 3) known = 2 / 3.
Proof.
  unfold belief_in_the_mean, noisy_mean, least_scale.
  replace ((2 - 1) * (2 / 3) / (1 - 2 / 3)) with 2 by field.
  assert (positive : 0 < ln 2) by (rewrite <- ln_1; apply ln_increasing; lra).
  set (range := Rabs (mean_of (0 :: known) - mean_of (1 :: known))).
  assert (apart : 0 < range).
  { apply Rabs_pos_lt. unfold mean_of, total. simpl sum.
    change (length (1 :: known)) with (length (0 :: known)).
    pose proof (number_of_one_more 0 known) as many.
    replace (_ - _) with (- / INR (length (0 :: known))) by (field; lra).
    apply Ropp_neq_0_compat, Rinv_neq_0_compat. lra. }
  unfold posterior, mixture, uniform, laplace_mechanism, laplace_density. simpl.
  replace (mean_of (0 :: known) - mean_of (0 :: known)) with 0 by ring. rewrite Rabs_R0.
  fold range.
  replace (- (0 / (range / ln 2))) with 0 by (field; lra).
  replace (- (range / (range / ln 2))) with (- ln 2) by (field; lra).
  rewrite exp_0, exp_Ropp, exp_ln by lra. field. lra.
Qed.

Theorem not_harder_to_identify_at_one_rho : ~ harder_to_identify_at_one_rho.
Proof.
  intros printed. specialize (printed 0 1 (2 / 3) [] [0] ltac:(lra) ltac:(lra) ltac:(lra)
    ltac:(simpl; lia)).
  rewrite !as_hard_to_identify in printed. lra.
Qed.

(* "Note the similarity of the figures; it is clear that epsilon-differential privacy and
   rho-differential identifiability are comparable in terms of privacy", where one noise is to keep
   one rho *)
Definition one_noise_keeps_one_rho : Prop :=
  forall m n budget, 2 <= m -> 2 <= n -> 0 < budget ->
  risk_bound (m - 1) (exp (- budget)) = risk_bound (n - 1) (exp (- budget)).

Theorem one_noise_keeps_many_rhos : ~ one_noise_keeps_one_rho.
Proof.
  intros printed. specialize (printed 2 3 (ln 2) ltac:(lra) ltac:(lra)).
  unfold risk_bound in printed. rewrite exp_Ropp, exp_ln in printed by lra.
  enough (/ (1 + (2 - 1) * / 2) = / (1 + (3 - 1) * / 2)) by lra. apply printed.
  rewrite <- ln_1. apply ln_increasing; lra.
Qed.

(* Joined with the formal statements. *)

(* Figures 2 to 4 *)
Lemma least_scale_as_stated range m rho :
  range * / ln (rho * / (1 + -1 * rho) * (-1 + m)) = least_scale m range rho.
Proof. rewrite odds_as_stated. reflexivity. Qed.

Theorem more_noise_from_notions :
  c_rhodi_figure_2_3__more_noise__e3630eff6b41.
Proof.
  intros m range rho larger several wide guess more certain. rewrite !least_scale_as_stated.
  apply IZR_le in several. apply scale_falls_with_rho; try lra. split; [| lra].
  apply (Rmult_lt_reg_r (IZR m)); lra.
Defined.

Theorem same_noise_from_statement (m : Z) range rho :
  c_rhodi_similar_figures__comparable_privacy__at_an_epsilon_for_each_rho__eb9e56680664 ->
  (2 <= m)%Z -> 0 < rho < 1 -> 1 < IZR m * rho ->
  exists epsilon, 0 < epsilon /\ range / epsilon = least_scale (IZR m) range rho.
Proof.
  intros said several chance guess. apply IZR_le in several.
  exists (ln (rho * / (1 + -1 * rho) * (-1 + IZR m))). split.
  - rewrite odds_as_stated. apply budget_above_a_guess; lra.
  - rewrite <- least_scale_as_stated. apply (said rho m _ range); lra.
Defined.

(* two worlds: the known records, and one of two more *)
Definition either {A : Type} (a b : A) (j : Z) : A := if Z.eqb j 1 then a else b.

Theorem means_by_size_from_statement (a b : R) few more range rho :
  c_rhodi_figure_4__the_mean__76d6c01ceb6b ->
  (length few < length more)%nat -> 0 < range -> 1 < 2 * rho -> rho < 1 ->
  let n := INR (length (a :: few)) in
  let N := INR (length (a :: more)) in
  Rabs (mean_of (a :: more) - mean_of (b :: more))
    = n / N * Rabs (mean_of (a :: few) - mean_of (b :: few))
  /\ least_scale 2 (n / N * range) rho < least_scale 2 range rho.
Proof.
  intros said larger wide guess certain n N.
  specialize (said (count (a :: few)) (count (a :: more)) 2%Z
    (either (mean_of (a :: few)) (mean_of (b :: few))) (total few) (either a b)
    (either (mean_of (a :: more)) (mean_of (b :: more))) (total more) 1%Z 2%Z range rho).
  rewrite !count_as_stated in said. fold n N in said.
  assert (some : 0 < n) by apply number_of_one_more. assert (0 < N) by apply number_of_one_more.
  destruct said as [distances scales]; try lia; try lra.
  - unfold count. simpl. lia.
  - unfold count. simpl. lia.
  - intros j _ _. unfold either, mean_of, total. change (INR (length (b :: few))) with n. fold n.
    destruct (Z.eqb j 1); simpl; field; lra.
  - intros j _ _. unfold either, mean_of, total. change (INR (length (b :: more))) with N. fold N.
    destruct (Z.eqb j 1); simpl; field; lra.
  - unfold either in distances. simpl in distances. split.
    + replace (-1 * mean_of (b :: more) + mean_of (a :: more))
        with (mean_of (a :: more) - mean_of (b :: more)) in distances by ring.
      replace (-1 * mean_of (b :: few) + mean_of (a :: few))
        with (mean_of (a :: few) - mean_of (b :: few)) in distances by ring.
      exact distances.
    + rewrite !least_scale_as_stated in scales. eapply Rle_lt_trans; [right | exact scales].
      f_equal. unfold Rdiv. ring.
Defined.

Theorem sums_by_size_from_statement a b few more :
  c_rhodi_figure_4__the_sum__ad783eb4b684 ->
  Rabs (total (a :: more) - total (b :: more)) = Rabs (total (a :: few) - total (b :: few)).
Proof.
  intros said.
  specialize (said 2%Z (either (total (a :: few)) (total (b :: few))) (total few) (either a b)
    (either (total (a :: more)) (total (b :: more))) (total more) 1%Z 2%Z).
  unfold either in said. simpl in said. replace (total (a :: more) - total (b :: more))
    with (-1 * total (b :: more) + total (a :: more)) by ring.
  rewrite said; try lia; [f_equal; ring | |]; intros j _ _; destruct (Z.eqb j 1); unfold total; simpl; ring.
Defined.
