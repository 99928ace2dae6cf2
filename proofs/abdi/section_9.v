From Coq Require Import Reals List Permutation Lra.
Import ListNotations.
From didp.shared Require Import belief data_sets.
From didp.membership Require Import privacy.
From didp.rhodi Require Import as_stated.
From didp.abdi Require Import definitions definition_5 scales.
From didp.statements Require Import abdi_section_9_membership_privacy.
Open Scope R_scope.

(* "low sensitive queries such as counting, mean, and median queries" (section 9): of three records
   between 0 and 1 the median changes less than its whole range when one is replaced *)
Definition median_of_three (D : database) : R :=
  match D with [a; b; c] => Rmax (Rmin a b) (Rmin (Rmax a b) c) | _ => 0 end.
Definition three_replaced (D D' : database) : Prop :=
  length D = 3%nat /\ Forall (fun x => 0 <= x <= 1) (D ++ D') /\ one_replaced D D'.
Definition median_has_low_sensitivity : Prop :=
  exists Delta, Delta < 1 /\ global_sensitivity three_replaced median_of_three Delta.

(* 0, 1, 1 and 0, 0, 1 *)
Theorem median_has_the_whole_range : ~ median_has_low_sensitivity.
Proof.
  intros (Delta & low & bound & _). specialize (bound [0; 1; 1] [0; 0; 1]).
  enough (Rabs (median_of_three [0; 1; 1] - median_of_three [0; 0; 1]) <= Delta) as most.
  { unfold median_of_three in most. rewrite (Rmin_left 0 1), (Rmax_right 0 1), (Rmin_left 1 1),
      (Rmax_right 0 1), (Rmin_left 0 0), (Rmax_left 0 0), (Rmin_left 0 1), (Rmax_left 0 0),
      Rminus_0_r, Rabs_R1 in most by lra. lra. }
  apply bound. split; [reflexivity | split].
  - repeat constructor; lra.
  - exists [0; 1], 1, 0. split; [apply perm_swap |]. apply Permutation_refl.
Qed.

(* "no possible acceptable privacy/utility compromise can be provided for our DI model without
   making assumptions about the adversary prior knowledge" (section 9): what section 8 accepts for
   the strong adversary, whose priors are 0 to 1/10, is less noise than serves every prior *)
Definition compromise_needs_the_prior : Prop :=
  exists alpha beta Theta, 0 < alpha < 1 /\ 0 < beta < / (1 / 10) - 1 /\ 0 < Theta
  /\ prior_dependent_scale alpha beta Theta 0 < prior_free_scale alpha beta Theta.

Theorem compromise_without_the_prior : ~ compromise_needs_the_prior.
Proof.
  intros (alpha & beta & Theta & fall & rise & some & less).
  rewrite scales_agree_at_0 in less by lra. lra.
Qed.

(* "the proposed model [Membership Privacy] fails to bound the probability that an adversary figure
   out the set of individuals in a database" (section 9), of the belief itself: whatever gamma, and
   whatever is believed before, no number below 1 bounds the belief in any set of individuals *)
Definition no_bound_on_the_set : Prop :=
  forall gamma (worlds : list (list nat)) p D bound, 1 <= gamma -> distribution worlds p ->
  In D worlds -> D <> [] -> 0 < p D < 1 -> bound < 1 ->
  exists (E : Type) (M : mechanism (list nat) E) e, nonnegative M
  /\ member_private Nat.eq_dec (fun v q => v = worlds /\ q = p) M gamma
  /\ 0 < mixture worlds p M e /\ bound < posterior worlds p M e D.

(* one entity, in the database with 1/2, and gamma = 2: the belief in {t} stays at 3/4 or below *)
Theorem the_set_has_a_bound : ~ no_bound_on_the_set.
Proof.
  intros printed.
  destruct (printed 2 [[0%nat]; []] (fun _ => 1 / 2) [0%nat] (3 / 4))
    as (E & M & e & likelihood & private & possible & above); try lra.
  - split; [intros; lra | simpl; lra].
  - left. reflexivity.
  - discriminate.
  - destruct (private _ _ (conj eq_refl eq_refl) e 0%nat possible) as [_ absent].
    unfold posterior_of, prior_of, probability_that in absent. simpl in absent. lra.
Qed.

(* of the belief over its prior: whatever c is, an answer leaves the belief in each entity as it was, and
   raises that in a database above c times its prior. It tells of two entities whether they are alike *)
Definition two_entities : list (list nat) := [[0; 1]; []; [0]; [1]]%nat.
Definition alike (w : list nat) : bool := match w with [_] => false | _ => true end.
Definition tells_whether_alike : mechanism (list nat) bool := fun w e => if Bool.eqb (alike w) e then 1 else 0.
Definition prior_alike (q : R) (w : list nat) : R := if alike w then q else / 2 - q.

Theorem the_set_rises_from_statement c :
  c_abdi_section_9_membership_privacy__statement__over_the_prior__7ac31cfe2202 -> 0 < c ->
  let p := prior_alike (/ (2 + 2 * c)) in
  distribution two_entities p
  /\ (forall e t, In t [0; 1]%nat ->
    posterior_of Nat.eq_dec two_entities p tells_whether_alike e t = prior_of Nat.eq_dec two_entities p t)
  /\ c * p [0; 1]%nat < posterior two_entities p tells_whether_alike true [0; 1]%nat.
Proof.
  intros said more p. set (q := / (2 + 2 * c)) in *.
  assert (range : 0 < q < / 2).
  { unfold q. split; [apply Rinv_0_lt_compat | apply Rinv_lt_contravar]; lra. }
  destruct (said c q more eq_refl) as (_ & less & left). split; [| split].
  - unfold p, prior_alike, two_entities. split; [intros w _; destruct (alike w); lra | simpl; lra].
  - clearbody q. clear said less. intros [|] t [<- | [<- | []]];
      unfold posterior_of, prior_of, probability_that, posterior, mixture, p, prior_alike, two_entities,
        tells_whether_alike; simpl; field; lra.
  - assert (half : posterior two_entities p tells_whether_alike true [0; 1]%nat = 1 / 2).
    { unfold posterior, mixture, p, prior_alike, two_entities, tells_whether_alike. simpl. field. lra. }
    rewrite half. exact less.
Defined.
