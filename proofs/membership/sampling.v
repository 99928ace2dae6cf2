(* membership, Definition 5.8: means over what is drawn from a data set.

   "A^beta denotes the algorithm to first sample each tuple with probability beta, and then apply A
   to the sampled dataset." Stated here: a tuple is drawn or not, whatever else is
   (mean_with_tuple), and how the data set is listed does not matter (mean_unordered). *)
From Coq Require Import Reals List Permutation Lia Lra.
Import ListNotations.
From didp.shared Require Import worlds.
From didp.membership Require Import privacy.
Open Scope R_scope.

Section Drawing.
Context {Entity : Type} (beta : R).
Notation data_set := (list Entity).

(* the mean of a function over what is drawn from a data set *)
Definition mean (d : data_set) (h : data_set -> R) : R :=
  sum (fun s => drawn beta d s * h s) (subsets d).

Lemma subsets_within (d s : data_set) : In s (subsets d) -> incl s d /\ (length s <= length d)%nat.
Proof.
  revert s. induction d as [| t rest IH]; intros s; simpl.
  - intros [<- | []]. split; [apply incl_refl | simpl; lia].
  - intros among. apply in_app_or in among. destruct among as [with_t | without].
    + apply in_map_iff in with_t. destruct with_t as [u [<- Hu]]. apply IH in Hu.
      destruct Hu as [inside shorter]. split; [| simpl; lia].
      intros x [-> | Hx]; [left; reflexivity | right; apply inside; exact Hx].
    + apply IH in without. destruct without as [inside shorter]. split; [| lia].
      intros x Hx. right. apply inside. exact Hx.
Qed.

Lemma mean_extensional d g h : (forall s, In s (subsets d) -> g s = h s) -> mean d g = mean d h.
Proof.
  intros equal. apply sum_extensional. intros s among. rewrite equal by exact among. reflexivity.
Qed.

(* a tuple is drawn or not, whatever else is *)
Lemma mean_with_tuple t rest h :
  mean (t :: rest) h = beta * mean rest (fun s => h (t :: s)) + (1 - beta) * mean rest h.
Proof.
  unfold mean. simpl subsets. rewrite sum_appended, sum_mapped, <- !sum_scaled. f_equal.
  - apply sum_extensional. intros s _. unfold drawn. simpl. ring.
  - apply sum_extensional. intros s among. apply subsets_within in among.
    unfold drawn. simpl length. replace (S (length rest) - length s)%nat
      with (S (length rest - length s)) by lia. simpl. ring.
Qed.

Lemma mean_scaled d c h : mean d (fun s => h s * c) = mean d h * c.
Proof.
  unfold mean. rewrite <- sum_scaled_right. apply sum_extensional. intros s _. ring.
Qed.

Lemma mean_constant d c : mean d (fun _ => c) = c.
Proof.
  induction d as [| t rest IH]; [unfold mean, drawn; simpl; ring |].
  rewrite mean_with_tuple, IH. ring.
Qed.

(* how a data set is listed does not matter *)
Lemma mean_unordered d e :
  Permutation d e -> forall h, (forall s u, Permutation s u -> h s = h u) -> mean d h = mean e h.
Proof.
  intros listed. induction listed as [| t d e listed IH | s t d | d e f one IH1 two IH2];
    intros h same_on.
  - reflexivity.
  - rewrite !mean_with_tuple. rewrite (IH h same_on).
    rewrite (IH (fun s => h (t :: s))); [reflexivity |].
    intros s u perm. apply same_on. constructor. exact perm.
  - rewrite !mean_with_tuple.
    rewrite (mean_extensional d (fun u => h (s :: t :: u)) (fun u => h (t :: s :: u)));
      [ring |]. intros u _. apply same_on. constructor.
  - rewrite (IH1 h same_on). apply IH2. exact same_on.
Qed.

Lemma mean_nonnegative d h : 0 <= beta <= 1 -> (forall s, 0 <= h s) -> 0 <= mean d h.
Proof.
  intros rate sign. apply sum_nonnegative. intros s _.
  apply Rmult_le_pos; [apply Rmult_le_pos; apply pow_le; lra | apply sign].
Qed.
End Drawing.
