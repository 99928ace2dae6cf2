From Coq Require Import ZArith Reals List Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.shared Require further_schemas.
From didp.shared Require Import points_and_events worlds ranges belief notions multiplied_out.
From didp.ours Require Import beliefs obligations obligations_composition.
From didp.statements Require Import bridges_alpha_beta_convexity bridges_alpha_beta_monotone
  bridges_alpha_beta_post_processing bridges_alpha_beta_to_epsilon bridges_epsilon_composition
  bridges_epsilon_convexity bridges_epsilon_monotone bridges_epsilon_post_processing
  bridges_gamma_convexity bridges_gamma_monotone bridges_gamma_post_processing bridges_rho_convexity
  bridges_rho_monotone bridges_rho_post_processing.
Open Scope R_scope.

(* one world against another, in this order *)
Definition against (v w : bool) : Prop := v = true /\ w = false.
Definition of_two {E : Type} (one other : E -> R) : mechanism bool E :=
  fun w e => if w then one e else other e.

(* the sums of the statements, over numbers, are sums over worlds, or over outputs *)
Ltac number := intros; rewrite ?number_of_real; try ring; reflexivity.

Lemma of_two_private {E : Type} (one other : E -> R) epsilon :
  (forall e, one e <= exp epsilon * other e) ->
  private_between against (of_two one other) epsilon.
Proof. intros near v w e [-> ->]. apply near. Qed.

(* the outputs 1..n, each with its chance; nothing is asked of others *)
Definition output_only (n : Z) (f : Z -> R) (o : Z) : R :=
  if in_dec Z.eq_dec o (numbered n) then f o else 0.

Lemma output_only_same n f o : In o (numbered n) -> output_only n f o = f o.
Proof. intros inside. unfold output_only. destruct (in_dec Z.eq_dec o (numbered n)); tauto. Qed.

Lemma output_only_nonnegative n f :
  (forall o, (1 <= o)%Z -> (o <= n)%Z -> 0 <= f o) -> forall o, 0 <= output_only n f o.
Proof.
  intros sign o. unfold output_only. destruct (in_dec Z.eq_dec o (numbered n)) as [inside |]; [| lra].
  apply in_numbered in inside. apply sign; lia.
Qed.

Lemma output_only_near n f g epsilon :
  (forall o, (1 <= o)%Z -> (o <= n)%Z -> f o <= exp epsilon * g o) ->
  forall o, output_only n f o <= exp epsilon * output_only n g o.
Proof.
  intros near o. unfold output_only. destruct (in_dec Z.eq_dec o (numbered n)) as [inside |]; [| lra].
  apply in_numbered in inside. apply near; lia.
Qed.

Lemma nothing_processed {W I F : Type} (worlds : list W) p (M : mechanism W I) (from : F -> list I)
  chance f : from f = [] ->
  (forall w, processed from chance M w f = 0) /\ mixture worlds p (processed from chance M) f = 0.
Proof.
  intros nothing. assert (none : forall w, processed from chance M w f = 0)
    by (intros w; unfold processed; rewrite nothing; reflexivity).
  split; [exact none |]. unfold mixture. rewrite <- (sum_zero worlds).
  apply sum_extensional. intros w _. rewrite none. ring.
Qed.

Theorem epsilon_post_processing_from_notions :
  c_bridges_epsilon_post_processing__statement__268f48cf9b5d.
Proof.
  intros n kept f i epsilon l _ chances near. rewrite Rmult_comm.
  pose proof (private_between_post_processing
    (of_two (output_only n (fun o => f (IZR o) (IZR i))) (output_only n (fun o => f (IZR o) (IZR l))))
    (fun _ : unit => numbered n) (fun _ => output_only n kept)
    (fun _ => output_only_nonnegative n kept chances) against epsilon
    (of_two_private _ _ _ (output_only_near n _ _ epsilon near)) true false tt
    (conj eq_refl eq_refl)) as private.
  unfold processed, of_two in private. rewrite !sum_over_numbered.
  erewrite (sum_extensional _ (fun o => output_only n kept o * output_only n _ o));
    [erewrite (sum_extensional (fun j => kept j * f (IZR j) (IZR l))); [exact private |] |];
    intros o inside; cbv beta; rewrite !output_only_same by exact inside; reflexivity.
