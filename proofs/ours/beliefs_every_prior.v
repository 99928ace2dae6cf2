(* bridges.every-prior-is-epsilon, bridges.epsilon-to-alpha-beta, bridges.alpha-beta-to-epsilon.

   "Two worlds with the likelihoods h_1, h_2 > 0 meet (alpha, beta)-DI at every prior exactly when
   [...] epsilon-DP with epsilon = min(ln(1 + beta), -ln(1 - alpha))."
   "At one prior that gives every world a positive probability, (alpha, beta)-DI keeps any two
   worlds' likelihoods within the factor e^epsilon for epsilon = ln((1 + beta)/(1 - alpha))."
   "Where any two worlds' likelihoods differ by at most the factor e^epsilon, posterior over prior
   lies between 1/(p + e^epsilon (1 - p)) and 1/(p + e^-epsilon (1 - p))."

   Stated for any mechanism (answers or events) over any finite list of worlds, each listed once
   where a prior is chosen; the first statement is of all worlds, likelihoods of 0 included. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.shared Require Import worlds belief notions multiplied_out.
Open Scope R_scope.

(* what holds of all shares short of none, holds of none *)
Lemma limit_of_shares a b c : (forall x, 0 < x < 1 -> a <= b + x * c) -> a <= b.
Proof.
  intros all. apply Rnot_lt_le. intros more.
  destruct (Rle_dec c 0) as [falls | rises].
  - specialize (all (1 / 2)). nra.
  - set (x := Rmin (1 / 2) ((a - b) / (2 * c))).
    assert (0 < (a - b) / (2 * c)) by (apply Rdiv_lt_0_compat; lra).
    assert (inside : 0 < x < 1) by (unfold x, Rmin; destruct (Rle_dec _ _); lra).
    specialize (all x inside).
    assert (x * c <= (a - b) / (2 * c) * c) by (apply Rmult_le_compat_r; [lra | apply Rmin_r]).
    replace ((a - b) / (2 * c) * c) with ((a - b) / 2) in * by (field; lra). lra.
Qed.

Section EveryPrior.
Context {W E : Type} (worlds : list W) (M : mechanism W E) (alpha beta : R).
Hypothesis likelihood : nonnegative M.
Hypothesis alpha_side : alpha < 1.
Hypothesis beta_side : -1 < beta.

(* the smaller of the two promises *)
Definition epsilon_of_every_prior : R := Rmin (ln (1 + beta)) (- ln (1 - alpha)).

Lemma exp_of_every_prior : exp epsilon_of_every_prior = Rmin (1 + beta) (/ (1 - alpha)).
Proof.
  assert (up : exp (ln (1 + beta)) = 1 + beta) by (apply exp_ln; lra).
  assert (down : exp (- ln (1 - alpha)) = / (1 - alpha)) by (rewrite exp_Ropp, exp_ln; lra).
  unfold epsilon_of_every_prior. rewrite <- up at 2. rewrite <- down. unfold Rmin.
  destruct (Rle_dec (ln (1 + beta)) (- ln (1 - alpha))) as [less | more];
    destruct (Rle_dec (exp _) (exp _)) as [below | above]; try reflexivity.
  - destruct above. destruct less as [less | ->]; [left; apply exp_increasing; exact less | lra].
  - apply Rle_antisym; [| exact below]. left. apply exp_increasing. lra.
Qed.

Lemma private_is_near h k :
  0 <= k -> (h <= exp epsilon_of_every_prior * k <-> h <= (1 + beta) * k /\ (1 - alpha) * h <= k).
Proof.
  intros sign. rewrite exp_of_every_prior.
  assert (inverse : / (1 - alpha) * (1 - alpha) = 1) by (apply Rinv_l; lra).
  assert (alone : h <= / (1 - alpha) * k <-> (1 - alpha) * h <= k).
  { split; intros side; [apply (Rmult_le_compat_l (1 - alpha)) in side; nra |].
    apply (Rmult_le_reg_l (1 - alpha)); nra. }
  unfold Rmin. destruct (Rle_dec (1 + beta) (/ (1 - alpha))) as [less | more]; split.
  - intros near. split; [exact near | apply alone]. nra.
  - tauto.
  - intros near. split; [| apply alone; exact near]. nra.
  - intros [_ near]. apply alone. exact near.
Qed.

(* the prior that believes in two worlds only, in the first of them with the share x *)
Section TwoWorlds.
Variable decide : forall v w : W, {v = w} + {v <> w}.
Variables (v w : W) (x : R).
Hypothesis apart : v <> w.
Definition torn : W -> R :=
  fun u => if decide u v then x else if decide u w then 1 - x else 0.

Lemma sum_of_one (f : W -> R) u (list : list W) :
  NoDup list -> In u list -> sum (fun z => if decide z u then f z else 0) list = f u.
Proof.
  intros once inside. destruct (in_split u list inside) as [before [after ->]].
  rewrite sum_split. destruct (decide u u) as [_ | no]; [| contradiction].
  rewrite (sum_extensional _ (fun _ => 0)), sum_zero; [lra |].
  intros z other. destruct (decide z u) as [-> |]; [| reflexivity].
  destruct (NoDup_remove_2 before after u once other).
Qed.

Lemma sum_of_torn (f : W -> R) :
  NoDup worlds -> In v worlds -> In w worlds ->
  sum (fun u => torn u * f u) worlds = x * f v + (1 - x) * f w.
Proof.
  intros once v_listed w_listed.
  rewrite <- (sum_of_one (fun u => x * f u) v worlds once v_listed).
  rewrite <- (sum_of_one (fun u => (1 - x) * f u) w worlds once w_listed).
  rewrite <- sum_added. apply sum_extensional. intros u _. unfold torn.
  destruct (decide u v) as [-> | other].
  - destruct (decide v w); [contradiction | lra].
  - destruct (decide u w); lra.
Qed.

Lemma torn_distribution :
  NoDup worlds -> In v worlds -> In w worlds -> 0 <= x <= 1 -> distribution worlds torn.
Proof.
  intros once v_listed w_listed share. split.
  - intros u _. unfold torn. destruct (decide u v), (decide u w); lra.
  - rewrite (sum_extensional _ (fun u => torn u * 1)) by (intros; ring).
    rewrite sum_of_torn by assumption. ring.
Qed.
End TwoWorlds.

Theorem every_prior_gives_near
  (decide : forall v w : W, {v = w} + {v <> w}) (v w : W) e :
  NoDup worlds -> In v worlds -> In w worlds -> 0 <= alpha -> 0 <= beta ->
  differentially_identifiable worlds M alpha beta ->
  M v e <= (1 + beta) * M w e /\ (1 - alpha) * M v e <= M w e.
Proof.
  intros once v_listed w_listed alpha_sign beta_sign kept. pose proof (likelihood v e) as sign.
  destruct (decide v w) as [-> | apart]; [split; nra |].
  assert (sides : forall x, 0 < x < 1 ->
    M v e <= (1 + beta) * (x * M v e + (1 - x) * M w e) /\
    (1 - alpha) * (x * M v e + (1 - x) * M w e) <= M w e).
  { intros x share. set (p := torn decide v w x).
    assert (prior : distribution worlds p) by (apply torn_distribution; auto; lra).
    pose proof (proj1 (identifiable_multiplied_out worlds p M prior likelihood alpha beta)
      (kept p prior) e) as linear.
    destruct (linear v v_listed) as [_ above]. destruct (linear w w_listed) as [below _].
    assert (mix : mixture worlds p M e = x * M v e + (1 - x) * M w e)
      by (apply (sum_of_torn decide v w x apart (fun u => M u e)); assumption).
    rewrite mix in above, below. unfold p, torn in above, below.
    destruct (decide v v); [| contradiction].
    destruct (decide w v) as [same | _]; [symmetry in same; contradiction |].
    destruct (decide w w); [| contradiction].
    split; [apply (Rmult_le_reg_l x) | apply (Rmult_le_reg_l (1 - x))]; lra. }
  split.
  - apply (limit_of_shares _ _ ((1 + beta) * (M v e - M w e))).
    intros x share. destruct (sides x share) as [above _]. lra.
  - apply (limit_of_shares _ _ ((1 - alpha) * (M v e - M w e))).
    intros x share. destruct (sides (1 - x)) as [_ below]; lra.
Qed.

Theorem private_gives_every_prior :
  differentially_private worlds M epsilon_of_every_prior ->
  differentially_identifiable worlds M alpha beta.
Proof.
  intros private p prior e w inside possible.
  pose proof (posterior_within_ratio worlds p M _ e w prior private inside (exp_pos _) possible)
    as [below above].
  pose proof (proj1 prior w inside) as sign. rewrite exp_of_every_prior in below, above.
  assert (positive : 0 < Rmin (1 + beta) (/ (1 - alpha))).
  { rewrite <- exp_of_every_prior. apply exp_pos. }
  split.
  - apply (Rle_trans _ (p w / Rmin (1 + beta) (/ (1 - alpha)))); [| exact below].
    rewrite Rmult_comm. apply Rmult_le_compat_l; [exact sign |].
    pose proof (Rinv_le_contravar _ _ positive (Rmin_r _ _)) as floor.
    rewrite Rinv_inv in floor. exact floor.
  - apply (Rle_trans _ _ _ above). apply Rmult_le_compat_r; [exact sign | apply Rmin_l].
Qed.

(* (alpha, beta)-DI over all priors is exactly differential privacy between the worlds. *)
Theorem every_prior_is_epsilon (decide : forall v w : W, {v = w} + {v <> w}) :
  NoDup worlds -> 0 <= alpha -> 0 <= beta ->
  (differentially_identifiable worlds M alpha beta <->
   differentially_private worlds M (Rmin (ln (1 + beta)) (- ln (1 - alpha)))).
Proof.
  intros once alpha_sign beta_sign. split; [| exact private_gives_every_prior].
  intros kept v w e v_listed w_listed. apply private_is_near; [apply likelihood |].
  apply every_prior_gives_near; assumption.
Qed.
End EveryPrior.

(* One prior without zeros *)
Theorem alpha_beta_to_epsilon {W E : Type} (worlds : list W) (p : W -> R) (M : mechanism W E)
  alpha beta :
  distribution worlds p -> nonnegative M -> (forall w, In w worlds -> 0 < p w) ->
  alpha < 1 -> -1 < beta -> differentially_identifiable_at worlds p M alpha beta ->
  differentially_private worlds M (ln ((1 + beta) / (1 - alpha))).
Proof.
  intros prior likelihood positive below_1 above_1 kept v w e v_listed w_listed.
  rewrite exp_ln by (apply Rdiv_lt_0_compat; lra).
  pose proof (proj1 (identifiable_multiplied_out worlds p M prior likelihood alpha beta) kept e)
    as linear.
  destruct (linear v v_listed) as [_ above]. destruct (linear w w_listed) as [below _].
  assert (v_above : M v e <= (1 + beta) * mixture worlds p M e).
  { apply (Rmult_le_reg_l (p v)); [apply positive; exact v_listed | lra]. }
  assert (w_below : (1 - alpha) * mixture worlds p M e <= M w e).
  { apply (Rmult_le_reg_l (p w)); [apply positive; exact w_listed | lra]. }
  apply (Rle_trans _ _ _ v_above).
  replace ((1 + beta) / (1 - alpha) * M w e) with ((1 + beta) * (/ (1 - alpha) * M w e))
    by (unfold Rdiv; ring).
  apply Rmult_le_compat_l; [lra |]. apply (Rmult_le_reg_l (1 - alpha)); [lra |].
  rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l by lra. exact w_below.
Qed.
