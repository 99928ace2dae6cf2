(* membership, section 5.2, Theorem 5.7, second half.

   "However, when m > 2 and rho > 1/(m-1), it is possible to satisfy (rho, m)-DI while violating
   epsilon-BDP for any epsilon. PROOF. ... the universe consists of m entities t_1 ... t_m, the
   mechanism A, on input dataset T outputs a value chosen at uniform random from {1, ..., m}, except
   for the case T = {t_1}, when it outputs a value chosen at uniform random from {2, ..., m}."

   Stated here for that mechanism through all its events, for every m > 2 and rho >= 1/(m-1): wider
   by the equality. And below 1/(m-1) nothing separates the two: a (rho, m)-identifiable mechanism
   is then ln(rho/(1-(m-1) rho))-private among the worlds of each distribution. *)
From Coq Require Import ZArith Reals List Permutation FinFun Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.shared Require Import worlds ranges belief notions data_sets.
From didp.rhodi Require Import risk.
From didp.membership Require Import privacy theorem_5_6.
From didp.statements Require Import membership_theorem_5_6.
Open Scope R_scope.

Section Separation.
Context (m : nat).
Hypothesis several : (2 < m)%nat.
Notation universe := (seq 1 m).

(* entities and outputs are the numbers from 1 to m; an event is a set of outputs *)
Definition shows (d : list nat) (output : nat) : R :=
  if list_eq_dec Nat.eq_dec d [1%nat]
  then if Nat.eq_dec output 1 then 0 else / (INR m - 1)
  else / INR m.
Definition separating : mechanism (list nat) (nat -> bool) :=
  fun d event => probability_that event universe (shows d).

(* whether the event holds the output 1, and how many of the others *)
Definition hides (event : nat -> bool) : R := if event 1%nat then 1 else 0.
Definition others (event : nat -> bool) : R :=
  probability_that event (seq 2 (m - 1)) (fun _ => 1).

Lemma large : 3 <= INR m.
Proof.
  assert (three : (3 <= m)%nat) by exact several. apply le_INR in three. simpl in three. lra.
Qed.

Lemma separating_on d event :
  separating d event =
    if list_eq_dec Nat.eq_dec d [1%nat] then others event / (INR m - 1)
    else (hides event + others event) / INR m.
Proof.
  pose proof large. unfold separating, probability_that, others, hides, shows.
  replace m with (S (m - 1)) at 1 by lia. simpl seq. simpl sum.
  destruct (list_eq_dec Nat.eq_dec d [1%nat]) as [alone | other]; unfold Rdiv.
  - unfold probability_that. rewrite <- sum_scaled_right.
    rewrite (sum_extensional _ (fun j => (if event j then 1 else 0) * / (INR m - 1))).
    + destruct (event 1%nat); lra.
    + intros j among. apply in_seq in among. destruct (Nat.eq_dec j 1) as [one |]; [lia |].
      destruct (event j); lra.
  - unfold probability_that. rewrite Rmult_plus_distr_r, <- sum_scaled_right. f_equal.
    + destruct (event 1%nat); lra.
    + apply sum_extensional. intros j _. destruct (event j); lra.
Qed.

Lemma counts_nonnegative event : 0 <= hides event <= 1 /\ 0 <= others event.
Proof.
  split; [unfold hides; destruct (event 1%nat); lra |]. apply sum_nonnegative. intros j _.
  destruct (event j); lra.
Qed.

Lemma separating_nonnegative : nonnegative separating.
Proof.
  intros d event. pose proof large. pose proof (counts_nonnegative event) as [ones rest].
  rewrite separating_on. destruct (list_eq_dec Nat.eq_dec d [1%nat]);
    (apply Rmult_le_pos; [lra | left; apply Rinv_0_lt_compat; lra]).
Qed.

Lemma separating_total d : separating d (fun _ => true) = 1.
Proof.
  pose proof large as three.
  assert (count : others (fun _ => true) = INR m - 1).
  { unfold others, probability_that. rewrite sum_constant, seq_length, minus_INR by lia.
    simpl. lra. }
  rewrite separating_on, count. unfold hides.
  destruct (list_eq_dec Nat.eq_dec d [1%nat]); field; lra.
Qed.

(* at most one of the worlds is the data set {1} *)
Lemma likelihoods_of_candidates T chosen event :
  NoDup chosen -> length chosen = m ->
  let hidden := others event / (INR m - 1) in
  let shown := (hides event + others event) / INR m in
  let total := sum (fun v => separating v event) (one_more T chosen) in
  (total = hidden + (INR m - 1) * shown
    /\ forall w, separating w event = hidden \/ separating w event = shown)
  \/ (total = INR m * shown
    /\ forall w, In w (one_more T chosen) -> separating w event = shown).
