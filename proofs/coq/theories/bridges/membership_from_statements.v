(* membership's theorems over defined notions, drawn from the formal statements.

   A formal statement here is about one output and a choice of entities, and asks nothing of signs:
   so it is the statement that gives the theorem, of every data set, mechanism and event.

   The statements are generated: their names end in a hash of what they say, so that this file does
   not compile where one of them has changed. *)
From Coq Require Import ZArith Reals List Permutation Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.theories Require Import worlds belief notions data_sets.
From didp.theories.membership Require Import privacy theorem_5_6 theorem_5_7 theorem_5_7_separation
  sampling theorem_5_10.
From didp.theories.rhodi Require Import risk.
From didp.theories.bridges Require Import ranges listed.
From didp.statements Require membership.
Open Scope R_scope.

Lemma length_as_count {A : Type} (listed : list A) : INR (length listed) = IZR (count listed).
Proof. unfold count. apply INR_IZR_INZ. Qed.

(* what the statements say of the candidates 1..m, and of one output *)
Section Candidates.
Context {Entity : Type} (same : forall s t : Entity, {s = t} + {s <> t}).
Context {E : Type} (M : mechanism (list Entity) E).
Variables (T chosen : list Entity) (c : Entity) (e : E).
Hypothesis distinct : NoDup (chosen ++ T).
Notation worlds := (one_more T chosen).

Definition candidate_likelihood (_ j : R) : R := M (entry chosen c (number_of j) :: T) e.

Lemma mixture_of_candidates x :
  sum_over (fun j => / IZR (count chosen) * candidate_likelihood x (IZR j)) 1 (count chosen)
    = mixture worlds (uniform worlds) M e.
Proof.
  unfold mixture, uniform, one_more. rewrite sum_mapped, map_length, length_as_count.
  apply (sum_of_entries chosen c (fun t => / IZR (count chosen) * M (t :: T) e)).
  intros j _. unfold candidate_likelihood. rewrite number_of_real. reflexivity.
Qed.

Lemma posterior_of_candidates x j :
  (1 <= j)%Z -> (j <= count chosen)%Z ->
  / IZR (count chosen) * / mixture worlds (uniform worlds) M e * candidate_likelihood x (IZR j)
    = posterior_of same worlds (uniform worlds) M e (entry chosen c j).
Proof.
  intros low high. rewrite candidate_posterior by (try apply entry_inside; assumption).
  unfold candidate_likelihood, posterior, uniform. rewrite number_of_real, one_more_length.
  rewrite length_as_count. unfold Rdiv. ring.
Qed.

Lemma absence_of_candidate x j :
  (1 <= j)%Z -> (j <= count chosen)%Z ->
  1 + -1 * / IZR (count chosen) * / mixture worlds (uniform worlds) M e * candidate_likelihood x (IZR j)
    = 1 - posterior_of same worlds (uniform worlds) M e (entry chosen c j).
Proof. intros low high. rewrite <- (posterior_of_candidates x) by assumption. ring. Qed.
End Candidates.

Section RhoRange.
Context {Entity : Type} (same : forall s t : Entity, {s = t} + {s <> t}).
Context {E : Type} (M : mechanism (list Entity) E) (universe : list Entity) (m : nat).
Hypothesis several : (2 <= m)%nat.
Variables (T chosen : list Entity) (e : E).
Hypothesis distinct : NoDup (chosen ++ T).
Hypothesis inside : incl (chosen ++ T) universe.
Hypothesis number : length chosen = m.
Hypothesis possible : 0 < mixture (one_more T chosen) (uniform (one_more T chosen)) M e.

Lemma kept_of_candidates rho t :
  identifiable_over same (one_of_m universe m) M rho -> In t chosen ->
  posterior_of same (one_more T chosen) (uniform (one_more T chosen)) M e t <= rho.
Proof.
  intros kept candidate. apply kept; [exists T, chosen; auto | exact possible |].
  unfold uncertain. rewrite (candidate_prior same m) by assumption.
  pose proof (many m several). split; [apply Rinv_0_lt_compat; lra |].
  rewrite <- Rinv_1. apply Rinv_lt_contravar; lra.
Qed.

Theorem not_below_one_in_m_from_statement rho :
  statements.membership.c_membership_rho_range__below_1_m__299cf650ac5f ->
  identifiable_over same (one_of_m universe m) M rho -> / INR m <= rho.
