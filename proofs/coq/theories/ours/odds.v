(* bridges.odds.alpha-beta, .rho, .gamma, .epsilon, and bridges.kazan-reiter: each notion as a bound
   on the odds ratio, the posterior odds over the prior odds of a world.

   "Posterior odds over prior odds lie between (1 - alpha)(1 - p)/(1 - (1 - alpha) p) and
   (1 + beta)(1 - p)/(1 - (1 + beta) p) exactly when posterior over prior lies between 1 - alpha and
   1 + beta." "At the prior 1/m, a posterior is at most rho exactly when posterior odds over prior
   odds are at most (m - 1) rho/(1 - rho)." And so on.

   Stated of mechanisms that leave no belief certain, as odds ask; any list of worlds, any prior. *)
From Coq Require Import Reals List Lra.
From didp.theories Require Import worlds belief notions.
From didp.theories.ours Require Import beliefs.
Open Scope R_scope.

Definition odds (x : R) : R := x / (1 - x).

Lemma odds_monotone g b : 0 < g < 1 -> 0 < b < 1 -> (g <= b <-> odds g <= odds b).
Proof.
  intros inside_g inside_b. unfold odds.
  assert (cross : g / (1 - g) <= b / (1 - b) <-> g * (1 - b) <= b * (1 - g)).
  { replace (g / (1 - g)) with (g * (1 - b) * / ((1 - g) * (1 - b))) by (field; lra).
    replace (b / (1 - b)) with (b * (1 - g) * / ((1 - g) * (1 - b))) by (field; lra).
    assert (0 < / ((1 - g) * (1 - b))) by (apply Rinv_0_lt_compat; nra).
    split; intros side; [eapply Rmult_le_reg_r | apply Rmult_le_compat_r]; eauto; lra. }
  rewrite cross. split; lra.
Qed.

(* a bound on the belief is a bound on the odds ratio, above and below *)
Lemma belief_to_odds p g b : 0 < p < 1 -> 0 < g < 1 -> 0 < b < 1 ->
  (g <= b <-> odds g / odds p <= odds b / odds p) /\
  (b <= g <-> odds b / odds p <= odds g / odds p).
Proof.
  intros inside_p inside_g inside_b.
  assert (positive : 0 < / odds p).
  { apply Rinv_0_lt_compat. unfold odds. apply Rdiv_lt_0_compat; lra. }
  split; rewrite odds_monotone by assumption; unfold Rdiv; split; intros side;
    first [apply Rmult_le_compat_r; lra | eapply Rmult_le_reg_r; eassumption].
Qed.

Section Odds.
Context {W E : Type} (worlds : list W) (p : W -> R) (M : mechanism W E).

Definition no_certain_belief : Prop := forall e w, In w worlds -> 0 < mixture worlds p M e ->
  0 < p w < 1 /\ 0 < posterior worlds p M e w < 1.
Definition odds_ratio (e : E) (w : W) : R := odds (posterior worlds p M e w) / odds (p w).
(* said of every belief that can arise *)
Definition always (P : E -> W -> Prop) : Prop :=
  forall e w, In w worlds -> 0 < mixture worlds p M e -> P e w.

Hypothesis uncertain : no_certain_belief.

Lemma always_equivalent (P Q : E -> W -> Prop) :
  (forall e w, In w worlds -> 0 < p w < 1 -> 0 < posterior worlds p M e w < 1
    -> (P e w <-> Q e w)) ->
  (always P <-> always Q).
Proof.
  intros same. split; intros each e w inside possible; destruct (uncertain e w inside possible);
    apply (same e w); auto.
Qed.

Theorem odds_of_alpha_beta alpha beta :
  alpha < 1 -> 0 <= alpha -> 0 <= beta -> (forall w, In w worlds -> (1 + beta) * p w < 1) ->
  (differentially_identifiable_at worlds p M alpha beta <->
   always (fun e w => (1 - alpha) * (1 - p w) / (1 - (1 - alpha) * p w) <= odds_ratio e w
     <= (1 + beta) * (1 - p w) / (1 - (1 + beta) * p w))).
Proof.
  intros below_1 not_negative beta_sign below_certainty.
  apply (always_equivalent (fun e w => (1 - alpha) * p w <= posterior worlds p M e w
    <= (1 + beta) * p w)).
  intros e w inside prior after. specialize (below_certainty w inside).
  assert (0 < (1 - alpha) * p w < 1) by nra. assert (0 < (1 + beta) * p w < 1) by nra.
  unfold odds_ratio.
  replace ((1 - alpha) * (1 - p w) / (1 - (1 - alpha) * p w))
    with (odds ((1 - alpha) * p w) / odds (p w)) by (unfold odds; field; lra).
  replace ((1 + beta) * (1 - p w) / (1 - (1 + beta) * p w))
    with (odds ((1 + beta) * p w) / odds (p w)) by (unfold odds; field; lra).
  destruct (belief_to_odds (p w) (posterior worlds p M e w) ((1 - alpha) * p w)) as [_ <-]; auto.
  destruct (belief_to_odds (p w) (posterior worlds p M e w) ((1 + beta) * p w)) as [<- _]; auto.
  reflexivity.
