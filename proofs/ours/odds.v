(* bridges.scales-at-uniform, bridges.kazan-reiter (Theorem 3, at q = 1), bridges.budgets: the
   scales and budgets of the papers, where they agree.

   "Theorem 3's scale for beta = m rho - 1 at P_min = 1/m is the scale of rho-DI." "At r = 1 + beta
   [the budget] is the logarithm of Theorem 3's beta side." "(Delta f/Delta v) ln((n - 1) rho/(1 -
   rho)) is at least ln((n - 1) rho/(1 - rho)) exactly when Delta v <= Delta f, and equal exactly
   when Delta v = Delta f."

   These are statements about the formulas; what the scales give is in abdi/ and rhodi/. *)
From Coq Require Import ZArith Reals List Lia Lra.
From didp Require Import defined.
From didp.shared Require Import ranges belief notions.
From didp.ours Require Import beliefs.
From didp.statements Require Import bridges_budgets bridges_odds_alpha_beta bridges_odds_epsilon
  bridges_odds_gamma bridges_odds_rho bridges_rho_is_beta bridges_scales_at_uniform.
Open Scope R_scope.

(* the logarithm of Theorem 3's beta side, and that of rho-DI *)
Definition logarithm_of_beta (beta p_min : R) : R :=
  ln ((1 + beta) * (1 - p_min) / (1 - (1 + beta) * p_min)).
Definition logarithm_of_rho (rho m : R) : R := ln ((m - 1) * rho / (1 - rho)).

Theorem scales_at_uniform m rho sensitive_range :
  0 < m -> rho < 1 ->
  sensitive_range / logarithm_of_beta (m * rho - 1) (1 / m)
  = sensitive_range / logarithm_of_rho rho m.
Proof.
  intros many below. unfold logarithm_of_beta, logarithm_of_rho. do 2 f_equal.
  replace ((1 + (m * rho - 1)) * (1 - 1 / m)) with ((m - 1) * rho) by (field; lra).
  replace (1 - (1 + (m * rho - 1)) * (1 / m)) with (1 - rho) by (field; lra). reflexivity.
Qed.

Definition kazan_reiter_bound (q p epsilon : R) : R :=
  1 / (q * p + exp (- epsilon) ^ 2 * (1 - q) * p + exp (- epsilon) * (1 - p)).

Theorem kazan_reiter_at_one p epsilon : kazan_reiter_bound 1 p epsilon = ratio_ceiling epsilon p.
Proof. unfold kazan_reiter_bound, ratio_ceiling. do 2 f_equal. ring. Qed.

Theorem kazan_reiter_is_theorem_3 beta p :
  -1 < beta -> (1 + beta) * p < 1 ->
  ln ((1 - p) / (1 / (1 + beta) - p)) = logarithm_of_beta beta p.
Proof.
  intros above room. unfold logarithm_of_beta. f_equal. field. repeat split; lra.
Qed.

Theorem budgets n rho sensitivity distance :
  2 <= n -> 1 / n < rho -> rho < 1 -> 0 < sensitivity -> 0 < distance ->
  let first := logarithm_of_rho rho n in
  let second := sensitivity / distance * logarithm_of_rho rho n in
  (distance <= sensitivity <-> first <= second) /\ (distance = sensitivity <-> first = second).
Proof.
  intros many above below positive_f positive_v first second.
  assert (odds : 1 < (n - 1) * rho / (1 - rho)).
  { apply (Rmult_lt_reg_r (1 - rho)); [lra |]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra.
    apply (Rmult_lt_compat_l n) in above; [| lra]. unfold Rdiv in above.
    rewrite Rmult_1_l, Rinv_r in above; lra. }
  assert (logarithm : 0 < first).
  { unfold first, logarithm_of_rho. rewrite <- ln_1. apply ln_increasing; lra. }
  assert (scaled : distance * second = sensitivity * first)
    by (unfold second, first; field; lra).
  assert (less : forall x y : R, distance * x <= distance * y <-> x <= y)
    by (intros x y; split; [apply Rmult_le_reg_l | apply Rmult_le_compat_l]; lra).
  split; split; intros side.
  - apply less. rewrite scaled. apply Rmult_le_compat_r; lra.
  - apply less in side. rewrite scaled in side. apply Rmult_le_reg_r in side; assumption.
  - apply (Rmult_eq_reg_l distance); [rewrite scaled, side; reflexivity | lra].
  - rewrite <- side in scaled. apply Rmult_eq_reg_r in scaled; lra.
Qed.

(* bridges.odds.alpha-beta, .rho, .gamma, .epsilon, and bridges.kazan-reiter: each notion as a bound
   on the odds ratio, the posterior odds over the prior odds of a world.

   "Posterior odds over prior odds lie between (1 - alpha)(1 - p)/(1 - (1 - alpha) p) and
   (1 + beta)(1 - p)/(1 - (1 + beta) p) exactly when posterior over prior lies between 1 - alpha and
   1 + beta." "At the prior 1/m, a posterior is at most rho exactly when posterior odds over prior
   odds are at most (m - 1) rho/(1 - rho)." And so on.

   Stated of mechanisms that leave no belief certain, as odds ask; any list of worlds, any prior. *)

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

(* Joined with the formal statements. *)

Theorem rho_is_beta_from_statement {W E : Type} (worlds : list W) (M : mechanism W E) rho beta :
  c_bridges_rho_is_beta__statement__66b00daa96e4 ->
  (2 <= length worlds)%nat -> beta = INR (length worlds) * rho - 1 ->
  (rho_differentially_identifiable worlds M rho <->
   forall e w, In w worlds -> 0 < mixture worlds (uniform worlds) M e ->
     posterior worlds (uniform worlds) M e w <= (1 + beta) * uniform worlds w)
  /\ (0 < beta <-> 1 / INR (length worlds) < rho).
Proof.
  intros said several raised.
  assert (number : beta = -1 + rho * IZR (count worlds)) by (rewrite count_as_stated; lra).
  specialize (fun g => said (count worlds) beta rho g ltac:(unfold count; lia) number).
  rewrite count_as_stated in said. unfold Rdiv. rewrite Rmult_1_l. split; [| apply (said 0)].
  split; intros kept e w inside possible; specialize (kept e w inside possible);
    destruct (said (posterior worlds (uniform worlds) M e w)) as [_ same].
  - rewrite Rmult_comm. apply same. exact kept.
  - rewrite Rmult_comm in kept. apply same in kept. exact kept.
Defined.

(* what an equivalence asks for, then one of its directions *)
Ltac told same kept :=
  repeat match type of same with
  | ?asked -> _ =>
    let known := fresh in
    assert (known : asked) by (lra || (unfold count; lia) || reflexivity || (rewrite ?count_as_stated; reflexivity));
    specialize (same known); clear known
  end;
  cbv beta in *; destruct same as [there back]; first [apply there; lra | specialize (back kept); lra].

Section Odds.
Context {W E : Type} (worlds : list W) (p : W -> R) (M : mechanism W E).
Hypothesis uncertain : no_certain_belief worlds p M.
Notation always := (always worlds p M).
Notation odds_ratio := (odds_ratio worlds p M).

Lemma odds_as_stated e w : In w worlds -> 0 < mixture worlds p M e ->
  posterior worlds p M e w * / p w * / (1 + -1 * posterior worlds p M e w) * (1 + -1 * p w)
    = odds_ratio e w.
Proof.
  intros inside possible. destruct (uncertain e w inside possible).
  unfold odds.odds_ratio, odds. field. repeat split; lra.
Qed.

Theorem odds_of_alpha_from_statement alpha :
  c_bridges_odds_alpha_beta__alpha_side__9816deff3237 -> 0 < alpha < 1 ->
  (always (fun e w => (1 - alpha) * p w <= posterior worlds p M e w) <->
   always (fun e w => (1 - alpha) * (1 - p w) / (1 - (1 - alpha) * p w) <= odds_ratio e w)).
Proof.
  intros said fall. split; intros kept e w inside possible; specialize (kept e w inside possible);
    pose proof (odds_as_stated e w inside possible) as ratio;
    destruct (uncertain e w inside possible) as [before after];
    pose proof (said (p w) (posterior worlds p M e w) alpha) as same; rewrite ratio in same;
    replace (/ (1 + -1 * p w * (1 + -1 * alpha)) * (1 + -1 * alpha) * (1 + -1 * p w))
      with ((1 - alpha) * (1 - p w) / (1 - (1 - alpha) * p w)) in same by (field; nra);
    told same kept.
Defined.

Theorem odds_of_beta_from_statement beta :
  c_bridges_odds_alpha_beta__beta_side__3e53824387b8 -> 0 < beta ->
  (forall w, In w worlds -> (1 + beta) * p w < 1) ->
  (always (fun e w => posterior worlds p M e w <= (1 + beta) * p w) <->
   always (fun e w => odds_ratio e w <= (1 + beta) * (1 - p w) / (1 - (1 + beta) * p w))).
Proof.
  intros said rise room. split; intros kept e w inside possible; specialize (kept e w inside possible);
    specialize (room w inside);
    pose proof (odds_as_stated e w inside possible) as ratio;
    destruct (uncertain e w inside possible) as [before after];
    pose proof (said (p w) (posterior worlds p M e w) beta) as same; rewrite ratio in same;
    replace (/ (1 + -1 * p w * (1 + beta)) * (1 + beta) * (1 + -1 * p w))
      with ((1 + beta) * (1 - p w) / (1 - (1 + beta) * p w)) in same by (field; nra);
    told same kept.
Defined.

Theorem odds_of_gamma_from_statement gamma :
  c_bridges_odds_gamma__statement__434ce47878e7 -> 1 <= gamma ->
  (membership_private_at worlds p M gamma <->
   always (fun e w => odds_ratio e w <= (gamma - 1 + p w) / p w /\
     (gamma * p w < 1 -> odds_ratio e w <= gamma * (1 - p w) / (1 - gamma * p w)))).
Proof.
  intros said above.
  assert (here : forall e w, In w worlds -> 0 < mixture worlds p M e ->
    (posterior worlds p M e w <= gamma * p w /\ (1 - p w) / gamma <= 1 - posterior worlds p M e w
     <-> odds_ratio e w <= (gamma - 1 + p w) / p w /\
       (gamma * p w < 1 -> odds_ratio e w <= gamma * (1 - p w) / (1 - gamma * p w)))).
  { intros e w inside possible. destruct (uncertain e w inside possible) as [before after].
    specialize (said (p w) (posterior worlds p M e w) gamma ltac:(lra) ltac:(lra) ltac:(lra)
      ltac:(lra) above). rewrite (odds_as_stated e w inside possible) in said.
    replace (/ gamma * (1 + -1 * p w)) with ((1 - p w) / gamma) in said by (field; lra).
    rewrite minus_as_stated in said.
    replace (/ p w * (-1 + gamma + p w)) with ((gamma - 1 + p w) / p w) in said by (field; lra).
    replace (gamma * / (1 + -1 * gamma * p w) * (1 + -1 * p w))
      with (gamma * (1 - p w) / (1 - gamma * p w)) in said.
    - exact said.
    - unfold Rdiv. replace (1 + -1 * gamma * p w) with (1 - gamma * p w) by ring. ring. }
  split; intros kept e w inside possible; apply (here e w inside possible), kept; assumption.
Defined.

Theorem odds_floor_from_statement epsilon :
  c_bridges_odds_epsilon__floor__53f416eccd17 ->
  (always (fun e w => p w * ratio_floor epsilon (p w) <= posterior worlds p M e w) <->
   always (fun e w => exp (- epsilon) <= odds_ratio e w)).
Proof.
  intros said. split; intros kept e w inside possible; specialize (kept e w inside possible);
    pose proof (odds_as_stated e w inside possible) as ratio;
    destruct (uncertain e w inside possible) as [before after];
    pose proof (said (p w) (posterior worlds p M e w) epsilon) as same; rewrite ratio in same;
    replace (-1 * epsilon) with (- epsilon) in same by ring; unfold ratio_floor, Rdiv in *;
    rewrite Rmult_1_l, (Rmult_comm (exp epsilon)) in *; rewrite minus_as_stated in same;
    told same kept.
Defined.

Theorem odds_ceiling_from_statement epsilon :
  c_bridges_odds_epsilon__ceiling__aa2c84228351 ->
  (always (fun e w => posterior worlds p M e w <= p w * ratio_ceiling epsilon (p w)) <->
   always (fun e w => odds_ratio e w <= exp epsilon)).
Proof.
  intros said. split; intros kept e w inside possible; specialize (kept e w inside possible);
    pose proof (odds_as_stated e w inside possible) as ratio;
    destruct (uncertain e w inside possible) as [before after];
    pose proof (said (p w) (posterior worlds p M e w) epsilon) as same; rewrite ratio in same;
    replace (-1 * epsilon) with (- epsilon) in same by ring; unfold ratio_ceiling, Rdiv in *;
    rewrite Rmult_1_l, (Rmult_comm (exp (- epsilon))) in *; rewrite minus_as_stated in same;
    told same kept.
Defined.
End Odds.

Theorem odds_of_rho_from_statement {W E : Type} (worlds : list W) (M : mechanism W E) rho :
  let p := uniform worlds in let m := INR (length worlds) in
  c_bridges_odds_rho__statement__7d797bd5426a -> (2 <= length worlds)%nat ->
  no_certain_belief worlds p M -> 0 < rho < 1 ->
  (rho_differentially_identifiable worlds M rho <->
   always worlds p M (fun e w => odds_ratio worlds p M e w <= (m - 1) * rho / (1 - rho))).
Proof.
  cbv zeta. intros said several uncertain share. split; intros kept e w inside possible;
    specialize (kept e w inside possible);
    pose proof (odds_as_stated worlds (uniform worlds) M uncertain e w inside possible) as ratio;
    destruct (uncertain e w inside possible) as [before after];
    pose proof (said (uniform worlds w) (posterior worlds (uniform worlds) M e w) (count worlds) rho)
      as same;
    rewrite ratio, count_as_stated in same;
    replace (rho * / (1 + -1 * rho) * (-1 + INR (length worlds)))
      with ((INR (length worlds) - 1) * rho / (1 - rho)) in same by (field; lra);
    told same kept.
Defined.

(* the formulas *)
Theorem scales_at_uniform_from_notions :
  c_bridges_scales_at_uniform__statement__38f21225d256.
Proof.
  intros m rho p_min beta range several guess certain -> ->. apply IZR_le in several.
  pose proof (scales_at_uniform (IZR m) rho range ltac:(lra) certain) as same.
  unfold logarithm_of_beta, logarithm_of_rho in same.
  replace (rho * / (1 + -1 * rho) * (-1 + IZR m)) with ((IZR m - 1) * rho / (1 - rho)) by (field; lra).
  etransitivity; [| exact same].
  replace (/ (1 + -1 * / IZR m * (1 + (-1 + rho * IZR m))) * (1 + (-1 + rho * IZR m)) * (1 + -1 * / IZR m))
    with ((1 + (IZR m * rho - 1)) * (1 - 1 / IZR m) / (1 - (1 + (IZR m * rho - 1)) * (1 / IZR m))).
  - reflexivity.
  - replace (1 - (1 + (IZR m * rho - 1)) * (1 / IZR m)) with (1 - rho) by (field; lra).
    replace (1 + -1 * / IZR m * (1 + (-1 + rho * IZR m))) with (1 - rho) by (field; lra).
    field. lra.
Defined.

Theorem budgets_from_notions :
  c_bridges_budgets__statement__1ea7c03ec8e7.
Proof.
  intros n rho sensitivity distance several guess certain sensitive apart. apply IZR_le in several.
  pose proof (budgets (IZR n) rho sensitivity distance several ltac:(unfold Rdiv; lra) certain
    sensitive apart) as [less same].
  unfold logarithm_of_rho in less, same.
  replace (rho * / (1 + -1 * rho) * (-1 + IZR n)) with ((IZR n - 1) * rho / (1 - rho)) by (field; lra).
  split; assumption.
Defined.