Proof.
  intros said kept. destruct chosen as [| c rest] eqn:some; [simpl in number; lia |].
  rewrite <- some in *. rewrite <- number, length_as_count.
  apply (said (count chosen) (candidate_likelihood M T chosen c e) 0).
  - apply count_positive. rewrite some. discriminate.
  - rewrite mixture_of_candidates. exact possible.
  - intros j low high. rewrite mixture_of_candidates, (posterior_of_candidates same) by assumption.
    apply kept_of_candidates; [exact kept |]. apply entry_inside; assumption.
Qed.

Theorem nothing_told_at_one_in_m_from_statement t :
  statements.membership.c_membership_rho_range__at_1_m__b257dc1f4e1c -> In t chosen ->
  identifiable_over same (one_of_m universe m) M (/ INR m) ->
  posterior_of same (one_more T chosen) (uniform (one_more T chosen)) M e t = / INR m.
Proof.
  intros said candidate kept.
  destruct (inside_is_entry chosen t t candidate) as (i & low & high & own).
  rewrite <- own at 1. rewrite <- (posterior_of_candidates same M T chosen t e distinct 0 i low high).
  rewrite <- (mixture_of_candidates M T chosen t e 0), <- number, length_as_count.
  apply (said i (count chosen) _ 0 (/ IZR (count chosen))); try assumption; [| | reflexivity].
  - rewrite mixture_of_candidates. exact possible.
  - intros j least most. rewrite mixture_of_candidates, (posterior_of_candidates same) by assumption.
    rewrite <- length_as_count, number.
    apply kept_of_candidates; [exact kept |]. apply entry_inside; assumption.
Qed.
End RhoRange.

Section Theorem56.
Context {Entity : Type} (same : forall s t : Entity, {s = t} + {s <> t}).
Context {E : Type} (M : mechanism (list Entity) E) (universe : list Entity) (m : nat) (rho : R).
Hypothesis likelihood : nonnegative M.
Hypothesis several : (2 <= m)%nat.
Hypothesis guess : / INR m < rho < 1.

Theorem theorem_5_6_from_statement :
  statements.membership.c_membership_theorem_5_6__equivalence__7746d55c30d9 ->
  (identifiable_over same (one_of_m universe m) M rho <->
   member_private same (one_of_m universe m) M (gamma_of rho (INR m))).
