(* Gaussian noise under zCDP (M. Bun, T. Steinke, 2016).

   "Gaussian noise of the deviation sigma on an answer of the sensitivity Delta is rho-zCDP with rho =
   Delta^2/(2 sigma^2), and with no smaller budget where answers are Delta apart", stated here for the
   mechanism that returns any query's answer with Gaussian noise. *)
From Coq Require Import Reals Lra.
From Coquelicot Require Import Coquelicot.
From didp.shared Require Import points_and_events.
From didp.shared Require Import belief probability gaussian whole_line.
From didp.field Require Import mironov_2017_noise.
From didp.statements Require Import field_concentrated_of_gaussian.
Open Scope R_scope.

Definition concentrated {W : Type} (M : mechanism W R) (rho : R) (v w : W) : Prop :=
  forall order, 1 < order -> renyi_within M order (order * rho) v w.

(* Delta^2/(2 deviation^2) *)
Definition rho_of_gaussian (deviation sensitivity : R) : R :=
  sensitivity * sensitivity / (2 * (deviation * deviation)).

Theorem gaussian_concentrated_from_statement {W : Type} (query : W -> R) deviation sensitivity v w :
  c_field_concentrated_of_gaussian__bound__53cf1c8cddf6 ->
  0 < deviation -> Rabs (query v - query w) <= sensitivity ->
  concentrated (gaussian_mechanism query deviation) (rho_of_gaussian deviation sensitivity) v w.
Proof.
  intros said noise near order above.
  replace (order * rho_of_gaussian deviation sensitivity)
    with (of_gaussian order deviation sensitivity)
    by (unfold of_gaussian, rho_of_gaussian; field; lra).
  exact (gaussian_renyi_from_statement query deviation order v w noise sensitivity said above near).
Defined.

Theorem gaussian_no_smaller_budget_from_statement {W : Type} (query : W -> R) deviation rho v w :
  c_field_concentrated_of_gaussian__attained__77d28d993bee ->
  0 < deviation ->
  concentrated (gaussian_mechanism query deviation) rho v w ->
  rho_of_gaussian deviation (query v - query w) <= rho.
Proof.
  intros said noise kept. destruct (kept 2 ltac:(lra)) as [moment [is_moment within]].
  replace (rho_of_gaussian deviation (query v - query w))
    with (1 / 2 * (apart query v w * apart query v w) * (/ deviation * / deviation))
    by (unfold rho_of_gaussian, apart; field; lra).
  refine (said 2 deviation (peak deviation) R 0 (apart query v w) (response query w)
    (loss query deviation v w) whole_line rho ltac:(lra) noise (peak_positive deviation noise) _
    (given_as_stated query deviation 2 v w noise) (stated_exists query deviation 2 v w noise) _).
  - intros x. rewrite (first_as_stated query deviation v w noise),
      (second_as_stated query deviation w noise). apply loss_as_stated.
  - pose proof (stated_moment_is query deviation 2 v w noise) as stated.
    pose proof (over_line_unique _ _ stated) as one. pose proof (over_line_unique _ _ is_moment) as two.
    fold (stated_moment query deviation 2 v w). rewrite <- one, two.
    replace (2 * rho * (-1 + 2)) with ((2 - 1) * (2 * rho)) by ring. exact within.
Defined.