Defined.

Section PostProcessing.
Context {W I F : Type} (worlds : list W) (p : W -> R) (M : mechanism W I).
Variables (from : F -> list I) (chance : F -> I -> R).
Hypothesis prior : distribution worlds p.
Hypothesis likelihood : nonnegative M.
Hypothesis chances : forall f i, 0 <= chance f i.

Lemma mixture_of_entries w e g :
  (forall j, g j = p (entry worlds w j) * M (entry worlds w j) e) ->
  sum_over g 1 (count worlds) = mixture worlds p M e.
Proof. intros same. apply (sum_of_entries worlds w (fun v => p v * M v e)). auto. Qed.

Lemma processed_of_entries f output v g :
  (forall o, g o = chance f (entry (from f) output o) * M v (entry (from f) output o)) ->
  sum_over g 1 (count (from f)) = processed from chance M v f.
Proof. intros same. apply (sum_of_entries (from f) output (fun o => chance f o * M v o)). auto. Qed.

Lemma mixture_processed_of_entries w f g :
  (forall j, g j = p (entry worlds w j) * processed from chance M (entry worlds w j) f) ->
  sum_over g 1 (count worlds) = mixture worlds p (processed from chance M) f.
Proof.
  intros same. apply (sum_of_entries worlds w (fun v => p v * processed from chance M v f)). auto.
Qed.

Theorem alpha_beta_post_processing_from_statement alpha beta :
  c_bridges_alpha_beta_post_processing__statement__8eac1a44aafd ->
  differentially_identifiable_at worlds p M alpha beta ->
  differentially_identifiable_at worlds p (processed from chance M) alpha beta.
Proof.
  intros said. rewrite !identifiable_multiplied_out by auto using processed_nonnegative.
  intros kept f w inside. destruct (from f) as [| output rest] eqn:outputs.
  { destruct (nothing_processed worlds p M from chance f outputs) as [-> ->]. lra. }
  destruct (inside_is_entry worlds w w inside) as (i & low & high & own).
  assert (some : (1 <= count (from f))%Z) by (apply count_positive; rewrite outputs; discriminate).
  specialize (said (count (from f)) (fun o => chance f (entry (from f) output o))
    (count worlds) alpha (fun j => p (entry worlds w j)) i
    (fun o j => M (entry worlds w (number_of j)) (entry (from f) output (number_of o))) beta
    some).
  cbv beta in said. rewrite number_of_real, own, minus_as_stated in said.
  rewrite (processed_of_entries f output w), (mixture_processed_of_entries w f) in said.
  - apply and_comm, said; try lia; [auto | |]; intros o least most;
      rewrite (mixture_of_entries w (entry (from f) output o)), number_of_real by number;
      apply (kept (entry (from f) output o) w inside).
  - intros j. f_equal. apply (processed_of_entries f output). number.
  - number.
Defined.

Theorem rho_post_processing_from_statement rho :
  c_bridges_rho_post_processing__statement__93f9e996634e ->
  rho_differentially_identifiable_at worlds p M rho ->
  rho_differentially_identifiable_at worlds p (processed from chance M) rho.
Proof.
  intros said. rewrite !rho_identifiable_multiplied_out by auto using processed_nonnegative.
  intros kept f w inside. destruct (from f) as [| output rest] eqn:outputs.
  { destruct (nothing_processed worlds p M from chance f outputs) as [-> ->]. lra. }
  destruct (inside_is_entry worlds w w inside) as (i & low & high & own).
  assert (some : (1 <= count (from f))%Z) by (apply count_positive; rewrite outputs; discriminate).
  (* the likelihoods of the statement, of equally likely worlds, are the joint ones *)
  specialize (said (count (from f)) (fun o => chance f (entry (from f) output o)) (count worlds)
    (fun o j => p (entry worlds w (number_of j))
      * M (entry worlds w (number_of j)) (entry (from f) output (number_of o))) i rho some).
  cbv beta in said. rewrite number_of_real, own in said.
  rewrite (sum_of_entries (from f) output (fun o => p w * (chance f o * M w o))), sum_scaled,
    (mixture_processed_of_entries w f) in said.
  - apply said; try lia; [auto |]. intros o least most.
    rewrite (mixture_of_entries w (entry (from f) output o)), number_of_real by number.
    apply (kept (entry (from f) output o) w inside).
  - intros j. rewrite (sum_of_entries (from f) output
      (fun o => p (entry worlds w j) * (chance f o * M (entry worlds w j) o))) by number.
    apply sum_scaled.
  - number.