Proof.
  intros said. pose proof (many m several) as large.
  (* of the candidates of one distribution, and one event *)
  assert (of_candidates : forall T chosen e, NoDup (chosen ++ T) -> length chosen = m ->
    let worlds := one_more T chosen in
    0 < mixture worlds (uniform worlds) M e ->
    ((forall t, In t chosen -> posterior_of same worlds (uniform worlds) M e t <= rho) <->
     1 <= gamma_of rho (INR m) /\
     forall t, In t chosen ->
       posterior_of same worlds (uniform worlds) M e t <= gamma_of rho (INR m) * / INR m /\
       (1 - / INR m) / gamma_of rho (INR m)
         <= 1 - posterior_of same worlds (uniform worlds) M e t)).
  { intros T chosen e distinct number.
    destruct chosen as [| c rest] eqn:some; [simpl in number; lia |]. rewrite <- some in *.
    clear some. intros worlds possible.
    assert (length_m : IZR (count chosen) = INR m) by (rewrite <- length_as_count, number; reflexivity).
    specialize (said (count chosen) rho (candidate_likelihood M T chosen c e)).
    assert (gamma_said : Rmax (rho * IZR (count chosen))
        (/ IZR (count chosen) * / (1 + -1 * rho) * (-1 + IZR (count chosen))) = gamma_of rho (INR m)).
    { rewrite length_m. unfold gamma_of, Rdiv. rewrite minus_as_stated, Rinv_mult. f_equal. ring. }
    rewrite gamma_said in said.
    destruct said as [forth back].
    - apply le_IZR. rewrite length_m. lra.
    - rewrite length_m. apply guess.
    - apply guess.
    - intros x. rewrite mixture_of_candidates. exact possible.
    - split.
      + intros kept. destruct forth as [above all].
        { intros j low high x. rewrite mixture_of_candidates, (posterior_of_candidates same) by assumption.
          apply kept, entry_inside; assumption. }
        split; [exact above |]. intros t candidate.
        destruct (inside_is_entry chosen c t candidate) as (i & low & high & <-).
        specialize (all i low high 0).
        rewrite mixture_of_candidates, (posterior_of_candidates same), (absence_of_candidate same) in all
          by assumption.
        fold worlds in all. rewrite length_m, minus_as_stated in all. unfold Rdiv.
        rewrite (Rmult_comm (1 - _)), (Rmult_comm (gamma_of _ _)). exact all.
      + intros [above all] t candidate.
        destruct (inside_is_entry chosen c t candidate) as (i & low & high & <-).
        rewrite <- (posterior_of_candidates same M T chosen c e distinct 0) by assumption.
        rewrite <- (mixture_of_candidates M T chosen c e 0).
        apply back; [| assumption | assumption]. split; [exact above |]. intros j least most x.
        specialize (all (entry chosen c j) (entry_inside chosen c j least most)).
        rewrite mixture_of_candidates, (posterior_of_candidates same), (absence_of_candidate same)
          by assumption.
        fold worlds. rewrite length_m, minus_as_stated. unfold Rdiv in all.
        rewrite (Rmult_comm (1 - _)), (Rmult_comm (gamma_of _ _)) in all. exact all. }
  assert (prior_at : forall T chosen t, NoDup (chosen ++ T) -> length chosen = m -> In t chosen ->
    prior_of same (one_more T chosen) (uniform (one_more T chosen)) t = / INR m)
    by (intros; apply (candidate_prior same); assumption).
  pose proof (gamma_above_one rho (INR m) large guess) as above.
  split; intros kept worlds p member e t possible; pose proof member as
    [T [chosen [distinct [inside [number [shape uniformly]]]]]]; subst worlds p;
    destruct (of_candidates T chosen e distinct number possible) as [forth back].
  - destruct (in_dec same t chosen) as [candidate | outside].
    + rewrite (prior_at T chosen t) by assumption. apply forth; [| exact candidate].
      intros s other. apply kept; [exact member | exact possible |]. unfold uncertain.
      rewrite prior_at by assumption. split; [apply Rinv_0_lt_compat; lra |].
      apply Rlt_trans with rho; apply guess.
    + destruct (certain_or_absent same M m likelihood several T chosen e t distinct number outside
        possible) as [stays [zero | one]]; simpl in stays; rewrite <- stays.
      * rewrite zero. rewrite Rmult_0_r, !Rminus_0_r. unfold Rdiv. rewrite Rmult_1_l. split; [lra |].
        rewrite <- Rinv_1. apply Rinv_le_contravar; lra.
      * rewrite one. unfold Rdiv. rewrite Rminus_eq_0, Rmult_0_l. lra.
  - intros unsure. destruct (in_dec same t chosen) as [candidate | outside].
    + apply back; [| exact candidate]. split; [exact above |]. intros s other.
      rewrite <- (prior_at T chosen s) by assumption. apply (kept _ _ member e s possible).
    + destruct (certain_or_absent same M m likelihood several T chosen e t distinct number outside
        possible) as [_ ends]. simpl in ends. unfold uncertain in unsure. lra.
Qed.
End Theorem56.

Section Theorem57.
Context {Entity : Type} (same : forall s t : Entity, {s = t} + {s <> t}).
Context {E : Type} (M : mechanism (list Entity) E) (universe : list Entity) (rho : R).
Hypothesis likelihood : nonnegative M.
Hypothesis guess : / 2 < rho < 1.

(* the two likelihoods of the statement *)
Definition of_one_or_two (one two x : R) : R := if Req_EM_T x 1 then one else two.

Lemma of_one one two : of_one_or_two one two 1 = one.
Proof. unfold of_one_or_two. destruct (Req_EM_T 1 1); [reflexivity | lra]. Qed.
Lemma of_two one two : of_one_or_two one two 2 = two.
Proof. unfold of_one_or_two. destruct (Req_EM_T 2 1); [lra | reflexivity]. Qed.

Lemma half_of one two : 1 / 2 * one + 1 / 2 * two = (one + two) / 2.
Proof. field. Qed.

