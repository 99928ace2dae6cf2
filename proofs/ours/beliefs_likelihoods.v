(* bridges.every-prior-is-epsilon, as inequalities between the likelihoods of one output. *)
From Coq Require Import ZArith Reals List Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.shared Require Import worlds ranges belief notions multiplied_out.
From didp.ours Require Import beliefs_every_prior beliefs.
From didp.statements Require Import bridges_every_prior_is_epsilon.
Open Scope R_scope.

Section Likelihoods.
Variables alpha beta : R.
Hypothesis alpha_side : alpha < 1.
Hypothesis beta_side : -1 < beta.
Notation smaller := (Rmin (ln (1 + beta)) (- ln (1 - alpha))).

(* "h_1 <= (1 + beta) h_2, h_2 <= (1 + beta) h_1, (1 - alpha) h_1 <= h_2, (1 - alpha) h_2 <= h_1" *)
Definition near (h_1 h_2 : R) : Prop :=
  h_1 <= (1 + beta) * h_2 /\ h_2 <= (1 + beta) * h_1 /\
  (1 - alpha) * h_1 <= h_2 /\ (1 - alpha) * h_2 <= h_1.

Theorem every_prior_gives_near_is_epsilon h_1 h_2 : 0 <= h_1 -> 0 <= h_2 ->
  (near h_1 h_2 <-> h_1 <= exp smaller * h_2 /\ h_2 <= exp smaller * h_1).
Proof.
  intros one two. unfold near.
  rewrite (private_is_near alpha beta alpha_side beta_side h_1 h_2 two).
  rewrite (private_is_near alpha beta alpha_side beta_side h_2 h_1 one). tauto.
Qed.

(* two worlds, at every share x of the prior *)
Definition kept_at (x h_1 h_2 : R) : Prop :=
  let mean := x * h_1 + (1 - x) * h_2 in
  ((1 - alpha) * x * mean <= x * h_1 /\ x * h_1 <= (1 + beta) * x * mean) /\
  ((1 - alpha) * (1 - x) * mean <= (1 - x) * h_2 /\ (1 - x) * h_2 <= (1 + beta) * (1 - x) * mean).

Theorem every_prior_gives_two_worlds h_1 h_2 :
  0 <= alpha -> 0 <= beta -> 0 <= h_1 -> 0 <= h_2 ->
  ((forall x, 0 < x < 1 -> kept_at x h_1 h_2) <-> near h_1 h_2).
Proof.
  intros alpha_sign beta_sign one two.
  pose (M := fun (w : bool) (_ : unit) => if w then h_1 else h_2).
  assert (likelihood : nonnegative M) by (intros [] e; assumption).
  pose proof (every_prior_is_epsilon [true; false] M alpha beta likelihood alpha_side beta_side
    Bool.bool_dec) as equivalence.
  assert (private : differentially_private [true; false] M smaller <-> near h_1 h_2).
  { rewrite (every_prior_gives_near_is_epsilon h_1 h_2 one two). split.
    - intros private. split; [apply (private true false tt) | apply (private false true tt)];
        simpl; auto.
    - assert (1 <= exp smaller) as at_least_1.
      { assert (not_negative : 0 <= smaller).
        { apply Rmin_glb.
          - rewrite <- ln_1. destruct beta_sign as [less | <-]; [left; apply ln_increasing; lra |].
            rewrite Rplus_0_r. lra.
          - enough (ln (1 - alpha) <= 0) by lra. rewrite <- ln_1.
            destruct alpha_sign as [less | <-]; [left; apply ln_increasing; lra |].
            rewrite Rminus_0_r. lra. }
        pose proof exp_0 as at_zero. destruct not_negative as [less | zero];
          [apply exp_increasing in less; lra | rewrite <- zero; lra]. }
      intros [first second] v w e _ _. destruct v, w; unfold M; try assumption; nra. }
  rewrite <- private, <- equivalence; [| | exact alpha_sign | exact beta_sign].
  - split.
    + intros all p prior.
      apply (identifiable_multiplied_out [true; false] p M prior likelihood).
      pose proof prior as [sign total]. simpl in total.
      pose proof (sign true (or_introl eq_refl)).
      pose proof (sign false (or_intror (or_introl eq_refl))).
      assert (rest : p false = 1 - p true) by lra.
      pose proof (Rmult_le_pos _ _ alpha_sign one). pose proof (Rmult_le_pos _ _ beta_sign one).
      pose proof (Rmult_le_pos _ _ alpha_sign two). pose proof (Rmult_le_pos _ _ beta_sign two).
      intros e w _. unfold mixture, M. simpl. rewrite rest.
      destruct (Rlt_dec 0 (p true)) as [some |]; [destruct (Rlt_dec (p true) 1) as [not_all |] |].
      * specialize (all (p true) (conj some not_all)). unfold kept_at in all.
        destruct w; rewrite ?rest; lra.
      * assert (all_of_it : p true = 1) by lra. destruct w; rewrite ?rest, all_of_it; lra.
      * assert (nothing : p true = 0) by lra. destruct w; rewrite ?rest, nothing; lra.
    + intros kept x share. pose (p := fun w : bool => if w then x else 1 - x).
      assert (prior : distribution [true; false] p)
        by (split; [intros [] _; simpl; lra | simpl; lra]).
      pose proof (proj1 (identifiable_multiplied_out [true; false] p M prior likelihood alpha beta)
        (kept p prior) tt) as linear.
      pose proof (linear true (or_introl eq_refl)) as first.
      pose proof (linear false (or_intror (or_introl eq_refl))) as second.
      unfold mixture, M, p in first, second. simpl in first, second. unfold kept_at. lra.
  - repeat constructor; simpl; intuition congruence.
