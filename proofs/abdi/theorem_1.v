(* abdi, Theorem 1: composition of n mechanisms.

   "If each M_i, i in [1,n], is (alpha_i, beta_i)-differentially identifiable, then the combination
   M = (M_1(q_1(D^s)), ..., M_n(q_n(D^s))) is (alpha_c, beta_c)-differentially identifiable where
   alpha_c = sum_(k=1)^n (-1)^(k+1) sigma_k(alpha_1, ..., alpha_n) and
   beta_c = sum_(k=0)^n sigma_k(beta_1, ..., beta_n) - 1" (section 5), queries and mechanisms being
   chosen "adaptively based on previous queries outcomes".

   Stated here: the same for any n and any mechanisms that keep Definition 4 at every prior, each
   chosen in the light of all earlier answers, with noises that are independent given the database:
   the likelihood of all answers is the product of each one's. All answers are of one type, which
   may be a sum of types; an answer may be an event. At one prior Theorem 1 is false, and where the
   noises are not independent too (theorem_1_counterexamples.v). *)
From Coq Require Import ZArith Reals Arith List Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.shared Require Import worlds ranges belief notions multiplied_out.
From didp.ours Require Import beliefs_every_prior.
From didp.abdi Require Import theorem_1_product_form definitions.
From didp.statements Require Import abdi_theorem_1.
Open Scope R_scope.

(* n answers, one after the other; what is asked next depends on the answers so far, first one
   first. Any other number of answers is impossible. *)
Fixpoint transcript {W E : Type} (n : nat) (asked : list E -> mechanism W E) (past : list E)
  : mechanism W (list E) :=
  fun w answers =>
  match n, answers with
  | O, [] => 1
  | S n, answer :: later => asked past w answer * transcript n asked (past ++ [answer]) w later
  | _, _ => 0
  end.

(* n mechanisms that are chosen in advance *)
Definition combination {W E : Type} (mechanisms : list (mechanism W E)) : mechanism W (list E) :=
  transcript (length mechanisms) (fun past => nth (length past) mechanisms (fun _ _ => 0)) [].

Lemma transcript_nonnegative {W E : Type} (asked : list E -> mechanism W E) :
  (forall past, nonnegative (asked past)) ->
  forall n past, nonnegative (transcript n asked past).
Proof.
  intros likelihood n. induction n as [| n IH]; intros past w [| answer later]; simpl; try lra.
  apply Rmult_le_pos; [apply likelihood | apply IH].
Qed.

Section TwoSteps.
Context {W E : Type} (worlds : list W) (p : W -> R) (M : mechanism W E) (e : E).
Hypothesis prior : distribution worlds p.
Hypothesis likelihood : nonnegative M.
Context (later : W -> R) (alpha beta alpha' beta' : R).
Hypothesis fall : 0 <= 1 - alpha'.
Hypothesis rise : 0 <= 1 + beta'.
Hypothesis later_nonnegative : forall v, 0 <= later v.
Let observed := mixture worlds p M e.

