From Coq Require Import Reals List Permutation Lra.
Import ListNotations.
From didp.shared Require Import belief notions data_sets events.
From didp.rhodi Require Import risk laplace_noise as_stated epsilon_and_rho.
From didp.abdi Require Import definitions definition_5 section_8.
Open Scope R_scope.

(* "the probabilities of each possible query's outputs differ by a bounded multiplicative factor
   epsilon" (section 1) *)
Definition private_answers_differ_by_epsilon : Prop :=
  forall (W E : Type) (neighbours : W -> W -> Prop) (M : mechanism W E) epsilon,
  0 < epsilon -> nonnegative M -> private_between neighbours M epsilon ->
  forall v w e, neighbours v w -> M v e <= epsilon * M w e.

(* one coin for all databases, and epsilon = 1/2 *)
Theorem private_answers_differ_by_more : ~ private_answers_differ_by_epsilon.
Proof.
  intros printed.
  specialize (printed bool bool (fun _ _ => True) (fun _ _ => 1 / 2) (1 / 2) ltac:(lra)).
  assert (one : 1 <= exp (1 / 2)) by (pose proof (exp_ineq1_le (1 / 2)); lra).
  specialize (printed ltac:(intros ? ?; lra) ltac:(intros ? ? ? _; lra) true false true I). lra.
Qed.

(* "the DP's parameter epsilon ... does not limit the amount of information that are revealed about
   an individual" (section 1), read of how far an answer moves a belief: whatever epsilon is, no
   number bounds it, where neighbours differ by one record and a possible world lacks one *)
Definition moves_beliefs_without_limit : Prop :=
  forall epsilon factor, 0 <= epsilon -> 1 <= factor ->
  exists (Record E : Type) (D : list Record) worlds p (M : mechanism (list Record) E) e w,
  nonnegative M /\ private_between one_added_or_removed M epsilon
  /\ (forall v, In v worlds -> exists i, Permutation D (i :: v)) /\ distribution worlds p
  /\ In w worlds /\ 0 < mixture worlds p M e
  /\ ~ p w / factor <= posterior worlds p M e w <= factor * p w.

(* epsilon = ln 2: no belief moves by more than the factor 2 * 2 *)
Lemma worlds_of_private_answers {Record E : Type} D worlds (M : mechanism (list Record) E) :
  private_between one_added_or_removed M (ln 2) ->
  (forall v, In v worlds -> exists i, Permutation D (i :: v)) -> within_ratio worlds M 4.
Proof.
  intros private lacking v w e Hv Hw.
  destruct (lacking v Hv) as [i first], (lacking w Hw) as [j second].
  assert (up : M v e <= exp (ln 2) * M D e) by (apply private; exists i; right; exact first).
  assert (down : M D e <= exp (ln 2) * M w e) by (apply private; exists j; left; exact second).
  rewrite exp_ln in up, down by lra. lra.
Qed.

Theorem beliefs_do_not_move_without_limit : ~ moves_beliefs_without_limit.
Proof.
  intros printed.
  destruct (printed (ln 2) 4) as (Record & E & D & worlds & p & M & e & w & K);
    [rewrite <- ln_1; left; apply ln_increasing; lra | lra |].
  destruct K as (_ & private & lacking & prior & inside & possible & moved). apply moved.
  apply (posterior_within_ratio worlds p M 4 e w); auto; [| lra].
  apply (worlds_of_private_answers D); assumption.
Qed.

(* "the proposed model is based on the assumption that the prior probability of an individual being
   in the database is the same for all individuals" (section 1), of all that the cited paper says:
   neither of its scales, for m worlds and for a largest prior in the place of 1/m, keeps rho at
   another prior, here 1/2, 1/4, 1/4, with rho = 2/3 *)
Definition scales_of_the_cited_model (m P_max range rho : R) : list R :=
  [range / ln ((m - 1) * rho / (1 - rho)); range / ln ((/ P_max - 1) * rho / (1 - rho))].
Definition three_worlds : list nat := [0; 1; 2]%nat.
Definition unequal (w : nat) : R := match w with O => 1 / 2 | _ => 1 / 4 end.

Definition no_scale_for_unequal_priors : Prop :=
  forall range lambda, 0 < range -> In lambda (scales_of_the_cited_model 3 (1 / 2) range (2 / 3)) ->
  exists f, (forall v w, In v three_worlds -> In w three_worlds -> Rabs (f v - f w) <= range)
  /\ ~ rho_differentially_identifiable_at three_worlds unequal (laplace_mechanism f lambda) (2 / 3).

Theorem unequal_priors_have_a_scale : ~ no_scale_for_unequal_priors.
Proof.
  intros printed.
  destruct (printed 1 (1 / ln ((/ (1 / 2) - 1) * (2 / 3) / (1 - 2 / 3)))) as (f & near & broken);
    [lra | simpl; auto |].
  apply broken. intros e w inside possible.
  assert (odds : (/ (1 / 2) - 1) * (2 / 3) / (1 - 2 / 3) = 2) by field.
  assert (positive : 0 < ln 2) by (rewrite <- ln_1; apply ln_increasing; lra).
  assert (scale : 0 < 1 / ln ((/ (1 / 2) - 1) * (2 / 3) / (1 - 2 / 3)))
    by (rewrite odds; apply Rdiv_lt_0_compat; lra).
  eapply (scale_enough_at_prior three_worlds f _ 1 _ scale (responses_have_noise f _ scale)
    unequal (1 / 2) (2 / 3) w e); auto; try lra.
  - split; [intros v _; destruct v; simpl; lra | unfold unequal; simpl; lra].
  - destruct w; simpl; lra.
Qed.

(* "There is no direct translation from the DI parameter rho to the DP parameter epsilon" (section
   1), of an epsilon such that every mechanism that has it keeps rho: there is none for m equally
   likely worlds *)
Definition translates (epsilon_for : nat -> R -> R) : Prop :=
  forall (W : Type) (worlds : list W) rho, / INR (length worlds) < rho < 1 ->
  (2 <= length worlds)%nat -> 0 < epsilon_for (length worlds) rho
  /\ forall (E : Type) (M : mechanism W E), nonnegative M ->
     differentially_private worlds M (epsilon_for (length worlds) rho) ->
     rho_differentially_identifiable worlds M rho.
Definition no_translation : Prop := ~ exists epsilon_for, translates epsilon_for.

Theorem there_is_a_translation : ~ no_translation.
Proof.
  intros printed. apply printed. exists (fun m rho => ln ((INR m - 1) * rho / (1 - rho))).
  intros W worlds rho [guess certain] several. apply le_INR in several. simpl in several.
  assert (share : 1 < INR (length worlds) * rho).
  { apply (Rmult_lt_compat_l (INR (length worlds))) in guess; [| lra].
    rewrite Rinv_r in guess; lra. }
  assert (0 < / INR (length worlds)) by (apply Rinv_0_lt_compat; lra).
  split; [apply budget_positive; lra |].
  intros E M likelihood private e w inside possible.
  eapply Rle_trans; [apply (private_worlds_are_identifiable worlds M _ likelihood private); auto |].
  apply bound_keeps_exactly; lra.
Qed.

(* two worlds and rho = 3/4: epsilon = ln 3 keeps it *)
Corollary translation_at_three_quarters (E : Type) (M : mechanism bool E) :
  nonnegative M -> differentially_private [true; false] M (ln 3) ->
  rho_differentially_identifiable [true; false] M (3 / 4).
Proof.
  intros likelihood private e w inside possible.
  pose proof (private_worlds_are_identifiable _ M _ likelihood private e w inside possible) as most.
  replace (INR (length [true; false]) - 1) with 1 in most by (simpl; lra).
  rewrite exp_Ropp, exp_ln in most by lra. unfold risk_bound in most. lra.
Qed.

(* "and thus, the data utility may become unable to estimate" (section 1), of the cited paper's noise
   between two equally likely worlds whose answers lie 1 apart, at rho = 3/4: no scale is known *)
Definition no_scale_is_known : Prop :=
  ~ exists lambda, 0 < lambda /\ forall f : bool -> R, Rabs (f true - f false) <= 1 ->
    rho_differentially_identifiable_at [true; false] (fun _ => 1 / 2) (laplace_mechanism f lambda)
      (3 / 4).

(* the cited Theorem 1's, 1/ln 3; that a scale is the mean of the noise's absolute value is not
   stated here *)
Theorem a_scale_is_known : ~ no_scale_is_known.
Proof.
  intros printed. apply printed.
  assert (odds : (/ (1 / 2) - 1) * (3 / 4) / (1 - 3 / 4) = 3) by field.
  assert (positive : 0 < ln 3) by (rewrite <- ln_1; apply ln_increasing; lra).
  assert (scale : 0 < 1 / ln ((/ (1 / 2) - 1) * (3 / 4) / (1 - 3 / 4)))
    by (rewrite odds; apply Rdiv_lt_0_compat; lra).
  exists (1 / ln ((/ (1 / 2) - 1) * (3 / 4) / (1 - 3 / 4))). split; [exact scale |].
  intros f apart e w inside possible.
  assert (near : forall v u, In v [true; false] -> In u [true; false] -> Rabs (f v - f u) <= 1).
  { intros [|] [|] _ _; try (rewrite Rminus_eq_0, Rabs_R0; lra); [exact apart |].
    rewrite Rabs_minus_sym. exact apart. }
  eapply (scale_enough_at_prior [true; false] f _ 1 _ scale (responses_have_noise f _ scale)
    (fun _ => 1 / 2) (1 / 2) (3 / 4) w e); auto; try lra.
  split; [intros v _; lra | simpl; lra].
Qed.

(* "the same strong guarantees as DP" (section 1), where neighbours are a database and the same less
   one individual: what keeps Definition 4 at every prior has an epsilon *)
Definition definition_4_is_private : Prop :=
  forall (universe : R -> Prop) (E : Type) (M : mechanism database E) alpha beta,
  0 < alpha < 1 -> 0 < beta -> nonnegative M ->
  keeps_definition_4 (less_one universe) M alpha beta ->
  exists epsilon, private_between (less_one universe) M epsilon.

(* the exact number of records tells a database from the same less one *)
Theorem definition_4_is_not_private : ~ definition_4_is_private.
Proof.
  intros printed.
  destruct (printed (fun _ => True) R (exact number_of_all) (1 / 2) 1) as [epsilon private];
    try lra.
  - intros w e. unfold exact. destruct Req_EM_T; lra.
  - intros D worlds possible p prior e w inside seen.
    destruct (number_of_records (fun _ => True) 0 D worlds p w e) as [_ same]; auto.
    rewrite same. destruct prior as [sign _]. specialize (sign w inside). lra.
  - specialize (private [0] [] 1). unfold exact, number_of_all, count_of, total in private.
    simpl in private. destruct (Req_EM_T (1 + 0) 1), (Req_EM_T 0 1); try lra.
    enough (1 <= exp epsilon * 0) by lra. apply private.
    apply (removing_one (fun _ => True) [] 0 []). repeat constructor.
Qed.
