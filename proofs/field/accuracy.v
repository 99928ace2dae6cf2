(* How far off an answer with Laplace noise is.

   "With the probability p it is no farther off than -scale ln(1 - p)", stated here for the mechanism
   that returns any query's answer with Laplace noise, by the integral of its density. *)
From Coq Require Import Reals Lra.
From Coquelicot Require Import Coquelicot.
From didp.shared Require Import laplace events normal gaussian.
From didp.statements Require Import field_laplace_accuracy field_gaussian_accuracy.
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
