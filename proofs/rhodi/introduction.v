From Coq Require Import ZArith Reals List Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.shared Require Import worlds ranges belief notions multiplied_out.
From didp.ours Require Import beliefs membership_floor.
From didp.rhodi Require Import risk.
From didp.statements Require Import bridges_gamma_has_no_floor bridges_identifiability_to_epsilon
  rhodi_epsilon_measures rhodi_footnote_3_same_adversary rhodi_no_guarantee rhodi_same_guarantees rhodi_zero_epsilon.
Open Scope R_scope.

Section Uniform.
Context {W E : Type} (worlds : list W) (M : mechanism W E).
Hypothesis likelihood : nonnegative M.
Notation m := (INR (length worlds)).

Lemma uniform_as_stated e w :
  sum_over (fun j => / m * M (entry worlds w j) e) 1 (count worlds)
    = mixture worlds (uniform worlds) M e.
Proof. apply (sum_of_entries worlds w (fun v => uniform worlds v * M v e)). reflexivity. Qed.

Lemma posterior_as_stated e w :
  / m * / mixture worlds (uniform worlds) M e * M w e = posterior worlds (uniform worlds) M e w.
Proof. unfold posterior, uniform, Rdiv. ring. Qed.

Theorem gamma_to_alpha_beta_from_statement gamma :
  c_bridges_gamma_has_no_floor__floor__472d87f969ad ->
  (2 <= length worlds)%nat -> 1 <= gamma ->
  membership_private_at worlds (uniform worlds) M gamma ->
  differentially_identifiable_at worlds (uniform worlds) M
    ((m - 1) * (m * most_belief gamma m - 1)) (gamma - 1).
Proof.
  intros said several above kept e w inside possible.
  destruct (inside_is_entry worlds w w inside) as (i & low & high & own).
  assert (many : 2 <= m) by (apply (le_INR 2); exact several).
  specialize (said (count worlds) i gamma (fun j => M (entry worlds w j) e)
    ((m - 1) * (m * most_belief gamma m - 1)) (gamma - 1)).
  rewrite count_as_stated in said. cbv beta in said.
  rewrite uniform_as_stated, own, posterior_as_stated in said.
  enough (bounds : posterior worlds (uniform worlds) M e w <= / m * (1 + (gamma - 1)) /\
    / m * (1 + -1 * ((m - 1) * (m * most_belief gamma m - 1)))
      <= posterior worlds (uniform worlds) M e w).
  { rewrite minus_as_stated in bounds. unfold uniform at 1 4.
    rewrite !(Rmult_comm _ (/ m)). split; apply bounds. }
  apply said; try assumption; try lra.
  - unfold count. lia.
  - intros j first last.
    destruct (kept e (entry worlds w j) (entry_inside worlds w j first last) possible) as [most least].
    assert (form : 1 + -1 * / m * / mixture worlds (uniform worlds) M e * M (entry worlds w j) e
      = 1 - posterior worlds (uniform worlds) M e (entry worlds w j))
      by (rewrite <- posterior_as_stated; ring).
    rewrite form, posterior_as_stated, minus_as_stated, (Rmult_comm (/ gamma)). split; assumption.
  - unfold most_belief. replace (1 + -1 * / gamma * / m * (-1 + m)) with (1 - (m - 1) / (m * gamma))
      by (field; lra).
    unfold Rdiv at 1. ring.
Defined.

Theorem no_separation_from_statement rho :
  c_bridges_identifiability_to_epsilon__epsilon__2930d9ef591e ->
  (2 <= length worlds)%nat -> 0 < rho -> (m - 1) * rho < 1 ->
  rho_differentially_identifiable worlds M rho ->
  differentially_private worlds M (ln (rho / (1 - (m - 1) * rho))).