Qed.

(* many worlds, one output, near that in the world w *)
Theorem every_prior_gives_many_worlds {W : Type} (worlds : list W) (p h : W -> R) w :
  distribution worlds p -> In w worlds ->
  (forall v, In v worlds -> h v <= exp smaller * h w) ->
  (forall v, In v worlds -> h w <= exp smaller * h v) ->
  let whole := sum (fun v => p v * h v) worlds in
  0 < whole -> (1 - alpha) * p w <= p w * h w / whole <= (1 + beta) * p w.
Proof.
  intros prior inside not_above not_below whole possible.
  pose proof (proj1 prior w inside) as sign.
  destruct (belief_within_ratio worlds p h w smaller prior inside not_above not_below possible)
    as [below above]. fold whole in below, above.
  pose proof (exp_of_every_prior alpha beta alpha_side beta_side) as growth.
  unfold epsilon_of_every_prior in growth. pose proof (exp_pos smaller) as positive. split.
  - apply (Rle_trans _ (p w / exp smaller)); [| exact below]. rewrite Rmult_comm.
    apply Rmult_le_compat_l; [exact sign |]. rewrite growth in positive |- *.
    pose proof (Rinv_le_contravar _ _ positive (Rmin_r _ _)) as floor. rewrite Rinv_inv in floor.
    exact floor.
  - apply (Rle_trans _ _ _ above). apply Rmult_le_compat_r; [exact sign |]. rewrite growth.
    apply Rmin_l.
Qed.
End Likelihoods.

(* Joined with the formal statements. *)

Lemma near_as_stated alpha beta h_1 h_2 :
  h_1 <= h_2 * (1 + beta) /\ h_2 <= h_1 * (1 + beta) /\
  h_1 * (1 + -1 * alpha) <= h_2 /\ h_2 * (1 + -1 * alpha) <= h_1 <-> near alpha beta h_1 h_2.
Proof.
  unfold near. rewrite minus_as_stated, !(Rmult_comm _ (1 + beta)), !(Rmult_comm _ (1 - alpha)).
  reflexivity.
Qed.

Theorem epsilon_from_notions :
  c_bridges_every_prior_is_epsilon__epsilon__27bd85ecec9a.
Proof.
  intros alpha beta epsilon h_1 h_2 below rise smaller first second.
  rewrite near_as_stated, (every_prior_gives_near_is_epsilon alpha beta) by lra.
  rewrite <- smaller_as_stated, <- smaller, !(Rmult_comm (exp epsilon)). reflexivity.
Defined.

Theorem two_worlds_from_notions :
  c_bridges_every_prior_is_epsilon__two_worlds__8eada894a76f.
Proof.
  intros alpha beta h_1 h_2 fall below rise first second.
  rewrite near_as_stated, <- (every_prior_gives_two_worlds alpha beta) by lra.
  unfold kept_at. split; intros all x share; specialize (all x share);
    rewrite !minus_as_stated, (Rmult_comm h_1), (Rmult_comm h_2) in *; lra.
Defined.

Theorem many_worlds_from_notions :
  c_bridges_every_prior_is_epsilon__many_worlds__3bc59a21067f.
Proof.
  intros alpha beta epsilon i m p h below rise smaller low high sign total possible above under.
  rewrite whole_as_stated in *. rewrite belief_as_stated, minus_as_stated.
  rewrite smaller_as_stated in smaller. rewrite sum_over_numbered in total. apply and_comm.
  apply (every_prior_gives_many_worlds alpha beta) with (h := h); try lra.
  - split; [| exact total]. intros j inside. apply in_numbered in inside. apply sign; lia.
  - apply in_numbered. lia.
  - intros j inside. apply in_numbered in inside. rewrite <- smaller, Rmult_comm. apply above; lia.
  - intros j inside. apply in_numbered in inside. rewrite <- smaller, Rmult_comm. apply under; lia.
Defined.
