(* abdi's Theorem 1 over mechanisms, drawn from the formal statements.

   A formal statement here is about one transcript and one world, and two-point priors; sigma_k is
   any function that is the sum by its last index.

   The statements are generated: their names end in a hash of what they say, so that this file does
   not compile where one of them has changed. *)
From Coq Require Import ZArith Reals List Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.theories Require Import worlds belief notions.
From didp.theories.abdi Require Import numbered symmetric_polynomials product_form_as_statement
  theorem_1.
From didp.theories.ours Require Import every_prior.
From didp.theories.bridges Require Import ranges listed product_form.
From didp.statements Require abdi.
Open Scope R_scope.

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
  statements.abdi.c_abdi_theorem_1__alpha_side__every_prior__8fe13edf7a17 ->
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
Qed.

Theorem theorem_1_beta_from_statement :
  statements.abdi.c_abdi_theorem_1__beta_side__every_prior__35080a77c95d ->
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
Qed.

(* as corrected for one prior: each answer keeps its promise at every prior, and together they keep
   Theorem 1's at the one; the formal statements are the same *)
Theorem theorem_1_alpha_at_one_prior_from_statement :
  statements.abdi.c_abdi_theorem_1__alpha_side__one_prior__correction__8fe13edf7a17 ->
  0 < alpha_combined (alphas promises) < 1 /\
  (1 - alpha_combined (alphas promises)) * p w <= posterior worlds p together answers w.
Proof. intros said. exact (theorem_1_alpha_from_statement said). Qed.

Theorem theorem_1_beta_at_one_prior_from_statement :
  statements.abdi.c_abdi_theorem_1__beta_side__one_prior__correction__35080a77c95d ->
  0 < beta_combined (betas promises) /\
  posterior worlds p together answers w <= (1 + beta_combined (betas promises)) * p w.
Proof. intros said. exact (theorem_1_beta_from_statement said). Qed.
End Theorem1.