Defined.

Theorem gamma_post_processing_from_statement gamma :
  c_bridges_gamma_post_processing__statement__0423cea83ea9 -> 1 <= gamma ->
  membership_private_at worlds p M gamma ->
  membership_private_at worlds p (processed from chance M) gamma.
Proof.
  intros said factor. rewrite !membership_multiplied_out by (auto using processed_nonnegative; lra).
  intros kept f w inside. destruct (from f) as [| output rest] eqn:outputs.
  { destruct (nothing_processed worlds p M from chance f outputs) as [-> ->]. lra. }
  destruct (inside_is_entry worlds w w inside) as (i & low & high & own).
  assert (some : (1 <= count (from f))%Z) by (apply count_positive; rewrite outputs; discriminate).
  specialize (said (count (from f)) (fun o => chance f (entry (from f) output o))
    (count worlds) gamma (fun j => p (entry worlds w j)) i
    (fun o j => M (entry worlds w (number_of j)) (entry (from f) output (number_of o))) some).
  cbv beta in said. rewrite number_of_real, own in said.
  assert (absence : / gamma * (-1 + gamma + p w) = 1 - (1 - p w) / gamma) by (field; lra).
  rewrite absence in said.
  rewrite (processed_of_entries f output w), (mixture_processed_of_entries w f) in said.
  - apply said; try lia; [auto | lra | |]; intros o least most;
      rewrite (mixture_of_entries w (entry (from f) output o)), number_of_real by number;
      apply (kept (entry (from f) output o) w inside).
  - intros j. f_equal. apply (processed_of_entries f output). number.
  - number.
Defined.
End PostProcessing.

Section Convexity.
Context {W E : Type} (worlds : list W) (p : W -> R) (M N : mechanism W E) (share : R).
Hypothesis prior : distribution worlds p.
Hypothesis first : nonnegative M.
Hypothesis second : nonnegative N.
Hypothesis probable : 0 <= share <= 1.

Lemma mixed_nonnegative : nonnegative (mixed share M N).
Proof.
  intros w e. rewrite mixed_likelihood. specialize (first w e). specialize (second w e). nra.
Qed.

Lemma mixture_mixed_of_entries w e g :
  (forall j, g j = p (entry worlds w j)
    * (share * M (entry worlds w j) e + (1 - share) * N (entry worlds w j) e)) ->
  sum_over g 1 (count worlds) = mixture worlds p (mixed share M N) e.
Proof.
  intros same. apply (sum_of_entries worlds w (fun v => p v * mixed share M N v e)).
  intros j _. rewrite mixed_likelihood. apply same.
Qed.

Theorem alpha_beta_convexity_from_statement alpha beta :
  c_bridges_alpha_beta_convexity__statement__29b26ed4b641 ->
  differentially_identifiable_at worlds p M alpha beta ->
  differentially_identifiable_at worlds p N alpha beta ->
  differentially_identifiable_at worlds p (mixed share M N) alpha beta.
Proof.
  intros said. rewrite !identifiable_multiplied_out by auto using mixed_nonnegative.
  intros one other e w inside. destruct (inside_is_entry worlds w w inside) as (i & low & high & own).
  specialize (said share (count worlds) alpha (fun j => p (entry worlds w j)) i
    (fun j => M (entry worlds w (number_of j)) e) beta (fun j => N (entry worlds w (number_of j)) e)).
  cbv beta in said. rewrite number_of_real, own, !minus_as_stated in said.
  rewrite (mixture_of_entries worlds p M w e), (mixture_of_entries worlds p N w e) in said by number.
  rewrite (mixture_mixed_of_entries w e) in said by number.
  rewrite mixed_likelihood, (Rmult_comm (p w)).
  apply and_comm, said; try lra; try lia; try apply (one e w inside); apply (other e w inside).