Proof.
  intros distinct count hidden shown total.
  assert (all_differ : NoDup (one_more T chosen))
    by (apply Injective_map_NoDup; [intros a b equal; congruence | exact distinct]).
  assert (number : length (one_more T chosen) = m) by (rewrite one_more_length; exact count).
  assert (on_shown : forall v, v <> [1%nat] -> separating v event = shown)
    by (intros v other; rewrite separating_on; destruct (list_eq_dec _ v _);
        [contradiction | reflexivity]).
  assert (on_hidden : separating [1%nat] event = hidden)
    by (rewrite separating_on; destruct (list_eq_dec _ _ _); [reflexivity | contradiction]).
  unfold total.
  destruct (in_dec (list_eq_dec Nat.eq_dec) [1%nat] (one_more T chosen)) as [special | none].
  - left. destruct (in_split _ _ special) as [before [after parts]]. rewrite parts in *.
    assert (remaining : INR (length (before ++ after)) = INR m - 1)
      by (rewrite <- number, !app_length; simpl length; rewrite <- plus_n_Sm, S_INR; lra).
    split; [rewrite sum_split, on_hidden, (sum_extensional _ (fun _ => shown)), sum_constant,
      remaining; [reflexivity |] |].
    + intros v among. apply on_shown. intros ->.
      apply NoDup_remove_2 in all_differ. contradiction.
    + intros w. destruct (list_eq_dec Nat.eq_dec w [1%nat]) as [-> | other]; [left | right]; auto.
  - right. assert (each : forall w, In w (one_more T chosen) -> separating w event = shown)
      by (intros w among; apply on_shown; intros ->; contradiction).
    split; [| exact each].
    rewrite (sum_extensional _ (fun _ => shown)), sum_constant, number by exact each. reflexivity.
Qed.

(* no world is likelier than 1/(m-1) of all together *)
Lemma share_at_most T chosen event w :
  NoDup chosen -> length chosen = m -> In w (one_more T chosen) ->
  (INR m - 1) * separating w event <= sum (fun v => separating v event) (one_more T chosen).
Proof.
  intros distinct count inside. pose proof large as three.
  pose proof (counts_nonnegative event) as [ones rest].
  pose proof (likelihoods_of_candidates T chosen event distinct count) as likelihoods.
  set (hidden := others event / (INR m - 1)) in *.
  set (shown := (hides event + others event) / INR m) in *. cbv zeta in likelihoods.
  assert (Hh : 0 <= hidden) by (apply Rmult_le_pos; [| left; apply Rinv_0_lt_compat]; lra).
  assert (Hs : 0 <= shown) by (apply Rmult_le_pos; [| left; apply Rinv_0_lt_compat]; lra).
  assert (near : (INR m - 2) * hidden <= (INR m - 1) * shown).
  { unfold hidden, shown. apply (Rmult_le_reg_r (INR m * (INR m - 1)));
      [apply Rmult_lt_0_compat; lra |].
    replace ((INR m - 2) * (others event / (INR m - 1)) * (INR m * (INR m - 1)))
      with ((INR m - 2) * INR m * others event) by (field; lra).
    replace ((INR m - 1) * ((hides event + others event) / INR m) * (INR m * (INR m - 1)))
      with ((INR m - 1) * (INR m - 1) * (hides event + others event)) by (field; lra).
    assert (0 <= (INR m - 1) * (INR m - 1) * hides event)
      by (apply Rmult_le_pos; [apply Rmult_le_pos |]; lra).
    lra. }
  destruct likelihoods as [[-> each] | [-> each]].
  - destruct (each w) as [-> | ->]; lra.
  - rewrite (each w inside). lra.
Qed.

Theorem separation_identifiable rho :
  / (INR m - 1) <= rho ->
  identifiable_over Nat.eq_dec (one_of_m universe m) separating rho.
Proof.
  intros enough worlds p [T [chosen [distinct [inside [count [shape uniformly]]]]]] event t possible
    unsure. subst worlds p. pose proof large as three.
  destruct (in_dec Nat.eq_dec t chosen) as [candidate | outside].
  - rewrite candidate_posterior by assumption.
    assert (listed : In (t :: T) (one_more T chosen)) by (apply in_one_more; exists t; auto).
    rewrite (posterior_is_share _ _ separating_nonnegative) by assumption.
    pose proof (uniform_possible _ _ separating_nonnegative event possible) as all.
    apply NoDup_app_first in distinct.
    pose proof (share_at_most T chosen event (t :: T) distinct count listed) as most.
    eapply Rle_trans; [| exact enough].
    apply (Rmult_le_reg_l (INR m - 1)); [lra |]. rewrite Rinv_r by lra.
    apply (Rmult_le_reg_r (sum (fun v => separating v event) (one_more T chosen))); [exact all |].
    unfold Rdiv. rewrite !Rmult_assoc, Rinv_l, Rmult_1_r by lra. lra.
  - assert (two : (2 <= m)%nat) by lia.
    destruct (certain_or_absent Nat.eq_dec separating m separating_nonnegative two T chosen event t
                distinct count outside possible) as [_ ends].
    simpl in ends. unfold uncertain in unsure. lra.
Qed.

(* the output 1, of {1} and of {2} *)
Notation one_shown := (fun output : nat => Nat.eqb output 1).

