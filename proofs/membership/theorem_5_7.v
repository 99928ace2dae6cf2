(* membership, section 5.2, Theorem 5.7, first half.

   "THEOREM 5.7. When rho > 1/2, (rho, 2)-DI is equivalent to epsilon-BDP for epsilon =
   ln(rho/(1-rho))."

   Stated here for every finite universe and any mechanism that does not depend on how a data set is
   listed, whatever is observed, with family 5.5 in the proof's reading (any T, and m entities
   outside it; in the other reading it fails: below). *)
From Coq Require Import ZArith Reals List Permutation Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.shared Require Import worlds ranges belief notions data_sets.
From didp.rhodi Require Import risk.
From didp.membership Require Import privacy theorem_5_6 theorem_5_7_separation.
From didp.statements Require Import membership_theorem_5_7_equivalence
  membership_theorem_5_7_separation.
Open Scope R_scope.

Lemma odds_exceeded a b rho :
  rho < 1 -> 0 < a + b -> (a / (a + b) <= rho <-> a <= rho / (1 - rho) * b).
Proof.
  intros certain total. split; intros less.
  - apply (Rmult_le_compat_r (a + b)) in less; [| lra]. unfold Rdiv in less.
    rewrite Rmult_assoc, Rinv_l in less by lra.
    apply (Rmult_le_reg_r (1 - rho)); [lra |].
    replace (rho / (1 - rho) * b * (1 - rho)) with (rho * b) by (field; lra). lra.
  - apply (Rmult_le_compat_r (1 - rho)) in less; [| lra].
    replace (rho / (1 - rho) * b * (1 - rho)) with (rho * b) in less by (field; lra).
    apply (Rmult_le_reg_r (a + b)); [exact total |]. unfold Rdiv.
    rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.

Section Equivalence.
Context {Entity : Type} (same : forall s t : Entity, {s = t} + {s <> t}).
Context {E : Type} (M : mechanism (list Entity) E) (universe : list Entity) (rho : R).
Hypothesis likelihood : nonnegative M.
Hypothesis guess : / 2 < rho < 1.

Lemma budget_of_two : exp (ln (rho / (1 - rho))) = rho / (1 - rho) /\ 1 < rho / (1 - rho).
Proof.
  assert (1 < rho / (1 - rho)).
  { apply (Rmult_lt_reg_r (1 - rho)); [lra |]. unfold Rdiv.
    rewrite Rmult_assoc, Rinv_l by lra. lra. }
  split; [apply exp_ln; lra | assumption].
Qed.

(* the posterior of an entity among two *)
Lemma posterior_of_two T s t e :
  NoDup ([s; t] ++ T) ->
  let worlds := one_more T [s; t] in
  (0 < mixture worlds (uniform worlds) M e <-> 0 < M (s :: T) e + M (t :: T) e) /\
  (0 < mixture worlds (uniform worlds) M e ->
   posterior_of same worlds (uniform worlds) M e s
     = M (s :: T) e / (M (s :: T) e + M (t :: T) e) /\
   posterior_of same worlds (uniform worlds) M e t
     = M (t :: T) e / (M (t :: T) e + M (s :: T) e)).
Proof.
  intros distinct worlds.
  assert (mixed : mixture worlds (uniform worlds) M e = / 2 * (M (s :: T) e + M (t :: T) e))
    by (unfold worlds, mixture, uniform; simpl; lra).
  split; [rewrite mixed; lra |]. intros possible. unfold worlds.
  rewrite !candidate_posterior by (try exact distinct; simpl; auto). fold worlds.
  unfold posterior. rewrite mixed in *. unfold uniform, worlds. simpl length. simpl INR.
  split; field; lra.
Qed.

(* two entities that may be the one: each posterior is at most rho *)
Lemma identifiable_of_two T s t e :
  identifiable_over same (one_of_m universe 2) M rho ->
  NoDup ([s; t] ++ T) -> incl ([s; t] ++ T) universe -> 0 < M (s :: T) e + M (t :: T) e ->
  M (s :: T) e / (M (s :: T) e + M (t :: T) e) <= rho /\
  M (t :: T) e / (M (t :: T) e + M (s :: T) e) <= rho.
