(* refine, section 7, last paragraph: "If the range of values that the function may return is large compared
   to the variability between neighbor data sets". The range is [0, 100], and neighbors differ by 1. At
   epsilon = 1/1000 Laplace noise has the variance 2 (1/epsilon)^2; no answer in the range is as far off. *)
From Coq Require Import Reals Lra Psatz.
Open Scope R_scope.

Definition within_the_range (x : R) : R := Rmin 100 (Rmax 0 x).

Theorem an_answer_in_the_range_is_nearer (answer value : R) :
  (within_the_range answer - within_the_range value) ^ 2 < 2 * (1 / (1 / 1000)) ^ 2.
Proof.
  assert (inside : forall x, 0 <= within_the_range x <= 100).
  { intros x. unfold within_the_range, Rmin, Rmax. repeat destruct (Rle_dec _ _); lra. }
  pose proof (inside answer). pose proof (inside value). nra.
Qed.
