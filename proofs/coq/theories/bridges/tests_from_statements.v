(* The theorems on tests and on (epsilon, delta)-DP, drawn from the formal statements.

   A formal statement here is about one event of two worlds, its probabilities being any numbers.

   The statements are generated: their names end in a hash of what they say, so that this file does
   not compile where one of them has changed. *)
From Coq Require Import ZArith Reals List Lia Lra.
From didp Require Import defined.
From didp.theories Require Import worlds belief data_sets approximate.
From didp.theories.ours Require Import tests.
From didp.theories.bridges Require Import ranges.
From didp.statements Require abdi membership ours.
Open Scope R_scope.

Section OneTest.
Context {W O : Type} (neighbours : W -> W -> Prop) (outputs : list O) (M : mechanism W O).
Context (epsilon delta : R) (v w : W) (says : O -> R).
Hypothesis probable : probabilities outputs M.
Hypothesis private : approximately_private neighbours outputs M epsilon delta.
Hypothesis near : neighbours v w.
Hypothesis back : neighbours w v.
Hypothesis valid : test says.
Notation hits := (chance_of_yes outputs M says v).
Notation alarms := (chance_of_yes outputs M says w).

Lemma one_way_as_stated : hits <= delta + alarms * exp epsilon.
Proof. pose proof (one_way neighbours outputs M epsilon delta v w says private near valid). lra. Qed.

Lemma other_way_as_stated : 1 + -1 * alarms <= delta + (1 + -1 * hits) * exp epsilon.
Proof.
  pose proof (other_way neighbours outputs M epsilon delta v w says probable private valid back). lra.
Qed.

Theorem testing_trade_off_from_statement :
  statements.ours.c_bridges_testing__trade_off__49f05af5e39c ->
  0 <= 1 - hits /\ 1 - delta - exp epsilon * alarms <= 1 - hits
  /\ exp (- epsilon) * (1 - delta - alarms) <= 1 - hits.
Proof.
  intros said. specialize (said hits delta alarms epsilon one_way_as_stated other_way_as_stated
    (proj2 (chance_of_yes_range outputs M says v probable valid))).
  replace (-1 * epsilon) with (- epsilon) in said by ring. repeat split; lra.
Qed.

Theorem testing_advantage_from_statement :
  statements.ours.c_bridges_testing__advantage__1d3d5e035a14 ->
  hits - alarms <= (exp epsilon - 1 + 2 * delta) / (exp epsilon + 1).
Proof.
  intros said. specialize (said hits delta alarms epsilon one_way_as_stated other_way_as_stated).
  unfold Rdiv. rewrite (Rplus_comm (exp epsilon) 1). lra.
Qed.
End OneTest.

Section RatioTail.
Context {W O : Type} (neighbours : W -> W -> Prop) (outputs : list O) (M : mechanism W O).
Context (epsilon delta t : R) (v w : W) (event : O -> bool).
Hypothesis private : approximately_private neighbours outputs M epsilon delta.
Hypothesis near : neighbours v w.
Hypothesis above : epsilon < t.
Hypothesis apart : forall o, event o = true -> exp t * M w o <= M v o.
Notation P := (chance_of outputs M event v).
Notation Q := (chance_of outputs M event w).

Lemma event_kept_as_stated : P <= delta + Q * exp epsilon.
Proof. specialize (private v w event near). lra. Qed.

Lemma event_apart_as_stated : Q * exp t <= P.
Proof. pose proof (event_apart outputs M t v w event apart). lra. Qed.

Lemma tail_as_stated :
  delta * / (1 + -1 * exp (epsilon + -1 * t)) = delta / (1 - exp (epsilon - t)).
Proof. rewrite !minus_as_stated. reflexivity. Qed.

Theorem membership_delta_from_statement :
  statements.membership.c_membership_delta__violated__correction__95254f43375e ->
  P <= delta / (1 - exp (epsilon - t)).
Proof.
  intros said. rewrite <- tail_as_stated. apply (said P delta Q epsilon t);
    [apply event_kept_as_stated | apply event_apart_as_stated | exact above].
Qed.

Theorem section_9_delta_from_statement :
  statements.abdi.c_abdi_section_9_epsilon_delta__statement__correction__66e0543db9db ->
  P <= delta / (1 - exp (epsilon - t)).
Proof.
  intros said. rewrite <- tail_as_stated. apply (said epsilon t P delta Q);
    [exact above | apply event_kept_as_stated | apply event_apart_as_stated].
Qed.
End RatioTail.