Defined.

Theorem rho_convexity_from_statement rho :
  c_bridges_rho_convexity__statement__6234366ee7b8 ->
  rho_differentially_identifiable_at worlds p M rho ->
  rho_differentially_identifiable_at worlds p N rho ->
  rho_differentially_identifiable_at worlds p (mixed share M N) rho.
Proof.
  intros said. rewrite !rho_identifiable_multiplied_out by auto using mixed_nonnegative.
  intros one other e w inside. destruct (inside_is_entry worlds w w inside) as (i & low & high & own).
  specialize (said share (count worlds)
    (fun j => p (entry worlds w (number_of j)) * M (entry worlds w (number_of j)) e) i rho
    (fun j => p (entry worlds w (number_of j)) * N (entry worlds w (number_of j)) e)).
  cbv beta in said. rewrite number_of_real, own, !minus_as_stated in said.
  rewrite (mixture_of_entries worlds p M w e), (mixture_of_entries worlds p N w e) in said by number.
  rewrite (mixture_mixed_of_entries w e) in said by number.
  rewrite mixed_likelihood, Rmult_plus_distr_l.
  replace (p w * (share * M w e)) with (share * (p w * M w e)) by ring.
  replace (p w * ((1 - share) * N w e)) with ((1 - share) * (p w * N w e)) by ring.
  apply said; try lra; try lia; [apply (one e w inside) | apply (other e w inside)].
Defined.

Theorem gamma_convexity_from_statement gamma :
  c_bridges_gamma_convexity__statement__59736b729917 -> 1 <= gamma ->
  membership_private_at worlds p M gamma -> membership_private_at worlds p N gamma ->
  membership_private_at worlds p (mixed share M N) gamma.
Proof.
  intros said factor. rewrite !membership_multiplied_out by (auto using mixed_nonnegative; lra).
  intros one other e w inside. destruct (inside_is_entry worlds w w inside) as (i & low & high & own).
  specialize (said share (count worlds) gamma (fun j => p (entry worlds w j)) i
    (fun j => M (entry worlds w (number_of j)) e) (fun j => N (entry worlds w (number_of j)) e)).
  cbv beta in said. rewrite number_of_real, own, !minus_as_stated in said.
  assert (absence : / gamma * (-1 + gamma + p w) = 1 - (1 - p w) / gamma) by (field; lra).
  rewrite absence in said.
  rewrite (mixture_of_entries worlds p M w e), (mixture_of_entries worlds p N w e) in said by number.
  rewrite (mixture_mixed_of_entries w e) in said by number.
  rewrite mixed_likelihood, (Rmult_comm (p w)).
  apply said; try lra; try lia; try apply (one e w inside); apply (other e w inside).
Defined.
End Convexity.

Section Monotone.
Context {W E : Type} (worlds : list W) (p : W -> R) (M : mechanism W E).
Hypothesis prior : distribution worlds p.
Hypothesis likelihood : nonnegative M.

Lemma some_worlds : (1 <= count worlds)%Z.
Proof.
  apply count_positive. intros none. destruct prior as [_ total]. rewrite none in total.
  simpl in total. lra.
Qed.

Theorem alpha_beta_monotone_from_statement alpha beta alpha' beta' :
  c_bridges_alpha_beta_monotone__statement__9276bef61559 ->
  alpha <= alpha' -> beta <= beta' ->
  differentially_identifiable_at worlds p M alpha beta ->
  differentially_identifiable_at worlds p M alpha' beta'.
Proof.
  intros said less_alpha less_beta. rewrite !identifiable_multiplied_out by auto.
  intros kept e w inside. destruct (inside_is_entry worlds w w inside) as (i & low & high & own).
  specialize (said (count worlds) (fun j => M (entry worlds w j) e) i (fun j => p (entry worlds w j))
    alpha alpha' beta beta').
  cbv beta in said. rewrite own, !minus_as_stated in said.
  rewrite (mixture_of_entries worlds p M w e) in said by number. rewrite (Rmult_comm (M w e)) in said.
  apply and_comm, said; auto using some_worlds; try apply (kept e w inside).
  intros j least most. apply prior, entry_inside; assumption.
