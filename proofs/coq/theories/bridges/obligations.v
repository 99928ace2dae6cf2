(* What epsilon-DP is kept by, as the formal statements say it of one world against another, proved
   from the theorems over any relation of neighbours.

   The statements are generated: their names end in a hash of what they say, so that this file does
   not compile where one of them has changed. *)
From Coq Require Import ZArith Reals List Lia Lra.
From didp Require Import defined.
From didp.theories Require Import worlds belief notions.
From didp.theories.abdi Require Import numbered.
From didp.theories.ours Require Import obligations two_answers.
From didp.theories.bridges Require Import ranges.
From didp.statements Require ours.
Open Scope R_scope.

(* one world against another, in this order *)
Definition against (v w : bool) : Prop := v = true /\ w = false.
Definition of_two {E : Type} (one other : E -> R) : mechanism bool E :=
  fun w e => if w then one e else other e.

Lemma of_two_private {E : Type} (one other : E -> R) epsilon :
  (forall e, one e <= exp epsilon * other e) ->
  private_between against (of_two one other) epsilon.
Proof. intros near v w e [-> ->]. apply near. Qed.

(* the outputs 1..n, each with its chance; nothing is asked of others *)
Definition output_only (n : Z) (f : Z -> R) (o : Z) : R :=
  if in_dec Z.eq_dec o (numbered n) then f o else 0.

Lemma output_only_same n f o : In o (numbered n) -> output_only n f o = f o.
Proof. intros inside. unfold output_only. destruct (in_dec Z.eq_dec o (numbered n)); tauto. Qed.

Lemma output_only_nonnegative n f :
  (forall o, (1 <= o)%Z -> (o <= n)%Z -> 0 <= f o) -> forall o, 0 <= output_only n f o.
Proof.
  intros sign o. unfold output_only. destruct (in_dec Z.eq_dec o (numbered n)) as [inside |]; [| lra].
  apply in_numbered in inside. apply sign; lia.
Qed.

Lemma output_only_near n f g epsilon :
  (forall o, (1 <= o)%Z -> (o <= n)%Z -> f o <= exp epsilon * g o) ->
  forall o, output_only n f o <= exp epsilon * output_only n g o.
Proof.
  intros near o. unfold output_only. destruct (in_dec Z.eq_dec o (numbered n)) as [inside |]; [| lra].
  apply in_numbered in inside. apply near; lia.
Qed.

Theorem epsilon_post_processing_from_notions :
  statements.ours.c_bridges_epsilon_post_processing__statement__268f48cf9b5d.
Proof.
  intros n kept f i epsilon l _ chances near. rewrite Rmult_comm.
  pose proof (private_between_post_processing
    (of_two (output_only n (fun o => f (IZR o) (IZR i))) (output_only n (fun o => f (IZR o) (IZR l))))
    (fun _ : unit => numbered n) (fun _ => output_only n kept)
    (fun _ => output_only_nonnegative n kept chances) against epsilon
    (of_two_private _ _ _ (output_only_near n _ _ epsilon near)) true false tt
    (conj eq_refl eq_refl)) as private.
  unfold processed, of_two in private. rewrite !sum_over_numbered.
  erewrite (sum_extensional _ (fun o => output_only n kept o * output_only n _ o));
    [erewrite (sum_extensional (fun j => kept j * f (IZR j) (IZR l))); [exact private |] |];
    intros o inside; cbv beta; rewrite !output_only_same by exact inside; reflexivity.
Qed.

Theorem epsilon_convexity_from_notions :
  statements.ours.c_bridges_epsilon_convexity__statement__b0027a0c348a.
Proof.
  intros share f_1 i epsilon l f_2 least most one other. rewrite minus_as_stated, (Rmult_comm _ (exp _)).
  pose proof (private_between_convexity
    (of_two (fun _ : unit => f_1 (IZR i)) (fun _ => f_1 (IZR l)))
    (of_two (fun _ : unit => f_2 (IZR i)) (fun _ => f_2 (IZR l))) share (conj least most) against
    epsilon (of_two_private _ _ _ (fun _ => one)) (of_two_private _ _ _ (fun _ => other))
    true false tt (conj eq_refl eq_refl)) as private.
  rewrite !mixed_likelihood in private. exact private.
Qed.

