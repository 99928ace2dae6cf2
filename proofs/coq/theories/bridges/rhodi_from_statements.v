(* rhodi: theorems over defined notions, drawn from the formal statements, of the posteriors of
   finitely many worlds; and formulas the other way. *)
From Coq Require Import ZArith Reals List Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.theories Require Import worlds belief notions data_sets laplace events.
From didp.theories.rhodi Require Import risk definition_4 laplace_noise theorem_1 table_2
  figures_2_to_4.
From didp.theories.bridges Require Import ranges listed rhodi.
From didp.statements Require rhodi.
Open Scope R_scope.

(* the same statement as eq. 8 *)
Theorem worst_response_from_notions :
  statements.rhodi.c_rhodi_example_mean_rho_third__the_worst_response__4ff6c3314273.
Proof. exact equation_8_from_notions. Qed.

Section Posteriors.
Context {W E : Type} (worlds : list W) (p : W -> R) (M : mechanism W E).
Hypothesis likelihood : nonnegative M.

Lemma posteriors_as_stated e w :
  distribution worlds p -> 0 < mixture worlds p M e ->
  sum_over (fun j => posterior worlds p M e (entry worlds w j)) 1 (count worlds) = 1.
Proof.
  intros prior possible. rewrite (sum_of_entries worlds w (posterior worlds p M e)) by reflexivity.
  apply (posterior_distribution worlds p M prior likelihood e possible).
Qed.

Theorem best_guess_from_statement P w :
  statements.rhodi.c_rhodi_remark_nonuniform_prior__the_best_guess__38df431b7f73 ->
  distribution worlds p -> In w worlds -> (forall v, In v worlds -> p v <= P) -> 0 < P ->
  / INR (length worlds) <= P /\ p w <= P.
Proof.
  intros said [sign total] inside below positive.
  destruct (inside_is_entry worlds w w inside) as (i & low & high & own).
  specialize (said (count worlds) i (fun j => p (entry worlds w j)) P (/ P)).
  cbv beta in said. rewrite own, Rinv_inv, count_as_stated in said. apply said; auto; try lia.
  - rewrite (sum_of_entries worlds w p) by reflexivity. exact total.
  - intros j least most. apply below, entry_inside; assumption.
Qed.
End Posteriors.

Section Uniform.
Context {W E : Type} (worlds : list W) (M : mechanism W E) (e : E) (w : W) (rho : R).
Hypothesis likelihood : nonnegative M.
Hypothesis inside : In w worlds.
Hypothesis possible : 0 < mixture worlds (uniform worlds) M e.

Theorem risk_of_a_guess_from_statement :
  statements.rhodi.c_rhodi_random_guess__the_risk__4887f2671374 ->
  rho_differentially_identifiable worlds M rho -> / INR (length worlds) <= rho.
Proof.
  intros said kept. rewrite <- count_as_stated.
  apply (said (count worlds) (fun j => posterior worlds (uniform worlds) M e (entry worlds w j))).
  - apply count_positive. intros none. rewrite none in inside. exact inside.
  - apply posteriors_as_stated; auto. apply (uniform_distribution worlds w inside).
  - intros j low high. apply kept; [apply entry_inside; assumption | exact possible].
Qed.

Theorem no_noise_enforces_from_statement :
  statements.rhodi.c_rhodi_table_4_infeasible__infinite_noise__correction__3eb30cec0eee ->
  INR (length worlds) * rho < 1 -> ~ rho_differentially_identifiable worlds M rho.
Proof.
  intros said short kept.
  apply (said (count worlds) rho
    (fun j => posterior worlds (uniform worlds) M e (entry worlds w j))).
  - apply count_positive. intros none. rewrite none in inside. exact inside.
  - rewrite count_as_stated. lra.
  - apply posteriors_as_stated; auto. apply (uniform_distribution worlds w inside).
  - intros j low high. apply kept; [apply entry_inside; assumption | exact possible].
Qed.
End Uniform.

(* Table 2 and Figure 1 *)
Lemma median_as_stated lambda :
  0 < lambda -> / (1 + 7 * exp (-1 * / lambda)) = risk_of_two median lambda.
