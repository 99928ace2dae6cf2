(* rhodi on priors that are not uniform, and Figure 1's mean, over mechanisms: drawn from the formal
   statements.

   The statements are generated: their names end in a hash of what they say, so that this file does
   not compile where one of them has changed. *)
From Coq Require Import ZArith Reals List Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.theories Require Import worlds belief notions multiplied_out data_sets laplace events.
From didp.theories.rhodi Require Import risk definition_4 laplace_noise table_2.
From didp.theories.bridges Require Import ranges listed rhodi.
From didp.statements Require rhodi.
Open Scope R_scope.

(* a prior above rho; responses that cannot be observed are left out *)
Lemma sum_of_kept {A : Type} (keep : A -> bool) f (listed : list A) :
  (forall a, In a listed -> keep a = false -> f a = 0) -> sum f (filter keep listed) = sum f listed.
Proof.
  induction listed as [| a rest IH]; intros none; [reflexivity |]. cbn [filter sum].
  specialize (IH (fun b inside => none b (or_intror inside))).
  destruct (keep a) eqn:kept; cbn [sum]; rewrite IH; [reflexivity |].
  rewrite (none a (or_introl eq_refl) kept). ring.
Qed.

Section PriorAboveRho.
Context {W E : Type} (worlds : list W) (p : W -> R) (M : mechanism W E) (outcomes : list E) (w : W).
Hypothesis prior : distribution worlds p.
Hypothesis likelihood : nonnegative M.
Hypothesis inside : In w worlds.
Hypothesis whole : forall v, In v worlds -> sum (M v) outcomes = 1.
Hypothesis unsure : 0 < p w < 1.
Notation mixed := (mixture worlds p M).
Definition possible (e : E) : bool := if Rlt_dec 0 (mixed e) then true else false.
Notation observed := (filter possible outcomes).

Lemma not_possible e : possible e = false -> mixed e = 0 /\ M w e = 0.
Proof.
  unfold possible. destruct (Rlt_dec 0 (mixed e)) as [| no]; [discriminate | intros _].
  destruct (mixture_nonnegative worlds p M prior likelihood e) as [one | none]; [contradiction |].
  pose proof (impossible_term worlds p M prior likelihood e w inside (eq_sym none)) as term.
  split; [auto |]. apply Rmult_integral in term. destruct term; [lra | assumption].
Qed.

Lemma mixed_whole : sum mixed outcomes = 1.
Proof.
  unfold mixture. rewrite sum_exchanged, <- (proj2 prior). apply sum_extensional. intros v among.
  rewrite sum_scaled, whole by exact among. ring.
Qed.

(* the likelihood in all other worlds *)
Definition in_others (e : E) : R := (mixed e - p w * M w e) / (1 - p w).

Lemma prior_at_most_rho rho (n := count observed) :
  (forall d, statements.rhodi.c_rhodi_remark_prior_above_rho__statement__e3173daf05e7 ->
    (forall e, In e outcomes -> 0 < mixed e -> posterior worlds p M e w <= rho) ->
    In d observed -> p w <= rho).
Proof.
  intros d said kept some.
  assert (real : forall e, In e observed -> In e outcomes /\ 0 < mixed e).
  { intros e among. apply filter_In in among. destruct among as [listed able]. split; [exact listed |].
    unfold possible in able. destruct (Rlt_dec 0 (mixed e)); [assumption | discriminate]. }
  apply (said n (fun r => M w (entry observed d r)) (fun r => in_others (entry observed d r))
    (fun r => mixed (entry observed d r)) (p w)
    (fun r => p w * / mixed (entry observed d r) * M w (entry observed d r))).
  - apply count_positive. intros none. rewrite none in some. exact some.
  - rewrite (sum_of_entries observed d (M w)) by reflexivity. rewrite sum_of_kept; [auto |].
    intros e _ none. apply (not_possible e none).
  - rewrite (sum_of_entries observed d in_others) by reflexivity. rewrite sum_of_kept.
    + unfold in_others, Rdiv. rewrite sum_scaled_right.
      rewrite (sum_extensional _ (fun e => mixed e + - p w * M w e)) by (intros; ring).
      rewrite sum_added, sum_scaled, mixed_whole, whole by exact inside. field. lra.
    + intros e _ none. destruct (not_possible e none) as [zero own]. unfold in_others.
      rewrite zero, own. unfold Rdiv. ring.
  - intros r _ _. unfold in_others. field. lra.
  - intros r low high. apply real, entry_inside; assumption.
  - reflexivity.
  - intros r low high. destruct (real _ (entry_inside observed d r low high)) as [listed able].
    specialize (kept _ listed able). unfold posterior in kept. unfold Rdiv in kept. lra.
