(* rhodi, section 3.3 and Definition 4: from the paper's worlds to the adversary's posteriors.

   "Given the adversary's prior knowledge L, the set of all possible worlds, denoted by Psi, is
   Psi = {D' u {i} | i in U and i not in D'}" (section 3.3). "Given a query function f, a randomized
   mechanism M is said to satisfy rho-differential identifiability if for all databases D, for all
   D' = D - i*, and for all i in U - D': Pr[I(i) in I_D | M_f(D) = R, D'] <= rho" (Definition 4).
   "Gamma(i) = Pr[I(i) in I_D | M_f(D) = R, D'] = Pr[D = D' u {i} | M_f(D) = R, D']" (eqs. 2-3).

   Stated here: worlds, individuals and the definition as they are printed, for databases of one
   size over a finite universe with one entry for each individual (section 3.1) and the uniform
   prior of section 3.3; the definition is the bound on posteriors of notions.v. What is observed
   may be an answer or an event. A query may depend on how a database is listed: wider. *)
From Coq Require Import ZArith Reals List Lia Lra.
Import ListNotations.
From didp.shared Require Import worlds belief notions data_sets.
From didp.rhodi Require Import risk.
Open Scope R_scope.

Section Adversary.
Context {Entry Individual : Type}.
Context (same : forall i j : Entry, {i = j} + {i <> j}).
Context (same_individual : forall a b : Individual, {a = b} + {a <> b}).
Context (identity : Entry -> Individual) (universe : list Entry).
Notation database := (list Entry).

(* section 3.1: no entry of the universe is listed twice, and no two belong to one individual *)
Definition one_entry_each : Prop :=
  NoDup universe /\
  forall i j, In i universe -> In j universe -> identity i = identity j -> i = j.

Definition database_of (d : database) : Prop := NoDup d /\ incl d universe.

(* the neighbours of bounded and of unbounded differential privacy, over this universe *)
Definition replaced_within (v w : database) : Prop :=
  database_of v /\ database_of w /\ one_replaced v w.
Definition added_or_removed_within (v w : database) : Prop :=
  database_of v /\ database_of w /\ one_added_or_removed v w.

(* what the adversary of section 3.3 knows of a database of the given size: all but one record *)
Definition knowledge (size : nat) (known : database) : Prop :=
  NoDup known /\ incl known universe /\ S (length known) = size.

Definition unknown (known : database) : list Entry :=
  filter (fun i => negb (holds same i known)) universe.
Definition possible_worlds (known : database) : list database := one_more known (unknown known).

(* whether the individual of the entry i contributed to the database *)
Definition contributed (i : Entry) (w : database) : bool :=
  if in_dec same_individual (identity i) (map identity w) then true else false.

Definition identifiability_risk {E : Type} (M : mechanism database E) (known : database) (e : E)
  (i : Entry) : R :=
  probability_that (contributed i) (possible_worlds known)
    (posterior (possible_worlds known) (uniform (possible_worlds known)) M e).

Definition identifiable {E : Type} (size : nat) (M : mechanism database E) (rho : R) : Prop :=
  forall known, knowledge size known ->
  forall i, In i universe -> ~ In i known ->
  forall e, 0 < mixture (possible_worlds known) (uniform (possible_worlds known)) M e ->
  identifiability_risk M known e i <= rho.

Hypothesis entries : one_entry_each.

Lemma in_unknown known i : In i (unknown known) <-> In i universe /\ ~ In i known.
Proof.
  unfold unknown. rewrite filter_In, <- (holds_false same).
  destruct (holds same i known); simpl; intuition discriminate.
Qed.

Lemma unknown_distinct known : NoDup (unknown known).
Proof. apply NoDup_filter. apply entries. Qed.

Lemma in_possible_worlds known w :
  In w (possible_worlds known) <-> exists i, In i universe /\ ~ In i known /\ w = i :: known.
Proof.
  unfold possible_worlds. rewrite in_one_more.
  split; intros [i H]; exists i; rewrite in_unknown in *; tauto.
Qed.

Lemma possible_worlds_are_databases size known w :
  knowledge size known -> In w (possible_worlds known) -> database_of known /\ database_of w.
Proof.
  intros [distinct [inside _]] among. apply in_possible_worlds in among.
  destruct among as [i [Hi [outside ->]]]. repeat split; auto.
  - constructor; assumption.
  - intros j [<- | Hj]; auto.
Qed.

(* |Psi| = |U| - |D'| *)
Theorem number_of_worlds known :
  NoDup known -> incl known universe ->
  (length (possible_worlds known) + length known = length universe)%nat.
Proof.
  intros distinct inside. unfold possible_worlds. rewrite one_more_length.
  rewrite <- app_length. apply Nat.le_antisymm.
  - apply NoDup_incl_length.
    + apply (NoDup_app_of_disjoint (unknown known) known); auto using unknown_distinct.
      intros i among. apply in_unknown in among. tauto.
    + intros i among. apply in_app_or in among. rewrite in_unknown in among.
      destruct among; [tauto | auto].
  - apply NoDup_incl_length; [apply entries |]. intros i among. apply in_or_app.
    destruct (in_dec same i known); [right | left; apply in_unknown]; auto.
Qed.

(* in a possible world an individual contributed exactly if it holds that individual's entry *)
Lemma contributed_is_held known i w :
  incl known universe -> In i universe -> In w (possible_worlds known) ->
  contributed i w = holds same i w.
Proof.
  intros inside Hi among. apply in_possible_worlds in among.
  destruct among as [j [Hj [_ shape]]]. subst w.
  assert (part : incl (j :: known) universe) by (intros k [E0 | K]; [subst; exact Hj | auto]).
  unfold contributed, holds.
  destruct (in_dec same_individual _ _) as [yes | no], (in_dec same i _) as [held | missing];
    try reflexivity.
  - exfalso. apply missing. apply in_map_iff in yes. destruct yes as [k [equal K]].
    replace i with k; [exact K |]. apply entries; auto.
  - exfalso. apply no. apply in_map. exact held.
Qed.

(* eqs. 2-3: the risk of an individual is the posterior of the world that holds its entry *)
Theorem risk_is_posterior {E : Type} (M : mechanism database E) known e i :
  incl known universe -> In i universe -> ~ In i known ->
  identifiability_risk M known e i =
  posterior (possible_worlds known) (uniform (possible_worlds known)) M e (i :: known).
Proof.
  intros inside Hi outside. unfold identifiability_risk.
  rewrite <- (one_world_holds same known (unknown known) i
                (posterior (possible_worlds known) (uniform (possible_worlds known)) M e));
    [| apply unknown_distinct | apply in_unknown; tauto | exact outside].
  apply sum_extensional. intros w among.
  rewrite (contributed_is_held known i w); auto.
Qed.

(* Definition 4 is rho-differential identifiability of notions.v, whatever all but one record is *)
Theorem identifiable_as_posteriors {E : Type} (size : nat) (M : mechanism database E) (rho : R) :
  identifiable size M rho <->
  forall known, knowledge size known ->
  rho_differentially_identifiable (possible_worlds known) M rho.
Proof.
  split.
  - intros kept known knows e w among possible. pose proof among as listed.
    apply in_possible_worlds in among. destruct among as [i [Hi [outside shape]]]. subst w.
    rewrite <- risk_is_posterior; [| apply knows | exact Hi | exact outside].
    apply kept; assumption.
  - intros kept known knows i Hi outside e possible.
    rewrite risk_is_posterior; [| apply knows | exact Hi | exact outside].
    apply kept; auto. apply in_possible_worlds. eauto.
Qed.

(* Section 4.1: "it is impossible to protect the privacy of individuals in the database with the
   probability less than an adversary's probability of a correct random guess": whatever the
   mechanism, if something can be observed at all *)
Theorem identifiable_above_a_guess {E : Type} (size : nat) (M : mechanism database E) rho known e :
  nonnegative M -> knowledge size known -> identifiable size M rho ->
  0 < mixture (possible_worlds known) (uniform (possible_worlds known)) M e ->
  / INR (length (possible_worlds known)) <= rho.
Proof.
  intros likelihood knows kept possible. rewrite identifiable_as_posteriors in kept.
  destruct (possible_worlds known) as [| w rest] eqn:shape;
    [unfold mixture in possible; simpl in possible; lra |].
  apply (not_below_a_guess (w :: rest) M likelihood rho e w);
    [left; reflexivity | exact possible |].
  intros v among. specialize (kept known knows). rewrite shape in kept. apply kept; assumption.
Qed.
End Adversary.

(* "Basically, every possible world becomes indistinguishable within a factor of rho" (section 4):
   no posterior is more than 1/rho times another *)
Definition worlds_within_a_factor_of_rho : Prop :=
  forall (W E : Type) (worlds : list W) (M : mechanism W E) rho, nonnegative M -> 0 < rho < 1 ->
  rho_differentially_identifiable worlds M rho ->
  forall e v w, In v worlds -> In w worlds -> 0 < mixture worlds (uniform worlds) M e ->
  posterior worlds (uniform worlds) M e v <= / rho * posterior worlds (uniform worlds) M e w.

(* two worlds, rho = 2/3, and the mechanism names the right one 2 times in 3 *)
Definition names_rightly : mechanism bool bool := fun w e => if Bool.eqb w e then 2 / 3 else 1 / 3.

Theorem worlds_beyond_a_factor_of_rho : ~ worlds_within_a_factor_of_rho.
Proof.
  intros printed.
  assert (kept : rho_differentially_identifiable [true; false] names_rightly (2 / 3)).
  { intros e w _ _. unfold posterior, mixture, uniform, names_rightly.
    destruct e, w; simpl; lra. }
  specialize (printed bool bool [true; false] names_rightly (2 / 3)).
  assert (within := printed ltac:(intros [] []; unfold names_rightly; simpl; lra) ltac:(lra) kept
    true true false ltac:(simpl; auto) ltac:(simpl; auto)).
  unfold posterior, mixture, uniform, names_rightly in within. simpl in within. lra.
Qed.
