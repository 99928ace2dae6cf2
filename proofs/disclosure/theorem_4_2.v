(* disclosure, Theorem 4.2: "for any attack, and eta such that the success sets of records of which the
   same is known are disjoint, RAD <= sum over theta and x of the largest positive w(z, theta) pi_z".

   Stated here for finitely many records and outputs; [top o x] is such a largest term, or 0. *)
From Coq Require Import ZArith Reals List Lia Lra.
From didp Require Import defined.
From didp.shared Require Import worlds ranges belief data_sets approximate.
From didp.shared Require Import attacks.
From didp.statements Require Import disclosure_theorem_4_2.
Open Scope R_scope.

Section ByKind.
Context {Z K : Type} (same : forall x y : K, {x = y} + {x <> y}) (known : Z -> K).

Definition of_kind (x : K) (z : Z) : bool := if same (known z) x then true else false.

Lemma of_kind_known x z : of_kind x z = true -> known z = x.
Proof. unfold of_kind. destruct (same (known z) x); easy. Qed.

Lemma sum_of_kind f x (records : list Z) :
  sum (fun z => if of_kind x z then f z else 0) records = sum f (filter (of_kind x) records).
Proof.
  induction records as [| z rest IH]; simpl; [reflexivity |].
  rewrite IH. destruct (of_kind x z); simpl; ring.
Qed.

Lemma sum_over_kinds c x kinds :
  NoDup kinds -> In x kinds -> sum (fun y => if same x y then c else 0) kinds = c.
Proof.
  intros apart inside. destruct (in_split x kinds inside) as (before & after & ->).
  rewrite sum_split. apply NoDup_remove_2 in apart. destruct (same x x) as [_ | []]; [| reflexivity].
  rewrite (sum_extensional _ (fun _ => 0)), sum_zero; [ring |].
  intros y among. destruct (same x y) as [<- | _]; [contradiction | reflexivity].
Qed.

Lemma sum_by_kind f (records : list Z) kinds :
  NoDup kinds -> (forall z, In z records -> In (known z) kinds) ->
  sum f records = sum (fun x => sum f (filter (of_kind x) records)) kinds.
Proof.
  intros apart listed. rewrite (sum_extensional (fun x => sum f (filter _ _))
    (fun x => sum (fun z => if of_kind x z then f z else 0) records))
    by (intros; symmetry; apply sum_of_kind).
  rewrite sum_exchanged. apply sum_extensional. intros z inside. unfold of_kind.
  rewrite (sum_extensional _ (fun x => if same (known z) x then f z else 0))
    by (intros x _; destruct (same (known z) x); reflexivity).
  symmetry. apply sum_over_kinds; auto.
Qed.
End ByKind.

(* an answer lies in the success set of one record at most *)
Lemma one_at_most {Z : Type} (holds : Z -> bool) (records : list Z) :
  NoDup records ->
  (forall v w, In v records -> In w records -> holds v = true -> holds w = true -> v = w) ->
  sum (fun z => if holds z then 1 else 0) records <= 1.
Proof.
  induction records as [| z rest IH]; intros apart alone; simpl; [lra |].
  inversion apart as [| ? ? new old]. subst.
  assert (rest_alone : sum (fun z => if holds z then 1 else 0) rest <= 1).
  { apply IH; [exact old |]. intros v w first second. apply alone; right; assumption. }
  destruct (holds z) eqn:right_; [| lra].
  rewrite (sum_extensional _ (fun _ => 0)), sum_zero; [lra |].
  intros y among. destruct (holds y) eqn:other; [| reflexivity].
  rewrite (alone z y (or_introl eq_refl) (or_intror among) right_ other) in new. contradiction.
Qed.

Theorem white_box_bound_from_statement {Z O K : Type} (same : forall x y : K, {x = y} + {x <> y})
  (records : list Z) (prior : Z -> R) (outputs : list O) (M : mechanism Z O) (known : Z -> K)
  (kinds : list K) (A : O -> K -> Z -> R) (near : Z -> Z -> bool) (top : O -> K -> R) :
  c_disclosure_theorem_4_2__statement__14c3ac84cc98 ->
  answers_records records A -> NoDup records -> NoDup kinds ->
  (forall z, In z records -> In (known z) kinds) ->
  (forall v w y, In v records -> In w records -> known v = known w ->
    near v y = true -> near w y = true -> v = w) ->
  (forall o x, 0 <= top o x) ->
  (forall o z, In z records -> prior z * (M z o - mixture records prior M o) <= top o (known z)) ->
  advantage records prior outputs M known A near
    <= sum (fun o => sum (fun x => top o x) kinds) outputs.
Proof.
  intros said proper distinct apart listed disjoint above largest.
  rewrite advantage_by_output. apply sum_monotone. intros o _.
  rewrite (sum_by_kind same known _ records kinds apart listed).
  apply sum_monotone. intros x _. set (group := filter (of_kind same known x) records).
  assert (members : forall z, In z group -> In z records /\ known z = x).
  { intros z inside. apply filter_In in inside. destruct inside as [inside kind].
    split; [exact inside | exact (of_kind_known same known x z kind)]. }
  set (r := attacks.right records known A near).
  assert (either : group = nil \/ exists z : Z, True)
    by (destruct group as [| z]; [left; reflexivity | right; exists z; exact I]).
  destruct either as [empty | [some _]]; [rewrite empty; simpl; apply above |].
  specialize (said (top o x) (count group) (fun j => prior (entry group some j))
    (fun j => M (entry group some j) o - mixture records prior M o)
    (fun j => r (entry group some j) o) (above o x)).
  cbv beta in said.
  rewrite <- (sum_of_entries group some
    (fun z => prior z * (r z o * (M z o - mixture records prior M o)))
    (fun j => r (entry group some j) o * prior (entry group some j)
      * (M (entry group some j) o - mixture records prior M o))) by (intros; ring).
  apply said.
  - intros j low high. destruct (members _ (entry_inside group some j low high)) as [inside kind].
    rewrite <- kind. apply largest. exact inside.
  - intros j _ _. apply (right_test records known A near proper).
  - rewrite (sum_of_entries group some (fun z => r z o)) by reflexivity.
    destruct (proper o x) as [sign total].
    rewrite (sum_extensional _ (fun z => sum (fun y => if near z y then A o x y else 0) records)).
    + rewrite sum_exchanged, <- total. apply sum_monotone. intros y inside.
      rewrite (sum_extensional _ (fun z => (if near z y then 1 else 0) * A o x y))
        by (intros z _; destruct (near z y); ring).
      rewrite sum_scaled_right. rewrite <- (Rmult_1_l (A o x y)) at 2.
      apply Rmult_le_compat_r; [apply sign; exact inside |].
      apply one_at_most; [apply NoDup_filter; exact distinct |].
      intros v w first second. destruct (members v first), (members w second).
      apply disjoint; congruence.
    + intros z among. destruct (members z among) as [_ kind]. unfold r, attacks.right,
        probability_that. rewrite kind. reflexivity.
Defined.