Lemma share_of one two :
  0 < one + two -> 1 / 2 * / ((one + two) / 2) * one = one / (one + two).
Proof. intros. field. lra. Qed.
Lemma share_of_other one two :
  0 < one + two -> 1 / 2 * / ((one + two) / 2) * two = two / (two + one).
Proof. intros. field. lra. Qed.

Theorem theorem_5_7_identifiable_so_private_from_statement :
  statements.membership.c_membership_theorem_5_7_equivalence__identifiable__so_private__m_entities_outside_t__5ab86e349bc7 ->
  unordered M -> identifiable_over same (one_of_m universe 2) M rho ->
  bounded_private universe M (ln (rho / (1 - rho))).
Proof.
  intros said order kept. destruct (budget_of_two rho guess) as [budget _].
  apply (two_suffice_for_private same M universe rho likelihood guess order).
  intros T s t e distinct inside possible.
  specialize (said rho (fun _ => of_one_or_two (M (s :: T) e) (M (t :: T) e)) (ln (rho / (1 - rho)))).
  cbv beta in said. rewrite of_one, of_two, half_of, minus_as_stated, budget in said.
  apply said; try reflexivity; try lra; try exact 0; try (intros _; lra). intros _.
  rewrite share_of, share_of_other by exact possible.
  apply (identifiable_of_two same M universe rho T s t e kept); assumption.
Qed.

Theorem theorem_5_7_private_so_identifiable_from_statement :
  statements.membership.c_membership_theorem_5_7_equivalence__private__so_identifiable__03d9f5c99060 ->
  bounded_private universe M (ln (rho / (1 - rho))) ->
  identifiable_over same (one_of_m universe 2) M rho.
Proof.
  intros said private. destruct (budget_of_two rho guess) as [budget _].
  apply (two_suffice_for_identifiable same M universe rho).
  intros T s t e distinct inside possible.
  specialize (said rho (fun _ => of_one_or_two (M (s :: T) e) (M (t :: T) e)) (ln (rho / (1 - rho)))).
  cbv beta in said. rewrite of_one, of_two, half_of, minus_as_stated, budget in said.
  rewrite share_of, share_of_other in said by exact possible.
  apply said; try reflexivity; try lra; try exact 0; try (intros _; lra). intros _.
  apply (private_of_two M universe rho guess T s t e private); assumption.
Qed.
End Theorem57.

Section Separation.
Context (m : nat).
Hypothesis several : (2 < m)%nat.

Lemma m_as_integer : IZR (Z.of_nat m) = INR m.
Proof. symmetry. apply INR_IZR_INZ. Qed.

Theorem separation_identifiable_from_statement rho :
  statements.membership.c_membership_theorem_5_7_separation__identifiable__6579916f931d ->
  / (INR m - 1) < rho ->
  identifiable_over Nat.eq_dec (one_of_m (seq 1 m) m) (separating m) rho.
Proof.
  intros said enough worlds p [T [chosen [distinct [inside [number [shape uniformly]]]]]] event t
    possible unsure. subst worlds p. pose proof (large m several) as three.
  pose proof (separating_nonnegative m several) as likelihood.
  destruct (in_dec Nat.eq_dec t chosen) as [candidate | outside].
  - rewrite candidate_posterior by assumption.
    assert (listed : In (t :: T) (one_more T chosen)) by (apply in_one_more; exists t; auto).
    rewrite (posterior_is_share _ _ likelihood) by assumption.
    pose proof (uniform_possible _ _ likelihood event possible) as all.
    pose proof (NoDup_app_first _ _ distinct) as apart.
    destruct (counts_nonnegative m event) as [ones rest].
    destruct (likelihoods_of_candidates m several T chosen event apart number)
      as [[total each] | [total each]]; cbv zeta in total, each; rewrite total in all |- *.
    + specialize (said (Z.of_nat m) rho (hides event) (others m event)).
      rewrite m_as_integer in said. replace (-1 + INR m) with (INR m - 1) in said by ring.
      destruct said as [one other].
      * lia.
      * exact enough.
      * unfold hides. destruct (event 1%nat); auto.
      * exact rest.
      * apply Rnot_le_lt. intros none. assert (others m event = 0) by lra.
        assert (hides event = 0) by lra. replace (others m event) with 0 in all by lra.
        replace (hides event) with 0 in all by lra. unfold Rdiv in all. lra.
      * assert (same_total : others m event * / (INR m - 1)
            + / INR m * (INR m - 1) * (others m event + hides event)
          = others m event / (INR m - 1)
            + (INR m - 1) * ((hides event + others m event) / INR m)) by (unfold Rdiv; ring).
        rewrite same_total in one, other.
        destruct (each (t :: T)) as [-> | ->]; left; unfold Rdiv in *; [exact one |].
        rewrite (Rplus_comm (hides event)), (Rmult_comm _ (/ INR m)) at 1.
        eapply Rle_lt_trans; [right | exact other]. ring.
    + rewrite (each (t :: T) listed).
      assert (shown : 0 < (hides event + others m event) / INR m)
        by (apply (Rmult_lt_reg_l (INR m)); lra).
      replace (_ / (INR m * _)) with (/ INR m) by (field; split; [lra |]; unfold Rdiv in shown; nra).
      left. apply Rlt_trans with (/ (INR m - 1)); [apply Rinv_lt_contravar; nra | exact enough].
  - assert (two : (2 <= m)%nat) by lia.
    destruct (certain_or_absent Nat.eq_dec (separating m) m likelihood two T chosen event t
                distinct number outside possible) as [_ ends].
    simpl in ends. unfold uncertain in unsure. lra.
