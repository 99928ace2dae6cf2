From Coq Require Import Reals List Permutation Lra.
Import ListNotations.
From didp.rhodi Require Import as_stated.
From didp.abdi Require Import definitions scales.
Open Scope R_scope.

(* "a little more noise for Min(capital gain) is mainly caused by the reduced range of beta's
   values" (section 8): from the weak adversary, of the smallest prior 1/32562, to the strong one,
   of 0, the noise of this query grows by more than that of another, at some alpha and beta < 9 *)
Definition growth_to_the_strong_adversary (alpha beta Theta : R) : R :=
  prior_dependent_scale alpha beta Theta 0 / prior_dependent_scale alpha beta Theta (/ 32562).
Definition noise_grows_for_one_query : Prop :=
  exists alpha beta Theta_of_min Theta_of_another, 0 < alpha < 1 /\ 0 < beta < 9
  /\ 0 < Theta_of_min /\ 0 < Theta_of_another
  /\ growth_to_the_strong_adversary alpha beta Theta_of_another
     < growth_to_the_strong_adversary alpha beta Theta_of_min.

(* no query enters the factor: at (9/10, 179/20), as everywhere *)
Lemma growth_of_any_query alpha beta Theta :
  0 < alpha < 1 -> 0 < beta < 9 -> 0 < Theta ->
  growth_to_the_strong_adversary alpha beta Theta = growth_to_the_strong_adversary alpha beta 1.
Proof.
  intros fall rise sign. unfold growth_to_the_strong_adversary, prior_dependent_scale.
  assert (some : 0 < Rmax (/ ln (alpha_odds alpha (/ 32562))) (/ ln (beta_odds beta (/ 32562)))).
  { eapply Rlt_le_trans; [| apply Rmax_l].
    apply Rinv_0_lt_compat, ln_positive, alpha_odds_above_1; lra. }
  field. lra.
Qed.

Theorem noise_grows_for_all_queries_alike : ~ noise_grows_for_one_query.
Proof.
  intros (alpha & beta & one & other & fall & rise & first & second & more).
  rewrite (growth_of_any_query _ _ one), (growth_of_any_query _ _ other) in more by assumption. lra.
Qed.