Qed.

Theorem prior_above_rho_from_statement rho :
  statements.rhodi.c_rhodi_remark_prior_above_rho__statement__e3173daf05e7 ->
  (forall e, In e outcomes -> 0 < mixed e -> posterior worlds p M e w <= rho) -> p w <= rho.
Proof.
  intros said kept.
  destruct (sum_has_positive mixed outcomes ltac:(rewrite mixed_whole; lra)) as (d & listed & able).
  apply (prior_at_most_rho rho d said kept). apply filter_In. split; [exact listed |].
  unfold possible. destruct (Rlt_dec 0 (mixed d)); [reflexivity | contradiction].
Qed.

(* the same statement, of the remark on priors that are not uniform *)
Theorem nonuniform_prior_above_rho_from_statement rho :
  statements.rhodi.c_rhodi_remark_nonuniform_prior__a_prior_above_rho__e3173daf05e7 ->
  (forall e, In e outcomes -> 0 < mixed e -> posterior worlds p M e w <= rho) -> p w <= rho.
Proof. intros said. exact (prior_above_rho_from_statement rho said). Qed.
End PriorAboveRho.

(* one world, and the others *)
Section OneAndOthers.
Context {W : Type} (before after : list W) (w : W) (p f : W -> R) (lambda response : R).
Notation worlds := (before ++ w :: after).
Notation others := (before ++ after).
Hypothesis scale : 0 < lambda.
Notation weight v := (exp (-1 * / lambda * Rabs (response + -1 * f v))).

Lemma posterior_by_weights :
  posterior worlds p (laplace_mechanism f lambda) response w
    = p w * / (p w * weight w + sum (fun v => p v * weight v) others) * weight w.
Proof.
  assert (density : forall v, laplace_mechanism f lambda v response = weight v * / (2 * lambda)).
  { intros v. unfold laplace_mechanism, laplace_density. rewrite weight_as_stated. reflexivity. }
  unfold posterior, mixture. rewrite sum_split, density.
  rewrite (sum_extensional _ (fun v => p v * weight v * / (2 * lambda)))
    by (intros; rewrite density; ring).
  rewrite sum_scaled_right, <- Rmult_assoc, <- Rmult_plus_distr_r.
  set (total := p w * weight w + _). unfold Rdiv. rewrite (Rinv_mult total), Rinv_inv.
  replace (p w * weight w * / (2 * lambda) * (/ total * (2 * lambda)))
    with (p w * / total * weight w * (/ (2 * lambda) * (2 * lambda))) by ring.
  rewrite Rinv_l by lra. ring.
Qed.
End OneAndOthers.

Theorem theorem_1_at_prior_from_statement {W : Type} (worlds : list W) (p : W -> R) (f : W -> R)
  range lambda P rho :
  statements.rhodi.c_rhodi_remark_nonuniform_prior__1_max_prior_for_m__0cee9cac83eb ->
  distribution worlds p -> (forall w, In w worlds -> p w <= P) -> 0 < P < rho -> rho < 1 ->
  (forall v w, In v worlds -> In w worlds -> Rabs (f v - f w) <= range) -> 0 < lambda ->
  range / ln ((/ P - 1) * rho / (1 - rho)) <= lambda ->
  rho_differentially_identifiable_at worlds p (laplace_mechanism f lambda) rho.