Qed.

Theorem odds_of_gamma gamma : 1 <= gamma ->
  (membership_private_at worlds p M gamma <->
   always (fun e w => odds_ratio e w <= (gamma - 1 + p w) / p w /\
     (gamma * p w < 1 -> odds_ratio e w <= gamma * (1 - p w) / (1 - gamma * p w)))).
Proof.
  intros above. apply (always_equivalent (fun e w => posterior worlds p M e w <= gamma * p w /\
    (1 - p w) / gamma <= 1 - posterior worlds p M e w)).
  intros e w _ prior after. unfold odds_ratio. set (g := posterior worlds p M e w) in *.
  set (b := 1 - (1 - p w) / gamma).
  assert (inverse : / gamma * gamma = 1) by (apply Rinv_l; lra).
  assert (0 < / gamma <= 1) by (split; [apply Rinv_0_lt_compat; lra | nra]).
  assert (0 < b < 1) by (unfold b, Rdiv; split; nra).
  replace ((gamma - 1 + p w) / p w) with (odds b / odds (p w))
    by (unfold odds, b; field; repeat split; lra).
  destruct (belief_to_odds (p w) g b) as [<- _]; auto.
  assert (near : gamma * p w < 1 ->
    (g <= gamma * p w <-> odds g / odds (p w) <= gamma * (1 - p w) / (1 - gamma * p w))).
  { intros room. replace (gamma * (1 - p w) / (1 - gamma * p w))
      with (odds (gamma * p w) / odds (p w)) by (unfold odds; field; repeat split; lra).
    apply belief_to_odds; auto. nra. }
  unfold b. destruct (Rlt_dec (gamma * p w) 1) as [room | full].
  - rewrite (near room). split; intros [one two]; split; try intros _; try lra; auto.
  - split; intros [one two]; split; try lra; intros room; contradiction.
Qed.

Theorem odds_of_epsilon epsilon :
  always (fun e w => p w * ratio_floor epsilon (p w) <= posterior worlds p M e w
    <= p w * ratio_ceiling epsilon (p w)) <->
  always (fun e w => exp (- epsilon) <= odds_ratio e w <= exp epsilon).
Proof.
  apply always_equivalent. intros e w _ prior after. unfold odds_ratio.
  pose proof (exp_pos epsilon) as growth. pose proof (exp_pos (- epsilon)) as decay.
  assert (inside : forall c, 0 < c -> 0 < p w * (1 / (p w + c * (1 - p w))) < 1 /\
    odds (p w * (1 / (p w + c * (1 - p w)))) / odds (p w) = / c).
  { intros c sign. assert (0 < p w + c * (1 - p w)) by nra.
    assert (0 < / (p w + c * (1 - p w))) by (apply Rinv_0_lt_compat; assumption).
    assert (/ (p w + c * (1 - p w)) * (p w + c * (1 - p w)) = 1) by (apply Rinv_l; lra).
    split; [unfold Rdiv; split; nra |]. unfold odds.
    replace (1 - p w * (1 / (p w + c * (1 - p w)))) with (c * (1 - p w) / (p w + c * (1 - p w)))
      by (field; lra). field. repeat split; nra. }
  destruct (inside _ growth) as [low_inside low]. destruct (inside _ decay) as [high_inside high].
  rewrite <- exp_Ropp in low, high. rewrite Ropp_involutive in high.
  destruct (belief_to_odds (p w) (posterior worlds p M e w) _ prior after low_inside) as [_ floor].
  destruct (belief_to_odds (p w) (posterior worlds p M e w) _ prior after high_inside)
    as [ceiling _].
  rewrite low in floor. rewrite high in ceiling. unfold ratio_floor, ratio_ceiling.
  rewrite floor, ceiling. reflexivity.
Qed.
End Odds.

Theorem odds_of_rho {W E : Type} (worlds : list W) (M : mechanism W E) rho :
  let p := uniform worlds in let m := INR (length worlds) in
  no_certain_belief worlds p M -> 0 < rho < 1 ->
  (rho_differentially_identifiable worlds M rho <->
   always worlds p M (fun e w => odds_ratio worlds p M e w <= (m - 1) * rho / (1 - rho))).
