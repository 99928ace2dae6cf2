From Coq Require Import ZArith Reals Lra Lia.
Require Claim.
Open Scope R_scope.

(* A sum of terms that are at most c times others is at most c times their sum. *)
Lemma bounded (f g : Z -> R) (c : R) (lower : Z) (n : nat) :
  (forall k, (lower <= k < lower + Z.of_nat n)%Z -> f k <= c * g k) ->
  Claim.sum_of_first f lower n <= Claim.sum_of_first g lower n * c.
Proof.
  induction n as [| n IH]; intros H; simpl; [lra |].
  assert (first := IH ltac:(intros k Hk; apply H; lia)).
  assert (last := H (lower + Z.of_nat n)%Z ltac:(lia)).
  lra.
Qed.

Theorem proof : Claim.claim.
Proof.
  intros n kept f i epsilon l Hn Hkept private.
  apply bounded.
  intros o Ho.
  unfold Claim.many in Ho.
  assert (Hp := private o ltac:(lia) ltac:(lia)).
  assert (Hk := Hkept o ltac:(lia) ltac:(lia)).
  nra.
Qed.
