(* refine's formal statements on sequences of queries (sections 4 and 5), proved from the theorems
   over transcripts.

   The statements are generated: their names end in a hash of what they say, so that this file does
   not compile where one of them has changed. *)
From Coq Require Import ZArith Reals List Lia Lra.
Import ListNotations.
From didp Require Import defined.
From didp.theories Require Import worlds belief notions laplace events.
From didp.theories.abdi Require Import numbered.
From didp.theories.refine Require Import as_sums section_4_as_sums proposition_4.
From didp.theories.bridges Require Import ranges refine.
From didp.statements Require refine.
Open Scope R_scope.

(* the queries 1..m, as integers, and as natural numbers from 0 on *)
Definition query_number (j : nat) : Z := Z.of_nat (S j).

Lemma product_over_listed f m :
  product_over f 1 m
    = fold_right Rmult 1 (map (fun j => f (query_number j)) (seq 0 (Z.to_nat m))).
Proof.
  unfold product_over, many. replace (m - 1 + 1)%Z with m by lia.
  induction (Z.to_nat m) as [| n IH]; [reflexivity |].
  rewrite seq_S, map_app, fold_right_app. cbn [product_of_first map fold_right Nat.add].
  rewrite IH. replace (1 + Z.of_nat n)%Z with (query_number n) by (unfold query_number; lia).
  generalize (seq 0 n). intros listed.
  induction listed as [| j rest other]; cbn [map fold_right]; [ring |].
  rewrite <- other. ring.
Qed.

Lemma sum_over_listed f m :
  sum_over f 1 m = sum (fun j => f (query_number j)) (seq 0 (Z.to_nat m)).
Proof.
  rewrite sum_over_natural, <- seq_shift. generalize (seq 0 (Z.to_nat m)). intros listed.
  induction listed as [| j rest IH]; cbn [map sum]; [reflexivity |]. rewrite IH. reflexivity.
Qed.

(* The statements bound the answers 1..m of the sequences 1..n alone; the theories ask it of all. *)
Definition asked_only (n m : Z) (a : Z -> Z -> R) (j : nat) (k : Z) : R :=
  if in_dec Z.eq_dec k (numbered n) then
    if in_dec Z.eq_dec (query_number j) (numbered m) then a (query_number j) k else 0
  else 0.

Lemma chance_as_stated n m (a : Z -> Z -> R) k :
  In k (numbered n) -> product_over (fun j => a j k) 1 m
    = chance (asked_only n m a) (Z.to_nat m) k.
Proof.
  intros inside. rewrite product_over_listed. unfold chance. f_equal. apply map_ext_in.
  intros j listed. apply in_seq in listed. unfold asked_only.
  destruct (in_dec Z.eq_dec k (numbered n)); [| contradiction].
  destruct (in_dec Z.eq_dec (query_number j) (numbered m)) as [| outside]; [reflexivity |].
  contradiction outside. apply in_numbered. unfold query_number. lia.
Qed.

Lemma asked_only_near n m (a b level : Z -> Z -> R) :
  (forall k, (1 <= k)%Z -> (k <= n)%Z -> forall j, (1 <= j)%Z -> (j <= m)%Z ->
    0 <= a j k /\ a j k <= b j k * exp (level j k)) ->
  forall j k, 0 <= asked_only n m a j k
    <= exp (level (query_number j) k) * asked_only n m b j k.
Proof.
  intros near j k. unfold asked_only.
  destruct (in_dec Z.eq_dec k (numbered n)) as [sequence |]; [| lra].
  destruct (in_dec Z.eq_dec (query_number j) (numbered m)) as [query |]; [| lra].
  apply in_numbered in sequence. apply in_numbered in query.
  rewrite (Rmult_comm (exp _)). apply near; lia.
Qed.

Lemma weighted_as_stated n m (a : Z -> Z -> R) s :
  sum_over (fun k => s k * product_over (fun j => a j k) 1 m) 1 n
    = sum (fun k => cut n s k * chance (asked_only n m a) (Z.to_nat m) k) (numbered n).
Proof.
  apply sum_of_cut. intros k inside. cbv beta.
  rewrite cut_same, <- chance_as_stated by exact inside. reflexivity.
