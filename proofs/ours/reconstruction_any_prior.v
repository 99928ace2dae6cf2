(* bridges.reconstruction-any-prior: under epsilon-DP no advantage exceeds (e^(epsilon/2) - 1)/
   (e^(epsilon/2) + 1), at any prior and whatever is known of the record. *)
From Coq Require Import ZArith Reals List Lia Lra.
From didp Require Import defined.
From didp.shared Require Import worlds ranges belief data_sets approximate.
From didp.shared Require Import attacks.
From didp.statements Require Import bridges_reconstruction_any_prior.
Open Scope R_scope.

Lemma least_of_all {Z : Type} (f : Z -> R) (records : list Z) :
  records <> nil -> exists z, In z records /\ forall y, In y records -> f z <= f y.
Proof.
  induction records as [| z rest IH]; [tauto |]. intros _.
  destruct rest as [| y rest]; [exists z; split; [left; reflexivity |]; intros y [<- | []]; lra |].
  destruct IH as (x & inside & below); [discriminate |].
  destruct (Rle_dec (f z) (f x)) as [less | more].
  - exists z. split; [left; reflexivity |]. intros v [<- | among]; [lra |].
    specialize (below v among). lra.
  - exists x. split; [right; exact inside |]. intros v [<- | among]; [lra | auto].
Qed.

Theorem half_of_epsilon_from_statement {Z O K : Type} (records : list Z) (prior : Z -> R)
  (outputs : list O) (M : mechanism Z O) (known : Z -> K) (A : O -> K -> Z -> R)
  (near : Z -> Z -> bool) epsilon :
  c_bridges_reconstruction_any_prior__bound__69136dbefc5d ->
  distribution records prior -> answers_records records A -> 0 <= epsilon ->
  probabilities outputs M -> nonnegative M -> within_ratio records M (exp epsilon) ->
  advantage records prior outputs M known A near
    <= (exp (epsilon / 2) - 1) / (exp (epsilon / 2) + 1).
Proof.
  intros said drawn proper spent probable sign ratio.
  assert (some_record : exists z, In z records).
  { destruct records as [| z rest]; [| exists z; left; reflexivity].
    destruct drawn as [_ total]. simpl in total. lra. }
  destruct some_record as [some inside].
  rewrite advantage_by_output.
  set (share := (exp (epsilon / 2) - 1) / (exp (epsilon / 2) + 1)).
  assert (whole : sum (fun o => mixture records prior M o) outputs = 1).
  { unfold mixture. rewrite sum_exchanged.
    rewrite (sum_extensional _ prior), (proj2 drawn); [reflexivity |].
    intros z _. rewrite sum_scaled, (proj2 (probable z)). ring. }
  rewrite <- (Rmult_1_r share), <- whole, <- sum_scaled.
  apply sum_monotone. intros o _.
  destruct (least_of_all (fun z => M z o) records) as (least & among & below);
    [intros empty; rewrite empty in inside; destruct inside |].
  set (r := attacks.right records known A near). set (x := mixture records prior M o).
  specialize (said (count records) (prior_at records prior some) epsilon (M least o)
    (fun j => r (entry records some j) o) (fun j => M (entry records some j) o) x
    (prior_sign_as_stated records prior some drawn) (prior_sum_as_stated records prior some drawn)
    spent (sign least o)).
  cbv beta in said.
  rewrite <- (sum_of_entries records some (fun z => prior z * (r z o * (M z o - x)))
    (fun j => (-1 * x + M (entry records some j) o) * prior_at records prior some j
      * r (entry records some j) o)) by (intros; unfold prior_at; ring).
  replace (1 / 2 * epsilon) with (epsilon / 2) in said by lra.
  replace (share * x) with (x * / (1 + exp (epsilon / 2)) * (-1 + exp (epsilon / 2)))
    by (unfold share; set (g := exp (epsilon / 2)); unfold Rdiv; rewrite (Rplus_comm g 1); ring).
  apply said.
  - intros j _ _. apply (right_test records known A near proper).
  - intros j low high. apply below, entry_inside; assumption.
  - intros j low high. rewrite Rmult_comm. apply ratio; [apply entry_inside |]; assumption.
  - symmetry. apply (sum_of_entries records some (fun z => prior z * M z o)).
    intros; unfold prior_at; ring.
Defined.
