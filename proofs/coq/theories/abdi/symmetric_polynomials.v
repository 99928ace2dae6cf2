(* abdi, Theorem 1: alpha_c and beta_c, and their product form.

   "alpha_c = sum_(k=1)^n (-1)^(k+1) sigma_k(alpha_1, ..., alpha_n) and beta_c =
   sum_(k=0)^n sigma_k(beta_1, ..., beta_n) - 1" (section 5); at the end of the proof they are
   1 - prod (1 - alpha_i) and prod (1 + beta_i) - 1, "based on the fundamental theorem of symmetric
   polynomials".

   Stated here: the same for any list of numbers, sigma_k being the sum over all sub-lists of k
   entries of their product. What proves it is Vieta's expansion of prod (1 + x_i t). *)
From Coq Require Import Reals List Lra Lia.
From didp.theories Require Import worlds.
Import ListNotations.
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
