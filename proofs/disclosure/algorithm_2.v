(* disclosure, Example 6 and Algorithm 2: the attack on DP-SGD.

   "W(x, y) = <x, y> - 1/m sum_z <x, clip_C(grad l(theta_t, z))>, since W preserves the sign and arg max
   of w." "Select z* = argmax_{z : a(z) = x} sum_t W(g-bar_t, clip_C(grad l(theta_t, z))) pi_z; if
   W(g-bar_t, z*) > 0 then z* else U[Z \ {z : a(z) = x}]" (Algorithm 2).

   In each step every candidate has a clipped gradient, and what is released is the sum over the data,
   with Gaussian noise. w is the likelihood of what was released, less its mean over the candidates. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
From didp.shared Require Import worlds gaussian belief notions.
Open Scope R_scope.

(* gradients in the plane, with noise of deviation 1 in both coordinates *)
Definition product (x y : R * R) : R := fst x * fst y + snd x * snd y.
Definition noisy_gradient (clipped : nat -> R * R) : mechanism nat (R * R) := fun z g =>
  gaussian_density (fst (clipped z)) 1 (fst g) * gaussian_density (snd (clipped z)) 1 (snd g).
Definition gain (records : list nat) (M : mechanism nat (R * R)) (z : nat) (g : R * R) : R :=
  M z g - mixture records (uniform records) M g.
Definition told_apart (clipped : nat -> R * R) (records : list nat) (g : R * R) (z : nat) : R :=
  product g (clipped z) - / INR (length records) * sum (fun y => product g (clipped y)) records.

(* three candidates whose clipped gradients have the length 1 *)
Definition of_length_one (z : nat) : R * R :=
  match z with 0%nat => (0, 1) | 1%nat => (4 / 5, 3 / 5) | _ => (-1, 0) end.

Lemma density_of_length_one z g :
  noisy_gradient of_length_one z (g, 0)
    = exp (- (g * g / 2) - 1 / 2) / (sqrt (2 * PI) * sqrt (2 * PI)) * exp (product (g, 0) (of_length_one z)).
Proof.
  assert (circle : 0 < sqrt (2 * PI)) by apply root_of_circle.
  unfold noisy_gradient, gaussian_density. rewrite !Rmult_1_l, !Rmult_1_r.
  assert (both : forall a b, exp a / sqrt (2 * PI) * (exp b / sqrt (2 * PI))
    = exp (a + b) / (sqrt (2 * PI) * sqrt (2 * PI))) by (intros; rewrite exp_plus; field; lra).
  rewrite both. unfold Rdiv at 1 4. rewrite (Rmult_comm (exp _ * / _) (exp _)), <- Rmult_assoc, <- exp_plus.
  f_equal. f_equal. unfold product. destruct z as [| [| z]]; simpl; field.
Qed.

(* eq. 44 to 51: W has not the sign of w *)
Theorem jensen_is_no_equivalence :
  let records := [0; 1; 2]%nat in let g := (5 * ln 2, 0) in
  (forall z, product (of_length_one z) (of_length_one z) = 1)
  /\ gain records (noisy_gradient of_length_one) 0 g < 0 < told_apart of_length_one records g 0.
Proof.
  assert (positive : 0 < ln 2) by (rewrite <- ln_1; apply ln_increasing; lra).
  intros records g. split; [intros [| [| z]]; unfold product; simpl; lra |].
  split.
  - unfold gain, mixture, uniform, records, g. simpl. rewrite !density_of_length_one.
    set (share := exp _ / _).
    assert (some : 0 < share).
    { apply Rdiv_lt_0_compat; [apply exp_pos |]. apply Rmult_lt_0_compat; apply root_of_circle. }
    unfold product. simpl.
    assert (sixteen : exp (5 * ln 2 * (4 / 5) + 0 * (3 / 5)) = 16).
    { replace (5 * ln 2 * (4 / 5) + 0 * (3 / 5)) with (ln 2 + ln 2 + ln 2 + ln 2) by field.
      rewrite !exp_plus, exp_ln; lra. }
    assert (one : exp (5 * ln 2 * 0 + 0 * 1) = 1)
      by (replace (5 * ln 2 * 0 + 0 * 1) with 0 by ring; apply exp_0).
    rewrite sixteen, one. pose proof (exp_pos (5 * ln 2 * -1 + 0 * 0)). nra.
  - unfold told_apart, product, records, g. simpl. lra.
Qed.

(* of two candidates the one that has the larger product is not the likelier: its norm is larger *)
Definition one_and_a_half (z : nat) : R * R := match z with O => (1, 0) | _ => (1 / 2, 0) end.

Theorem the_product_is_not_the_distance :
  let records := [0; 1]%nat in let g := (3 / 5, 0) in
  told_apart one_and_a_half records g 1 < told_apart one_and_a_half records g 0
  /\ gain records (noisy_gradient one_and_a_half) 0 g < gain records (noisy_gradient one_and_a_half) 1 g.
Proof.
  intros records g. split; [unfold told_apart, product, records, g; simpl; lra |].
  assert (circle : 0 < sqrt (2 * PI)) by apply root_of_circle.
  unfold gain. apply Rplus_lt_compat_r. unfold noisy_gradient, g. simpl.
  apply Rmult_lt_compat_r; [apply gaussian_density_positive; lra |].
  unfold gaussian_density. apply Rmult_lt_compat_r; [apply Rinv_0_lt_compat; lra |].
  apply exp_increasing. lra.
Qed.

(* so after each gradient between 0 and 3/4: the attack of [23] answers the first, and the second is likelier *)
Theorem the_largest_product_is_not_the_likeliest (y : R) :
  0 < y < 3 / 4 ->
  let records := [0; 1]%nat in let g := (y, 0) in
  told_apart one_and_a_half records g 1 < told_apart one_and_a_half records g 0
  /\ gain records (noisy_gradient one_and_a_half) 0 g < gain records (noisy_gradient one_and_a_half) 1 g.
Proof.
  intros between records g. split; [unfold told_apart, product, records, g; simpl; lra |].
  assert (circle : 0 < sqrt (2 * PI)) by apply root_of_circle.
  unfold gain. apply Rplus_lt_compat_r. unfold noisy_gradient, g. simpl.
  apply Rmult_lt_compat_r; [apply gaussian_density_positive; lra |].
  unfold gaussian_density. apply Rmult_lt_compat_r; [apply Rinv_0_lt_compat; lra |].
  apply exp_increasing. nra.
Qed.

(* Algorithm 2 as it is printed, for gradients that are numbers. [clipped t z] is the clipped gradient of z
   in the step t, [named] the candidates that are like what is known, in the order in which they are tried,
   and [others] the other records. The condition speaks of a step that the algorithm does not name: here
   it is [asked]. What it gives is the distribution of its answer *)
Section Algorithm2.
Context (named others : list nat) (prior : nat -> R) (clipped : nat -> nat -> R).

Definition printed_w (t : nat) (x : R) (z : nat) : R :=
  x * clipped t z - / INR (length (named ++ others)) * sum (fun y => x * clipped t y) (named ++ others).

Definition score (released : list R) (z : nat) : R :=
  sum (fun t => printed_w t (nth t released 0) z * prior z) (seq 0 (length released)).

Fixpoint largest (value : nat -> R) (best : nat) (rest : list nat) : nat :=
  match rest with
  | nil => best
  | z :: rest => largest value (if Rlt_dec (value best) (value z) then z else best) rest
  end.

Definition algorithm_2 (asked : nat) : mechanism (list R) nat := fun released answer =>
  let best := largest (score released) (hd 0%nat named) (tl named) in
  if Rlt_dec 0 (printed_w asked (nth asked released 0) best)
  then if Nat.eqb answer best then 1 else 0
  else if in_dec Nat.eq_dec answer others then / INR (length others) else 0.
End Algorithm2.

(* one step, and a known record of the clipped gradient -3: what is released without noise where the first
   candidate took part. It is the likelier, and the algorithm answers the second for certain *)
Definition plus_or_minus (_ z : nat) : R := match z with 0%nat => 1 | 1%nat => -1 | _ => 0 end.
Definition with_the_known (z : nat) : R := -3 + plus_or_minus 0 z.

Theorem the_released_gradient_misleads :
  let named := [0; 1]%nat in let released := with_the_known 0 in
  let believed := posterior named (uniform named) (gaussian_mechanism with_the_known 1) released in
  believed 1%nat < believed 0%nat
  /\ algorithm_2 named [] (uniform named) plus_or_minus 0 [released] 1%nat = 1.
Proof.
  intros named released believed. split.
  - unfold believed, posterior. apply Rmult_lt_compat_r.
    + apply Rinv_0_lt_compat. unfold mixture, named, uniform. simpl.
      pose proof (gaussian_density_positive (with_the_known 0) 1 Rlt_0_1 released).
      pose proof (gaussian_density_positive (with_the_known 1) 1 Rlt_0_1 released).
      unfold gaussian_mechanism. lra.
    + unfold uniform, named, gaussian_mechanism. simpl.
      apply Rmult_lt_compat_l; [lra |]. unfold gaussian_density.
      apply Rmult_lt_compat_r; [apply Rinv_0_lt_compat; rewrite Rmult_1_l; apply root_of_circle |].
      apply exp_increasing. unfold released, with_the_known, plus_or_minus. lra.
  - unfold algorithm_2, score, printed_w, named, released, with_the_known, plus_or_minus, uniform. simpl.
    repeat (destruct (Rlt_dec _ _); simpl); lra.
Qed.

(* two steps in which the target's share is 3 and -1: the best candidate's W is 3 and -1, and sums to 2. The
   algorithm answers it where the condition is asked about the first step, and never about the second *)
Theorem one_step_is_not_all :
  let named := [0; 1]%nat in let others := [2]%nat in let shares := [3; -1] in
  let prior := uniform (named ++ others) in
  let answer asked := algorithm_2 named others prior plus_or_minus asked shares in
  let w t := printed_w named others plus_or_minus t (nth t shares 0) 0 in
  (w 0%nat = 3 /\ w 1%nat = -1 /\ 0 < w 0%nat + w 1%nat)
  /\ answer 0%nat 0%nat = 1 /\ answer 1%nat 0%nat = 0 /\ answer 1%nat 2%nat = 1.
Proof.
  intros named others shares prior answer w.
  unfold answer, w, prior, algorithm_2, score, printed_w, named, others, shares, plus_or_minus, uniform. simpl.
  repeat split; repeat (destruct (Rlt_dec _ _); simpl); lra.
Qed.
