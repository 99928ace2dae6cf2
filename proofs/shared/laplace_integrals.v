(* The improper integrals of the Laplace density: over the whole line 1, over the half line below x
   the cumulative distribution function, over the half line above it the rest. *)
From Coq Require Import Reals Lra.
From Coquelicot Require Import Coquelicot.
From didp.shared Require Import laplace probability events.
Open Scope R_scope.

Section Integrals.
Context (mean scale : R).
Hypothesis noise : 0 < scale.
Let distributed := laplace_has_cumulative mean scale noise.

Theorem laplace_total :
  is_RInt_gen (laplace_density mean scale) (Rbar_locally m_infty) (Rbar_locally p_infty) 1.
Proof.
  evar_last.
  - apply (probability_is_integral _ _ (m_infty, p_infty) distributed).
  - unfold probability_between. simpl. ring.
Qed.

Theorem laplace_below x :
  is_RInt_gen (laplace_density mean scale) (Rbar_locally m_infty) (at_point x)
    (laplace_cumulative mean scale x).
Proof.
  evar_last.
  - apply (probability_is_integral _ _ (m_infty, Finite x) distributed).
  - unfold probability_between. simpl. ring.
Qed.

Theorem laplace_above x :
  is_RInt_gen (laplace_density mean scale) (at_point x) (Rbar_locally p_infty)
    (1 - laplace_cumulative mean scale x).
Proof.
  apply (probability_is_integral _ _ (Finite x, p_infty) distributed).
Qed.
End Integrals.