Proof.
  intros kept distinct inside something.
  destruct (posterior_of_two T s t e distinct) as [possible shares].
  apply possible in something. destruct (shares something) as [<- <-].
  assert (unsure : forall u, In u [s; t] ->
    uncertain same (one_more T [s; t]) (uniform (one_more T [s; t])) u).
  { intros u among. unfold uncertain. rewrite (candidate_prior same 2) by auto. simpl. lra. }
  split; apply kept; auto; try (apply unsure; simpl; auto);
    exists T, [s; t]; repeat split; auto.
Qed.

(* and that is all that (rho, 2)-DI asks *)
Lemma two_suffice_for_identifiable :
  (forall T s t e, NoDup ([s; t] ++ T) -> incl ([s; t] ++ T) universe ->
    0 < M (s :: T) e + M (t :: T) e ->
    M (s :: T) e / (M (s :: T) e + M (t :: T) e) <= rho /\
    M (t :: T) e / (M (t :: T) e + M (s :: T) e) <= rho) ->
  identifiable_over same (one_of_m universe 2) M rho.
Proof.
  intros kept worlds p [T [chosen [distinct [inside [count [shape uniformly]]]]]] e u possible
    unsure. subst worlds p.
  destruct chosen as [| s [| t [| third rest]]]; try discriminate.
  destruct (posterior_of_two T s t e distinct) as [something shares].
  destruct (shares possible) as [share_s share_t].
  apply something in possible. destruct (kept T s t e distinct inside possible) as [one other].
  destruct (in_dec same u [s; t]) as [[<- | [<- | []]] | outside].
  - rewrite share_s. exact one.
  - rewrite share_t. exact other.
  - exfalso. unfold uncertain, prior_of in unsure.
    assert (ends : forall p : list Entity -> R,
              probability_that (holds same u) (one_more T [s; t]) p = 0 \/
              probability_that (holds same u) (one_more T [s; t]) p
                = sum p (one_more T [s; t])).
    { intros p. destruct (in_dec same u T);
        [right; apply every_world_holds | left; apply no_world_holds]; assumption. }
    destruct (ends (uniform (one_more T [s; t]))) as [zero | one']; [lra |].
    rewrite one' in unsure. unfold uniform in unsure. simpl in unsure. lra.
Qed.

(* two entities, one replaced by the other: neither event is much likelier *)
Lemma private_of_two T s t e :
  bounded_private universe M (ln (rho / (1 - rho))) ->
  NoDup ([s; t] ++ T) -> incl ([s; t] ++ T) universe ->
  M (s :: T) e <= rho / (1 - rho) * M (t :: T) e /\
  M (t :: T) e <= rho / (1 - rho) * M (s :: T) e.
Proof.
  intros private distinct inside. destruct budget_of_two as [budget _]. rewrite <- budget.
  assert (valid : forall c, In c [s; t] -> data_set_of universe (c :: T)).
  { intros c Hc. split.
    - simpl in distinct. inversion distinct as [| ? ? new old]. inversion old. subst.
      simpl in new. constructor; [| assumption]. destruct Hc as [<- | [<- | []]]; intuition.
    - intros x [<- | Hx]; apply inside; apply in_or_app; auto. }
  split; apply private; repeat split; try (apply valid; simpl; auto);
    [exists T, s, t | exists T, t, s]; split; apply Permutation_refl.
Qed.

(* and that is all that privacy asks of a mechanism that does not depend on the listing *)
Lemma two_suffice_for_private :
  unordered M ->
  (forall T s t e, NoDup ([s; t] ++ T) -> incl ([s; t] ++ T) universe ->
    0 < M (s :: T) e + M (t :: T) e -> M (s :: T) e <= rho / (1 - rho) * M (t :: T) e) ->
  bounded_private universe M (ln (rho / (1 - rho))).
Proof.
  intros order kept v w e [[distinct_v inside_v] [[distinct_w inside_w] [T [s [t [Hv Hw]]]]]].
  destruct budget_of_two as [budget above]. rewrite budget.
  rewrite (order v (s :: T) e Hv), (order w (t :: T) e Hw).
  pose proof (likelihood (s :: T) e) as Hs. pose proof (likelihood (t :: T) e) as Ht.
  destruct (same s t) as [equal | differ].
  { subst t. assert (0 <= (rho / (1 - rho) - 1) * M (s :: T) e) by (apply Rmult_le_pos; lra). lra. }
  destruct (Rle_lt_dec (M (s :: T) e + M (t :: T) e) 0) as [nothing | something].
  { assert (0 <= rho / (1 - rho) * M (t :: T) e) by (apply Rmult_le_pos; lra). lra. }
  apply kept; [| | exact something].
  - apply (Permutation_NoDup Hv) in distinct_v. apply (Permutation_NoDup Hw) in distinct_w.
    inversion distinct_v. inversion distinct_w. subst. simpl.
    constructor; [intros [equal | among]; [congruence | contradiction] |].
    constructor; assumption.
  - intros u among.
    assert (in_v : forall u, In u (s :: T) -> In u universe)
      by (intros x Hx; apply inside_v; apply (Permutation_in x (Permutation_sym Hv)); exact Hx).
    assert (in_w : forall u, In u (t :: T) -> In u universe)
      by (intros x Hx; apply inside_w; apply (Permutation_in x (Permutation_sym Hw)); exact Hx).
    simpl in among, in_v, in_w. destruct among as [K | [K | K]]; auto.
Qed.

Theorem theorem_5_7_identifiable_so_private :
  unordered M -> identifiable_over same (one_of_m universe 2) M rho ->
  bounded_private universe M (ln (rho / (1 - rho))).
Proof.
  intros order kept. apply two_suffice_for_private; [exact order |].
  intros T s t e distinct inside something. apply odds_exceeded; [lra | exact something |].
  apply (identifiable_of_two T s t e kept distinct inside something).
Qed.

Theorem theorem_5_7_private_so_identifiable :
  bounded_private universe M (ln (rho / (1 - rho))) ->
  identifiable_over same (one_of_m universe 2) M rho.
Proof.
  intros private. apply two_suffice_for_identifiable. intros T s t e distinct inside something.
  destruct (private_of_two T s t e private distinct inside) as [one other].
  split; apply odds_exceeded; lra.
Qed.

Theorem theorem_5_7_equivalence :
  unordered M ->
  (identifiable_over same (one_of_m universe 2) M rho <->
   bounded_private universe M (ln (rho / (1 - rho)))).
Proof.
  intros order. split;
    [apply theorem_5_7_identifiable_so_private; exact order
    | apply theorem_5_7_private_so_identifiable].
Qed.
End Equivalence.

(* Theorem 5.7, "(rho, 2)-DI is equivalent to epsilon-BDP", with family 5.5 as it is printed:
   "fixing a set T such that |U \ T| = m". Of three entities every data set of the family for m = 2
   then has two; the mechanism that shows whether the data set is {0} tells nothing of these, and
   tells {0} from {1} for certain. *)
Definition shows_zero_alone : mechanism (list nat) bool := fun d shown =>
  if list_eq_dec Nat.eq_dec d [0%nat] then (if shown then 1 else 0) else (if shown then 0 else 1).

Lemma shows_zero_alone_unordered : unordered shows_zero_alone.
Proof.
  intros v w e listed. unfold shows_zero_alone.
  destruct (list_eq_dec Nat.eq_dec v [0%nat]) as [-> | one],
    (list_eq_dec Nat.eq_dec w [0%nat]) as [-> | other]; try reflexivity; exfalso.
  - apply Permutation_length_1_inv in listed. contradiction.
  - apply Permutation_sym, Permutation_length_1_inv in listed. contradiction.
Qed.

Lemma shows_zero_alone_total d : shows_zero_alone d true + shows_zero_alone d false = 1.
Proof. unfold shows_zero_alone. destruct (list_eq_dec _ _ _); lra. Qed.

Lemma shows_zero_alone_nonnegative : nonnegative shows_zero_alone.
Proof. intros d [|]; unfold shows_zero_alone; destruct (list_eq_dec _ _ _); lra. Qed.

Theorem theorem_5_7_not_of_the_printed_family :
  let universe := [0; 1; 2]%nat in
  identifiable_over Nat.eq_dec (one_of_all_others universe 2) shows_zero_alone (2 / 3) /\
  forall epsilon, ~ bounded_private universe shows_zero_alone epsilon.
Proof.
  intros universe. split.
  - intros worlds p [T [chosen [distinct [inside [count [shape [uniformly all]]]]]]] e t possible
      unsure. subst worlds p.
    assert (rest : (length chosen + length T = 3)%nat).
    { rewrite <- app_length. apply Nat.le_antisymm.
      - apply (NoDup_incl_length distinct inside).
      - apply (NoDup_incl_length (l := universe)); [| exact all].
        repeat constructor; simpl; intuition discriminate. }
    assert (blind : forall w, In w (one_more T chosen) ->
              shows_zero_alone w e = if e then 0 else 1).
    { intros w among. apply in_one_more in among. destruct among as [i [_ ->]].
      unfold shows_zero_alone. destruct (list_eq_dec _ _ _) as [single |]; [| reflexivity].
      apply (f_equal (@length nat)) in single. simpl in single. lia. }
    destruct (in_dec Nat.eq_dec t chosen) as [candidate | outside].
    + assert (listed : In (t :: T) (one_more T chosen)) by (apply in_one_more; exists t; auto).
      rewrite candidate_posterior by assumption.
      rewrite (posterior_is_share _ _ shows_zero_alone_nonnegative) by assumption.
      pose proof (uniform_possible _ _ shows_zero_alone_nonnegative e possible) as positive.
      rewrite (sum_extensional _ (fun _ => if e then 0 else 1)) in * by exact blind.
      rewrite sum_constant, one_more_length, count in *. rewrite blind by exact listed.
      destruct e; simpl in *; lra.
    + assert (two : (2 <= 2)%nat) by lia.
      destruct (certain_or_absent Nat.eq_dec shows_zero_alone 2 shows_zero_alone_nonnegative two
                  T chosen e t distinct count outside possible) as [_ ends].
      simpl in ends. unfold uncertain in unsure. lra.
  - intros epsilon private.
    assert (valid : forall i, (i < 3)%nat -> data_set_of universe [i]).
    { intros i small. split; [constructor; [intros [] | constructor] |].
      intros j [<- | []]. change universe with (seq 0 3). apply in_seq. lia. }
    specialize (private [0%nat] [1%nat] true). unfold shows_zero_alone in private. simpl in private.
    enough (1 <= exp epsilon * 0) by lra. apply private.
    repeat split; try apply valid; try lia.
    exists [], 0%nat, 1%nat. split; apply Permutation_refl.
Qed.

(* Joined with the formal statements. *)

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
  c_membership_theorem_5_7_equivalence__identifiable__so_private__m_entities_outside_t__5ab86e349bc7 ->
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
Defined.

Theorem theorem_5_7_private_so_identifiable_from_statement :
  c_membership_theorem_5_7_equivalence__private__so_identifiable__03d9f5c99060 ->
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
Defined.
End Theorem57.

Section Separation.
Context (m : nat).
Hypothesis several : (2 < m)%nat.

Lemma m_as_integer : IZR (Z.of_nat m) = INR m.
Proof. symmetry. apply INR_IZR_INZ. Qed.

Theorem separation_identifiable_from_statement rho :
  c_membership_theorem_5_7_separation__identifiable__6579916f931d ->
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
Defined.

(* the output 1, of the data sets {1} and {2} *)
Theorem separation_not_private_from_statement epsilon :
  c_membership_theorem_5_7_separation__not_private__8376c3fd4a54 ->
  ~ bounded_private (seq 1 m) (separating m) epsilon.
Proof.
  intros said private. apply (private_of_these m several) in private.
  destruct (one_on_each m several) as [none _].
  specialize (said (Z.of_nat m) (separating m [1%nat] (fun output => Nat.eqb output 1)) epsilon
    ltac:(lia) none).
  rewrite none, m_as_integer in said. lra.
Defined.
End Separation.
