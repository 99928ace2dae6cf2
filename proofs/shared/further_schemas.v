From Coq Require Import ZArith Reals Lra Lia.
From didp Require Import defined.
From didp Require further_schema_statements.
From didp.shared Require Import schemas points_and_events.
Open Scope R_scope.

(* Roots. *)

Theorem square_root : further_schema_statements.square_root.
Proof. intros a. split; [apply sqrt_pos | apply sqrt_sqrt]. Qed.

(* Integrals over events. *)

Theorem integral_add : further_schema_statements.integral_add.
Proof.
  intros points some s f g [f_integrable g_integrable].
  split; [apply integrable_sum | apply integral_of_sum]; assumption.
Qed.

Theorem integral_scale : further_schema_statements.integral_scale.
Proof.
  intros points some s f c f_integrable.
  split; [apply integrable_times | apply integral_of_times]; assumption.
Qed.

(* The integral of the difference is not negative. *)
Theorem integral_monotone : further_schema_statements.integral_monotone.
Proof.
  intros points some s f g [f_integrable [g_integrable below]].
  assert (opposite := integrable_times _ s (-1) f f_integrable).
  assert (positive := integral_positive _ s _ (integrable_sum _ s g _ g_integrable opposite)).
  rewrite integral_of_sum, integral_of_times in positive by assumption.
  change (integral s f <= integral s g).
  assert (0 <= integral s g + -1 * integral s f); [| lra].
  apply positive. intros x. specialize (below x). lra.
Qed.

Theorem integral_sum : further_schema_statements.integral_sum.
Proof.
  intros l h points some s f. induction h as [h Hh | h Hh IH] using (range_induction l); intros given.
  - assert (nothing : forall x, 0 = sum_over (fun j => f x j) l h)
      by (intros x; rewrite sum_none by exact Hh; reflexivity).
    split; [exact (integrable_same _ s _ _ nothing (integrable_zero _ s)) |].
    rewrite sum_none, <- (integral_same _ s _ _ nothing) by exact Hh.
    assert (zero := integral_of_times _ s 0 _ (integrable_zero _ s)).
    rewrite (integral_same _ s _ (fun _ => 0)) in zero by (intros; lra). lra.
  - destruct IH as [before sum]; [intros; apply given; lia |].
    assert (last : forall x, sum_over (fun j => f x j) l (h + -1) + f x h =
      sum_over (fun j => f x j) l h) by (intros x; rewrite (sum_last l h) by exact Hh; reflexivity).
    assert (at_h : integrable s (fun x => f x h)) by (apply given; lia).
    split; [exact (integrable_same _ s _ _ last (integrable_sum _ s _ _ before at_h)) |].
    rewrite <- (integral_same _ s _ _ last), integral_of_sum, sum by assumption.
    rewrite (sum_last l h) by exact Hh. reflexivity.
Qed.

Theorem proof : further_schema_statements.claim.
Proof.
  repeat apply conj; [
    exact square_root | exact integral_add | exact integral_scale | exact integral_monotone |
    exact integral_sum].
Qed.