(* eq. 6-9: Definition 4 at the prior, and then at the belief after the first answer *)
Lemma one_step_more w :
  In w worlds ->
  (1 - alpha) * p w * observed <= p w * M w e <= (1 + beta) * p w * observed ->
  (0 < observed ->
    let b := posterior worlds p M e in
    (1 - alpha') * b w * sum (fun v => b v * later v) worlds <= b w * later w
      <= (1 + beta') * b w * sum (fun v => b v * later v) worlds) ->
  (1 - alpha) * (1 - alpha') * p w * sum (fun v => p v * (M v e * later v)) worlds
    <= p w * (M w e * later w)
    <= (1 + beta) * (1 + beta') * p w * sum (fun v => p v * (M v e * later v)) worlds.
Proof.
  intros inside first second.
  destruct (mixture_nonnegative worlds p M prior likelihood e) as [possible | impossible].
  - specialize (second possible). fold observed in possible. cbv zeta in second.
    set (b := posterior worlds p M e) in *. set (after := sum (fun v => b v * later v) worlds) in *.
    assert (own : forall v, p v * (M v e * later v) = b v * later v * observed).
    { intros v. unfold b, posterior. fold observed. field. lra. }
    rewrite own, (sum_extensional _ (fun v => b v * later v * observed)) by (intros; apply own).
    rewrite sum_scaled_right. fold after.
    assert (first_here : p w * M w e = b w * observed)
      by (unfold b, posterior; fold observed; field; lra).
    rewrite first_here in first.
    assert (all : 0 <= after).
    { apply sum_nonnegative. intros v Hv. apply Rmult_le_pos; [| apply later_nonnegative].
      apply (posterior_distribution worlds p M prior likelihood e possible). exact Hv. }
    destruct first as [low high], second as [low' high']. split.
    + apply Rle_trans with ((1 - alpha') * after * (b w * observed)).
      * replace ((1 - alpha) * (1 - alpha') * p w * (after * observed))
          with ((1 - alpha') * after * ((1 - alpha) * p w * observed)) by ring.
        apply Rmult_le_compat_l; [apply Rmult_le_pos |]; assumption.
      * apply (Rmult_le_compat_r observed) in low'; lra.
    + apply Rle_trans with ((1 + beta') * after * (b w * observed)).
      * apply (Rmult_le_compat_r observed) in high'; lra.
      * replace ((1 + beta) * (1 + beta') * p w * (after * observed))
          with ((1 + beta') * after * ((1 + beta) * p w * observed)) by ring.
        apply Rmult_le_compat_l; [apply Rmult_le_pos |]; assumption.
  - assert (none : forall v, In v worlds -> p v * (M v e * later v) = 0).
    { intros v Hv. rewrite <- Rmult_assoc.
      rewrite (impossible_term worlds p M prior likelihood e v Hv) by (symmetry; exact impossible).
      ring. }
    rewrite none, (sum_extensional _ (fun _ => 0)), sum_zero by auto. lra.
Qed.
End TwoSteps.

Section Composition.
Context {W E : Type} (worlds : list W).

(* the k-th mechanism, whatever was answered before, keeps the k-th promise at every prior *)
Definition each_keeps (asked : list E -> mechanism W E) (past : list E) (promises : list (R * R))
  : Prop :=
  forall k alpha beta later, nth_error promises k = Some (alpha, beta) -> length later = k ->
  differentially_identifiable worlds (asked (past ++ later)) alpha beta.

Definition alphas (promises : list (R * R)) : list R := map fst promises.
Definition betas (promises : list (R * R)) : list R := map snd promises.

Definition valid (promises : list (R * R)) : Prop :=
  Forall (fun alpha => 0 < alpha < 1) (alphas promises) /\ Forall (Rlt 0) (betas promises).

(* eq. 3, by the induction of the proof *)
Theorem induction_of_theorem_1 (asked : list E -> mechanism W E) promises :
  (forall past, nonnegative (asked past)) -> valid promises ->
  forall past, each_keeps asked past promises ->
  differentially_identifiable worlds (transcript (length promises) asked past)
    (1 - falls (alphas promises)) (rises (betas promises) - 1).
Proof.
  intros likelihood. pose proof (transcript_nonnegative asked likelihood) as all_likelihoods.
  induction promises as [| [alpha beta] rest IH]; intros [fall rise] past kept p prior.
  - unfold falls, rises, product.
    intros [| answer later] w inside possible; unfold posterior, mixture in *; simpl in *;
      rewrite sum_scaled_right in *; [rewrite (proj2 prior) |]; lra.
  - simpl in fall, rise. inversion_clear fall as [| ? ? first_fall other_falls].
    inversion_clear rise as [| ? ? first_rise other_rises].
    pose proof (falls_range _ other_falls). pose proof (rises_range _ other_rises).
    apply (identifiable_multiplied_out worlds p _ prior (all_likelihoods _ _)).
    intros [| answer later] w inside.
    { unfold mixture. simpl. rewrite sum_scaled_right. lra. }
    assert (first : differentially_identifiable_at worlds p (asked past) alpha beta).
    { rewrite <- (app_nil_r past). apply (kept O alpha beta []); auto. }
    apply (identifiable_multiplied_out worlds p _ prior (likelihood past))
      with (e := answer) (w := w) in first; [| exact inside].
    change (falls (alphas ((alpha, beta) :: rest))) with ((1 - alpha) * falls (alphas rest)).
    change (rises (betas ((alpha, beta) :: rest))) with ((1 + beta) * rises (betas rest)).
    replace (1 - (1 - (1 - alpha) * falls (alphas rest)))
      with ((1 - alpha) * (1 - (1 - falls (alphas rest)))) by ring.
    replace (1 + ((1 + beta) * rises (betas rest) - 1))
      with ((1 + beta) * (1 + (rises (betas rest) - 1))) by ring.
    apply (one_step_more worlds p (asked past) answer prior (likelihood past)
      (fun v => transcript (length rest) asked (past ++ [answer]) v later)); auto; try lra.
    { intros v. apply all_likelihoods. }
    intros possible b.
    assert (believed : distribution worlds b) by (apply posterior_distribution; auto).
    apply (identifiable_multiplied_out worlds b _ believed (all_likelihoods _ _)); [| exact inside].
    apply IH; [split; assumption | | exact believed].
    intros k alpha' beta' more listed many. rewrite <- app_assoc. apply (kept (S k)); simpl; auto.
Qed.

Theorem theorem_1 (asked : list E -> mechanism W E) promises :
  promises <> [] -> valid promises ->
  (forall past, nonnegative (asked past)) -> each_keeps asked [] promises ->
  0 < alpha_combined (alphas promises) < 1 /\ 0 < beta_combined (betas promises)
  /\ differentially_identifiable worlds (transcript (length promises) asked [])
      (alpha_combined (alphas promises)) (beta_combined (betas promises)).
Proof.
  intros some range likelihood kept. split; [| split].
  - apply alpha_combined_range; [destruct promises; [tauto | discriminate] | apply range].
  - apply beta_combined_range; [destruct promises; [tauto | discriminate] | apply range].
  - rewrite alpha_product_form, beta_product_form. apply induction_of_theorem_1; assumption.
Qed.

(* what is seen may be a finite union of different transcripts *)
Corollary theorem_1_finite_unions (asked : list E -> mechanism W E) promises :
  promises <> [] -> valid promises ->
  (forall past, nonnegative (asked past)) -> each_keeps asked [] promises ->
  differentially_identifiable worlds (any_of (transcript (length promises) asked []))
    (alpha_combined (alphas promises)) (beta_combined (betas promises)).
Proof.
  intros some range likelihood kept p prior. apply any_of_identifiable_at; [exact prior | |].
  - apply transcript_nonnegative. exact likelihood.
  - apply theorem_1; assumption.
Qed.

(* mechanisms that are chosen in advance *)
Corollary theorem_1_in_advance (mechanisms : list (mechanism W E)) promises :
  promises <> [] -> valid promises -> Forall nonnegative mechanisms ->
  Forall2 (fun M promise => differentially_identifiable worlds M (fst promise) (snd promise))
    mechanisms promises ->
  differentially_identifiable worlds (combination mechanisms)
    (alpha_combined (alphas promises)) (beta_combined (betas promises)).
Proof.
  intros some range likelihood kept. unfold combination.
  assert (as_many : length mechanisms = length promises)
    by (clear -kept; induction kept; simpl; congruence).
  rewrite as_many. apply theorem_1; try assumption.
  - intros past. destruct (Nat.lt_ge_cases (length past) (length mechanisms)) as [one | none].
    + rewrite Forall_forall in likelihood. apply likelihood, nth_In. exact one.
    + rewrite nth_overflow by exact none. intros w e. lra.
  - clear -kept. intros k alpha beta later listed <-. simpl. revert later listed.
    induction kept as [| M promise mechanisms promises first _ IH]; intros [| answer later] listed;
      simpl in *; try discriminate.
    + injection listed as ->. exact first.
    + apply IH. exact listed.
Qed.
End Composition.

(* over databases, as the paper puts it *)
Corollary theorem_1_of_databases {Database E : Type} (adjacent : Database -> Database -> Prop)
  (asked : list E -> mechanism Database E) promises :
  promises <> [] -> valid promises -> (forall past, nonnegative (asked past)) ->
  (forall past alpha beta, nth_error promises (length past) = Some (alpha, beta) ->
    keeps_definition_4 adjacent (asked past) alpha beta) ->
  keeps_definition_4 adjacent (transcript (length promises) asked [])
    (alpha_combined (alphas promises)) (beta_combined (betas promises)).
Proof.
  intros some range likelihood kept D worlds possible. apply theorem_1; try assumption.
  intros k alpha beta past listed <-. exact (kept past alpha beta listed D worlds possible).
Qed.

(* Joined with the formal statements. *)

(* sigma_k of the first e numbers by its last index, and the signs *)
Fixpoint by_last_index (x : Z -> R) (k : nat) (e : Z) : R :=
  match k with O => 1 | S k => sum_over (fun j => x j * by_last_index x k (j - 1)%Z) 1 e end.
Definition sigma_said (x : Z -> R) (k e : R) : R :=
  by_last_index x (Z.to_nat (number_of k)) (number_of e).
Definition sign_said (k : Z) : R := if Z.even k then -1 else 1.

Lemma sign_turns k : sign_said (1 + k) = -1 * sign_said k.
Proof.
  unfold sign_said. rewrite Z.even_add. simpl.
  destruct (Z.even k); ring.
Qed.

Lemma by_last_index_next x k e : (1 <= k)%Z ->
  by_last_index x (Z.to_nat k) e
    = sum_over (fun j => x j * by_last_index x (Z.to_nat (k - 1)) (j - 1)) 1 e.
Proof. intros low. replace (Z.to_nat k) with (S (Z.to_nat (k - 1))) by lia. reflexivity. Qed.

Lemma sigma_said_next x k e : (1 <= k)%Z ->
  sigma_said x (IZR k) (IZR e)
    = sum_over (fun j => x j * sigma_said x (-1 + IZR k) (-1 + IZR j)) 1 e.
Proof.
  intros low. unfold sigma_said. rewrite !number_of_real, by_last_index_next by exact low.
  apply sum_over_extensional. intros j _. rewrite !index_as_stated, !number_of_real. reflexivity.
Qed.

Lemma sigma_said_none x e : sigma_said x 0 (IZR e) = 1.
Proof. unfold sigma_said. rewrite (number_of_real 0). reflexivity. Qed.

Lemma entries_mapped {A B : Type} (listed : list A) some (g : A -> B) :
  map (fun j => g (entry listed some j)) (numbered (count listed)) = map g listed.
Proof.
  unfold numbered, count, entry. rewrite Nat2Z.id, map_map.
  induction listed as [| a rest IH]; [reflexivity |].
  cbn [length seq map]. f_equal. rewrite <- seq_shift, map_map, <- IH. apply map_ext_in.
  intros k inside. apply in_seq in inside. f_equal.
  replace (Z.to_nat (Z.of_nat (S k) - 1)) with (S (Z.to_nat (Z.of_nat k - 1))) by lia. reflexivity.
Qed.

Lemma product_of_entries {A : Type} (listed : list A) some (g : A -> R) :
  product_over (fun j => g (entry listed some j)) 1 (count listed) = product (map g listed).
Proof. rewrite product_as_stated, (entries_mapped listed some g). reflexivity. Qed.

Section Combined.
Context (xs : list R) (d : R).
Notation x := (entry xs d).
Notation n := (count xs).

Lemma last_index_as_listed e k : (0 <= e <= n)%Z -> (1 <= k <= n)%Z ->
  by_last_index x (Z.to_nat k) e
    = sum (fun j => x j * by_last_index x (Z.to_nat (k - 1)) (j - 1)) (numbered e).
Proof. intros _ []. rewrite by_last_index_next, sum_over_numbered by assumption. reflexivity. Qed.

Lemma alpha_combined_as_stated :
  sum_over (fun k => sign_said k * sigma_said x (IZR k) (IZR n)) 1 n = alpha_combined xs.
Proof.
  rewrite alpha_product_form, sum_over_numbered.
  rewrite (sum_extensional _ (fun k => sign_said k * by_last_index x (Z.to_nat k) n))
    by (intros; unfold sigma_said; rewrite !number_of_real; reflexivity).
  rewrite (alpha_product_form_gives_statement n x (fun k e => by_last_index x (Z.to_nat k) e) sign_said).
  - rewrite (entries_mapped xs d (fun a => 1 - a)). reflexivity.
  - unfold count. lia.
  - reflexivity.
  - intros k _. rewrite Z.add_comm, sign_turns. ring.
  - reflexivity.
  - apply last_index_as_listed.
Qed.

Lemma beta_combined_as_stated :
  -1 + sum_over (fun k => sigma_said x (IZR k) (IZR n)) 0 n = beta_combined xs.
Proof.
  rewrite beta_product_form.
  pose proof (beta_product_form_gives_statement n x (fun k e => by_last_index x (Z.to_nat k) e)
    ltac:(unfold count; lia) ltac:(reflexivity) last_index_as_listed) as form.
  rewrite (entries_mapped xs d (fun b => 1 + b)) in form. rewrite <- form.
  enough (equal : sum_over (fun k => sigma_said x (IZR k) (IZR n)) 0 n
    = sum (fun k => by_last_index x (Z.to_nat k) n) (0%Z :: numbered n)) by (rewrite equal; ring).
  unfold sum_over, many, numbered. replace (Z.to_nat (n - 0 + 1)) with (S (Z.to_nat n)) by (unfold count; lia).
  assert (term : forall k, sigma_said x (IZR k) (IZR n) = by_last_index x (Z.to_nat k) n)
    by (intros; unfold sigma_said; rewrite !number_of_real; reflexivity).
  cbn [sum]. rewrite sum_mapped.
  induction (Z.to_nat n) as [| k IH]; [simpl; rewrite term; simpl; ring |].
  cbn [sum_of_first] in *. rewrite IH, seq_S, sum_appended, term. cbn [sum].
  replace (0 + Z.of_nat (S k))%Z with (Z.of_nat (1 + k)) by lia. ring.
Qed.
End Combined.

Lemma transcript_as_product {W E : Type} (asked : list E -> mechanism W E) w d answers :
  forall past, transcript (length answers) asked past w answers
    = product (map (fun k => asked (past ++ firstn k answers) w (nth k answers d))
        (seq 0 (length answers))).
Proof.
  induction answers as [| a later IH]; intros past; [reflexivity |].
  cbn [length transcript seq map]. unfold product in *. cbn [fold_right firstn nth].
  rewrite app_nil_r. f_equal. rewrite IH, <- seq_shift, map_map. f_equal.
  apply map_ext. intros k. cbn [firstn nth]. rewrite <- app_assoc. reflexivity.
Qed.

Lemma transcript_other_length {W E : Type} (asked : list E -> mechanism W E) w answers :
  forall n past, length answers <> n -> transcript n asked past w answers = 0.
Proof.
  induction answers as [| a later IH]; intros [| n] past other; simpl in *; try congruence; try lia.
  rewrite IH by congruence. ring.
Qed.

Section Theorem1.
Context {W E : Type} (decide : forall v w : W, {v = w} + {v <> w}) (worlds : list W) (p : W -> R).
Context (asked : list E -> mechanism W E) (promises : list (R * R)).
Hypothesis once : NoDup worlds.
Hypothesis prior : distribution worlds p.
Hypothesis some : promises <> [].
Hypothesis range : valid promises.
Hypothesis likelihood : forall past, nonnegative (asked past).
Hypothesis kept : each_keeps worlds asked [] promises.
Variables (answers : list E) (w : W) (d : E).
Hypothesis inside : In w worlds.
Notation together := (transcript (length promises) asked []).
Hypothesis possible : 0 < mixture worlds p together answers.

Notation n := (count promises).
Notation m := (count worlds).
Notation alpha j := (entry (alphas promises) 0 j).
Notation beta j := (entry (betas promises) 0 j).
Definition answer_in (k j : R) : R :=
  asked (firstn (Z.to_nat (number_of k - 1)) answers) (entry worlds w (number_of j))
    (nth (Z.to_nat (number_of k - 1)) answers d).
Definition prior_at (j : Z) : R := p (entry worlds w j).

(* any other number of answers is impossible *)
Lemma as_many : length answers = length promises.
Proof.
  destruct (Nat.eq_dec (length answers) (length promises)) as [same | other]; [exact same |].
  exfalso. revert possible. unfold mixture.
  rewrite (sum_extensional _ (fun _ => 0)), sum_zero; [apply Rlt_irrefl |].
  intros v _. rewrite transcript_other_length by exact other. ring.
Qed.

Lemma counts : count (alphas promises) = n /\ count (betas promises) = n.
Proof. unfold count, alphas, betas. rewrite !map_length. auto. Qed.

Lemma together_as_stated j :
  product_over (fun k => answer_in (IZR k) (IZR j)) 1 n = together (entry worlds w j) answers.
Proof.
  rewrite product_as_stated, <- as_many, (transcript_as_product asked _ d).
  unfold numbered, count. rewrite Nat2Z.id, map_map, <- seq_shift, map_map, <- as_many. f_equal.
  apply map_ext. intros k. unfold answer_in. rewrite !number_of_real.
  replace (Z.to_nat (Z.of_nat (S k) - 1)) with k by lia. reflexivity.
Qed.

Lemma observed_as_stated :
  sum_over (fun j => prior_at j * product_over (fun k => answer_in (IZR k) (IZR j)) 1 n) 1 m
    = mixture worlds p together answers.
Proof.
  apply (sum_of_entries worlds w (fun v => p v * together v answers)). intros j _.
  rewrite together_as_stated. reflexivity.
Qed.

Lemma promise_at k : (1 <= k)%Z -> (k <= n)%Z ->
  0 < alpha k < 1 /\ 0 < beta k
  /\ nth_error promises (Z.to_nat (k - 1)) = Some (alpha k, beta k).
Proof.
  intros low high. assert (below : (Z.to_nat (k - 1) < length promises)%nat) by (unfold count in high; lia).
  destruct (nth_error promises (Z.to_nat (k - 1))) as [[a b] |] eqn:known;
    [| apply nth_error_None in known; lia].
  unfold entry, alphas, betas.
  rewrite (nth_error_nth _ _ _ (map_nth_error fst _ _ known)).
  rewrite (nth_error_nth _ _ _ (map_nth_error snd _ _ known)). simpl.
  destruct range as [fall rise]. unfold alphas, betas in fall, rise. rewrite Forall_map, Forall_forall in fall, rise.
  apply nth_error_In in known. specialize (fall _ known). specialize (rise _ known). auto.
Qed.

(* each answer, at two-point priors on two of the worlds *)
Lemma kept_as_stated i k l x :
  (1 <= i)%Z -> (i <= m)%Z -> (1 <= k)%Z -> (k <= n)%Z -> (1 <= l)%Z -> (l <= m)%Z -> 0 < x < 1 ->
  answer_in (IZR k) (IZR i) <= (1 + beta k)
    * (x * answer_in (IZR k) (IZR i) + (1 + -1 * x) * answer_in (IZR k) (IZR l))
  /\ (1 + -1 * alpha k)
    * (x * answer_in (IZR k) (IZR i) + (1 + -1 * x) * answer_in (IZR k) (IZR l))
    <= answer_in (IZR k) (IZR i).
Proof.
  intros least most low high low' high' between. destruct (promise_at k low high) as (fall & rise & known).
  assert (many : length (firstn (Z.to_nat (k - 1)) answers) = Z.to_nat (k - 1))
    by (apply firstn_length_le; unfold count in high; rewrite as_many; lia).
  pose proof (kept _ _ _ _ known many) as identifiable. cbn [app] in identifiable.
  pose proof (entry_inside worlds w i least most) as own.
  pose proof (entry_inside worlds w l low' high') as other.
  unfold answer_in. rewrite !number_of_real.
  set (M := asked (firstn (Z.to_nat (k - 1)) answers)) in *.
  set (e := nth (Z.to_nat (k - 1)) answers d).
  assert (both : forall u v, In u worlds -> In v worlds ->
    M u e <= (1 + beta k) * M v e /\ (1 - alpha k) * M u e <= M v e).
  { intros u v Hu Hv. apply (every_prior_gives_near worlds); try assumption; try lra.
    apply likelihood. }
  set (u := entry worlds w i) in *. set (v := entry worlds w l) in *.
  destruct (both u v own other) as [above _]. destruct (both v u other own) as [_ below].
  pose proof (likelihood (firstn (Z.to_nat (k - 1)) answers) u e) as sign. fold M in sign.
  assert (0 <= x * (beta k * M u e)) by (apply Rmult_le_pos; [lra | apply Rmult_le_pos; lra]).
  assert (0 <= x * (alpha k * M u e)) by (apply Rmult_le_pos; [lra | apply Rmult_le_pos; lra]).
  apply (Rmult_le_compat_l (1 - x)) in above; [| lra].
  apply (Rmult_le_compat_l (1 - x)) in below; [split; lra | lra].
Qed.

Theorem theorem_1_alpha_from_statement :
  c_abdi_theorem_1__alpha_side__every_prior__8fe13edf7a17 ->
  0 < alpha_combined (alphas promises) < 1 /\
  (1 - alpha_combined (alphas promises)) * p w <= posterior worlds p together answers w.
Proof.
  intros said. destruct (inside_is_entry worlds w w inside) as (i & low & high & own).
  specialize (said i m prior_at n (entry (alphas promises) 0) answer_in (entry (betas promises) 0) sign_said
    (sigma_said (entry (alphas promises) 0))).
  cbv beta in said. rewrite observed_as_stated, together_as_stated in said.
  pose proof (alpha_combined_as_stated (alphas promises) 0) as combined.
  rewrite (proj1 counts) in combined. rewrite combined in said.
  destruct said as (positive & below & bound); try assumption.
  - intros j least most. apply prior, entry_inside; assumption.
  - rewrite (sum_of_entries worlds w p) by reflexivity. apply prior.
  - apply count_positive. exact some.
  - intros j least most. apply (promise_at j); assumption.
  - intros j least most. apply (promise_at j); assumption.
  - intros k _ _ j _ _. apply likelihood.
  - intros k least most l first last x between. apply (kept_as_stated i); assumption.
  - reflexivity.
  - intros k _ _. apply sign_turns.
  - intros e _ _. apply sigma_said_none.
  - intros e _ _ k least _. apply sigma_said_next. exact least.
  - unfold prior_at in bound. rewrite own, minus_as_stated in bound.
    split; [split; assumption |]. unfold posterior, Rdiv. lra.
Defined.

Theorem theorem_1_beta_from_statement :
  c_abdi_theorem_1__beta_side__every_prior__35080a77c95d ->
  0 < beta_combined (betas promises) /\
  posterior worlds p together answers w <= (1 + beta_combined (betas promises)) * p w.
Proof.
  intros said. destruct (inside_is_entry worlds w w inside) as (i & low & high & own).
  specialize (said i m prior_at n (entry (betas promises) 0) answer_in (entry (alphas promises) 0)
    (sigma_said (entry (betas promises) 0))).
  cbv beta in said. rewrite observed_as_stated, together_as_stated in said.
  pose proof (beta_combined_as_stated (betas promises) 0) as combined.
  rewrite (proj2 counts) in combined. rewrite combined in said.
  destruct said as (positive & bound); try assumption.
  - intros j least most. apply prior, entry_inside; assumption.
  - rewrite (sum_of_entries worlds w p) by reflexivity. apply prior.
  - apply count_positive. exact some.
  - intros j least most. apply (promise_at j); assumption.
  - intros k _ _ j _ _. apply likelihood.
  - intros k least most l first last x between. apply (kept_as_stated i); assumption.
  - intros e _ _. apply sigma_said_none.
  - intros e _ _ k least _. apply sigma_said_next. exact least.
  - unfold prior_at in bound. rewrite own in bound. split; [exact positive |].
    rewrite <- combined. unfold posterior, Rdiv. lra.
Defined.

(* as corrected for one prior: each answer keeps its promise at every prior, and together they keep
   Theorem 1's at the one; the formal statements are the same *)
Theorem theorem_1_alpha_at_one_prior_from_statement :
  c_abdi_theorem_1__alpha_side__one_prior__correction__8fe13edf7a17 ->
  0 < alpha_combined (alphas promises) < 1 /\
  (1 - alpha_combined (alphas promises)) * p w <= posterior worlds p together answers w.
Proof. intros said. exact (theorem_1_alpha_from_statement said). Defined.

Theorem theorem_1_beta_at_one_prior_from_statement :
  c_abdi_theorem_1__beta_side__one_prior__correction__35080a77c95d ->
  0 < beta_combined (betas promises) /\
  posterior worlds p together answers w <= (1 + beta_combined (betas promises)) * p w.
Proof. intros said. exact (theorem_1_beta_from_statement said). Defined.
End Theorem1.