Proof.
  intros said [sign total] below guess certain near scale enough response w inside _.
  destruct (in_split w worlds inside) as (before & after & parts). subst worlds.
  rewrite posterior_by_weights by exact scale. rewrite sum_split in total.
  assert (listed : forall v, In v (before ++ after) -> In v (before ++ w :: after))
    by (intros v among; apply in_app_or in among; apply in_or_app; simpl; tauto).
  assert (some : before ++ after <> []).
  { intros none. rewrite none in total. simpl in total. specialize (below w inside). lra. }
  set (others := before ++ after) in *.
  destruct others as [| d rest] eqn:all; [contradiction |]. rewrite <- all in *. clear some.
  specialize (said (1 + count others)%Z lambda (f w) (fun k => f (entry others d k)) range (p w)
    (fun k => p (entry others d k)) P rho response).
  replace (-1 + (1 + count others))%Z with (count others) in said by lia. cbv beta in said.
  rewrite (sum_of_entries others d (fun v => p v * exp (-1 * / lambda * Rabs (response + -1 * f v)))
    (fun k => p (entry others d k)
      * exp (-1 * / lambda * Rabs (response + -1 * f (entry others d k))))) in said by reflexivity.
  assert (positive : (1 <= count others)%Z) by (apply count_positive; rewrite all; discriminate).
  apply said; try lra; try lia.
  - intros k low high. rewrite minus_as_stated. apply near; [exact inside |].
    apply listed, entry_inside; assumption.
  - apply sign. exact inside.
  - intros k low high. apply sign, listed, entry_inside; assumption.
  - rewrite (sum_of_entries others d p) by reflexivity. exact total.
  - apply below. exact inside.
  - eapply Rle_trans; [right | exact enough]. unfold Rdiv. do 3 f_equal.
    rewrite minus_as_stated. ring.
Qed.

Lemma odds_of_eight_as_stated rho : 7 * rho * / (1 + -1 * rho) = (8 - 1) * rho / (1 - rho).
Proof. rewrite minus_as_stated. unfold Rdiv. ring. Qed.

(* Figure 1: seven other worlds, the first of them nearer *)
Theorem risk_of_the_mean_from_statement rho response w :
  statements.rhodi.c_rhodi_figure_1__the_mean__8f350e15ba1d ->
  / 8 < rho < 1 -> In w eight_worlds ->
  posterior eight_worlds (uniform eight_worlds)
    (laplace_mechanism mean ((8 / 3) / ln ((8 - 1) * rho / (1 - rho)))) response w < rho.
Proof.
  intros said guess inside. set (lambda := _ / _).
  assert (budget : 0 < ln ((8 - 1) * rho / (1 - rho))) by (apply budget_positive; lra).
  assert (scale : 0 < lambda) by (apply Rdiv_lt_0_compat; lra).
  destruct (in_split w eight_worlds inside) as (before & after & parts).
  assert (nearer : exists u, In u (before ++ after) /\ Rabs (mean w - mean u) < 8 / 3).
  { destruct (entry_of_world w inside) as (i & shape & range).
    destruct (list_eq_dec Nat.eq_dec w [5; 1; 3]%nat) as [five | other].
    - exists [4; 1; 3]%nat. split.
      + assert (listed : In [4; 1; 3]%nat (before ++ w :: after))
          by (rewrite <- parts, the_eight_worlds; simpl; tauto).
        apply in_app_or in listed. apply in_or_app. rewrite five in listed. simpl in listed.
        destruct listed as [| [|]]; [auto | discriminate | auto].
      + rewrite five, means_apart. unfold Rabs. destruct Rcase_abs; simpl in *; lra.
    - exists [5; 1; 3]%nat. split.
      + assert (listed : In [5; 1; 3]%nat (before ++ w :: after))
          by (rewrite <- parts, the_eight_worlds; simpl; tauto).
        apply in_app_or in listed. apply in_or_app. simpl in listed.
        destruct listed as [| [|]]; [auto | contradiction | auto].
      + rewrite shape, means_apart. simpl INR in *. unfold Rabs. destruct Rcase_abs; lra. }
  destruct nearer as (u & among & close).
  destruct (in_split u (before ++ after) among) as (left & right & others).
  assert (seven : length (left ++ right) = 6%nat).
  { assert (length eight_worlds = 8%nat) as eight by reflexivity.
    rewrite parts, app_length in eight. cbn [length] in eight.
    assert (length (before ++ after) = length (left ++ u :: right)) as same by (rewrite others; reflexivity).
    rewrite !app_length in same. cbn [length] in same. rewrite app_length. lia. }
  assert (listed : forall v, In v (before ++ after) -> In v eight_worlds)
    by (intros v one; rewrite parts; apply in_app_or in one; apply in_or_app; simpl; tauto).
  rewrite parts, posterior_by_weights by exact scale.
  set (weight := fun v => exp (-1 * / lambda * Rabs (response + -1 * mean v))).
  set (p := uniform (before ++ w :: after)).
  assert (eighth : forall v, p v = / 8).
  { intros v. unfold p, uniform. rewrite <- parts. f_equal. simpl. lra. }
  rewrite (sum_extensional _ (fun v => / 8 * weight v)) by (intros; rewrite eighth; reflexivity).
  rewrite sum_scaled, eighth, others, sum_split. fold (weight w).
  specialize (said rho lambda (mean w) (fun k => mean (entry (u :: left ++ right) u k)) response
    ltac:(lra) ltac:(lra) scale).
  assert (number : count (u :: left ++ right) = 7%Z) by (unfold count; cbn [length]; rewrite seven; reflexivity).
  cbv beta in said. rewrite <- number in said.
  rewrite (sum_of_entries (u :: left ++ right) u weight) in said by reflexivity. cbn [sum] in said.
  fold (weight w) in said.
  assert (positive : 0 < weight w + (weight u + sum weight (left ++ right))).
  { assert (forall v, 0 < weight v) as each by (intros; apply exp_pos).
    assert (0 <= sum weight (left ++ right)) by (apply sum_nonnegative; intros; left; apply each).
    pose proof (each w). pose proof (each u). lra. }
  eapply Rle_lt_trans; [right | apply said].
  - field. lra.
  - intros k low high. rewrite minus_as_stated. apply means_near; [exact inside |].
    apply listed. pose proof (entry_inside (u :: left ++ right) u k low high) as one.
    destruct one as [<- | one]; [exact among |].
    rewrite others. apply in_app_or in one. apply in_or_app. simpl. tauto.
  - rewrite minus_as_stated. exact close.
  - rewrite number, odds_of_eight_as_stated. reflexivity.