Qed.

(* the output 1, of the data sets {1} and {2} *)
Theorem separation_not_private_from_statement epsilon :
  statements.membership.c_membership_theorem_5_7_separation__not_private__8376c3fd4a54 ->
  ~ bounded_private (seq 1 m) (separating m) epsilon.
Proof.
  intros said private. apply (private_of_these m several) in private.
  destruct (one_on_each m several) as [none _].
  specialize (said (Z.of_nat m) (separating m [1%nat] (fun output => Nat.eqb output 1)) epsilon
    ltac:(lia) none).
  rewrite none, m_as_integer in said. lra.
Qed.
End Separation.

Section Theorem510.
Context {Entity : Type} (same : forall s t : Entity, {s = t} + {s <> t}).
Context {E : Type} (M : mechanism (list Entity) E) (universe : list Entity) (beta epsilon : R).
Hypothesis likelihood : nonnegative M.
Hypothesis order : unordered M.
Hypothesis spent : 0 <= epsilon.

(* what the statements take: a data set without the tuple, by the numbers of what is drawn of it *)
Section Drawn.
Variables (t : Entity) (rest : list Entity) (e : E).
Notation set_of j := (entry (subsets rest) [] (number_of j)).
Definition chance_of (_ j : R) : R := drawn beta rest (set_of j).
Definition with_it (_ j : R) : R := M (t :: set_of j) e.
Definition without_it (_ j : R) : R := M (set_of j) e.

Lemma sampled_as_stated x :
  sum_over (fun j => beta * chance_of x (IZR j) * with_it x (IZR j)
    + (1 + -1 * beta) * chance_of x (IZR j) * without_it x (IZR j)) 1 (count (subsets rest))
    = beta * mean beta rest (fun s => M (t :: s) e) + (1 - beta) * sampling beta M rest e.
Proof.
  rewrite (sum_of_entries (subsets rest) [] (fun s => beta * (drawn beta rest s * M (t :: s) e)
    + (1 - beta) * (drawn beta rest s * M s e))).
  - rewrite sum_added, !sum_scaled. reflexivity.
  - intros j _. unfold chance_of, with_it, without_it. rewrite number_of_real. ring.
Qed.

Lemma with_it_as_stated x :
  sum_over (fun j => beta * chance_of x (IZR j) * with_it x (IZR j)) 1 (count (subsets rest))
    = beta * mean beta rest (fun s => M (t :: s) e).
Proof.
  rewrite (sum_of_entries (subsets rest) [] (fun s => beta * (drawn beta rest s * M (t :: s) e))).
  - apply sum_scaled.
  - intros j _. unfold chance_of, with_it. rewrite number_of_real. ring.
Qed.

Lemma without_it_as_stated x :
  sum_over (fun j => chance_of x (IZR j) * without_it x (IZR j)) 1 (count (subsets rest))
    = sampling beta M rest e.
