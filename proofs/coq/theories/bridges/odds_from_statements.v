(* bridges.odds.*, bridges.rho-is-beta, bridges.scales-at-uniform, bridges.kazan-reiter and
   bridges.budgets: what the formal statements say of a prior and a posterior as numbers, and what
   the theorems over defined notions say of the beliefs that can arise.

   The bounds on odds are drawn from the formal statements, of every belief that can arise; the
   formulas of scales and budgets the other way, from the theorems. *)
From Coq Require Import ZArith Reals List Lia Lra.
From didp Require Import defined.
From didp.theories Require Import worlds belief notions.
From didp.theories.ours Require Import beliefs odds scales.
From didp.theories.bridges Require Import ranges listed.
From didp.statements Require ours.
Open Scope R_scope.

Theorem rho_is_beta_from_statement {W E : Type} (worlds : list W) (M : mechanism W E) rho beta :
  statements.ours.c_bridges_rho_is_beta__statement__66b00daa96e4 ->
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
Qed.

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
  statements.ours.c_bridges_odds_alpha_beta__alpha_side__9816deff3237 -> 0 < alpha < 1 ->
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
Qed.

Theorem odds_of_beta_from_statement beta :
  statements.ours.c_bridges_odds_alpha_beta__beta_side__3e53824387b8 -> 0 < beta ->
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
Qed.

Theorem odds_of_gamma_from_statement gamma :
  statements.ours.c_bridges_odds_gamma__statement__434ce47878e7 -> 1 <= gamma ->
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
Qed.

Theorem odds_floor_from_statement epsilon :
  statements.ours.c_bridges_odds_epsilon__floor__53f416eccd17 ->
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
Qed.

Theorem odds_ceiling_from_statement epsilon :
  statements.ours.c_bridges_odds_epsilon__ceiling__aa2c84228351 ->
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
Qed.
End Odds.

Theorem odds_of_rho_from_statement {W E : Type} (worlds : list W) (M : mechanism W E) rho :
  let p := uniform worlds in let m := INR (length worlds) in
  statements.ours.c_bridges_odds_rho__statement__7d797bd5426a -> (2 <= length worlds)%nat ->
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
Qed.

(* the formulas *)
Theorem scales_at_uniform_from_notions :
  statements.ours.c_bridges_scales_at_uniform__statement__38f21225d256.
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
Qed.

Theorem kazan_reiter_at_one_from_notions :
  statements.ours.c_bridges_kazan_reiter__at_q___1__777259ee9958.
Proof.
  intros p q epsilon sign room ->. pose proof (kazan_reiter_at_one p epsilon) as same.
  unfold kazan_reiter_bound, ratio_ceiling, Rdiv in same. rewrite !Rmult_1_l in same.
  replace (-1 * epsilon) with (- epsilon) by ring. rewrite minus_as_stated, (Rmult_comm (1 - p)), <- same.
  f_equal. ring.
Qed.

Theorem kazan_reiter_budget_from_notions :
  statements.ours.c_bridges_kazan_reiter__budget__3fa0cbfc5f8e.
Proof.
  intros p r epsilon sign room positive short.
  pose proof (kazan_reiter_budget r p epsilon ltac:(lra) positive ltac:(lra)) as same.
  unfold ratio_ceiling, Rdiv in same. rewrite !Rmult_1_l in same.
  replace (-1 * epsilon) with (- epsilon) by ring. rewrite !minus_as_stated.
  rewrite (Rmult_comm (1 - p) (exp _)), (Rmult_comm (/ _) (1 - p)).
  replace (/ r + -1 * p) with (/ r - p) by ring. exact same.
Qed.

Theorem kazan_reiter_theorem_3_from_notions :
  statements.ours.c_bridges_kazan_reiter__theorem_3__91db21fb8a27.
Proof.
  intros p r beta sign room positive short ->.
  pose proof (kazan_reiter_is_theorem_3 beta p ltac:(lra) ltac:(lra)) as same.
  unfold logarithm_of_beta, Rdiv in same. rewrite Rmult_1_l in same. rewrite !minus_as_stated.
  rewrite (Rmult_comm (/ _) (1 - p)). replace (/ (1 + beta) + -1 * p) with (/ (1 + beta) - p) by ring.
  rewrite same. f_equal. replace (1 + -1 * p * (1 + beta)) with (1 - (1 + beta) * p) by ring. ring.
Qed.

Theorem budgets_from_notions :
  statements.ours.c_bridges_budgets__statement__1ea7c03ec8e7.
Proof.
  intros n rho sensitivity distance several guess certain sensitive apart. apply IZR_le in several.
  pose proof (budgets (IZR n) rho sensitivity distance several ltac:(unfold Rdiv; lra) certain
    sensitive apart) as [less same].
  unfold logarithm_of_rho in less, same.
  replace (rho * / (1 + -1 * rho) * (-1 + IZR n)) with ((IZR n - 1) * rho / (1 - rho)) by (field; lra).
  split; assumption.
Qed.
