(* refine, section 3 after Table 2: "For continuous prior knowledge, it is always possible to select
   sets U_u and U_d with the above probability masses."

   Not for every range and distance: under the uniform prior on [0, 1] and Table 1's distance for
   nominal values, 0 if equal and 1 if not, the sets of expression 2 are nothing, f(D) and all. *)
From Coq Require Import Reals Bool Lra.
From Coquelicot Require Import Coquelicot.
From didp.refine Require Import definitions continuous_ranges algorithm_1.
Open Scope R_scope.

Definition unequal (x y : point unit_interval) : R := if Req_EM_T x y then 0 else 1.

Lemma near_sets_weigh_0_or_1 (y : point unit_interval) (U : event unit_interval) :
  near_set unequal y U -> uniform_prior U = 0 \/ uniform_prior U = 1.
Proof.
  intros [r [radius ball]].
  assert (own : unequal y y = 0) by (unfold unequal; destruct (Req_EM_T y y); [reflexivity | easy]).
  assert (other : forall x, x <> y -> unequal y x = 1).
  { intros x differs. unfold unequal. destruct (Req_EM_T y x) as [same |]; [| reflexivity].
    exfalso. apply differs. symmetry. exact same. }
  assert (all_or_nothing : (forall x, U x = true) \/ (forall x, x <> y -> U x = false)).
  { destruct ball as [ball | ball].
    - destruct (Rle_dec 1 r) as [far | near]; [left | right]; intros x.
      + apply ball. destruct (Req_dec x y) as [-> | differs];
          [rewrite own; exact radius | rewrite other by exact differs; exact far].
      + intros differs. apply not_true_iff_false. intros there. apply near. apply ball in there.
        rewrite other in there by exact differs. exact there.
    - destruct (Rlt_dec 1 r) as [far | near]; [left | right]; intros x.
      + apply ball. destruct (Req_dec x y) as [-> | differs];
          [rewrite own; lra | rewrite other by exact differs; exact far].
      + intros differs. apply not_true_iff_false. intros there. apply near. apply ball in there.
        rewrite other in there by exact differs. exact there. }
  unfold uniform_prior, of_density. destruct all_or_nothing as [all | nothing].
  - right. apply is_RInt_unique. replace 1 with (1 - 0) at 3 by ring.
    apply interval_mass; try lra; intros x between where_x; [apply all | lra].
  - left. apply is_RInt_unique. destruct (Rle_dec 0 y) as [low |], (Rle_dec y 1) as [high |];
      [replace 0 with (y - y) at 3 by ring | replace 0 with (0 - 0) at 3 by ring ..];
      apply interval_mass; try lra; intros x between where_x; try lra; apply nothing; lra.
Qed.

Theorem a_continuous_prior_without_the_masses (y : point unit_interval) :
  ~ exists U, near_set unequal y U /\ fits uniform_prior U 2 (1 / 2).
Proof.
  intros (U & near & fit). unfold fits in fit.
  destruct (near_sets_weigh_0_or_1 y U near) as [none | all]; lra.
Qed.