Qed.

Theorem sequential_composition_from_notions :
  statements.refine.c_refine_sequential_composition__statement__independent_randomness__2a7adae917e2.
Proof.
  intros n m s a b epsilon _ _ marking near. rewrite !weighted_as_stated, Rmult_comm.
  rewrite (sum_over_listed (fun j => epsilon j) m).
  apply (sequential_composition_gives_sums (numbered n) _ _
    (fun j => epsilon (query_number j)) (Z.to_nat m) (cut n s) (cut_marks n s marking)).
  apply (asked_only_near n m a b (fun j _ => epsilon j)). exact near.
Qed.

Theorem protocol_2_from_notions :
  statements.refine.c_refine_protocol_2__statement__3be9a5821121.
Proof.
  intros n m s a b level epsilon _ _ marking near budget.
  rewrite !weighted_as_stated, Rmult_comm.
  apply (protocol_2_gives_sums _ _ (fun j k => level (query_number j) k) (Z.to_nat m)
    (asked_only_near n m a b level near) (numbered n) (cut n s)); [apply cut_marks; exact marking |].
  intros k inside. apply in_numbered in inside.
  rewrite <- (sum_over_listed (fun j => level j k)). apply budget; lia.
Qed.

Theorem corollary_1_from_notions :
  statements.refine.c_refine_corollary_1__statement__one_user_s_answers__78d25f491730.
Proof.
  intros n t a b epsilon _ sign near. rewrite !sum_over_numbered, Rmult_comm.
  pose proof (corollary_1_gives_weighted_sums (numbered n) a b t epsilon (of_listed _ n sign)) as all.
  rewrite (sum_extensional (fun k => a k * t k) (fun k => t k * a k)) by (intros; ring).
  rewrite (sum_extensional (fun k => b k * t k) (fun k => t k * b k)) by (intros; ring).
  apply all. intros k inside. apply in_numbered in inside. rewrite Rmult_comm. apply near; lia.
Qed.

(* Protocol 1: the responses to the queries 1..m, with Laplace noise of each query's scale *)
Section LaplaceResponses.
Context (m : Z) (f f' response scale : Z -> R).
Hypothesis noise : forall j, (1 <= j)%Z -> (j <= m)%Z -> 0 < scale j.

Definition density_of_response (answer : Z -> R) (j _ : Z) : R :=
  laplace_mechanism answer (scale j) j (response j).

Lemma density_as_stated answer j :
  1 / 2 * / scale j * exp (-1 * / scale j * Rabs (-1 * response j + answer j))
    = density_of_response answer j 1.
Proof.
  unfold density_of_response, laplace_mechanism, laplace_density.
  replace (-1 * response j + answer j) with (- (response j - answer j)) by ring.
  rewrite Rabs_Ropp. unfold Rdiv. rewrite Rinv_mult.
  replace (-1 * / scale j * Rabs (response j - answer j))
    with (- (Rabs (response j - answer j) * / scale j)) by ring. ring.
Qed.

Lemma responses_are_near : forall k, (1 <= k)%Z -> (k <= 1)%Z ->
  forall j, (1 <= j)%Z -> (j <= m)%Z -> 0 <= density_of_response f j k /\
    density_of_response f j k
      <= density_of_response f' j k * exp (Rabs (f j - f' j) / scale j).
