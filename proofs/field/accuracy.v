(* How far off an answer with noise is, and the mean of answers with Laplace noise.

   "With the probability p it is no farther off than -scale ln(1 - p)", stated here for the mechanism
   that returns any query's answer with Laplace noise, by the integral of its density. "The mean of k
   answers is with the probability p no farther off than scale x/k", stated here for every k, by what
   integrals over the whole line make of the chance that k noises are above x together. *)
From Coq Require Import ZArith Reals Lra Lia.
From Coquelicot Require Import Coquelicot.
From didp Require Import defined.
From didp.shared Require Import laplace events normal gaussian laplace_sum.
From didp.statements Require Import field_laplace_accuracy field_gaussian_accuracy
  field_laplace_mean_accuracy.
Open Scope R_scope.

Theorem laplace_accuracy_from_statement {W : Type} (query : W -> R) scale p w :
  c_field_laplace_accuracy__statement__6c01acbe33c3 ->
  0 < scale -> 0 <= p < 1 ->
  let far := - scale * ln (1 - p) in
  is_RInt (laplace_mechanism query scale w) (query w - far) (query w + far) p.
Proof.
  intros said noise chance far.
  destruct (said scale p far noise (proj1 chance) (proj2 chance)) as [sign within].
  { unfold far. replace (1 + -1 * p) with (1 - p) by ring. ring. }
  pose proof (laplace_integral (query w) scale noise (query w - far) (query w + far)) as integral.
  rewrite (cumulative_below (query w) scale (query w - far)),
    (cumulative_above (query w) scale noise (query w + far)) in integral by lra.
  replace ((query w - far - query w) / scale) with (-1 * far * / scale) in integral
    by (field; lra).
  replace (- ((query w + far - query w) / scale)) with (-1 * far * / scale) in integral
    by (field; lra).
  replace p with (1 - exp (-1 * far * / scale) / 2 - exp (-1 * far * / scale) / 2) by lra.
  exact integral.
Defined.

Theorem gaussian_accuracy_from_statement {W : Type} (query : W -> R) deviation p w far :
  c_field_gaussian_accuracy__statement__bcb240d53e3c ->
  0 < deviation -> normal (- (far / deviation)) = (1 - p) / 2 ->
  is_RInt (gaussian_mechanism query deviation w) (query w - far) (query w + far) p.
Proof.
  intros said noise rest.
  assert (low : -1 * far * / deviation = - (far / deviation)) by (field; lra).
  specialize (said deviation far p noise). rewrite low in said.
  pose proof (gaussian_integral (query w) deviation noise (query w - far) (query w + far)) as integral.
  unfold gaussian_cumulative in integral.
  replace ((query w - far - query w) / deviation) with (- (far / deviation)) in integral
    by (field; lra).
  replace ((query w + far - query w) / deviation) with (far * / deviation) in integral
    by (field; lra).
  replace p with (normal (far * / deviation) - normal (- (far / deviation))) by (pose proof (said ltac:(lra)); lra).
  exact integral.
Defined.

(* the sum of so many noises is above x with the probability that is said, and with no other *)
Definition sum_is_as_said (scale : R) (further : nat) : Prop :=
  let said := fun x => above_zero (S further) (x / scale) in
  laplace_sum_above scale further said
  /\ forall above, laplace_sum_above scale further above -> forall x, above x = said x.

Theorem laplace_sum scale further : 0 < scale -> sum_is_as_said scale further.
Proof.
  intros noise. split; [apply sum_above_exists | apply sum_above_is];
    auto using weights_half, weights_next.
Qed.

(* the mean is as far off as the sum is k times as far *)
Theorem laplace_mean_accuracy scale further above s p :
  laplace_sum_above scale further above -> 0 < scale -> 0 <= s ->
  tail (S further) s = (1 - p) / 2 ->
  let k := INR (S further) in
  let far := scale * s / k in
  above (- (k * far)) - above (k * far) = p.
Proof.
  intros sum noise sign rest k far.
  assert (counted : 0 < k) by (apply lt_0_INR; lia).
  replace (k * far) with (scale * s) by (unfold far; field; lra).
  rewrite (sum_within scale noise weights_half (fun k _ => weights_next k) further above (scale * s) sum)
    by (apply Rmult_le_pos; lra).
  replace (scale * s / scale) with s by (field; lra). lra.
Qed.

(* the formal statements number coins and noises by integers *)
Definition heads_of (coins least : Z) : R := heads (Z.to_nat coins) (Z.to_nat least).

Lemma power_as_stated factor u j :
  (forall i, (1 <= i)%Z -> factor i = u * / IZR i) ->
  product_over factor 1 (Z.of_nat j) = u ^ j / INR (fact j).
Proof.
  intros each. unfold product_over, many. replace (Z.of_nat j - 1 + 1)%Z with (Z.of_nat j) by lia.
  rewrite Nat2Z.id. induction j as [| j IH]; [simpl; field |].
  cbn [product_of_first]. rewrite IH, each by lia.
  replace (1 + Z.of_nat j)%Z with (Z.of_nat (S j)) by lia. rewrite <- INR_IZR_INZ.
  change (fact (S j)) with (S j * fact j)%nat. rewrite mult_INR. simpl pow.
  field. split; [apply INR_fact_neq_0 | apply not_0_INR; discriminate].
