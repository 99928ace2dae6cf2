(* The Renyi divergences of Gaussian noise (I. Mironov, 2017).

   "Gaussian noise of the deviation sigma on an answer of the sensitivity Delta has at the order a a
   Renyi divergence of at most a Delta^2/(2 sigma^2), which answers Delta apart have", stated here for
   the mechanism that returns any query's answer with Gaussian noise, by integrals over the whole
   line. *)
From Coq Require Import Reals Lra.
From Coquelicot Require Import Coquelicot.
From didp.shared Require Import points_and_events.
From didp.shared Require Import belief probability gaussian whole_line.
From didp.statements Require Import field_renyi_of_gaussian.
Open Scope R_scope.

(* the moment of an order, where both answers have a density that is nowhere zero *)
Definition moment_at {W : Type} (M : mechanism W R) (order : R) (v w : W) (x : R) : R :=
  M v x * exp ((order - 1) * ln (M v x / M w x)).
Definition has_moment {W : Type} (M : mechanism W R) (order : R) (v w : W) (moment : R) : Prop :=
  over_line (moment_at M order v w) moment.
Definition renyi_within {W : Type} (M : mechanism W R) (order budget : R) (v w : W) : Prop :=
  exists moment, has_moment M order v w moment /\ moment <= exp ((order - 1) * budget).

(* order Delta^2/(2 deviation^2) *)
Definition of_gaussian (order deviation sensitivity : R) : R :=
  order * (sensitivity * sensitivity) / (2 * (deviation * deviation)).

Section Gaussian.
Context {W : Type} (query : W -> R) (deviation order : R) (v w : W).
Hypothesis noise : 0 < deviation.
Definition apart := query v - query w.
Definition peak := / (deviation * sqrt (2 * PI)).
Definition exponent (mean x : R) := - ((x - mean) * (x - mean) / (2 * (deviation * deviation))).
Definition loss (x : R) := exponent (query v) x - exponent (query w) x.
Definition shifted := query w + order * apart.
Definition constant := exp ((order - 1) * of_gaussian order deviation apart).

Lemma peak_positive : 0 < peak.
Proof.
  apply Rinv_0_lt_compat, Rmult_lt_0_compat; [exact noise | apply root_of_circle].
Qed.

Lemma density_by_peak mean x : gaussian_density mean deviation x = peak * exp (exponent mean x).
Proof. unfold gaussian_density, peak, Rdiv. apply Rmult_comm. Qed.

Lemma loss_of_gaussian x :
  ln (gaussian_density (query v) deviation x / gaussian_density (query w) deviation x) = loss x.
Proof.
  rewrite !density_by_peak. pose proof peak_positive. pose proof (exp_pos (exponent (query w) x)).
  replace (peak * exp (exponent (query v) x) / (peak * exp (exponent (query w) x)))
    with (exp (exponent (query v) x) * / exp (exponent (query w) x)) by (field; lra).
  rewrite <- exp_Ropp, <- exp_plus. apply ln_exp.
Qed.

Lemma moment_completed x :
  moment_at (gaussian_mechanism query deviation) order v w x
    = constant * gaussian_density shifted deviation x.
Proof.
  unfold moment_at, gaussian_mechanism. rewrite loss_of_gaussian, !density_by_peak.
  unfold constant. rewrite Rmult_assoc, <- exp_plus.
  transitivity (peak
      * (exp ((order - 1) * of_gaussian order deviation apart) * exp (exponent shifted x)));
    [rewrite <- exp_plus; do 2 f_equal | ring].
  unfold loss, exponent, of_gaussian, shifted, apart. field. lra.
Qed.

Lemma moment_exists : has_moment (gaussian_mechanism query deviation) order v w constant.
Proof.
  apply (over_line_same (fun x => constant * gaussian_density shifted deviation x)).
  { intros x. symmetry. apply moment_completed. }
  replace constant with (constant * 1) at 1 by ring.
  apply (is_RInt_gen_scal (gaussian_density shifted deviation) constant 1).
  apply (over_line_cumulative _ (gaussian_cumulative shifted deviation)).
  apply gaussian_has_cumulative. exact noise.
Qed.

(* what a formal statement says of points, the response less the second answer, at the whole line *)
Definition response (x : R) : R := x - query w.

Lemma exponent_as_stated mean x :
  -1 / 2 * (/ deviation * / deviation)
    * ((-1 * (mean - query w) + response x) * (-1 * (mean - query w) + response x))
  = exponent mean x.
Proof. unfold exponent, response. field. lra. Qed.

Lemma first_as_stated x :
  -1 / 2 * (/ deviation * / deviation) * ((-1 * apart + response x) * (-1 * apart + response x))
  = exponent (query v) x.
Proof. exact (exponent_as_stated (query v) x). Qed.

Lemma second_as_stated x :
  -1 / 2 * (/ deviation * / deviation) * (response x * response x) = exponent (query w) x.
Proof. rewrite <- exponent_as_stated. do 2 f_equal; ring. Qed.