Proof.
  intros said several positive below kept v w e Hv Hw.
  assert (many : 2 <= m) by (apply (le_INR 2); exact several).
  destruct (inside_is_entry worlds w v Hv) as (i & low & high & own).
  destruct (inside_is_entry worlds w w Hw) as (l & low' & high' & own').
  specialize (said (count worlds) rho (ln (rho / (1 - (m - 1) * rho))) i l
    (fun j => M (entry worlds w j) e)).
  cbv beta in said. rewrite own, own', count_as_stated in said.
  rewrite (sum_of_entries worlds w (fun u => M u e)) in said by reflexivity.
  rewrite Rmult_comm. apply said; try assumption.
  - unfold count. lia.
  - apply (Rmult_lt_reg_l (-1 + m)); [lra |]. rewrite Rinv_r; lra.
  - f_equal. unfold Rdiv. do 2 f_equal. ring.
  - intros j first last.
    apply rho_identifiable_multiplied_out with (e := e) (w := entry worlds w j) in kept;
      [| apply (risk.uniform_distribution worlds w Hw) | exact likelihood | apply entry_inside; assumption].
    rewrite uniform_mixture in kept. unfold uniform in kept.
    apply (Rmult_le_reg_l (/ m)); [apply Rinv_0_lt_compat; lra |].
    rewrite (Rmult_comm rho), <- Rmult_assoc, (Rmult_comm _ rho). exact kept.
Defined.

Theorem same_guarantees_from_statement rho e :
  c_rhodi_same_guarantees__differential_privacy__for_some_epsilon__correction__895cf6f31d5f ->
  (2 <= length worlds)%nat -> 0 < rho -> (m - 1) * rho < 1 ->
  0 < mixture worlds (uniform worlds) M e ->
  rho_differentially_identifiable worlds M rho ->
  forall v w, In v worlds -> In w worlds ->
  M v e <= exp (ln (rho / (1 - (m - 1) * rho))) * M w e.
Proof.
  intros said several positive below possible kept v w Hv Hw.
  assert (many : 2 <= m) by (apply (le_INR 2); exact several).
  destruct (inside_is_entry worlds w v Hv) as (i & low & high & own).
  destruct (inside_is_entry worlds w w Hw) as (l & low' & high' & own').
  specialize (said i (count worlds) l (fun j _ => M (entry worlds w (number_of j)) e) 0 rho
    (ln (rho / (1 - (m - 1) * rho))) low high low' high').
  cbv beta in said. rewrite !number_of_real, own, own', count_as_stated in said.
  assert (same : sum_over (fun j => / m * M (entry worlds w (number_of (IZR j))) e) 1 (count worlds)
    = mixture worlds (uniform worlds) M e).
  { apply (sum_of_entries worlds w (fun v => uniform worlds v * M v e)). intros j _.
    rewrite number_of_real. reflexivity. }
  rewrite same in said. apply said; try assumption; try lra.
  - intros j first last. rewrite number_of_real, posterior_as_stated. apply kept; [| exact possible].
    apply entry_inside; assumption.
  - f_equal. unfold Rdiv. do 2 f_equal. ring.
Defined.

(* "which measures the difference in the query result given different possible worlds, not the
   difference in the likelihood of those worlds" (section 4, after Definition 4): at equal priors
   also that *)
Theorem posteriors_as_far_as_likelihoods epsilon e v w :
  differentially_private worlds M epsilon -> In v worlds -> In w worlds ->
  0 < mixture worlds (uniform worlds) M e ->
  posterior worlds (uniform worlds) M e v <= exp epsilon * posterior worlds (uniform worlds) M e w.
Proof.
  intros private Hv Hw possible. unfold posterior, uniform at 1 3, Rdiv.
  replace (exp epsilon * (/ m * M w e * / mixture worlds (uniform worlds) M e))
    with (/ m * (exp epsilon * M w e) * / mixture worlds (uniform worlds) M e) by ring.
  apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; exact possible |].
  apply Rmult_le_compat_l; [| apply private; assumption].
  left. apply Rinv_0_lt_compat, lt_0_INR. destruct worlds; [contradiction | simpl; lia].
Qed.

Theorem epsilon_measures_from_statement epsilon e v w :
  c_rhodi_epsilon_measures__statement__how_far_apart_two_worlds_are__correction__60b7aa7a83f2 ->
  differentially_private worlds M epsilon -> In v worlds -> In w worlds ->
  0 < mixture worlds (uniform worlds) M e ->
  posterior worlds (uniform worlds) M e v <= exp epsilon * posterior worlds (uniform worlds) M e w.
Proof.
  intros said private Hv Hw possible.
  destruct (inside_is_entry worlds w v Hv) as (i & low & high & own).
  destruct (inside_is_entry worlds w w Hw) as (l & low' & high' & own').
  specialize (said i (count worlds) (fun j _ => M (entry worlds w (number_of j)) e) epsilon 0 l
    low high).
  cbv beta in said. rewrite !number_of_real, own, own', count_as_stated in said.
  assert (same : sum_over (fun j => / m * M (entry worlds w (number_of (IZR j))) e) 1 (count worlds)
    = mixture worlds (uniform worlds) M e).
  { apply (sum_of_entries worlds w (fun v => uniform worlds v * M v e)). intros j _.
    rewrite number_of_real. reflexivity. }
  rewrite same in said. rewrite <- !posterior_as_stated.
  replace (exp epsilon * (/ m * / mixture worlds (uniform worlds) M e * M w e))
    with (/ m * / mixture worlds (uniform worlds) M e * exp epsilon * M w e) by ring.
  apply said; try assumption.
  intros j first last k first' last' _. rewrite !number_of_real.
  apply private; apply entry_inside; assumption.
Defined.

(* "the same strong adversary as differential privacy" (section 3.3): the same statement *)
Theorem same_adversary_from_statement epsilon e v w :
  c_rhodi_footnote_3_same_adversary__statement__who_knows_every_record_but_one__60b7aa7a83f2 ->
  differentially_private worlds M epsilon -> In v worlds -> In w worlds ->
  0 < mixture worlds (uniform worlds) M e ->
  posterior worlds (uniform worlds) M e v <= exp epsilon * posterior worlds (uniform worlds) M e w.
Proof. intros said. exact (epsilon_measures_from_statement epsilon e v w said). Defined.
End Uniform.

(* "not the difference in the likelihood of those worlds", where it is how far apart the beliefs in
   two equally likely worlds are: that epsilon would not limit *)
Definition epsilon_limits_no_difference_of_beliefs : Prop :=
  forall epsilon bound, exists (W E : Type) (worlds : list W) (M : mechanism W E) e v w,
  differentially_private worlds M epsilon /\ In v worlds /\ In w worlds /\
  0 < mixture worlds (uniform worlds) M e /\
  bound * posterior worlds (uniform worlds) M e w < posterior worlds (uniform worlds) M e v.

Theorem epsilon_limits_a_difference_of_beliefs : ~ epsilon_limits_no_difference_of_beliefs.
Proof.
  intros printed.
  destruct (printed (ln 2) 2) as (W & E & worlds & M & e & v & w & private & Hv & Hw & possible & far).
  pose proof (posteriors_as_far_as_likelihoods worlds M (ln 2) e v w private Hv Hw possible) as near.
  rewrite exp_ln in near; lra.
Qed.

(* footnote 1, "such as a difference bound rather than the ratio ... The differences between
   definitions is not critical to this paper": that a bound on the difference of probabilities too
   leaves some rho below 1, as the ratio does *)
Definition difference_bounded {W E : Type} (outputs : list E) (M : mechanism W E) epsilon : Prop :=
  forall v w (event : E -> bool),
  Rabs (sum (fun e => if event e then M v e else 0) outputs
        - sum (fun e => if event e then M w e else 0) outputs) <= epsilon.
Definition difference_gives_a_rho : Prop :=
  forall epsilon, 0 < epsilon < 1 -> exists rho, rho < 1 /\
  forall (W E : Type) (worlds : list W) (outputs : list E) (M : mechanism W E),
  (2 <= length worlds)%nat -> (forall w, distribution outputs (M w)) ->
  difference_bounded outputs M epsilon -> rho_differentially_identifiable worlds M rho.

(* between two worlds: an answer that names the right one with 1/10, and else says nothing *)
Definition names_at_times : mechanism bool (option bool) := fun w e =>
  match e with None => 9 / 10 | Some named => if Bool.eqb w named then 1 / 10 else 0 end.

Theorem difference_gives_no_rho : ~ difference_gives_a_rho.
Proof.
  intros printed. destruct (printed (1 / 10)) as (rho & short & keep); [lra |].
  assert (kept : rho_differentially_identifiable [true; false] names_at_times rho).
  { apply (keep bool (option bool) [true; false] [None; Some true; Some false]).
    - auto.
    - intros w. split; [intros [[] |] _; destruct w; simpl; lra | destruct w; simpl; lra].
    - intros v w event. unfold names_at_times. simpl.
      destruct (event None), (event (Some true)), (event (Some false)), v, w; simpl;
        unfold Rabs; destruct Rcase_abs; lra. }
  specialize (kept (Some true) true ltac:(simpl; auto)).
  unfold posterior, mixture, uniform, names_at_times in kept. simpl in kept. lra.
Qed.

(* "epsilon = 0": at every larger epsilon some private answer tells two databases apart *)
Definition names_one_of_two (epsilon : R) : mechanism bool bool :=
  fun w e => if Bool.eqb w e then exp epsilon / (1 + exp epsilon) else / (1 + exp epsilon).
Definition tells_apart epsilon (M : mechanism bool bool) : Prop :=
  (forall w, distribution [true; false] (M w)) /\ differentially_private [true; false] M epsilon /\
  M false true < M true true.

Lemma at_most_grown epsilon x : 0 < epsilon -> 0 <= x -> x <= exp epsilon * x.
Proof.
  intros spent sign. rewrite <- (Rmult_1_l x) at 1. apply Rmult_le_compat_r; [exact sign |].
  left. rewrite <- exp_0. apply exp_increasing. exact spent.
Qed.

Theorem told_apart epsilon : 0 < epsilon -> tells_apart epsilon (names_one_of_two epsilon).
Proof.
  intros spent. pose proof (exp_pos epsilon) as positive.
  assert (growth : 1 < exp epsilon) by (rewrite <- exp_0; apply exp_increasing; exact spent).
  assert (wrong : 0 < / (1 + exp epsilon)) by (apply Rinv_0_lt_compat; lra).
  assert (whole : exp epsilon / (1 + exp epsilon) + / (1 + exp epsilon) = 1) by (field; lra).
  assert (right : / (1 + exp epsilon) < exp epsilon / (1 + exp epsilon))
    by (unfold Rdiv; rewrite <- (Rmult_1_l (/ _)) at 1; apply Rmult_lt_compat_r; assumption).
  unfold names_one_of_two. split; [| split; [| exact right]].
  - intros w. split; [intros e _; destruct w, e; simpl; lra | destruct w; simpl; lra].
  - pose proof (at_most_grown epsilon _ spent (Rlt_le _ _ wrong)) as least.
    pose proof (at_most_grown epsilon (exp epsilon / (1 + exp epsilon)) spent ltac:(lra)) as most.
    intros [] [] [] _ _; simpl; unfold Rdiv in *; lra.
Qed.

Theorem told_apart_from_statement epsilon :
  c_rhodi_zero_epsilon__only__7ab6d016f835 -> 0 < epsilon ->
  tells_apart epsilon (names_one_of_two epsilon).
Proof.
  intros said spent. destruct (said epsilon spent) as (right & whole & _ & near).
  assert (wrong : 0 < / (1 + exp epsilon))
    by (apply Rinv_0_lt_compat; pose proof (exp_pos epsilon); lra).
  unfold tells_apart, names_one_of_two, Rdiv. rewrite (Rmult_comm (exp epsilon)).
  split; [| split; [| exact right]].
  - intros w. split; [intros e _; destruct w, e; simpl; lra | destruct w; simpl; lra].
  - pose proof (at_most_grown epsilon _ spent (Rlt_le _ _ wrong)) as least.
    pose proof (at_most_grown epsilon (/ (1 + exp epsilon) * exp epsilon) spent ltac:(lra)) as most.
    intros [] [] [] _ _; simpl; lra.
Defined.

(* "differential privacy does not provide guarantees on individual identifiability" (section 4.1):
   at every prior that answer leaves more than the prior, so that no number below 1 is a bound *)
Theorem no_guarantee_from_statement epsilon (p : bool -> R) :
  c_rhodi_no_guarantee__statement__37c5c9e9940c -> 0 < epsilon ->
  distribution [true; false] p -> 0 < p true < 1 ->
  differentially_private [true; false] (names_one_of_two epsilon) epsilon /\
  p true < posterior [true; false] p (names_one_of_two epsilon) true true.
Proof.
  intros said spent [_ total] chance. split; [apply told_apart; exact spent |].
  destruct (said epsilon (p true)) as (_ & _ & more); try lra.
  simpl in total. unfold posterior, mixture, names_one_of_two. simpl.
  replace (p false) with (1 - p true) by lra. pose proof (exp_pos epsilon).
  match type of more with _ < ?x => match goal with |- _ < ?y => replace y with x end end.
  - exact more.
  - field. split; nra.
Defined.