Proof.
  intros k _ _ j low high. pose proof (noise j low high) as positive. split.
  - apply laplace_mechanism_nonnegative. exact positive.
  - rewrite Rmult_comm.
    pose proof (laplace_mechanism_private (fun second : bool => if second then f' j else f j)
      (scale j) positive (fun v w => v = false /\ w = true) (Rabs (f j - f' j))) as private.
    apply (private ltac:(intros v w [-> ->]; apply Rle_refl) false true (response j)). auto.
Qed.

Lemma responses_within epsilon :
  sum_over (fun j => Rabs (f j - f' j) / scale j) 1 m <= epsilon ->
  product_over (fun j => density_of_response f j 1) 1 m
    <= product_over (fun j => density_of_response f' j 1) 1 m * exp epsilon.
Proof.
  intros budget.
  pose proof (asked_only_near 1 m (density_of_response f) (density_of_response f')
    (fun j _ => Rabs (f j - f' j) / scale j) responses_are_near) as near.
  pose proof (protocol_2_gives_sums _ _ _ (Z.to_nat m) near [1%Z] (fun _ => 1) epsilon) as kept.
  assert (first : In 1%Z (numbered 1)) by (apply in_numbered; lia).
  rewrite !(chance_as_stated 1 m _ 1 first), Rmult_comm.
  cbn [sum] in kept. rewrite !Rmult_1_l, !Rplus_0_r in kept. apply kept.
  - intros k. right. reflexivity.
  - intros k _. rewrite <- (sum_over_listed (fun j => Rabs (f j - f' j) / scale j)). exact budget.
Qed.
End LaplaceResponses.

Lemma changes_as_stated (f f' scale : Z -> R) m :
  sum_over (fun j => / scale j * Rabs (-1 * f' j + f j)) 1 m
    = sum_over (fun j => Rabs (f j - f' j) / scale j) 1 m.
Proof.
  apply sum_over_extensional. intros j _. unfold Rdiv. rewrite Rmult_comm. do 2 f_equal. ring.
Qed.

Lemma product_as_stated (scale response answer : Z -> R) m :
  product_over (fun j =>
    1 / 2 * / scale j * exp (-1 * / scale j * Rabs (-1 * response j + answer j))) 1 m
    = product_over (fun j => density_of_response response scale answer j 1) 1 m.
Proof.
  rewrite !product_over_listed. f_equal. apply map_ext. intros j. apply density_as_stated.
Qed.

Theorem protocol_1_flexible_from_notions :
  statements.refine.c_refine_protocol_1_flexible__privacy__3b98b42bc078.
Proof.
  intros m scale f' f own epsilon response _ noise near budget. rewrite !product_as_stated.
  apply responses_within; [exact noise |]. rewrite <- changes_as_stated.
  eapply Rle_trans; [| exact budget]. rewrite !sum_over_numbered. apply sum_monotone.
  intros j inside. apply in_numbered in inside. apply Rmult_le_compat_l; [| apply near; lia].
  left. apply Rinv_0_lt_compat, noise; lia.
Qed.

Lemma protocol_1_as_stated : forall (m : Z) (scale : R) (f' f : Z -> R) (sensitivity epsilon : R)
  (response : Z -> R),
  0 < scale -> sum_over (fun j => Rabs (-1 * f' j + f j)) 1 m <= sensitivity ->
  sensitivity * / scale <= epsilon ->
  product_over (fun j => 1 / 2 * / scale * exp (-1 * / scale * Rabs (-1 * response j + f j))) 1 m
    <= product_over (fun j =>
         1 / 2 * / scale * exp (-1 * / scale * Rabs (-1 * response j + f' j))) 1 m * exp epsilon.
Proof.
  intros m scale f' f sensitivity epsilon response noise near budget.
  rewrite !(product_as_stated (fun _ => scale)). apply responses_within; [auto |].
  rewrite <- (changes_as_stated f f' (fun _ => scale)), sum_over_numbered, sum_scaled.
  eapply Rle_trans; [| exact budget]. rewrite Rmult_comm, <- sum_over_numbered.
  apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; exact noise | exact near].
Qed.

Theorem protocol_1_from_notions :
  statements.refine.c_refine_protocol_1__privacy__9f3b1507fdc6.
Proof.
  intros m scale f' f sensitivity epsilon response _.
  apply (protocol_1_as_stated m scale f' f sensitivity epsilon response).
Qed.

(* The same statements, claimed of adaptive queries: the answers of one sequence of responses. *)
Theorem adaptive_noise_from_notions :
  statements.refine.c_refine_adaptive_queries__laplace_noise__9f3b1507fdc6.
Proof. exact protocol_1_from_notions. Qed.

Theorem adaptive_refinement_from_notions :
  statements.refine.c_refine_adaptive_queries__knowledge_refinement__3be9a5821121.
Proof. exact protocol_2_from_notions. Qed.
