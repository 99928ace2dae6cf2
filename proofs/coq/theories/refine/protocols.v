(* refine, Protocols 1 and 2 (section 5.1).

   "(a) The user submits a query f_i (for i > 1, f_i may depend on responses to previous queries).
   (b) if Delta(f_1, ..., f_i)/lambda <= epsilon then the access mechanism returns f_i(D) +
   Laplace(lambda) as response; else it returns nothing." Protocol 2: "(b) if sum_{j=1}^i epsilon_j
   <= epsilon then the access mechanism returns a response to f_i resulting from applying knowledge
   refinement [...] so that epsilon_i-differential privacy is guaranteed; else it returns nothing."
   "[Protocol 1] could be modified: [...] the condition would become sum_{j=1}^i Delta(f_j)/lambda_j
   <= epsilon. [...] Delta(f_1, ..., f_i) <= Delta(f_1) + ... + Delta(f_i)."

   Stated for transcripts of any length: of Protocol 1 for their densities, of Protocol 2 for every
   event where the outcomes are finitely many. A refused query stays among f_1, ..., f_i, as
   printed; no epsilon_i is negative, which the paper does not say. *)
From Coq Require Import Reals List Lra.
From didp.theories Require Import worlds belief notions laplace events.
From didp.theories.refine Require Import definitions finite_ranges propositions_1_2 composition.
Import ListNotations.
Open Scope R_scope.

Section Access.
Context {W X : Type}.
(* whether the query asked after these responses is answered, and how; None: nothing was returned *)
Variables (answered : list (option X) -> bool) (query : list (option X) -> mechanism W X).

Definition access (history : list (option X)) : mechanism W (option X) := fun D response =>
  match response with
  | Some x => if answered history then query history D x else 0
  | None => if answered history then 0 else 1
  end.

(* what all queries up to now come to, the one after the last response included *)
Fixpoint asked (level : list (option X) -> R) (before after : list (option X)) : R :=
  level before + match after with [] => 0 | a :: rest => asked level (before ++ [a]) rest end.

Lemma asked_one_more level before after a :
  asked level before (after ++ [a]) = asked level before after + level (before ++ after ++ [a]).
Proof.
  revert before. induction after as [| b rest IH]; intros before; simpl; [lra |].
  rewrite IH, <- app_assoc. simpl. lra.
Qed.

