(* abdi, section 5, after Definition 4: "In the left side of Inequality (2), the value of alpha bounds the
   maximum attacker belief change on identifying the presence of the individual iota in the database D^s". *)
From Coq Require Import Reals List Lra.
From didp.shared Require Import worlds ranges belief notions data_sets.
From didp.statements Require Import abdi_definition_4_risks.
Open Scope R_scope.

(* iota is missing in one possible world, and present in all others *)
Theorem presence_rises_from_statement {Database E : Type} (same : forall v w : Database, {v = w} + {v <> w})
  worlds p (M : mechanism Database E) alpha beta e lacking :
  c_abdi_definition_4_risks__presence__3d9930ad8f1d ->
  NoDup worlds -> distribution worlds p -> nonnegative M ->
  differentially_identifiable_at worlds p M alpha beta -> In lacking worlds -> 0 < mixture worlds p M e ->
  let presence := probability_that (fun w => if same w lacking then false else true) worlds in
  presence (posterior worlds p M e) - presence p <= alpha * (1 - presence p).
Proof.
  intros said distinct prior likelihood kept inside seen presence. rewrite <- !minus_as_stated.
  assert (rest : forall q, distribution worlds q -> presence q = 1 + -1 * q lacking).
  { intros q [_ total]. unfold presence, probability_that.
    destruct (in_split lacking worlds inside) as (before & after & parts). rewrite parts in *.
    rewrite sum_split in *. destruct (same lacking lacking); [| contradiction].
    rewrite (sum_extensional _ q); [lra |]. intros w among.
    destruct (same w lacking) as [-> |]; [| reflexivity]. apply NoDup_remove_2 in distinct. contradiction. }
  destruct (kept e lacking inside seen) as [least _].
  rewrite (rest p prior), (rest _ (posterior_distribution worlds p M prior likelihood e seen)).
  apply (said (p lacking) alpha (posterior worlds p M e lacking)); [lra | reflexivity | ring].
Defined.