Qed.

Lemma tail_as_stated k factor u :
  (forall i, (1 <= i)%Z -> factor i = u * / IZR i) ->
  sum_over (fun j => heads_of (-1 + -1 * j + 2 * Z.of_nat k) (Z.of_nat k) * product_over factor 1 j)
    0 (-1 + Z.of_nat k) = series (weights k) k u.
Proof.
  intros each. unfold sum_over, many. replace (-1 + Z.of_nat k - 0 + 1)%Z with (Z.of_nat k) by lia.
  rewrite Nat2Z.id.
  enough (first : forall n, (n <= k)%nat -> sum_of_first (fun j =>
    heads_of (-1 + -1 * j + 2 * Z.of_nat k) (Z.of_nat k) * product_over factor 1 j) 0 n
    = series (weights k) n u) by (apply first; lia).
  induction n as [| n IH]; intros few; [reflexivity |].
  cbn [sum_of_first series]. rewrite IH by lia. do 2 f_equal.
  - unfold heads_of, weights. f_equal; lia.
  - replace (0 + Z.of_nat n)%Z with (Z.of_nat n) by lia. apply power_as_stated, each.
Qed.

Theorem laplace_sum_from_statement scale further :
  c_field_laplace_mean_accuracy__sum__0f365e5b3202 ->
  0 < scale -> sum_is_as_said scale further.
Proof.
  intros said noise.
  assert (weighed : forall k, (1 <= k)%nat -> weights_halve k /\ weights_follow k).
  { intros k some. destruct (said (Z.of_nat k) heads_of) as [half follow].
    - lia.
    - intros i _ _ j _ none. unfold heads_of. replace (Z.to_nat j) with O by lia.
      destruct (Z.to_nat i); reflexivity.
    - intros i low _ j more _. apply never_more_heads. lia.
    - intros i low _ j least _. unfold heads_of. replace (Z.to_nat (1 + i)) with (S (Z.to_nat i)) by lia.
      replace (Z.to_nat j) with (S (Z.to_nat (-1 + j))) by lia. simpl heads. lra.
    - split.
      + unfold weights_halve, weights. unfold heads_of in half.
        replace (2 * k - 1 - 0)%nat with (Z.to_nat (-1 + 2 * Z.of_nat k)) by lia.
        replace k with (Z.to_nat (Z.of_nat k)) at 2 by lia. lra.
      + intros j before. specialize (follow (Z.of_nat j) ltac:(lia) ltac:(lia)).
        unfold heads_of in follow. unfold weights.
        replace (Z.to_nat (1 + Z.of_nat k)) with (S k) in follow by lia.
        replace (Z.to_nat (Z.of_nat k)) with k in follow by lia.
        replace (Z.to_nat (-1 * Z.of_nat j + 2 * Z.of_nat k)) with (2 * S k - 1 - S j)%nat
          in follow by lia.
        replace (Z.to_nat (-1 + -1 * Z.of_nat j + 2 * Z.of_nat k)) with (2 * S k - 1 - S (S j))%nat
          in follow by lia.
        replace (2 * k - 1 - j)%nat with (2 * S k - 1 - S (S j))%nat by lia. lra. }
  split; [apply sum_above_exists | apply sum_above_is]; try exact noise; intros; apply weighed; assumption.
Defined.

Theorem laplace_mean_accuracy_from_statement scale further above s p :
  c_field_laplace_mean_accuracy__mean__38ea39e87bae ->
  laplace_sum_above scale further above -> 0 < scale -> 0 <= s ->
  tail (S further) s = (1 - p) / 2 ->
  let k := INR (S further) in
  let far := scale * s / k in
  above (- (k * far)) - above (k * far) = p.
Proof.
  intros said sum noise sign rest k far.
  assert (counted : 0 < k) by (apply lt_0_INR; lia).
  assert (as_integer : IZR (Z.of_nat (S further)) = k) by (symmetry; apply INR_IZR_INZ).
  specialize (said scale (Z.of_nat (S further)) heads_of s p far noise ltac:(lia)).
  rewrite as_integer in said.
  rewrite (tail_as_stated (S further) _ s) in said by reflexivity.
  rewrite (tail_as_stated (S further) _ (k * far / scale)) in said
    by (intros; unfold Rdiv; ring).
  rewrite (sum_within scale noise weights_half (fun k _ => weights_next k) further above (k * far) sum).
  - unfold tail, damped in *. replace (-1 * far * k * / scale) with (- (k * far / scale)) in said
      by (unfold Rdiv; ring).
    rewrite <- said; [ring | | unfold far, Rdiv; ring].
    replace (-1 * s) with (- s) by ring. lra.
  - unfold far. replace (k * (scale * s / k)) with (scale * s) by (field; lra). apply Rmult_le_pos; lra.
Defined.