(* A first answer counts as 0 where its likelihood is negative: the statement allows that. *)
Lemma two_answers_near {E F : Type} (one other : E -> R) (one' other' : F -> R) epsilon_1 epsilon_2 :
  (forall e, 0 <= other e) -> (forall f, 0 <= one' f) ->
  (forall e, one e <= exp epsilon_1 * other e) -> (forall f, one' f <= exp epsilon_2 * other' f) ->
  private_between against (both (of_two (fun e => Rmax 0 (one e)) other) (of_two one' other'))
    (epsilon_1 + epsilon_2).
Proof.
  intros first second near_1 near_2. pose proof (exp_pos epsilon_1). pose proof (exp_pos epsilon_2).
  apply private_between_composition.
  - intros [|] e; simpl; [apply Rmax_l | apply first].
  - intros [|] f; simpl; [apply second |]. specialize (second f). specialize (near_2 f).
    apply Rnot_lt_le. intros negative. nra.
  - apply of_two_private. intros e. specialize (first e). apply Rmax_lub; [nra | apply near_1].
  - apply of_two_private. exact near_2.
Qed.

Theorem epsilon_composition_from_notions :
  statements.ours.c_bridges_epsilon_composition__densities__2207c2ac77c1.
Proof.
  intros f_1 l f_2 i epsilon_1 epsilon_2 first second near_1 near_2.
  pose proof (two_answers_near (fun _ : unit => f_1 (IZR i)) (fun _ => f_1 (IZR l))
    (fun _ : unit => f_2 (IZR i)) (fun _ => f_2 (IZR l)) epsilon_1 epsilon_2
    (fun _ => first) (fun _ => second) (fun _ => near_1) (fun _ => near_2)
    true false (tt, tt) (conj eq_refl eq_refl)) as private.
  unfold both, of_two in private. cbn [fst snd] in private. rewrite <- Rmult_assoc in private.
  eapply Rle_trans; [| exact private]. apply Rmult_le_compat_r; [exact second | apply Rmax_r].
Qed.

Lemma sum_over_pairs {A B : Type} (f : A -> B -> R) (first : list A) (second : list B) :
  sum (fun a => sum (fun b => f a b) second) first
    = sum (fun pair => f (fst pair) (snd pair)) (list_prod first second).
Proof.
  induction first as [| a rest IH]; [reflexivity |].
  cbn [sum list_prod]. rewrite sum_appended, <- IH, sum_mapped. reflexivity.
Qed.

Lemma pairs_as_stated (f : Z -> Z -> R) n n' :
  sum_over (fun o => sum_over (fun o' => f o o') 1 n') 1 n
    = sum (fun pair => f (fst pair) (snd pair)) (list_prod (numbered n) (numbered n')).
Proof.
  rewrite <- sum_over_pairs, sum_over_numbered. apply sum_extensional. intros o _.
  apply sum_over_numbered.
Qed.

Theorem epsilon_composition_of_events_from_notions :
  statements.ours.c_bridges_epsilon_composition__events__6e51845d0267.
Proof.
  intros n n' member f_1 l f_2 i epsilon_1 epsilon_2 held first second near_1 near_2.
  pose proof (two_answers_near (output_only n (fun o => f_1 (IZR o) (IZR i)))
    (output_only n (fun o => f_1 (IZR o) (IZR l)))
    (output_only n' (fun o => f_2 (IZR o) (IZR i))) (output_only n' (fun o => f_2 (IZR o) (IZR l)))
    epsilon_1 epsilon_2 (output_only_nonnegative n _ first) (output_only_nonnegative n' _ second)
    (output_only_near n _ _ epsilon_1 near_1) (output_only_near n' _ _ epsilon_2 near_2)) as private.
  set (chance := fun (_ : unit) (pair : Z * Z) =>
    output_only n (fun o => output_only n' (fun o' => member (IZR o) (IZR o')) (snd pair)) (fst pair)).
  assert (chances : forall f pair, 0 <= chance f pair).
  { intros which [o o']. apply output_only_nonnegative. intros a low high.
    apply output_only_nonnegative. intros b. apply held; assumption. }
  pose proof (private_between_post_processing _
    (fun _ => list_prod (numbered n) (numbered n')) chance chances against _ private true false tt
    (conj eq_refl eq_refl)) as kept.
  unfold processed, both, of_two in kept. rewrite !pairs_as_stated, Rmult_comm.
  eapply Rle_trans; [| eapply Rle_trans; [exact kept | right; f_equal]].
  - apply sum_monotone. intros [o o'] inside. apply in_prod_iff in inside. destruct inside as [one other].
    unfold chance. cbn [fst snd]. rewrite !output_only_same by assumption.
    rewrite Rmult_comm. apply in_numbered in one, other.
    apply Rmult_le_compat_l; [apply held; lia |].
    apply Rmult_le_compat_r; [apply second; lia | apply Rmax_r].
  - apply sum_extensional. intros [o o'] inside. apply in_prod_iff in inside. destruct inside.
    unfold chance. cbn [fst snd]. rewrite !output_only_same by assumption. ring.
Qed.
