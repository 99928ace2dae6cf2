(* Integrals over the whole line are a positive linear functional: what is said of every event is said
   of the whole line, by improper integrals of Riemann's. *)
From Coq Require Import Reals FunctionalExtensionality Lra.
From Coquelicot Require Import Coquelicot.
From didp.shared Require Import points_and_events.
From didp.shared Require Import probability.
Open Scope R_scope.

Definition over_line (f : R -> R) (l : R) : Prop :=
  is_RInt_gen f (Rbar_locally m_infty) (Rbar_locally p_infty) l.

Lemma over_line_unique f l :
  over_line f l -> RInt_gen f (Rbar_locally m_infty) (Rbar_locally p_infty) = l.
Proof. exact (is_RInt_gen_unique f l). Qed.

Lemma over_line_same f g l : (forall x, f x = g x) -> over_line f l -> over_line g l.
Proof.
  intros same. apply is_RInt_gen_ext.
  exists (fun _ => True) (fun _ => True); [apply filter_true | apply filter_true |].
  intros. apply same.
Qed.

Lemma over_line_zero : over_line (fun _ => 0) 0.
Proof.
  intros near close. exists (fun _ => True) (fun _ => True); [apply filter_true | apply filter_true |].
  intros a b _ _. exists 0. split; [| apply locally_singleton in close; exact close].
  evar_last; [apply (is_RInt_const a b 0) |]. unfold scal; simpl; unfold mult; simpl. ring.
Qed.

Lemma over_line_positive f l : over_line f l -> (forall x, 0 <= f x) -> 0 <= l.
Proof.
  intros whole sign.
  pose proof (RInt_gen_norm (fun _ => 0) f 0 l (Fa := Rbar_locally m_infty) (Fb := Rbar_locally p_infty))
    as ordered.
  apply Rle_trans with (norm 0); [apply norm_ge_0 |]. apply ordered.
  - exists (fun a => a < 0) (fun b => 0 < b); [exists 0; auto | exists 0; auto |]. intros; simpl; lra.
  - exists (fun _ => True) (fun _ => True); [apply filter_true | apply filter_true |].
    intros a b _ _ x _. simpl.
    change (Rabs 0 <= f x). rewrite Rabs_R0. apply sign.
  - exact over_line_zero.
  - exact whole.
Qed.

Definition whole_line : points_and_events.event R.
Proof.
  exists (fun f => exists l, over_line f l)
    (fun f => RInt_gen f (Rbar_locally m_infty) (Rbar_locally p_infty)).
  - intros f g same [l whole]. exists l. apply (over_line_same f); assumption.
  - intros f g same. f_equal. apply functional_extensionality. exact same.
  - exists 0. exact over_line_zero.
  - intros f g [l first] [m second]. exists (l + m). apply (is_RInt_gen_plus f g); assumption.
  - intros c f [l whole]. exists (c * l). apply (is_RInt_gen_scal f c l). exact whole.
  - intros f g [l first] [m second].
    rewrite (over_line_unique _ _ first), (over_line_unique _ _ second).
    apply over_line_unique. apply (is_RInt_gen_plus f g); assumption.
  - intros c f [l whole]. rewrite (over_line_unique _ _ whole). apply over_line_unique.
    apply (is_RInt_gen_scal f c l). exact whole.
  - intros f [l whole] sign. rewrite (over_line_unique _ _ whole).
    exact (over_line_positive f l whole sign).
Defined.

Lemma integral_over_line f l : over_line f l -> integral whole_line f = l.
Proof. exact (over_line_unique f l). Qed.

Lemma integrable_over_line f l : over_line f l -> integrable whole_line f.
Proof. intros whole. exists l. exact whole. Qed.

(* what has a cumulative function has the probability 1 *)
Lemma over_line_cumulative density cumulative :
  has_cumulative density cumulative -> over_line density 1.
Proof.
  intros distributed.
  pose proof (probability_is_integral density cumulative (m_infty, p_infty) distributed) as whole.
  unfold probability_between in whole. simpl in whole. rewrite Rminus_0_r in whole. exact whole.
Qed.