Defined.

Theorem rho_monotone_from_statement rho rho' :
  c_bridges_rho_monotone__statement__33de02e64f53 -> rho <= rho' ->
  rho_differentially_identifiable_at worlds p M rho ->
  rho_differentially_identifiable_at worlds p M rho'.
Proof.
  intros said less. rewrite !rho_identifiable_multiplied_out by auto.
  intros kept e w inside. destruct (inside_is_entry worlds w w inside) as (i & low & high & own).
  specialize (said (count worlds) (fun j => p (entry worlds w j) * M (entry worlds w j) e) rho rho' i).
  cbv beta in said. rewrite own, (mixture_of_entries worlds p M w e) in said by number.
  apply said; auto using some_worlds; try apply (kept e w inside).
  intros j least most. apply Rmult_le_pos; [apply prior, entry_inside; assumption | apply likelihood].
Defined.

Theorem gamma_monotone_from_statement gamma gamma' :
  c_bridges_gamma_monotone__statement__604b214978c5 ->
  1 <= gamma -> gamma <= gamma' ->
  membership_private_at worlds p M gamma -> membership_private_at worlds p M gamma'.
Proof.
  intros said factor less. rewrite !membership_multiplied_out by (auto; lra).
  intros kept e w inside. destruct (inside_is_entry worlds w w inside) as (i & low & high & own).
  specialize (said (count worlds) (fun j => M (entry worlds w j) e) gamma i
    (fun j => p (entry worlds w j)) gamma').
  cbv beta in said. rewrite own in said.
  assert (absence : forall own, 1 <= own -> / own * (-1 + own + p w) = 1 - (1 - p w) / own)
    by (intros; field; lra).
  rewrite !absence in said by lra.
  rewrite (mixture_of_entries worlds p M w e) in said by number. rewrite (Rmult_comm (M w e)) in said.
  apply said; auto using some_worlds; try apply (kept e w inside).
  - intros j least most. apply prior, entry_inside; assumption.
  - rewrite <- (proj2 prior). apply sum_bounds_each; [apply prior | exact inside].
Defined.

Theorem alpha_beta_to_epsilon_from_statement alpha beta :
  c_bridges_alpha_beta_to_epsilon__statement__35a9cc633141 ->
  (forall w, In w worlds -> 0 < p w) -> 0 < alpha < 1 -> 0 < beta ->
  differentially_identifiable_at worlds p M alpha beta ->
  differentially_private worlds M (ln ((1 + beta) / (1 - alpha))).
Proof.
  intros said positive fall rise. rewrite identifiable_multiplied_out by auto.
  intros kept v w e inside_v inside_w.
  destruct (inside_is_entry worlds w v inside_v) as (i & low_i & high_i & own_v).
  destruct (inside_is_entry worlds w w inside_w) as (l & low_l & high_l & own_w).
  specialize (said i (count worlds) l (fun j => p (entry worlds w j)) alpha beta
    (fun j => M (entry worlds w j) e) (ln ((1 + beta) / (1 - alpha)))).
  cbv beta in said. rewrite own_v, own_w, (mixture_of_entries worlds p M w e) in said by number.
  rewrite (Rmult_comm (exp _)). apply said; try assumption; try lra.
  - intros j least most. apply positive, entry_inside; assumption.
  - intros j least most. rewrite minus_as_stated, (Rmult_comm (M _ e)).
    apply kept, entry_inside; assumption.
  - intros j least most. rewrite (Rmult_comm (M _ e)). apply kept, entry_inside; assumption.
  - rewrite minus_as_stated. f_equal. unfold Rdiv. ring.
Defined.
End Monotone.

Theorem epsilon_convexity_from_notions :
  c_bridges_epsilon_convexity__statement__b0027a0c348a.
Proof.
  intros share f_1 i epsilon l f_2 least most one other. rewrite minus_as_stated, (Rmult_comm _ (exp _)).
  pose proof (private_between_convexity
    (of_two (fun _ : unit => f_1 (IZR i)) (fun _ => f_1 (IZR l)))
    (of_two (fun _ : unit => f_2 (IZR i)) (fun _ => f_2 (IZR l))) share (conj least most) against
    epsilon (of_two_private _ _ _ (fun _ => one)) (of_two_private _ _ _ (fun _ => other))
    true false tt (conj eq_refl eq_refl)) as private.
  rewrite !mixed_likelihood in private. exact private.
Defined.

Theorem epsilon_monotone_from_statement {W E : Type} (worlds : list W) (M : mechanism W E)
  epsilon epsilon' :
  c_bridges_epsilon_monotone__statement__a10eafaa64a7 ->
  nonnegative M -> epsilon <= epsilon' ->
  differentially_private worlds M epsilon -> differentially_private worlds M epsilon'.
Proof.
  intros said likelihood less private v w e inside_v inside_w.
  destruct (inside_is_entry worlds w v inside_v) as (i & low_i & high_i & own_v).
  destruct (inside_is_entry worlds w w inside_w) as (l & low_l & high_l & own_w).
  specialize (said (count worlds) (fun j => M (entry worlds w j) e) l epsilon epsilon' i).
  cbv beta in said. rewrite own_v, own_w in said. rewrite (Rmult_comm (exp _)).
  apply said; auto. rewrite Rmult_comm. apply private; assumption.
Defined.

(* A first answer counts as 0 where its likelihood is negative: the statement allows that. *)
Lemma two_answers_near {E F : Type} (one other : E -> R) (one' other' : F -> R) epsilon_1 epsilon_2 :
  (forall e, 0 <= other e) -> (forall f, 0 <= one' f) ->
  (forall e, one e <= exp epsilon_1 * other e) -> (forall f, one' f <= exp epsilon_2 * other' f) ->
  private_between against (both (of_two (fun e => Rmax 0 (one e)) other) (of_two one' other'))
    (epsilon_1 + epsilon_2).
Proof.
  intros first second near_1 near_2. pose proof (exp_pos epsilon_1). pose proof (exp_pos epsilon_2).
  apply private_between_composition.
  - intros [|] e; simpl; [apply Rmax_l | apply first].
  - intros [|] f; simpl; [apply second |]. specialize (second f). specialize (near_2 f).
    apply Rnot_lt_le. intros negative. nra.
  - apply of_two_private. intros e. specialize (first e). apply Rmax_lub; [nra | apply near_1].
  - apply of_two_private. exact near_2.
Qed.

Lemma product_near a a' b b' epsilon_1 epsilon_2 :
  0 <= a' -> 0 <= b -> a <= exp epsilon_1 * a' -> b <= exp epsilon_2 * b' ->
  a * b <= exp (epsilon_1 + epsilon_2) * (a' * b').
Proof.
  intros first second near_1 near_2.
  pose proof (two_answers_near (fun _ : unit => a) (fun _ => a') (fun _ : unit => b) (fun _ => b')
    epsilon_1 epsilon_2 (fun _ => first) (fun _ => second) (fun _ => near_1) (fun _ => near_2)
    true false (tt, tt) (conj eq_refl eq_refl)) as private.
  unfold both, of_two in private. cbn [fst snd] in private.
  eapply Rle_trans; [| exact private]. apply Rmult_le_compat_r; [exact second | apply Rmax_r].
Qed.

Theorem epsilon_composition_from_notions :
  c_bridges_epsilon_composition__densities__2207c2ac77c1.
Proof.
  intros f_1 l f_2 i epsilon_1 epsilon_2 first second near_1 near_2. rewrite Rmult_assoc.
  apply product_near; assumption.
Defined.

Theorem epsilon_composition_of_events_from_notions :
  c_bridges_epsilon_composition__events__ea288878aca4.
Proof.
  intros points some l f_1 i f_2 epsilon_1 epsilon_2 S first second near_1 near_2 in_i in_l.
  rewrite Rmult_comm, <- integral_of_times by exact in_l.
  apply (further_schemas.integral_monotone points some S).
  repeat split; [exact in_i | apply integrable_times; exact in_l |].
  intros x. apply product_near; auto.
Defined.
