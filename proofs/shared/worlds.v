(* Finitely many worlds, as a list; sums over them. A world may be anything: a database, an index,
   a response. A world that is listed twice is two worlds that look alike. *)
From Coq Require Import Reals List Lra.
Import ListNotations.
Open Scope R_scope.

Fixpoint sum {W : Type} (f : W -> R) (worlds : list W) : R :=
  match worlds with
  | nil => 0
  | w :: rest => f w + sum f rest
  end.

Section Sums.
Context {W : Type}.
Implicit Types (f g : W -> R) (worlds : list W).

Lemma sum_extensional f g worlds :
  (forall w, In w worlds -> f w = g w) -> sum f worlds = sum g worlds.
Proof.
  induction worlds as [| w rest IH]; intros same; simpl; [reflexivity |].
  rewrite (same w (or_introl eq_refl)), IH; [reflexivity |].
  intros v inside. apply same. right. exact inside.
Qed.

Lemma sum_monotone f g worlds :
  (forall w, In w worlds -> f w <= g w) -> sum f worlds <= sum g worlds.
Proof.
  induction worlds as [| w rest IH]; intros below; simpl; [lra |].
  apply Rplus_le_compat; [apply below; left; reflexivity |].
  apply IH. intros v inside. apply below. right. exact inside.
Qed.

Lemma sum_scaled c f worlds : sum (fun w => c * f w) worlds = c * sum f worlds.
Proof. induction worlds as [| w rest IH]; simpl; [| rewrite IH]; lra. Qed.

Lemma sum_scaled_right c f worlds : sum (fun w => f w * c) worlds = sum f worlds * c.
Proof. induction worlds as [| w rest IH]; simpl; [| rewrite IH]; lra. Qed.

Lemma sum_added f g worlds : sum (fun w => f w + g w) worlds = sum f worlds + sum g worlds.
Proof. induction worlds as [| w rest IH]; simpl; [| rewrite IH]; lra. Qed.

Lemma sum_zero worlds : sum (fun _ : W => 0) worlds = 0.
Proof. induction worlds as [| w rest IH]; simpl; [| rewrite IH]; lra. Qed.

Lemma sum_constant c worlds : sum (fun _ : W => c) worlds = INR (length worlds) * c.
Proof.
  induction worlds as [| w rest IH]; [simpl; lra |].
  change (length (w :: rest)) with (S (length rest)). rewrite S_INR. simpl. rewrite IH. lra.
Qed.

Lemma sum_nonnegative f worlds : (forall w, In w worlds -> 0 <= f w) -> 0 <= sum f worlds.
Proof. intros sign. rewrite <- (sum_zero worlds). apply sum_monotone. exact sign. Qed.

Lemma sum_bounds_each f worlds w :
  (forall v, In v worlds -> 0 <= f v) -> In w worlds -> f w <= sum f worlds.
Proof.
  induction worlds as [| v rest IH]; intros sign inside; [contradiction |]. simpl.
  assert (0 <= sum f rest) by (apply sum_nonnegative; intros u Hu; apply sign; right; exact Hu).
  assert (0 <= f v) by (apply sign; left; reflexivity).
  destruct inside as [same | inside]; [subst; lra |].
  assert (f w <= sum f rest) by (apply IH; auto; intros u Hu; apply sign; right; exact Hu).
  lra.
Qed.

Lemma sum_positive f worlds w :
  (forall v, In v worlds -> 0 <= f v) -> In w worlds -> 0 < f w -> 0 < sum f worlds.
Proof. intros sign inside positive. pose proof (sum_bounds_each f worlds w sign inside). lra. Qed.

(* a world, and the others *)
Lemma sum_split f before w after : sum f (before ++ w :: after) = f w + sum f (before ++ after).
Proof. induction before as [| v rest IH]; simpl; [| rewrite IH]; lra. Qed.

Lemma sum_appended f first second : sum f (first ++ second) = sum f first + sum f second.
Proof. induction first as [| w rest IH]; simpl; [| rewrite IH]; lra. Qed.

Lemma sum_has_positive f worlds : 0 < sum f worlds -> exists w, In w worlds /\ 0 < f w.
Proof.
  induction worlds as [| w rest IH]; simpl; intros positive; [lra |].
  destruct (Rlt_le_dec 0 (f w)) as [one | none]; [exists w; auto |].
  destruct IH as [v [inside one]]; [lra | exists v; auto].
Qed.
End Sums.

Lemma sum_mapped {V W : Type} (g : V -> W) (f : W -> R) (worlds : list V) :
  sum f (map g worlds) = sum (fun v => f (g v)) worlds.
Proof. induction worlds as [| v rest IH]; simpl; [| rewrite IH]; reflexivity. Qed.

Lemma sum_exchanged {V W : Type} (f : V -> W -> R) (rows : list V) (columns : list W) :
  sum (fun v => sum (f v) columns) rows = sum (fun w => sum (fun v => f v w) rows) columns.
Proof.
  induction rows as [| v rest IH]; simpl; [symmetry; apply sum_zero |].
  rewrite IH, <- sum_added. reflexivity.
Qed.