Lemma shifted_as_stated x :
  -1 / 2 * (/ deviation * / deviation)
    * ((-1 * apart * order + response x) * (-1 * apart * order + response x))
  = exponent shifted x.
Proof. rewrite <- exponent_as_stated. unfold shifted. do 2 f_equal; ring. Qed.

Lemma loss_as_stated x :
  peak * exp (exponent (query v) x) = peak * exp (exponent (query w) x) * exp (loss x).
Proof. rewrite Rmult_assoc, <- exp_plus. unfold loss. do 2 f_equal. ring. Qed.

Lemma moment_as_stated x :
  peak * exp ((-1 + order) * loss x) * exp (exponent (query v) x)
  = moment_at (gaussian_mechanism query deviation) order v w x.
Proof.
  unfold moment_at, gaussian_mechanism. rewrite loss_of_gaussian, density_by_peak.
  replace (-1 + order) with (order - 1) by ring. ring.
Qed.

Lemma whole_as_stated : over_line (fun x => peak * exp (exponent shifted x)) 1.
Proof.
  apply (over_line_same (gaussian_density shifted deviation)).
  { intros x. apply density_by_peak. }
  apply (over_line_cumulative _ (gaussian_cumulative shifted deviation)).
  apply gaussian_has_cumulative. exact noise.
Qed.

(* the integral of a formal statement *)
Definition stated_moment : R := integral whole_line (fun x =>
  peak * exp ((-1 + order) * loss x) * exp (-1 / 2 * (/ deviation * / deviation)
    * ((-1 * apart + response x) * (-1 * apart + response x)))).

Lemma stated_exists : integrable whole_line (fun x =>
  peak * exp ((-1 + order) * loss x) * exp (-1 / 2 * (/ deviation * / deviation)
    * ((-1 * apart + response x) * (-1 * apart + response x)))).
Proof.
  apply (integrable_over_line _ constant). eapply over_line_same; [| exact moment_exists].
  intros x. rewrite first_as_stated. symmetry. apply moment_as_stated.
Qed.

Lemma stated_moment_is : has_moment (gaussian_mechanism query deviation) order v w stated_moment.
Proof.
  replace stated_moment with constant; [exact moment_exists |]. symmetry. unfold stated_moment.
  apply integral_over_line. eapply over_line_same; [| exact moment_exists].
  intros x. rewrite first_as_stated. symmetry. apply moment_as_stated.
Qed.

Lemma given_as_stated : integrable whole_line (fun x =>
    peak * exp (-1 / 2 * (/ deviation * / deviation)
      * ((-1 * apart * order + response x) * (-1 * apart * order + response x))))
  /\ integral whole_line (fun x =>
    peak * exp (-1 / 2 * (/ deviation * / deviation)
      * ((-1 * apart * order + response x) * (-1 * apart * order + response x)))) = 1.
Proof.
  assert (whole : over_line (fun x => peak * exp (-1 / 2 * (/ deviation * / deviation)
    * ((-1 * apart * order + response x) * (-1 * apart * order + response x)))) 1).
  { eapply over_line_same; [| exact whole_as_stated].
    intros x. rewrite shifted_as_stated. reflexivity. }
  split; [exact (integrable_over_line _ _ whole) | exact (integral_over_line _ _ whole)].
Qed.

Theorem gaussian_renyi_from_statement sensitivity :
  c_field_renyi_of_gaussian__bound__53cf1c8cddf6 ->
  1 < order -> Rabs apart <= sensitivity ->
  renyi_within (gaussian_mechanism query deviation) order
    (of_gaussian order deviation sensitivity) v w.
Proof.
  intros said above near. exists stated_moment. split; [exact stated_moment_is |].
  replace ((order - 1) * of_gaussian order deviation sensitivity)
    with (1 / 2 * order * (sensitivity * sensitivity) * (/ deviation * / deviation) * (-1 + order))
    by (unfold of_gaussian; field; lra).
  apply Rabs_le_between in near.
  refine (said order deviation peak R 0 apart response loss whole_line sensitivity above noise
    peak_positive _ given_as_stated stated_exists _ _); [| lra | lra].
  intros x. rewrite first_as_stated, second_as_stated. apply loss_as_stated.
Defined.

Theorem gaussian_renyi_attained_from_statement :
  c_field_renyi_of_gaussian__attained__5bb0a1b89395 ->
  1 < order ->
  has_moment (gaussian_mechanism query deviation) order v w
    (exp ((order - 1) * of_gaussian order deviation apart)).
Proof.
  intros said above. replace (exp _) with stated_moment; [exact stated_moment_is |].
  replace ((order - 1) * of_gaussian order deviation apart)
    with (1 / 2 * order * (apart * apart) * (/ deviation * / deviation) * (-1 + order))
    by (unfold of_gaussian; field; lra).
  refine (said order deviation peak R 0 apart response loss whole_line above noise
    peak_positive _ given_as_stated stated_exists).
  intros x. rewrite first_as_stated, second_as_stated. apply loss_as_stated.
Defined.
End Gaussian.
