(* abdi, Theorem 1: alpha_c and beta_c, and their product form.

   "alpha_c = sum_(k=1)^n (-1)^(k+1) sigma_k(alpha_1, ..., alpha_n) and beta_c =
   sum_(k=0)^n sigma_k(beta_1, ..., beta_n) - 1" (section 5); at the end of the proof they are
   1 - prod (1 - alpha_i) and prod (1 + beta_i) - 1, "based on the fundamental theorem of symmetric
   polynomials".

   Stated here: the same for any list of numbers, sigma_k being the sum over all sub-lists of k
   entries of their product. What proves it is Vieta's expansion of prod (1 + x_i t). *)
From Coq Require Import ZArith Reals List Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.shared Require Import worlds ranges.
From didp.statements Require Import abdi_theorem_1_product_form.
Open Scope R_scope.

Definition product (xs : list R) : R := fold_right Rmult 1 xs.

(* all ways to choose k entries, each in the order in which they are listed *)
Fixpoint choices (k : nat) (xs : list R) : list (list R) :=
  match k, xs with
  | O, _ => [[]]
  | S k, [] => []
  | S k, x :: rest => map (cons x) (choices k rest) ++ choices (S k) rest
  end.

Definition sigma (k : nat) (xs : list R) : R := sum product (choices k xs).

Definition alpha_combined (alphas : list R) : R :=
  sum (fun k => (-1) ^ (k + 1) * sigma k alphas) (seq 1 (length alphas)).
Definition beta_combined (betas : list R) : R :=
  sum (fun k => sigma k betas) (seq 0 (S (length betas))) - 1.

(* a choice is a sub-list of k entries, and every sub-list of k entries is a choice *)
Inductive sub_list : list R -> list R -> Prop :=
  | nothing_taken : forall xs, sub_list [] xs
  | first_taken : forall x chosen xs, sub_list chosen xs -> sub_list (x :: chosen) (x :: xs)
  | first_left : forall x chosen xs, sub_list chosen xs -> sub_list chosen (x :: xs).

Theorem choices_are_sub_lists xs : forall k chosen,
  In chosen (choices k xs) <-> sub_list chosen xs /\ length chosen = k.
Proof.
  induction xs as [| x rest IH]; intros k chosen.
  - destruct k as [| k]; simpl.
    + split; [intros [<- | []]; split; [constructor | reflexivity] |].
      intros [_ none]. left. symmetry. apply length_zero_iff_nil. exact none.
    + split; [contradiction |]. intros [taken many]. inversion taken. subst. discriminate.
  - destruct k as [| k]; simpl.
    + split; [intros [<- | []]; split; [constructor | reflexivity] |].
      intros [_ none]. left. symmetry. apply length_zero_iff_nil. exact none.
    + rewrite in_app_iff, in_map_iff. rewrite (IH (S k)). split.
      * intros [(tail & <- & inside) | [taken many]].
        -- apply IH in inside. destruct inside as [taken <-]. split; [constructor; exact taken |].
           reflexivity.
        -- split; [constructor; exact taken | exact many].
      * intros [taken many]. inversion taken as [| ? tail ? later | ? ? ? later]; subst.
        -- discriminate.
        -- left. exists tail. split; [reflexivity |]. apply IH. simpl in many.
           split; [exact later | lia].
        -- right. split; assumption.
Qed.

Lemma sigma_0 xs : sigma 0 xs = 1.
Proof. destruct xs; unfold sigma; simpl; lra. Qed.

Lemma sigma_next k x rest : sigma (S k) (x :: rest) = x * sigma k rest + sigma (S k) rest.
Proof.
  unfold sigma. simpl. rewrite sum_appended, sum_mapped, <- sum_scaled. reflexivity.
Qed.

Lemma sigma_too_many xs : forall k, (length xs < k)%nat -> sigma k xs = 0.
Proof.
  induction xs as [| x rest IH]; intros [| k] more; simpl in more; try lia; [reflexivity |].
  rewrite sigma_next, !IH by lia. ring.
Qed.

Lemma sum_shifted (f : nat -> R) n : forall start,
  sum f (seq (S start) n) = sum (fun k => f (S k)) (seq start n).
Proof. intros start. rewrite <- seq_shift. apply sum_mapped. Qed.

Lemma sum_last (f : nat -> R) n : sum f (seq 0 (S n)) = sum f (seq 0 n) + f n.
Proof. rewrite seq_S, sum_appended. simpl. ring. Qed.

(* Vieta *)
Theorem expansion t xs :
  sum (fun k => t ^ k * sigma k xs) (seq 0 (S (length xs))) = product (map (fun x => 1 + t * x) xs).
Proof.
  induction xs as [| x rest IH]; [unfold sigma; simpl; ring |].
  change (length (x :: rest)) with (S (length rest)).
  change (product (map _ (x :: rest)))
    with ((1 + t * x) * product (map (fun x => 1 + t * x) rest)).
  rewrite <- IH. clear IH. set (n := length rest).
  change (seq 0 (S (S n))) with (0 :: seq 1 (S n))%nat. cbn [sum]. rewrite sum_shifted.
  rewrite (sum_extensional _ (fun k => t * x * (t ^ k * sigma k rest)
    + t ^ S k * sigma (S k) rest)) by (intros k _; rewrite sigma_next; simpl; ring).
  rewrite sum_added, sum_scaled, (sum_last (fun k => t ^ S k * sigma (S k) rest)).
  rewrite (sigma_too_many rest (S n)) by (unfold n; lia).
  replace (sum (fun k => t ^ k * sigma k rest) (seq 0 (S n)))
    with (1 + sum (fun k => t ^ S k * sigma (S k) rest) (seq 0 n)).
  - rewrite sigma_0. simpl. ring.
  - change (seq 0 (S n)) with (0 :: seq 1 n)%nat. cbn [sum].
    rewrite (sum_shifted (fun k => t ^ k * sigma k rest)), sigma_0. simpl. ring.
Qed.

Theorem alpha_product_form alphas :
  alpha_combined alphas = 1 - product (map (fun alpha => 1 - alpha) alphas).
Proof.
  pose proof (expansion (-1) alphas) as vieta. cbn [seq sum] in vieta.
  rewrite sigma_0 in vieta. unfold alpha_combined.
  rewrite (sum_extensional _ (fun k => -1 * ((-1) ^ k * sigma k alphas)))
    by (intros k _; rewrite pow_add; simpl; ring).
  rewrite sum_scaled.
  rewrite (map_ext _ (fun alpha => 1 - alpha)) in vieta by (intros; ring). simpl pow in vieta. lra.
Qed.

Theorem beta_product_form betas :
  beta_combined betas = product (map (fun beta => 1 + beta) betas) - 1.
Proof.
  pose proof (expansion 1 betas) as vieta. unfold beta_combined. f_equal.
  rewrite (map_ext _ (fun beta => 1 + beta)) in vieta by (intros; ring). rewrite <- vieta.
  apply sum_extensional. intros k _. rewrite pow1. ring.
Qed.

(* the range of both *)
Definition falls (alphas : list R) : R := product (map (fun alpha => 1 - alpha) alphas).
Definition rises (betas : list R) : R := product (map (fun beta => 1 + beta) betas).

Lemma falls_range alphas : Forall (fun alpha => 0 < alpha < 1) alphas -> 0 < falls alphas <= 1.
Proof.
  induction 1 as [| alpha rest fall _ IH]; [unfold falls, product; simpl; lra |].
  change (falls (alpha :: rest)) with ((1 - alpha) * falls rest).
  assert (0 < (1 - alpha) * falls rest) by (apply Rmult_lt_0_compat; lra).
  assert ((1 - alpha) * falls rest <= (1 - alpha) * 1) by (apply Rmult_le_compat_l; lra). lra.
Qed.

Lemma rises_range betas : Forall (Rlt 0) betas -> 1 <= rises betas.
Proof.
  induction 1 as [| beta rest rise _ IH]; [unfold rises, product; simpl; lra |].
  change (rises (beta :: rest)) with ((1 + beta) * rises rest).
  assert ((1 + beta) * 1 <= (1 + beta) * rises rest) by (apply Rmult_le_compat_l; lra). lra.
Qed.

Lemma alpha_combined_range alphas :
  alphas <> [] -> Forall (fun alpha => 0 < alpha < 1) alphas -> 0 < alpha_combined alphas < 1.
Proof.
  intros some each. rewrite alpha_product_form. fold (falls alphas).
  destruct each as [| alpha rest fall each]; [tauto |].
  destruct (falls_range rest each) as [low high].
  change (falls (alpha :: rest)) with ((1 - alpha) * falls rest).
  assert (0 < (1 - alpha) * falls rest) by (apply Rmult_lt_0_compat; lra).
  assert ((1 - alpha) * falls rest <= (1 - alpha) * 1) by (apply Rmult_le_compat_l; lra). lra.
Qed.

Lemma beta_combined_range betas :
  betas <> [] -> Forall (Rlt 0) betas -> 0 < beta_combined betas.
Proof.
  intros some each. rewrite beta_product_form. fold (rises betas).
  destruct each as [| beta rest rise each]; [tauto |]. pose proof (rises_range rest each).
  change (rises (beta :: rest)) with ((1 + beta) * rises rest).
  assert ((1 + beta) * 1 <= (1 + beta) * rises rest) by (apply Rmult_le_compat_l; lra). lra.
Qed.

(* the project's own definition: sigma_k of e entries, taken apart at the last of the k indices *)
Lemma sigma_appended xs x : forall k,
  sigma (S k) (xs ++ [x]) = sigma (S k) xs + x * sigma k xs.
Proof.
  induction xs as [| y rest IH]; intros k.
  - simpl. rewrite sigma_next. destruct k; unfold sigma; simpl; ring.
  - simpl. rewrite !sigma_next, IH. destruct k as [| k]; [rewrite !sigma_0; ring |].
    rewrite sigma_next, (IH k). ring.
Qed.

Theorem sigma_by_last_index k xs :
  sigma (S k) xs
    = sum (fun j => nth j xs 0 * sigma k (firstn j xs)) (seq 0 (length xs)).
Proof.
  induction xs as [| x xs IH] using rev_ind; [reflexivity |].
  rewrite sigma_appended, IH, app_length. simpl length. rewrite Nat.add_1_r, sum_last. f_equal.
  - apply sum_extensional. intros j inside. apply in_seq in inside.
    rewrite app_nth1, firstn_app by lia.
    replace (j - length xs)%nat with 0%nat by lia. simpl. rewrite app_nil_r. reflexivity.
  - rewrite app_nth2, Nat.sub_diag, firstn_app, Nat.sub_diag, firstn_all by lia. simpl.
    rewrite app_nil_r. reflexivity.
Qed.

(* abdi, Theorem 1's product form as the formal statements have it.

   The statements take sigma_k of the first e entries by its last index, sigma(0, e) = 1 and
   sigma(k, e) = sum over j in 1..e of x_j sigma(k - 1, j - 1), and the sign (-1)^(k+1) by sign(0) =
   -1 and sign(k + 1) = -sign(k). Here they follow from what is proved of sums over sub-lists. *)

Section Sequence.
Context (n : Z) (x : Z -> R) (s : Z -> Z -> R).
Hypothesis none : forall e, (0 <= e <= n)%Z -> s 0%Z e = 1.
Hypothesis by_last_index : forall e k, (0 <= e <= n)%Z -> (1 <= k <= n)%Z ->
  s k e = sum (fun j => x j * s (k - 1)%Z (j - 1)%Z) (numbered e).

Definition entries (e : Z) : list R := map x (numbered e).

Lemma entries_length e : length (entries e) = Z.to_nat e.
Proof. unfold entries, numbered. rewrite !map_length, seq_length. reflexivity. Qed.

Lemma entry_of_entries e k : (k < Z.to_nat e)%nat -> nth k (entries e) 0 = x (Z.of_nat (S k)).
Proof.
  intros inside. unfold entries, numbered. rewrite map_map.
  rewrite (nth_indep _ 0 (x (Z.of_nat 0))) by (rewrite map_length, seq_length; exact inside).
  rewrite (map_nth (fun k => x (Z.of_nat k))), seq_nth by exact inside. reflexivity.
Qed.

Lemma first_entries e k : (k <= Z.to_nat e)%nat -> firstn k (entries e) = entries (Z.of_nat k).
Proof.
  intros inside. unfold entries, numbered. rewrite Nat2Z.id, !firstn_map. do 2 f_equal.
  replace (Z.to_nat e) with (k + (Z.to_nat e - k))%nat by lia. rewrite seq_app, firstn_app.
  rewrite seq_length, Nat.sub_diag, firstn_all2 by (rewrite seq_length; lia).
  simpl. apply app_nil_r.
Qed.

Lemma s_is_sigma k : forall e, (0 <= e <= n)%Z -> (Z.of_nat k <= n)%Z ->
  s (Z.of_nat k) e = sigma k (entries e).
Proof.
  induction k as [| k IH]; intros e range most.
  - rewrite sigma_0. apply none. exact range.
  - rewrite by_last_index, sigma_by_last_index, entries_length by lia.
    unfold numbered. rewrite sum_mapped, sum_shifted. apply sum_extensional.
    intros j inside. apply in_seq in inside. rewrite entry_of_entries, first_entries by lia. f_equal.
    rewrite <- IH by lia. f_equal; lia.
Qed.
End Sequence.

Lemma numbered_length n : (0 <= n)%Z -> Z.to_nat n = length (numbered n).
Proof. intros _. unfold numbered. rewrite map_length, seq_length. reflexivity. Qed.

Theorem beta_product_form_gives_statement n (beta : Z -> R) (sigma_b : Z -> Z -> R) :
  (0 <= n)%Z ->
  (forall e, (0 <= e <= n)%Z -> sigma_b 0%Z e = 1) ->
  (forall e k, (0 <= e <= n)%Z -> (1 <= k <= n)%Z ->
    sigma_b k e = sum (fun j => beta j * sigma_b (k - 1)%Z (j - 1)%Z) (numbered e)) ->
  sum (fun k => sigma_b k n) (0%Z :: numbered n) - 1
    = product (map (fun i => 1 + beta i) (numbered n)) - 1.
Proof.
  intros count none last. pose proof (beta_product_form (entries beta n)) as form.
  unfold entries in form. rewrite map_map in form. rewrite <- form. unfold beta_combined.
  rewrite map_length, <- numbered_length by exact count. f_equal.
  change (seq 0 (S (Z.to_nat n))) with (0 :: seq 1 (Z.to_nat n))%nat. cbn [sum]. f_equal.
  - rewrite sigma_0. apply none. lia.
  - unfold numbered at 1. rewrite sum_mapped. apply sum_extensional. intros k inside.
    apply in_seq in inside. apply (s_is_sigma n beta sigma_b none last); lia.
Qed.

Theorem alpha_product_form_gives_statement n (alpha : Z -> R) (sigma_a : Z -> Z -> R) sign :
  (0 <= n)%Z -> sign 0%Z = -1 ->
  (forall k, (0 <= k <= n)%Z -> sign (k + 1)%Z = - sign k) ->
  (forall e, (0 <= e <= n)%Z -> sigma_a 0%Z e = 1) ->
  (forall e k, (0 <= e <= n)%Z -> (1 <= k <= n)%Z ->
    sigma_a k e = sum (fun j => alpha j * sigma_a (k - 1)%Z (j - 1)%Z) (numbered e)) ->
  sum (fun k => sign k * sigma_a k n) (numbered n)
    = 1 - product (map (fun i => 1 - alpha i) (numbered n)).
Proof.
  intros count start next none last. pose proof (alpha_product_form (entries alpha n)) as form.
  unfold entries in form. rewrite map_map in form. rewrite <- form. unfold alpha_combined.
  rewrite map_length, <- numbered_length by exact count.
  assert (signs : forall k, (Z.of_nat k <= n)%Z -> sign (Z.of_nat k) = (-1) ^ (k + 1)).
  { induction k as [| k IH]; intros most; [simpl; rewrite start; ring |].
    replace (Z.of_nat (S k)) with (Z.of_nat k + 1)%Z by lia. rewrite next by lia.
    rewrite IH by lia. simpl. ring. }
  unfold numbered at 1. rewrite sum_mapped. apply sum_extensional. intros k inside.
  apply in_seq in inside. rewrite signs by lia. f_equal.
  apply (s_is_sigma n alpha sigma_a none last); lia.
Qed.

(* Joined with the formal statements. *)

Lemma product_as_stated f n :
  product_over f 1 n = product (map f (numbered n)).
Proof.
  unfold product_over, many, numbered. replace (n - 1 + 1)%Z with n by lia. rewrite map_map.
  induction (Z.to_nat n) as [| k IH]; [reflexivity |].
  rewrite seq_S, map_app. cbn [product_of_first map Nat.add]. rewrite IH. unfold product.
  rewrite fold_right_app. cbn [fold_right]. rewrite Rmult_1_r.
  replace (1 + Z.of_nat k)%Z with (Z.of_nat (S k)) by lia. generalize (f (Z.of_nat (S k))).
  intros last. clear IH. induction (map (fun x => f (Z.of_nat x)) (seq 1 k)) as [| x rest other]; simpl;
    [ring | rewrite <- other; ring].
Qed.

Lemma index_as_stated k : -1 + IZR k = IZR (k - 1).
Proof. rewrite minus_IZR. ring. Qed.

(* the sums over indices, by the last of them *)
Lemma last_index_as_stated n (x : Z -> R) (s : R -> R -> R) :
  (forall e, (0 <= e)%Z -> (e <= n)%Z -> forall k, (1 <= k)%Z -> (k <= n)%Z ->
    s (IZR k) (IZR e) = sum_over (fun j => x j * s (-1 + IZR k) (-1 + IZR j)) 1 e) ->
  forall e k, (0 <= e <= n)%Z -> (1 <= k <= n)%Z ->
    s (IZR k) (IZR e)
      = sum (fun j => x j * s (IZR (k - 1)) (IZR (j - 1))) (numbered e).
Proof.
  intros last e k [] []. rewrite last, sum_over_numbered by assumption.
  apply sum_extensional. intros j _. rewrite !index_as_stated. reflexivity.
Qed.

Theorem alpha_product_form_from_notions :
  c_abdi_theorem_1_product_form__alpha_side__338ab3b8848d.
Proof.
  intros n sign sigma_a alpha count start next none last.
  rewrite sum_over_numbered, product_as_stated, minus_as_stated.
  rewrite (map_ext _ (fun i => 1 - alpha i)) by (intros; apply minus_as_stated).
  apply (alpha_product_form_gives_statement n alpha (fun k e => sigma_a (IZR k) (IZR e)) sign);
    auto.
  - intros k []. rewrite Z.add_comm, next by assumption. ring.
  - intros e []. apply none; assumption.
  - apply last_index_as_stated. exact last.
Defined.

Theorem beta_product_form_from_notions :
  c_abdi_theorem_1_product_form__beta_side__09612d91b926.
Proof.
  intros n sigma_b beta count none last.
  pose proof (beta_product_form_gives_statement n beta (fun k e => sigma_b (IZR k) (IZR e)) count
    ltac:(intros e []; apply none; assumption) (last_index_as_stated n beta sigma_b last)) as form.
  rewrite product_as_stated. replace (sum_over (fun j => sigma_b (IZR j) (IZR n)) 0 n)
    with (sum (fun k => sigma_b (IZR k) (IZR n)) (0%Z :: numbered n)); [lra |].
  unfold sum_over, many, numbered. replace (Z.to_nat (n - 0 + 1)) with (S (Z.to_nat n)) by lia.
  generalize (fun j => sigma_b (IZR j) (IZR n)). intros term. cbn [sum]. rewrite sum_mapped.
  induction (Z.to_nat n) as [| k IH]; [simpl; ring |].
  cbn [sum_of_first] in *. rewrite <- IH, seq_S, sum_appended. cbn [sum].
  replace (0 + Z.of_nat (S k))%Z with (Z.of_nat (1 + k)) by lia. ring.
Defined.
