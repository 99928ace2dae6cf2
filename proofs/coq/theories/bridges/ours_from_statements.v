(* What (alpha, beta)-DI, rho-DI and membership privacy are kept by, drawn from the formal
   statements.

   A formal statement here says more than the theorem over mechanisms: it is linear, and asks nothing
   of the signs. So it is the statement that gives the theorem, of any worlds and any outputs.

   The statements are generated: their names end in a hash of what they say, so that this file does
   not compile where one of them has changed. *)
From Coq Require Import ZArith Reals List Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.theories Require Import worlds belief notions multiplied_out.
From didp.theories.ours Require Import beliefs obligations.
From didp.theories.bridges Require Import ranges listed.
From didp.statements Require ours.
Open Scope R_scope.

(* the sums of the statements, over numbers, are sums over worlds, or over outputs *)
Ltac number := intros; rewrite ?number_of_real; try ring; reflexivity.

Lemma nothing_processed {W I F : Type} (worlds : list W) p (M : mechanism W I) (from : F -> list I)
  chance f : from f = [] ->
  (forall w, processed from chance M w f = 0) /\ mixture worlds p (processed from chance M) f = 0.
Proof.
  intros nothing. assert (none : forall w, processed from chance M w f = 0)
    by (intros w; unfold processed; rewrite nothing; reflexivity).
  split; [exact none |]. unfold mixture. rewrite <- (sum_zero worlds).
  apply sum_extensional. intros w _. rewrite none. ring.
Qed.

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
  statements.ours.c_bridges_alpha_beta_post_processing__statement__8eac1a44aafd ->
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
Qed.

Theorem rho_post_processing_from_statement rho :
  statements.ours.c_bridges_rho_post_processing__statement__93f9e996634e ->
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
Qed.

Theorem gamma_post_processing_from_statement gamma :
  statements.ours.c_bridges_gamma_post_processing__statement__0423cea83ea9 -> 1 <= gamma ->
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
Qed.
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
  statements.ours.c_bridges_alpha_beta_convexity__statement__29b26ed4b641 ->
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
Qed.

Theorem rho_convexity_from_statement rho :
  statements.ours.c_bridges_rho_convexity__statement__6234366ee7b8 ->
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
Qed.

Theorem gamma_convexity_from_statement gamma :
  statements.ours.c_bridges_gamma_convexity__statement__59736b729917 -> 1 <= gamma ->
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
Qed.
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
  statements.ours.c_bridges_alpha_beta_monotone__statement__9276bef61559 ->
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
Qed.

Theorem rho_monotone_from_statement rho rho' :
  statements.ours.c_bridges_rho_monotone__statement__33de02e64f53 -> rho <= rho' ->
  rho_differentially_identifiable_at worlds p M rho ->
  rho_differentially_identifiable_at worlds p M rho'.
Proof.
  intros said less. rewrite !rho_identifiable_multiplied_out by auto.
  intros kept e w inside. destruct (inside_is_entry worlds w w inside) as (i & low & high & own).
  specialize (said (count worlds) (fun j => p (entry worlds w j) * M (entry worlds w j) e) rho rho' i).
  cbv beta in said. rewrite own, (mixture_of_entries worlds p M w e) in said by number.
  apply said; auto using some_worlds; try apply (kept e w inside).
  intros j least most. apply Rmult_le_pos; [apply prior, entry_inside; assumption | apply likelihood].
Qed.

Theorem gamma_monotone_from_statement gamma gamma' :
  statements.ours.c_bridges_gamma_monotone__statement__604b214978c5 ->
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
Qed.

Theorem alpha_beta_to_epsilon_from_statement alpha beta :
  statements.ours.c_bridges_alpha_beta_to_epsilon__statement__35a9cc633141 ->
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
Qed.
End Monotone.

Theorem epsilon_monotone_from_statement {W E : Type} (worlds : list W) (M : mechanism W E)
  epsilon epsilon' :
  statements.ours.c_bridges_epsilon_monotone__statement__a10eafaa64a7 ->
  nonnegative M -> epsilon <= epsilon' ->
  differentially_private worlds M epsilon -> differentially_private worlds M epsilon'.
Proof.
  intros said likelihood less private v w e inside_v inside_w.
  destruct (inside_is_entry worlds w v inside_v) as (i & low_i & high_i & own_v).
  destruct (inside_is_entry worlds w w inside_w) as (l & low_l & high_l & own_w).
  specialize (said (count worlds) (fun j => M (entry worlds w j) e) l epsilon epsilon' i).
  cbv beta in said. rewrite own_v, own_w in said. rewrite (Rmult_comm (exp _)).
  apply said; auto. rewrite Rmult_comm. apply private; assumption.
Qed.