Lemma one_on_each : separating [1%nat] one_shown = 0 /\ separating [2%nat] one_shown = / INR m.
Proof.
  pose proof large. rewrite !separating_on. simpl.
  assert (none : others one_shown = 0).
  { transitivity (sum (fun _ => 0) (seq 2 (m - 1))); [| apply sum_zero].
    apply sum_extensional. intros j among. apply in_seq in among.
    destruct (Nat.eqb_spec j 1); [lia | reflexivity]. }
  rewrite none. unfold hides. simpl. split; field; lra.
Qed.

Lemma private_of_these epsilon :
  bounded_private universe separating epsilon -> / INR m <= exp epsilon * 0.
Proof.
  intros private. destruct one_on_each as [<- <-]. apply private.
  assert (valid : forall i, (1 <= i <= m)%nat -> data_set_of universe [i]).
  { intros i range. split; [constructor; [intros [] | constructor] |].
    intros j [<- | []]. apply in_seq. lia. }
  repeat split; try apply valid; try lia.
  exists [], 2%nat, 1%nat. split; apply Permutation_refl.
Qed.

Theorem separation_not_private epsilon : ~ bounded_private universe separating epsilon.
Proof.
  intros private. apply private_of_these in private. pose proof large.
  assert (positive : 0 < / INR m) by (apply Rinv_0_lt_compat; lra). lra.
Qed.
End Separation.

(* below 1/(m-1) *)
Theorem no_separation_below {W E : Type} (worlds : list W) (M : mechanism W E) rho :
  nonnegative M -> 0 < rho -> (INR (length worlds) - 1) * rho < 1 ->
  rho_differentially_identifiable worlds M rho ->
  differentially_private worlds M (ln (rho / (1 - (INR (length worlds) - 1) * rho))).
Proof.
  intros likelihood positive below kept v w e Hv Hw.
  rewrite exp_ln by (apply Rdiv_lt_0_compat; lra).
  pose proof (number_positive worlds v Hv) as many.
  destruct (mixture_nonnegative worlds (uniform worlds) M (uniform_distribution worlds v Hv)
              likelihood e) as [possible | nothing].
  - pose proof (uniform_possible worlds M likelihood e possible) as all.
    assert (share : forall u, In u worlds -> M u e <= rho * sum (fun x => M x e) worlds).
    { intros u Hu. specialize (kept e u Hu possible).
      rewrite posterior_is_share in kept by assumption.
      apply (Rmult_le_compat_r (sum (fun x => M x e) worlds)) in kept; [| lra].
      unfold Rdiv in kept. rewrite Rmult_assoc, Rinv_l, Rmult_1_r in kept by lra. exact kept. }
    destruct (in_split w worlds Hw) as [before [after parts]].
    assert (number : INR (length (before ++ after)) = INR (length worlds) - 1)
      by (rewrite parts, !app_length; simpl length; rewrite <- plus_n_Sm, S_INR; lra).
    assert (rest : sum (fun x => M x e) (before ++ after)
                     <= (INR (length worlds) - 1) * (rho * sum (fun x => M x e) worlds)).
    { rewrite <- number, <- sum_constant. apply sum_monotone. intros u among. apply share.
      rewrite parts. apply in_app_or in among. apply in_or_app. simpl. tauto. }
    assert (whole : sum (fun x => M x e) worlds = M w e + sum (fun x => M x e) (before ++ after))
      by (rewrite parts at 1; apply (sum_split (fun x => M x e))).
    apply (Rmult_le_reg_r (1 - (INR (length worlds) - 1) * rho)); [lra |].
    replace (rho / (1 - (INR (length worlds) - 1) * rho) * M w e
               * (1 - (INR (length worlds) - 1) * rho)) with (rho * M w e) by (field; lra).
    specialize (share v Hv). set (total := sum (fun x => M x e) worlds) in *.
    apply Rle_trans with (rho * total * (1 - (INR (length worlds) - 1) * rho)).
    + apply Rmult_le_compat_r; lra.
    + rewrite Rmult_assoc. apply Rmult_le_compat_l; [lra |]. lra.
  - assert (zero : forall u, In u worlds -> M u e = 0).
    { intros u Hu. apply Rle_antisym; [| apply likelihood].
      rewrite uniform_mixture in nothing. pose proof (Rinv_0_lt_compat _ many).
      assert (0 <= M u e) by apply likelihood.
      pose proof (sum_bounds_each (fun x => M x e) worlds u (fun x _ => likelihood x e) Hu).
      simpl in *. nra. }
    rewrite (zero v Hv), (zero w Hw). lra.
Qed.

(* Joined with the formal statements. *)

Section Theorem56.
Context {Entity : Type} (same : forall s t : Entity, {s = t} + {s <> t}).
Context {E : Type} (M : mechanism (list Entity) E) (universe : list Entity) (m : nat) (rho : R).
Hypothesis likelihood : nonnegative M.
Hypothesis several : (2 <= m)%nat.
Hypothesis guess : / INR m < rho < 1.

Theorem theorem_5_6_from_statement :
  c_membership_theorem_5_6__equivalence__7746d55c30d9 ->
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
Defined.
End Theorem56.
