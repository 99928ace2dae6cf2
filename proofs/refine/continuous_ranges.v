(* Continuous ranges: answers between a and b with a density, and the uniform prior of Example 1.

   The events are the sets over which the density can be integrated (Riemann): all intervals, and
   whatever is made of finitely many of them. *)
From Coq Require Import Reals Bool Lra.
From Coquelicot Require Import Coquelicot.
From didp.refine Require Import definitions.
Open Scope R_scope.

Definition density_on (h : R -> R) (S : R -> bool) : R -> R := fun x => if S x then h x else 0.

Section Continuous.
Variables (h : R -> R) (a b : R).
Hypothesis order : a <= b.
Hypothesis sign : forall x, 0 <= h x.
Hypothesis integrable : ex_RInt h a b.
Hypothesis total : RInt h a b = 1.

Definition has_integral (S : R -> bool) : Prop := ex_RInt (density_on h S) a b.

Lemma all_have_integral : has_integral (fun _ => true).
Proof. exact integrable. Qed.

(* the smaller of two functions that can be integrated, can be *)
Lemma both_have_integral S T :
  has_integral S -> has_integral T -> has_integral (fun x => S x && T x).
Proof.
  intros first second.
  apply (ex_RInt_ext (fun x => scal (1 / 2) (minus (plus (density_on h S x) (density_on h T x))
    (norm (minus (density_on h S x) (density_on h T x)))))).
  - intros x _. unfold scal, minus, plus, opp, norm, density_on. simpl. unfold mult, abs. simpl.
    specialize (sign x). destruct (S x), (T x); simpl.
    + rewrite Rplus_opp_r, Rabs_R0. lra.
    + rewrite Ropp_0, Rplus_0_r, Rabs_right by lra. lra.
    + rewrite !Rplus_0_l, Rabs_Ropp, Rabs_right by lra. lra.
    + rewrite Rplus_opp_r, Rabs_R0. lra.
  - apply (ex_RInt_scal (V := R_NormedModule)), (ex_RInt_minus (V := R_NormedModule));
      [apply (ex_RInt_plus (V := R_NormedModule)); assumption |].
    apply ex_RInt_norm, (ex_RInt_minus (V := R_NormedModule)); assumption.
Qed.

Lemma rest_has_integral S : has_integral S -> has_integral (fun x => negb (S x)).
Proof.
  intros part. apply (ex_RInt_ext (fun x => minus (h x) (density_on h S x))).
  - intros x _. unfold density_on, minus, plus, opp. simpl. destruct (S x); simpl; lra.
  - apply (ex_RInt_minus (V := R_NormedModule)); assumption.
Qed.

Definition continuous_range : range :=
  {| point := R; measurable := has_integral; everything_measurable := all_have_integral;
     intersection_measurable := both_have_integral; complement_measurable := rest_has_integral |}.

(* P(S) is the integral of the density over S *)
Definition of_density : event continuous_range -> R := fun S => RInt (density_on h S) a b.

Theorem of_density_probability : probability of_density.
Proof.
  split; [split |].
  - intros S. apply RInt_ge_0; [exact order | apply (is_measurable S) |].
    intros x _. unfold density_on. pose proof (sign x). destruct (S x); lra.
  - intros S T. apply is_RInt_unique.
    apply (is_RInt_ext
      (fun x => plus (density_on h (within S T) x) (density_on h (without S T) x))).
    + intros x _. unfold density_on, plus. simpl. destruct (S x), (T x); simpl; lra.
    + apply (is_RInt_plus (V := R_NormedModule));
        apply (RInt_correct (V := R_CompleteNormedModule));
        [apply (is_measurable (within S T)) | apply (is_measurable (without S T))].
  - intros S T same. apply RInt_ext. intros x _. unfold density_on. rewrite same. reflexivity.
  - exact total.
Qed.
End Continuous.

(* The uniform distribution over [0, 1] *)

Definition one : R -> R := fun _ => 1.
Lemma one_sign x : 0 <= one x.
Proof. unfold one. lra. Qed.
Lemma one_integrable : ex_RInt one 0 1.
Proof. apply (ex_RInt_const (V := R_NormedModule)). Qed.
Lemma one_total : RInt one 0 1 = 1.
Proof.
  unfold one. rewrite (RInt_const (V := R_CompleteNormedModule)).
  unfold scal. simpl. unfold mult. simpl. ring.
Qed.

Definition unit_interval : range := continuous_range one 0 1 one_sign one_integrable.
Definition uniform_prior : event unit_interval -> R := of_density one 0 1 one_sign one_integrable.
Definition difference (x y : point unit_interval) : R := Rabs (x - y).

Theorem uniform_prior_probability : probability uniform_prior.
Proof. apply of_density_probability; [lra | apply one_total]. Qed.

(* whatever is constant between two points has its integral there *)
Lemma constant_between (f : R -> R) c u v :
  u <= v -> (forall x, u < x < v -> f x = c) -> is_RInt f u v ((v - u) * c).
Proof.
  intros inside same. apply (is_RInt_ext (fun _ => c)).
  - intros x. rewrite Rmin_left, Rmax_right by exact inside. intros between. symmetry. auto.
  - apply (is_RInt_const (V := R_NormedModule)).
Qed.

(* the set of points between c and d, and what it weighs *)
Lemma interval_mass (S : R -> bool) c d : 0 <= c -> c <= d -> d <= 1 ->
  (forall x, 0 < x < 1 -> c < x < d -> S x = true) ->
  (forall x, 0 < x < 1 -> (x < c \/ d < x) -> S x = false) ->
  is_RInt (density_on one S) 0 1 (d - c).
Proof.
  intros low order high inside outside.
  replace (d - c) with ((c - 0) * 0 + ((d - c) * 1 + (1 - d) * 0)) by ring.
  apply (is_RInt_Chasles (V := R_NormedModule) _ 0 c 1).
  - apply constant_between; [exact low |]. intros x between. unfold density_on.
    rewrite outside; lra.
  - apply (is_RInt_Chasles (V := R_NormedModule) _ c d 1); apply constant_between; try lra;
      intros x between; unfold density_on, one; [rewrite inside | rewrite outside]; lra.
Qed.