Proof.
  apply (sum_of_entries (subsets rest) [] (fun s => drawn beta rest s * M s e)).
  intros j _. unfold chance_of, without_it. rewrite number_of_real. reflexivity.
Qed.
End Drawn.

Lemma gamma_as_stated : 0 < beta ->
  Rmax (exp epsilon) (/ beta * (-1 + beta + exp epsilon) * exp (-1 * epsilon))
    = sampling_gamma beta epsilon.
Proof.
  intros rate. pose proof (exp_pos epsilon). unfold sampling_gamma. f_equal.
  replace (-1 * epsilon) with (- epsilon) by ring. rewrite exp_Ropp. field. lra.
Qed.

Theorem theorem_5_10_private_so_member_private_from_statement :
  statements.membership.c_membership_theorem_5_10__private__so_membership_private__317362bcf2c7 ->
  0 < beta <= 1 -> positively_private_under_sampling universe M beta epsilon ->
  member_private same (independent_at universe beta) M (sampling_gamma beta epsilon).
Proof.
  intros said rate private worlds p [d [[distinct inside] [shape independent]]] e t possible.
  subst worlds p. change (mixture (subsets d) (drawn beta d) M e) with (sampling beta M d e) in possible.
  destruct (in_dec same t d) as [among | outside].
  - destruct (in_split t d among) as [before [after parts]].
    assert (listed : Permutation d (t :: before ++ after))
      by (rewrite parts; apply Permutation_sym, Permutation_middle).
    destruct (tuple_among same M beta order d t (before ++ after) e distinct listed)
      as [before_it [after_it total]].
    rewrite before_it, after_it.
    specialize (said beta epsilon (count (subsets (before ++ after))) (chance_of (before ++ after))
      (with_it t (before ++ after) e) (without_it (before ++ after) e)).
    rewrite gamma_as_stated in said by apply rate.
    destruct said as [above all]; try apply rate; try exact spent.
    + intros x. rewrite sampled_as_stated, <- total. exact possible.
    + intros x. rewrite sampled_as_stated, without_it_as_stated, <- total, Rmult_comm.
      apply private. split; [split; assumption | exists t; exact listed].
    + specialize (all 0). rewrite sampled_as_stated, with_it_as_stated, <- total in all.
      rewrite minus_as_stated in all.
      unfold Rdiv. split; lra.
  - destruct (tuple_missing same M beta d t e outside) as [zero none]. rewrite zero, none.
    assert (1 <= sampling_gamma beta epsilon)
      by (eapply Rle_trans; [apply (growth_at_least_one epsilon spent) | apply Rmax_l]).
    rewrite Rmult_0_r, !Rminus_0_r. unfold Rdiv. rewrite Rmult_1_l. split; [lra |].
    rewrite <- Rinv_1. apply Rinv_le_contravar; lra.
Qed.

Theorem theorem_5_10_member_private_so_private_from_statement :
  statements.membership.c_membership_theorem_5_10__membership_private__so_private__8e61099bdee6 ->
  0 < beta < 1 -> member_private same (independent_at universe beta) M (sampling_gamma beta epsilon) ->
  positively_private_under_sampling universe M beta epsilon.
Proof.
  intros said rate kept d rest e [[distinct inside] [t listed]].
  destruct (tuple_among same M beta order d t rest e distinct listed)
    as [before_it [after_it total]].
  destruct (sampling_nonnegative M beta likelihood ltac:(lra) d e) as [possible | nothing].
  - specialize (said beta epsilon (count (subsets rest)) (chance_of rest) (with_it t rest e)
      (without_it rest e)).
    rewrite gamma_as_stated in said by apply rate.
    rewrite Rmult_comm, <- (without_it_as_stated rest e 0), total, <- (sampled_as_stated t rest e 0).
    apply said; try lra; intros x; rewrite sampled_as_stated, <- total; [exact possible |].
    specialize (kept (subsets d) (drawn beta d)
      (ex_intro _ d (conj (conj distinct inside) (conj eq_refl eq_refl))) e t possible).
    rewrite before_it, after_it in kept. rewrite with_it_as_stated, minus_as_stated.
    unfold Rdiv in kept. split; lra.
  - rewrite <- nothing. apply Rmult_le_pos; [left; apply exp_pos |].
    apply (sampling_nonnegative M beta likelihood). lra.
Qed.
End Theorem510.