Section TwoDataSets.
Variables (D D' : W) (level : list (option X) -> R) (epsilon : R).
Hypothesis likelihood : forall h, nonnegative (query h).
Hypothesis levels : forall h, 0 <= level h.
Hypothesis near : forall h x, query h D x <= exp (level h) * query h D' x.
Hypothesis answered_within_budget : forall h, answered h = true -> asked level [] h <= epsilon.
Hypothesis budget : 0 <= epsilon.

Let cost (history : list (option X)) : R := if answered history then level history else 0.

Lemma spent_within_budget responses history already :
  already <= asked level [] history - level history -> already <= epsilon ->
  already + spent cost history responses <= epsilon.
Proof.
  revert history already. induction responses as [| a rest IH]; intros history already less within;
    simpl; [lra |].
  rewrite <- Rplus_assoc. apply IH.
  - rewrite asked_one_more. simpl. unfold cost. specialize (levels history).
    destruct (answered history); lra.
  - unfold cost. specialize (answered_within_budget history).
    destruct (answered history); [specialize (answered_within_budget eq_refl) |]; lra.
Qed.

Theorem access_keeps_budget responses :
  transcript access [] D responses <= exp epsilon * transcript access [] D' responses.
Proof.
  assert (sign : forall h, nonnegative (access h)).
  { intros h E [x |]; unfold access; destruct (answered h); try lra. apply likelihood. }
  apply (Rle_trans _ (exp (spent cost [] responses) * transcript access [] D' responses)).
  - apply (transcripts_are_near responses (fun v w => v = D /\ w = D') access cost sign);
      [| auto | apply Forall_forall; auto].
    intros h v w [x |] _ [-> ->]; unfold access, cost; destruct (answered h);
      rewrite ?exp_0; try lra. apply near.
  - apply Rmult_le_compat_r; [apply transcript_nonnegative; exact sign |].
    apply exponential_monotone. pose proof (spent_within_budget responses [] 0) as kept.
    simpl in kept. lra.
Qed.
End TwoDataSets.
End Access.

(* Protocol 2 *)

Definition levels_within {X : Type} (level : list (option X) -> R) (epsilon : R) history : bool :=
  if Rle_dec (asked level [] history) epsilon then true else false.

Lemma levels_within_budget {X : Type} (level : list (option X) -> R) epsilon history :
  levels_within level epsilon history = true -> asked level [] history <= epsilon.
Proof. unfold levels_within. destruct (Rle_dec (asked level [] history) epsilon); easy. Qed.

Theorem protocol_2 {W X : Type} (outcomes : list (option X)) (neighbours : W -> W -> Prop)
  (query : list (option X) -> mechanism W X) (level : list (option X) -> R) epsilon n :
  (forall h, nonnegative (query h)) -> (forall h, 0 <= level h) -> 0 <= epsilon ->
  (forall h, private_between neighbours (query h) (level h)) ->
  private_between neighbours (by_events (sequences outcomes n)
    (transcript (access (levels_within level epsilon) query) [])) epsilon.
Proof.
  intros likelihood levels budget private. apply outcomes_to_events. intros D D' responses _ near.
  apply (access_keeps_budget _ _ D D' level); auto.
  - intros h x. apply private. exact near.
  - intros h. apply levels_within_budget.
Qed.

(* Protocol 1 *)

Section Protocol1.
Context {W : Type} (neighbours : W -> W -> Prop) (query : list (option R) -> W -> R).
Variables (scale epsilon : R) (sensitivity : list (option R) -> R).

Definition change (D D' : W) (history : list (option R)) : R :=
  Rabs (query history D - query history D').
(* Delta(f_1, ..., f_i), of the queries that these responses led to: the least bound *)
Hypothesis sensitive : forall h D D', neighbours D D' -> asked (change D D') [] h <= sensitivity h.
Hypothesis least : forall h bound,
  (forall D D', neighbours D D' -> asked (change D D') [] h <= bound) -> sensitivity h <= bound.
Hypothesis noise : 0 < scale.

Definition protocol_1_answers (history : list (option R)) : bool :=
  if Rle_dec (sensitivity history / scale) epsilon then true else false.
Definition protocol_1_responses : list (option R) -> mechanism W (option R) :=
  access protocol_1_answers (fun h => laplace_mechanism (query h) scale).

Lemma asked_divided D D' before after :
  asked (fun h => change D D' h / scale) before after = asked (change D D') before after / scale.
Proof.
  revert before. induction after as [| a rest IH]; intros before; simpl; [lra |].
  rewrite IH. lra.
Qed.

Theorem protocol_1 : 0 <= epsilon ->
  private_between neighbours (transcript protocol_1_responses []) epsilon.
Proof.
  intros budget D D' responses near.
  assert (0 < / scale) by (apply Rinv_0_lt_compat; exact noise).
  apply (access_keeps_budget _ _ D D' (fun h => change D D' h / scale)); auto.
  - intros h. apply laplace_mechanism_nonnegative. exact noise.
  - intros h. apply Rmult_le_pos; [apply Rabs_pos | lra].
  - intros h x.
    apply (laplace_mechanism_private (query h) scale noise (fun v w => v = D /\ w = D'));
      [intros v w [-> ->]; unfold change; lra | auto].
  - intros h. unfold protocol_1_answers.
    destruct (Rle_dec (sensitivity h / scale) epsilon) as [within | _]; [| discriminate].
    intros _. rewrite asked_divided. apply (Rle_trans _ (sensitivity h / scale)); [| exact within].
    apply Rmult_le_compat_r; [lra | apply sensitive; exact near].
Qed.

(* the first refusal ends the session: one query more does not lower the sensitivity *)
Theorem protocol_1_refusal history a :
  sensitivity history <= sensitivity (history ++ [a]) /\
  (protocol_1_answers history = false -> protocol_1_answers (history ++ [a]) = false).
Proof.
  assert (grows : sensitivity history <= sensitivity (history ++ [a])).
  { apply least. intros D D' near. apply (Rle_trans _ (asked (change D D') [] (history ++ [a])));
      [| apply sensitive; exact near].
    rewrite asked_one_more. pose proof (Rabs_pos (query ([] ++ history ++ [a]) D
      - query ([] ++ history ++ [a]) D')). unfold change at 3. lra. }
  split; [exact grows |]. unfold protocol_1_answers.
  assert (0 < / scale) by (apply Rinv_0_lt_compat; exact noise).
  assert (sensitivity history / scale <= sensitivity (history ++ [a]) / scale)
    by (apply Rmult_le_compat_r; lra).
  destruct (Rle_dec (sensitivity history / scale) epsilon); [discriminate | intros _].
  destruct (Rle_dec (sensitivity (history ++ [a]) / scale) epsilon); [lra | reflexivity].
Qed.

(* the modified condition: a noise for each query, which has a sensitivity of its own *)
Variables (own_scale own_sensitivity : list (option R) -> R).
Hypothesis own_noise : forall h, 0 < own_scale h.
Hypothesis own : forall h D D', neighbours D D' -> change D D' h <= own_sensitivity h.

Theorem protocol_1_flexible : 0 <= epsilon -> (forall h, 0 <= own_sensitivity h) ->
  private_between neighbours (transcript (access
    (levels_within (fun h => own_sensitivity h / own_scale h) epsilon)
    (fun h => laplace_mechanism (query h) (own_scale h))) []) epsilon.
Proof.
  intros budget sign D D' responses near.
  apply (access_keeps_budget _ _ D D' (fun h => own_sensitivity h / own_scale h)); auto.
  - intros h. apply laplace_mechanism_nonnegative, own_noise.
  - intros h. apply Rmult_le_pos; [apply sign | left; apply Rinv_0_lt_compat, own_noise].
  - intros h x. apply (laplace_mechanism_private (query h) _ (own_noise h)
      (fun v w => v = D /\ w = D')); [| auto]. intros v w [-> ->]. apply own. exact near.
  - intros h. apply levels_within_budget.
Qed.

(* Delta(f_1, ..., f_i) <= Delta(f_1) + ... + Delta(f_i) *)
Theorem sensitivity_subadditive history : sensitivity history <= asked own_sensitivity [] history.
Proof.
  apply least. intros D D' near.
  assert (each : forall after before,
    asked (change D D') before after <= asked own_sensitivity before after); [| apply each].
  induction after as [| a rest IH]; intros before; simpl; pose proof (own before D D' near);
    [lra |]. specialize (IH (before ++ [a])). lra.
Qed.
End Protocol1.