Proof.
  intros p m uncertain share. apply (always_equivalent worlds p M uncertain
    (fun e w => posterior worlds p M e w <= rho)).
  intros e w inside prior after. unfold odds_ratio.
  assert (many : 0 < m).
  { apply lt_0_INR. destruct worlds; [contradiction | apply Nat.lt_0_succ]. }
  replace ((m - 1) * rho / (1 - rho)) with (odds rho / odds (p w)).
  - apply belief_to_odds; assumption.
  - assert (p w = / m) as equal by reflexivity. rewrite equal in *.
    assert (/ m * m = 1) by (apply Rinv_l; lra).
    unfold odds. field. repeat split; nra.
Qed.

(* Kazan and Reiter's bound at q = 1 is the ceiling; the budget at which it is r *)
Theorem kazan_reiter_budget r p epsilon :
  0 < p < 1 -> 0 < r -> r * p < 1 ->
  (ratio_ceiling epsilon p <= r <-> epsilon <= ln ((1 - p) / (1 / r - p))).
Proof.
  intros share sign room. unfold ratio_ceiling. pose proof (exp_pos (- epsilon)) as decay.
  pose proof (exp_pos epsilon) as growth.
  assert (inverse : exp (- epsilon) * exp epsilon = 1) by (rewrite exp_Ropp; field; lra).
  assert (left_over : 0 < 1 / r - p).
  { apply (Rmult_lt_reg_l r); [exact sign |]. rewrite Rmult_0_r, Rmult_minus_distr_l.
    unfold Rdiv. rewrite Rmult_1_l, Rinv_r; lra. }
  assert (whole : r * (1 / r) = 1) by (field; lra).
  set (rest := 1 / r - p) in *. assert (1 / r = rest + p) as split by (unfold rest; ring).
  rewrite split in whole. clearbody rest. clear split.
  transitivity (exp epsilon * rest <= 1 - p).
  - assert (0 < p + exp (- epsilon) * (1 - p)) as positive by nra.
    transitivity (1 <= r * (p + exp (- epsilon) * (1 - p))).
    + split; intros side.
      * apply (Rmult_le_compat_r (p + exp (- epsilon) * (1 - p))) in side; [| lra].
        unfold Rdiv in side. rewrite Rmult_assoc, Rinv_l in side; lra.
      * apply (Rmult_le_reg_r (p + exp (- epsilon) * (1 - p))); [exact positive |].
        unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra.
    + assert (r * rest <= r * (exp (- epsilon) * (1 - p)) <-> exp epsilon * rest <= 1 - p) as <-.
      { split; intros side.
        - apply Rmult_le_reg_l in side; [| exact sign].
          apply (Rmult_le_compat_l (exp epsilon)) in side; [| lra]. nra.
        - apply Rmult_le_compat_l; [lra |]. apply (Rmult_le_reg_l (exp epsilon)); [exact growth |].
          nra. }
      split; lra.
  - assert (positive : 0 < (1 - p) / rest) by (apply Rdiv_lt_0_compat; lra).
    transitivity (exp epsilon <= (1 - p) / rest).
    + split; intros side.
      * apply (Rmult_le_reg_r rest); [exact left_over |]. unfold Rdiv.
        rewrite Rmult_assoc, Rinv_l; lra.
      * apply (Rmult_le_compat_r rest) in side; [| lra]. unfold Rdiv in side.
        rewrite Rmult_assoc, Rinv_l in side; lra.
    + rewrite <- (exp_ln ((1 - p) / rest)) at 1 by exact positive. split; intros side.
      * apply Rnot_lt_le. intros more. apply exp_increasing in more. lra.
      * destruct side as [less | ->]; [left; apply exp_increasing; exact less | lra].
Qed.

Corollary budget_keeps_ratio {W E : Type} (worlds : list W) (p : W -> R) (M : mechanism W E)
  epsilon r e w :
  distribution worlds p -> differentially_private worlds M epsilon ->
  In w worlds -> 0 < mixture worlds p M e -> 0 < p w < 1 -> 0 < r -> r * p w < 1 ->
  epsilon <= ln ((1 - p w) / (1 / r - p w)) -> posterior worlds p M e w <= r * p w.
Proof.
  intros prior private inside possible share sign room budget.
  apply (kazan_reiter_budget r (p w) epsilon share sign room) in budget.
  destruct (epsilon_to_alpha_beta worlds p M epsilon prior private e w inside possible) as [_ most].
  apply (Rle_trans _ _ _ most). rewrite (Rmult_comm r). apply Rmult_le_compat_l; lra.
Qed.
