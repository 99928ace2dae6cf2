From Coq Require Import ZArith Reals Lra Lia.
Require Claim.
Open Scope R_scope.

(* Two worlds are the same, and the distance is 0, or they are not, and it is bounded. *)
Theorem proof : Claim.claim.
Proof.
  intros t m v i j Ht near Hi Him Hj Hjm.
  replace (-1 * v j + v i) with (v i - v j) by lra.
  destruct (Z.eq_dec i j) as [same | other].
  - subst j. unfold Rminus. rewrite Rplus_opp_r, Rabs_R0. lra.
  - replace (v i - v j) with (-1 * v j + v i) by lra.
    apply near; lia.
Qed.
