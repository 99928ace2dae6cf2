(* refine, section 1, first paragraph: "If the influence of any single individual on the query response is
   small, publishing that response involves only a small disclosure risk for any individual." *)
From Coq Require Import Reals List Lia Lra.
Import ListNotations.
From didp.shared Require Import worlds belief notions data_sets.
From didp.abdi Require section_8.
From didp.statements Require Import refine_small_influence.
Open Scope R_scope.

(* of the response's distribution: the belief that an individual's record is in the data set *)
Theorem belief_in_a_presence_from_statement {Record E : Type} (M : mechanism (list Record) E) epsilon
  (with_it without_it : list Record) p e :
  c_refine_small_influence__small_risk__on_its_distribution__431387250e75 ->
  private_between one_added_or_removed M epsilon ->
  (exists i, Permutation.Permutation with_it (i :: without_it)) ->
  distribution [with_it; without_it] p -> 0 < p with_it < 1 -> 0 < M with_it e -> 0 < M without_it e ->
  p with_it / (p with_it + (1 - p with_it) * exp epsilon)
    <= posterior [with_it; without_it] p M e with_it
    <= p with_it * exp epsilon / (1 - p with_it + p with_it * exp epsilon).
Proof.
  intros said private [i added] [_ total] belief present absent. simpl in total.
  assert (near : one_added_or_removed with_it without_it) by (exists i; left; exact added).
  assert (back : one_added_or_removed without_it with_it) by (exists i; right; exact added).
  specialize (said (p with_it) (M with_it e) (M without_it e) epsilon ltac:(lra) ltac:(lra) present absent).
  pose proof (private _ _ e near) as up. pose proof (private _ _ e back) as down.
  unfold posterior, mixture. simpl. replace (p without_it) with (1 - p with_it) by lra.
  destruct said as [low high]; [split; lra |]. unfold Rdiv. split.
  - replace (1 - p with_it) with (1 + -1 * p with_it) by ring.
    eapply Rle_trans; [exact low |]. right. f_equal. f_equal. ring.
  - eapply Rle_trans; [| eapply Rle_trans; [exact high |]]; right.
    + f_equal. f_equal. ring.
    + replace (1 + -1 * p with_it) with (1 - p with_it) by ring. ring.
Defined.

(* of the response's value: as weakly as it can be meant, there are a small influence and a risk below
   certainty. The data are bits, one a person; whoever knows all others believes with 1/2 that the last is 1 *)
Definition little_influence_is_little_risk : Prop :=
  exists influence risk, 0 < influence /\ risk < 1 /\ forall people (query : list bool -> R),
  (forall before a b after, length (before ++ a :: after) = people ->
    Rabs (query (before ++ a :: after) - query (before ++ b :: after)) <= influence) ->
  forall others result bit, length (bit :: others) = people ->
  let worlds := [true :: others; false :: others] in
  0 < mixture worlds (fun _ => / 2) (section_8.exact query) result ->
  posterior worlds (fun _ => / 2) (section_8.exact query) result (bit :: others) <= risk.

Definition ones : list bool -> R := sum (fun bit : bool => if bit then 1 else 0).
Definition mean (w : list bool) : R := ones w / INR (length w).

(* published exactly, the mean of enough bits tells the last one *)
Theorem the_mean_tells_the_last_bit : ~ little_influence_is_little_risk.
Proof.
  intros (influence & risk & some & uncertain & printed).
  destruct (archimed_cor1 influence some) as (n & small & many).
  assert (share : 0 < / INR n) by (apply Rinv_0_lt_compat, lt_0_INR; exact many).
  assert (moved : forall before a b after, length (before ++ a :: after) = n ->
    Rabs (mean (before ++ a :: after) - mean (before ++ b :: after)) <= influence).
  { intros before a b after size. unfold mean, ones. rewrite !sum_split.
    rewrite !app_length in *. simpl length in *. rewrite size. unfold Rdiv.
    destruct a, b; unfold Rabs; destruct (Rcase_abs _); lra. }
  set (others := repeat false (pred n)).
  assert (size : forall bit : bool, length (bit :: others) = n)
    by (intros; simpl; unfold others; rewrite repeat_length; lia).
  specialize (printed n mean moved others (mean (true :: others)) true (size true)). cbv zeta in printed.
  assert (apart : mean (false :: others) <> mean (true :: others))
    by (unfold mean; rewrite !size; unfold ones, Rdiv; cbn [sum]; clearbody others; intros equal; lra).
  unfold posterior, mixture, section_8.exact in printed. cbn [sum] in printed.
  destruct (Req_EM_T (mean (true :: others)) (mean (true :: others))) as [_ | no]; [| contradiction].
  destruct (Req_EM_T (mean (false :: others)) (mean (true :: others))) as [equal | _]; [contradiction |].
  specialize (printed ltac:(lra)). lra.
Qed.