Qed.

(* eqs. 2-3: of the worlds, one for each unknown entry, one holds the individual's *)
Section Risk.
Context {Entry Individual E : Type}.
Context (same : forall i j : Entry, {i = j} + {i <> j}).
Context (same_individual : forall a b : Individual, {a = b} + {a <> b}).
Context (identity : Entry -> Individual) (universe : list Entry).
Hypothesis entries : one_entry_each identity universe.
Context (M : mechanism (list Entry) E) (known : list Entry) (e : E) (i : Entry).
Hypothesis within_universe : incl known universe.
Hypothesis listed : In i universe.
Hypothesis outside : ~ In i known.
Notation worlds := (possible_worlds same universe known).
Notation candidates := (unknown same universe known).
Notation contributes := (contributed same_individual identity i).

Theorem risk_is_posterior_from_statement :
  statements.rhodi.c_rhodi_equations_2_7__eqs__2_3__fb3a7ced0636 ->
  identifiability_risk same same_individual identity universe M known e i
    = posterior worlds (uniform worlds) M e (i :: known).
Proof.
  intros said.
  assert (among : In i candidates) by (apply in_unknown; auto).
  destruct (inside_is_entry candidates i i among) as (k & low & high & own).
  pose proof (unknown_distinct same identity universe entries known) as distinct.
  set (belief := posterior worlds (uniform worlds) M e).
  specialize (said k (count candidates) IZR
    (fun j => if contributes (entry candidates i j :: known) then 1 else 0)
    (fun j => belief (entry candidates i j :: known)) low high).
  cbv beta in said. rewrite own in said. rewrite <- said.
  - unfold identifiability_risk, probability_that, possible_worlds, one_more.
    fold candidates. rewrite sum_mapped. symmetry.
    apply (sum_of_entries candidates i
      (fun j => if contributes (j :: known) then belief (j :: known) else 0)).
    intros j _. destruct (contributes _); ring.
  - intros j _ _ l _ _ other equal. apply other. apply eq_IZR. exact equal.
  - intros j _ _ equal. apply eq_IZR in equal. subst j. rewrite own.
    unfold contributed. destruct (in_dec _ _ _) as [| no]; [reflexivity |].
    exfalso. apply no. left. reflexivity.
  - intros j first last other.
    pose proof (entry_inside candidates i j first last) as held. apply in_unknown in held.
    unfold contributed. destruct (in_dec _ _ _) as [yes |]; [exfalso | reflexivity].
    apply in_map_iff in yes. destruct yes as (x & equal & inside).
    assert (x = i) as ->.
    { apply entries; auto. destruct inside as [<- | inside]; [apply held | auto]. }
    destruct inside as [here |]; [| contradiction]. apply other. f_equal.
    assert (alike : entry candidates i j = entry candidates i k) by (rewrite own; exact here).
    unfold entry, count in *.
    apply (NoDup_nth candidates i) in alike; try assumption; lia.
Qed.
End Risk.
