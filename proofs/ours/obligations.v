(* bridges.<notion>.monotone, .post-processing and .convexity, for epsilon-DP, (alpha, beta)-DI at
   one prior, rho-DI and positive membership privacy: "is kept by larger parameters", "is kept by
   whatever is done to the output alone", "is kept by choosing one of two mechanisms at random".

   Stated for any mechanism over any finite list of worlds, each output being made of finitely many
   outputs of the first mechanism; rho-DI and membership privacy at any prior. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.shared Require Import worlds belief notions multiplied_out.
From didp.ours Require Import beliefs.
Open Scope R_scope.

(* Larger parameters promise less *)

Theorem epsilon_monotone {W E : Type} (worlds : list W) (M : mechanism W E) epsilon epsilon' :
  nonnegative M -> epsilon <= epsilon' ->
  differentially_private worlds M epsilon -> differentially_private worlds M epsilon'.
Proof.
  intros likelihood [less | <-] private v w e v_listed w_listed; [| apply private; assumption].
  apply (Rle_trans _ _ _ (private v w e v_listed w_listed)).
  apply Rmult_le_compat_r; [apply likelihood |]. left. apply exp_increasing. exact less.
Qed.

Theorem alpha_beta_monotone {W E : Type} (worlds : list W) p (M : mechanism W E)
  alpha beta alpha' beta' :
  distribution worlds p -> alpha <= alpha' -> beta <= beta' ->
  differentially_identifiable_at worlds p M alpha beta ->
  differentially_identifiable_at worlds p M alpha' beta'.
Proof.
  intros [sign _] less_alpha less_beta kept e w inside possible.
  specialize (kept e w inside possible). specialize (sign w inside). nra.
Qed.

Theorem rho_monotone {W E : Type} (worlds : list W) p (M : mechanism W E) rho rho' :
  rho <= rho' -> rho_differentially_identifiable_at worlds p M rho ->
  rho_differentially_identifiable_at worlds p M rho'.
Proof. intros less kept e w inside possible. specialize (kept e w inside possible). lra. Qed.

Theorem gamma_monotone {W E : Type} (worlds : list W) p (M : mechanism W E) gamma gamma' :
  distribution worlds p -> 0 < gamma -> gamma <= gamma' ->
  membership_private_at worlds p M gamma -> membership_private_at worlds p M gamma'.
Proof.
  intros [sign total] positive less kept e w inside possible.
  destruct (kept e w inside possible) as [presence absence].
  assert (0 <= p w <= 1).
  { split; [apply sign; exact inside |]. rewrite <- total. apply sum_bounds_each; assumption. }
  split; [nra |]. apply (Rle_trans _ ((1 - p w) / gamma)); [| exact absence].
  apply Rmult_le_compat_l; [lra |]. apply Rinv_le_contravar; assumption.
Qed.

(* Whatever is done to the output alone *)

(* f comes of the outputs (from f), of each with its chance *)
Definition processed {W I F : Type} (from : F -> list I) (chance : F -> I -> R)
  (M : mechanism W I) : mechanism W F := fun w f => sum (fun i => chance f i * M w i) (from f).

(* answering by the first mechanism with the probability share, else by the second *)
Definition either {W E : Type} (M N : mechanism W E) : mechanism W (E + E) :=
  fun w which => match which with inl e => M w e | inr e => N w e end.
Definition mixed {W E : Type} (share : R) (M N : mechanism W E) : mechanism W E :=
  processed (fun e => [inl e; inr e])
    (fun _ which => match which with inl _ => share | inr _ => 1 - share end) (either M N).

Lemma mixed_likelihood {W E : Type} share (M N : mechanism W E) w e :
  mixed share M N w e = share * M w e + (1 - share) * N w e.
Proof. unfold mixed, processed. simpl. ring. Qed.

Section Processing.
Context {W I F : Type} (worlds : list W) (p : W -> R) (M : mechanism W I).
Variables (from : F -> list I) (chance : F -> I -> R).
Hypothesis prior : distribution worlds p.
Hypothesis likelihood : nonnegative M.
Hypothesis chances : forall f i, 0 <= chance f i.

Lemma processed_nonnegative : nonnegative (processed from chance M).
Proof.
  intros w f. apply sum_nonnegative. intros i _.
  apply Rmult_le_pos; [apply chances | apply likelihood].
Qed.

Lemma mixture_processed f : mixture worlds p (processed from chance M) f
  = sum (fun i => chance f i * mixture worlds p M i) (from f).
Proof.
  unfold mixture, processed.
  transitivity (sum (fun v => sum (fun i => chance f i * (p v * M v i)) (from f)) worlds).
  - apply sum_extensional. intros v _. rewrite <- sum_scaled. apply sum_extensional. intros. ring.
  - rewrite sum_exchanged. apply sum_extensional. intros i _. apply sum_scaled.
Qed.

(* an inequality that is linear in the likelihoods of each output is kept *)
Lemma linear_bound_processed f (a b : R) (X Y : I -> R) :
  (forall i, a * X i <= b * Y i) ->
  a * sum (fun i => chance f i * X i) (from f) <= b * sum (fun i => chance f i * Y i) (from f).
Proof.
  intros each. rewrite <- !sum_scaled. apply sum_monotone. intros i _.
  replace (a * (chance f i * X i)) with (chance f i * (a * X i)) by ring.
  replace (b * (chance f i * Y i)) with (chance f i * (b * Y i)) by ring.
  apply Rmult_le_compat_l; [apply chances | apply each].
Qed.

Theorem epsilon_post_processing epsilon :
  differentially_private worlds M epsilon ->
  differentially_private worlds (processed from chance M) epsilon.
Proof.
  intros private v w f v_listed w_listed. unfold processed.
  rewrite <- (Rmult_1_l (sum _ (from f))). apply linear_bound_processed. intros i.
  rewrite Rmult_1_l. apply private; assumption.
Qed.

(* the same among any neighbours *)
Theorem private_between_post_processing (neighbours : W -> W -> Prop) epsilon :
  private_between neighbours M epsilon ->
  private_between neighbours (processed from chance M) epsilon.
Proof.
  intros private v w f near. unfold processed. rewrite <- (Rmult_1_l (sum _ (from f))).
  apply linear_bound_processed. intros i. rewrite Rmult_1_l. apply private. exact near.
Qed.

Theorem alpha_beta_post_processing alpha beta :
  differentially_identifiable_at worlds p M alpha beta ->
  differentially_identifiable_at worlds p (processed from chance M) alpha beta.
Proof.
  rewrite !identifiable_multiplied_out by auto using processed_nonnegative.
  intros kept f w inside. rewrite mixture_processed. unfold processed.
  split; apply linear_bound_processed; intros i; apply kept; exact inside.
Qed.

Theorem rho_post_processing rho :
  rho_differentially_identifiable_at worlds p M rho ->
  rho_differentially_identifiable_at worlds p (processed from chance M) rho.
Proof.
  rewrite !rho_identifiable_multiplied_out by auto using processed_nonnegative.
  intros kept f w inside. rewrite mixture_processed. unfold processed.
  apply linear_bound_processed. intros i. apply kept. exact inside.
Qed.
End Processing.

Lemma membership_multiplied_out {W E : Type} (worlds : list W) p (M : mechanism W E) gamma :
  distribution worlds p -> nonnegative M -> 0 < gamma ->
  (membership_private_at worlds p M gamma <->
   forall e w, In w worlds ->
     p w * M w e <= gamma * p w * mixture worlds p M e /\
     p w * M w e <= (1 - (1 - p w) / gamma) * mixture worlds p M e).
Proof.
  intros prior likelihood positive. split.
  - intros kept e w inside.
    destruct (mixture_nonnegative worlds p M prior likelihood e) as [possible | impossible].
    + destruct (kept e w inside possible) as [presence absence].
      rewrite <- (posterior_multiplied worlds p M e w possible).
      split; apply Rmult_le_compat_r; lra.
    + rewrite (impossible_term worlds p M prior likelihood e w inside) by auto.
      rewrite <- impossible. lra.
  - intros kept e w inside possible. destruct (kept e w inside) as [presence absence].
    rewrite <- (posterior_multiplied worlds p M e w possible) in presence, absence.
    apply Rmult_le_reg_r in presence; [| exact possible].
    apply Rmult_le_reg_r in absence; [| exact possible]. lra.
Qed.

Theorem gamma_post_processing {W I F : Type} (worlds : list W) p (M : mechanism W I)
  (from : F -> list I) chance gamma :
  distribution worlds p -> nonnegative M -> (forall f i, 0 <= chance f i) -> 0 < gamma ->
  membership_private_at worlds p M gamma ->
  membership_private_at worlds p (processed from chance M) gamma.
Proof.
  intros prior likelihood chances positive.
  rewrite !membership_multiplied_out by auto using processed_nonnegative.
  intros kept f w inside. rewrite mixture_processed. unfold processed.
  split; apply linear_bound_processed; auto; intros i; apply kept; exact inside.
Qed.

(* One of two mechanisms, chosen at random *)

Section Mixing.
Context {W E : Type} (worlds : list W) (p : W -> R) (M N : mechanism W E) (share : R).
Hypothesis prior : distribution worlds p.
Hypothesis first : nonnegative M.
Hypothesis second : nonnegative N.
Hypothesis probable : 0 <= share <= 1.

Let either_nonnegative : nonnegative (either M N).
Proof. intros w [e | e]; [apply first | apply second]. Qed.
Let shares : forall (e : E) (which : E + E),
  0 <= match which with inl _ => share | inr _ => 1 - share end.
Proof. intros e [w | w]; lra. Qed.

Theorem epsilon_convexity epsilon :
  differentially_private worlds M epsilon -> differentially_private worlds N epsilon ->
  differentially_private worlds (mixed share M N) epsilon.
Proof.
  intros one other. apply epsilon_post_processing; [exact shares |].
  intros v w [e | e]; [apply one | apply other].
Qed.

Theorem private_between_convexity (neighbours : W -> W -> Prop) epsilon :
  private_between neighbours M epsilon -> private_between neighbours N epsilon ->
  private_between neighbours (mixed share M N) epsilon.
Proof.
  intros one other. apply private_between_post_processing; [exact shares |].
  intros v w [e | e]; [apply one | apply other].
Qed.

Theorem alpha_beta_convexity alpha beta :
  differentially_identifiable_at worlds p M alpha beta ->
  differentially_identifiable_at worlds p N alpha beta ->
  differentially_identifiable_at worlds p (mixed share M N) alpha beta.
Proof.
  intros one other. apply alpha_beta_post_processing; [exact prior | exact either_nonnegative
    | exact shares |]. intros [e | e] w; [apply (one e) | apply (other e)].
Qed.

Theorem rho_convexity rho :
  rho_differentially_identifiable_at worlds p M rho ->
  rho_differentially_identifiable_at worlds p N rho ->
  rho_differentially_identifiable_at worlds p (mixed share M N) rho.
Proof.
  intros one other. apply rho_post_processing; [exact prior | exact either_nonnegative
    | exact shares |]. intros [e | e] w; [apply (one e) | apply (other e)].
Qed.

Theorem gamma_convexity gamma : 0 < gamma ->
  membership_private_at worlds p M gamma -> membership_private_at worlds p N gamma ->
  membership_private_at worlds p (mixed share M N) gamma.
Proof.
  intros positive one other. apply gamma_post_processing; [exact prior | exact either_nonnegative
    | exact shares | exact positive |]. intros [e | e] w; [apply (one e) | apply (other e)].
Qed.
End Mixing.