Proof.
  intros scale. symmetry. etransitivity; [exact (median_risk lambda scale) |]. unfold risk_bound.
  replace (8 - 1) with 7 by ring. replace (- (1 / lambda)) with (-1 * / lambda) by (unfold Rdiv; ring).
  reflexivity.
Qed.

Lemma odds_of_eight rho : 7 * rho * / (1 + -1 * rho) = (8 - 1) * rho / (1 - rho).
Proof. rewrite minus_as_stated. unfold Rdiv. ring. Qed.

Theorem median_tight_from_notions :
  statements.rhodi.c_rhodi_example_median_tight__equality__the_d__at_hand__5bd1d3febd37.
Proof.
  intros lambda rho scale chance certain guess. rewrite odds_of_eight, median_as_stated by exact scale.
  replace (/ ln ((8 - 1) * rho / (1 - rho))) with (1 / ln ((8 - 1) * rho / (1 - rho)))
    by (unfold Rdiv; ring).
  apply (scale_that_the_median_needs lambda rho scale). lra.
Qed.

Theorem figure_1_median_from_notions :
  statements.rhodi.c_rhodi_figure_1__the_median__a5a49a5df863.
Proof.
  intros rho lambda guess certain scale calibrated. rewrite median_as_stated by exact scale.
  rewrite calibrated, odds_of_eight.
  replace (/ ln ((8 - 1) * rho / (1 - rho))) with (1 / ln ((8 - 1) * rho / (1 - rho)))
    by (unfold Rdiv; ring).
  apply (risk_of_the_median rho). lra.
Qed.

(* Figures 2 to 4 *)
Lemma least_scale_as_stated range m rho :
  range * / ln (rho * / (1 + -1 * rho) * (-1 + m)) = least_scale m range rho.
Proof. rewrite odds_as_stated. reflexivity. Qed.

Theorem more_noise_from_notions :
  statements.rhodi.c_rhodi_figure_2_3__more_noise__e3630eff6b41.
Proof.
  intros m range rho larger several wide guess more certain. rewrite !least_scale_as_stated.
  apply IZR_le in several. apply scale_falls_with_rho; try lra. split; [| lra].
  apply (Rmult_lt_reg_r (IZR m)); lra.
Qed.

Theorem same_noise_from_statement (m : Z) range rho :
  statements.rhodi.c_rhodi_figure_2_3__comparable__eb9e56680664 ->
  (2 <= m)%Z -> 0 < rho < 1 -> 1 < IZR m * rho ->
  exists epsilon, 0 < epsilon /\ range / epsilon = least_scale (IZR m) range rho.
Proof.
  intros said several chance guess. apply IZR_le in several.
  exists (ln (rho * / (1 + -1 * rho) * (-1 + IZR m))). split.
  - rewrite odds_as_stated. apply budget_above_a_guess; lra.
  - rewrite <- least_scale_as_stated. apply (said rho m _ range); lra.
Qed.

(* two worlds: the known records, and one of two more *)
Definition either {A : Type} (a b : A) (j : Z) : A := if Z.eqb j 1 then a else b.

Theorem means_by_size_from_statement (a b : R) few more range rho :
  statements.rhodi.c_rhodi_figure_4__the_mean__76d6c01ceb6b ->
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
Qed.

Theorem sums_by_size_from_statement a b few more :
  statements.rhodi.c_rhodi_figure_4__the_sum__ad783eb4b684 ->
  Rabs (total (a :: more) - total (b :: more)) = Rabs (total (a :: few) - total (b :: few)).
Proof.
  intros said.
  specialize (said 2%Z (either (total (a :: few)) (total (b :: few))) (total few) (either a b)
    (either (total (a :: more)) (total (b :: more))) (total more) 1%Z 2%Z).
  unfold either in said. simpl in said. replace (total (a :: more) - total (b :: more))
    with (-1 * total (b :: more) + total (a :: more)) by ring.
  rewrite said; try lia; [f_equal; ring | |]; intros j _ _; destruct (Z.eqb j 1); unfold total; simpl; ring.
Qed.
