From Coq Require Import Reals List Permutation Lra.
Import ListNotations.
From didp.shared Require Import worlds belief notions data_sets events.
From didp.rhodi Require Import risk laplace_noise as_stated epsilon_and_rho.
From didp.abdi Require Import definitions definition_5 section_8.
Open Scope R_scope.

(* "the DP's parameter epsilon ... does not limit the amount of information that are revealed about
   an individual" (section 1), read of how far an answer moves a belief, and as weakly as it can be
   meant: at some epsilon no number bounds it, where neighbours differ by one record and a possible
   world lacks one *)
Definition moves_beliefs_without_limit : Prop :=
  exists epsilon, 0 <= epsilon /\ forall factor, 1 <= factor ->
  exists (Record E : Type) (D : list Record) worlds p (M : mechanism (list Record) E) e w,
  nonnegative M /\ private_between one_added_or_removed M epsilon
  /\ (forall v, In v worlds -> exists i, Permutation D (i :: v)) /\ distribution worlds p
  /\ In w worlds /\ 0 < mixture worlds p M e
  /\ ~ p w / factor <= posterior worlds p M e w <= factor * p w.

(* at every epsilon: no belief moves by more than the factor e^(2 epsilon) *)
Lemma worlds_of_private_answers {Record E : Type} D worlds (M : mechanism (list Record) E) epsilon :
  private_between one_added_or_removed M epsilon ->
  (forall v, In v worlds -> exists i, Permutation D (i :: v)) ->
  within_ratio worlds M (exp epsilon * exp epsilon).
Proof.
  intros private lacking v w e Hv Hw.
  destruct (lacking v Hv) as [i first], (lacking w Hw) as [j second].
  assert (up : M v e <= exp epsilon * M D e) by (apply private; exists i; right; exact first).
  assert (down : M D e <= exp epsilon * M w e) by (apply private; exists j; left; exact second).
  rewrite Rmult_assoc. eapply Rle_trans; [exact up |].
  apply Rmult_le_compat_l; [left; apply exp_pos | exact down].
Qed.

Theorem beliefs_do_not_move_without_limit : ~ moves_beliefs_without_limit.
Proof.
  intros (epsilon & spent & printed). pose proof (exp_ineq1_le epsilon) as growth.
  destruct (printed (exp epsilon * exp epsilon)) as (Record & E & D & worlds & p & M & e & w & K);
    [nra |].
  destruct K as (_ & private & lacking & prior & inside & possible & moved). apply moved.
  apply (posterior_within_ratio worlds p M _ e w); auto; [| nra].
  apply (worlds_of_private_answers D); assumption.
Qed.

(* "the proposed model is based on the assumption that the prior probability of an individual being
   in the database is the same for all individuals" (section 1), of all that the cited paper says,
   and as weakly as it can be meant: there are a prior that is not the same for all, with a maximum
   P_max below rho, and a query, to which neither of its scales fits, the one for m worlds and the
   one with 1/P_max in the place of m: with either a belief exceeds rho *)
Definition scales_of_the_cited_model (m P_max range rho : R) : list R :=
  [range / ln ((m - 1) * rho / (1 - rho)); range / ln ((/ P_max - 1) * rho / (1 - rho))].

Definition no_scale_for_unequal_priors : Prop :=
  exists (W : Type) (worlds : list W) (p : W -> R) P_max rho (f : W -> R) range,
  distribution worlds p /\ (exists v w, In v worlds /\ In w worlds /\ p v <> p w)
  /\ largest_prior worlds p P_max /\ P_max < rho < 1
  /\ 0 < range /\ (forall v w, In v worlds -> In w worlds -> Rabs (f v - f w) <= range)
  /\ forall lambda, In lambda (scales_of_the_cited_model (INR (length worlds)) P_max range rho) ->
     ~ rho_differentially_identifiable_at worlds p (laplace_mechanism f lambda) rho.

Lemma a_largest_prior_is_positive {W : Type} (worlds : list W) p P_max :
  distribution worlds p -> largest_prior worlds p P_max -> 0 < P_max.
Proof.
  intros [sign total] [most _]. destruct (Rlt_or_le 0 P_max) as [positive | none]; [exact positive |].
  exfalso. enough (sum p worlds <= 0) by lra.
  replace 0 with (sum (fun _ : W => 0) worlds) by (rewrite sum_constant; ring).
  apply sum_monotone. intros w inside. specialize (most w inside). lra.
Qed.

Theorem unequal_priors_have_a_scale : ~ no_scale_for_unequal_priors.
Proof.
  intros (W & worlds & p & P_max & rho & f & range & K).
  destruct K as (prior & _ & largest & [below certain] & wide & near & broken).
  pose proof (a_largest_prior_is_positive worlds p P_max prior largest) as positive.
  set (lambda := range / ln ((/ P_max - 1) * rho / (1 - rho))).
  assert (odds : 1 < (/ P_max - 1) * rho / (1 - rho)).
  { replace ((/ P_max - 1) * rho / (1 - rho)) with (1 + (rho - P_max) / (P_max * (1 - rho))) by (field; lra).
    enough (0 < (rho - P_max) / (P_max * (1 - rho))) by lra.
    apply Rdiv_lt_0_compat; [lra | apply Rmult_lt_0_compat; lra]. }
  assert (spent : 0 < ln ((/ P_max - 1) * rho / (1 - rho)))
    by (rewrite <- ln_1; apply ln_increasing; lra).
  assert (scale : 0 < lambda) by (apply Rdiv_lt_0_compat; assumption).
  apply (broken lambda); [simpl; auto |]. intros e w inside possible.
  apply (scale_enough_at_prior worlds f (laplace_mechanism f lambda) range lambda scale
    (responses_have_noise f lambda scale) p P_max rho w e); auto; try lra.
  - apply (proj1 largest). exact inside.
  - apply Rle_refl.
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
