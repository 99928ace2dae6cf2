From Coq Require Import ZArith Reals Lra.
From Coquelicot Require Import Coquelicot.
From didp Require Import defined.
From didp Require pinsker_schema_statements.
Open Scope R_scope.

(* Pinsker's inequality for two outcomes. As a function of the second chance, what the divergence has
   over twice the square falls up to the first chance, where it is zero, and rises from there. *)

Definition gap (p q : R) : R :=
  p * ln p - p * ln q + (1 - p) * ln (1 - p) - (1 - p) * ln (1 - q) - 2 * (p - q) * (p - q).

Definition rise (p q : R) : R := (q - p) * ((1 - 2 * q) * (1 - 2 * q) / (q * (1 - q))).

Lemma gap_rises p q : 0 < q < 1 -> is_derive (gap p) q (rise p q).
Proof.
  intros inside. unfold gap, rise. auto_derive; [lra |]. field. lra.
Qed.

Lemma gap_not_negative p q : 0 < p < 1 -> 0 < q < 1 -> 0 <= gap p q.
Proof.
  intros first second.
  assert (inside : forall x, Rmin p q <= x <= Rmax p q -> 0 < x < 1).
  { intros x between. unfold Rmin, Rmax in between. destruct Rle_dec; lra. }
  destruct (MVT_gen (gap p) p q (rise p)) as [c [between equal]].
  - intros x between. apply gap_rises, inside. lra.
  - intros x between. apply derivable_continuous_pt. exists (rise p x).
    apply is_derive_Reals, gap_rises, inside, between.
  - assert (nothing : gap p p = 0) by (unfold gap; lra).
    rewrite nothing, Rminus_0_r in equal. rewrite equal. unfold rise.
    specialize (inside c between).
    assert (0 <= (1 - 2 * c) * (1 - 2 * c) / (c * (1 - c))).
    { apply Rdiv_le_0_compat; [apply Rle_0_sqr | apply Rmult_lt_0_compat; lra]. }
    assert (0 <= (c - p) * (q - p)).
    { unfold Rmin, Rmax in between. destruct Rle_dec.
      - apply Rmult_le_pos; lra.
      - replace ((c - p) * (q - p)) with ((p - c) * (p - q)) by ring. apply Rmult_le_pos; lra. }
    rewrite Rmult_assoc, (Rmult_comm _ (q - p)), <- Rmult_assoc. apply Rmult_le_pos; assumption.
Qed.

Theorem pinsker : pinsker_schema_statements.pinsker.
Proof.
  intros p q [low [high [below above]]].
  pose proof (gap_not_negative p q ltac:(lra) ltac:(lra)) as positive. unfold gap in positive.
  replace (1 + -1 * p) with (1 - p) by ring. replace (1 + -1 * q) with (1 - q) by ring. lra.
Qed.

Theorem proof : pinsker_schema_statements.claim.
Proof. exact pinsker. Qed.
