From Coq Require Import Reals Lra.
Require Claim.
Open Scope R_scope.

(* The equation is linear in the mass. *)
Theorem proof : Claim.claim.
Proof.
  intros down up mass Hless Hone.
  assert (H : mass * (up - down) = 1 - down) by lra.
  replace (1 + -1 * down) with (mass * (up - down)) by lra.
  replace (-1 + up) with ((1 - mass) * (up - down)) by lra.
  split; field; lra.
Qed.
