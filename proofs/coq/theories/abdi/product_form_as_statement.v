(* abdi, Theorem 1's product form as the formal statements have it.

   The statements take sigma_k of the first e entries by its last index, sigma(0, e) = 1 and
   sigma(k, e) = sum over j in 1..e of x_j sigma(k - 1, j - 1), and the sign (-1)^(k+1) by sign(0) =
   -1 and sign(k + 1) = -sign(k). Here they follow from what is proved of sums over sub-lists. *)
From Coq Require Import Reals ZArith List Lra Lia.
From didp.theories Require Import worlds.
From didp.theories.abdi Require Import numbered symmetric_polynomials.
Open Scope R_scope.

Section Sequence.
Context (n : Z) (x : Z -> R) (s : Z -> Z -> R).
Hypothesis none : forall e, (0 <= e <= n)%Z -> s 0%Z e = 1.
Hypothesis by_last_index : forall e k, (0 <= e <= n)%Z -> (1 <= k <= n)%Z ->
  s k e = sum (fun j => x j * s (k - 1)%Z (j - 1)%Z) (numbered e).

Definition entries (e : Z) : list R := map x (numbered e).

Lemma entries_length e : length (entries e) = Z.to_nat e.
Proof. unfold entries, numbered. rewrite !map_length, seq_length. reflexivity. Qed.

Lemma entry e k : (k < Z.to_nat e)%nat -> nth k (entries e) 0 = x (Z.of_nat (S k)).
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
    intros j inside. apply in_seq in inside. rewrite entry, first_entries by lia. f_equal.
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
