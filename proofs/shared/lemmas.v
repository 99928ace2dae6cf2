From Coq Require Import ZArith Reals Lra Lia.
From didp Require Import defined.
Open Scope R_scope.

(* What generated replays are put together from. First: what is made of equals is equal. *)

Lemma plus_same {a b c d : R} : a = b -> c = d -> a + c = b + d.
Proof. intros -> ->. reflexivity. Qed.

Lemma times_same {a b c d : R} : a = b -> c = d -> a * c = b * d.
Proof. intros -> ->. reflexivity. Qed.

Lemma le_same {a b c d : R} : a = b -> c = d -> (a <= c <-> b <= d).
Proof. intros -> ->. reflexivity. Qed.

Lemma lt_same {a b c d : R} : a = b -> c = d -> (a < c <-> b < d).
Proof. intros -> ->. reflexivity. Qed.

Lemma eq_same {a b c d : R} : a = b -> c = d -> (a = c <-> b = d).
Proof. intros -> ->. reflexivity. Qed.

Lemma ne_same {a b c d : R} : a = b -> c = d -> (a <> c <-> b <> d).
Proof. intros -> ->. reflexivity. Qed.

(* Integers as real numbers. *)

Lemma plus_real {a b : Z} {x y : R} : IZR a = x -> IZR b = y -> IZR (a + b) = x + y.
Proof. intros <- <-. exact (plus_IZR a b). Qed.

Lemma times_real {a b : Z} {x y : R} : IZR a = x -> IZR b = y -> IZR (a * b) = x * y.
Proof. intros <- <-. exact (mult_IZR a b). Qed.

Lemma le_real {a b : Z} {x y : R} : IZR a = x -> IZR b = y -> ((a <= b)%Z <-> x <= y).
Proof. intros <- <-. split; [apply IZR_le | apply le_IZR]. Qed.

Lemma lt_real {a b : Z} {x y : R} : IZR a = x -> IZR b = y -> ((a < b)%Z <-> x < y).
Proof. intros <- <-. split; [apply IZR_lt | apply lt_IZR]. Qed.

Lemma eq_real {a b : Z} {x y : R} : IZR a = x -> IZR b = y -> ((a = b)%Z <-> x = y).
Proof. intros <- <-. split; [intros ->; reflexivity | apply eq_IZR]. Qed.

Lemma ne_real {a b : Z} {x y : R} : IZR a = x -> IZR b = y -> ((a <> b)%Z <-> x <> y).
Proof. intros one other. apply not_iff_compat. exact (eq_real one other). Qed.

(* Connectives and "for every". *)

Lemma same_trans {P Q S : Prop} : (P <-> Q) -> (Q <-> S) -> (P <-> S).
Proof. tauto. Qed.

Lemma same_sym {P Q : Prop} : (P <-> Q) -> (Q <-> P).
Proof. tauto. Qed.

Lemma and_same {P Q S T : Prop} : (P <-> Q) -> (S <-> T) -> (P /\ S <-> Q /\ T).
Proof. tauto. Qed.

Lemma or_same {P Q S T : Prop} : (P <-> Q) -> (S <-> T) -> (P \/ S <-> Q \/ T).
Proof. tauto. Qed.

Lemma imp_same {P Q S T : Prop} : (P <-> Q) -> (S <-> T) -> ((P -> S) <-> (Q -> T)).
Proof. tauto. Qed.

Lemma iff_same {P Q S T : Prop} : (P <-> Q) -> (S <-> T) -> ((P <-> S) <-> (Q <-> T)).
Proof. tauto. Qed.

Lemma not_same {P Q : Prop} : (P <-> Q) -> (~ P <-> ~ Q).
Proof. tauto. Qed.

Lemma every_same {a b c d : Z} {P Q : Z -> Prop} : a = b -> c = d -> (forall j, P j <-> Q j) ->
  ((forall j, (a <= j)%Z -> (j <= c)%Z -> P j) <-> (forall j, (b <= j)%Z -> (j <= d)%Z -> Q j)).
Proof. intros -> -> same. split; intros all j low high; apply same, all; assumption. Qed.

Lemma every_from_same {a b : Z} {P Q : Z -> Prop} : a = b -> (forall j, P j <-> Q j) ->
  ((forall j, (a <= j)%Z -> P j) <-> (forall j, (b <= j)%Z -> Q j)).
Proof. intros -> same. split; intros all j low; apply same, all; assumption. Qed.

Lemma every_real_same {P Q : R -> Prop} : (forall x, P x <-> Q x) ->
  ((forall x, P x) <-> (forall x, Q x)).
Proof. intros same. split; intros all x; apply same, all. Qed.

(* Functions. *)

Lemma sum_of_first_same (f g : Z -> R) (lower : Z) (n : nat) :
  (forall j, f j = g j) -> sum_of_first f lower n = sum_of_first g lower n.
Proof. intros same. induction n as [| n IH]; simpl; [| rewrite IH, same]; reflexivity. Qed.

Lemma sum_same {f g : Z -> R} {a b c d : Z} : a = b -> c = d -> (forall j, f j = g j) ->
  sum_over f a c = sum_over g b d.
Proof. intros -> -> same. apply sum_of_first_same, same. Qed.

Lemma product_same {f g : Z -> R} {a b c d : Z} : a = b -> c = d -> (forall j, f j = g j) ->
  product_over f a c = product_over g b d.
Proof.
  intros -> -> same. unfold product_over. generalize (many b d). intros n.
  induction n as [| n IH]; simpl; [| rewrite IH, same]; reflexivity.
Qed.

Lemma sum_of_nothing {f : Z -> R} {a b : Z} : (forall j, f j = 0) -> sum_over f a b = 0.
Proof.
  intros zero. unfold sum_over. generalize (many a b). intros n.
  induction n as [| n IH]; simpl; [reflexivity |]. rewrite IH, zero. apply Rplus_0_r.
Qed.

Lemma product_of_nothing {f : Z -> R} {a b : Z} : (forall j, f j = 1) -> product_over f a b = 1.
Proof.
  intros one. unfold product_over. generalize (many a b). intros n.
  induction n as [| n IH]; simpl; [reflexivity |]. rewrite IH, one. apply Rmult_1_r.
Qed.

Lemma absolute_scaled {k d a b : R} : a = k * b -> Rabs k = d -> Rabs a = d * Rabs b.
Proof. intros -> <-. apply Rabs_mult. Qed.

(* Reciprocals; that of 0 is 0. *)

Lemma reciprocal (d : R) : d = 0 \/ d * / d = 1.
Proof. destruct (Req_dec d 0) as [zero | other]; [left | right; apply Rinv_r]; assumption. Qed.

Lemma inverse_scaled {c d a : R} : c * d = 1 -> / (c * a) = d * / a.
Proof.
  intros one. rewrite Rinv_mult. f_equal.
  assert (c <> 0) by (intros ->; lra). apply (Rmult_eq_reg_l c); [| assumption].
  rewrite Rinv_r by assumption. symmetry. exact one.
Qed.

Lemma inverse_product {a b x y : R} : / a = x -> / b = y -> / (a * b) = x * y.
Proof. intros <- <-. apply Rinv_mult. Qed.

Lemma inverse_exp {a b : R} : -1 * a = b -> / exp a = exp b.
Proof. intros <-. rewrite <- exp_Ropp. f_equal. lra. Qed.

(* From a statement as it is written to the one that is spelled out, and back. *)

Lemma spelled {P Q : Prop} : P -> (P <-> Q) -> Q.
Proof. tauto. Qed.

Lemma written {P Q : Prop} : (P <-> Q) -> Q -> P.
Proof. tauto. Qed.

(* What a lemma is used for is known before its premises are looked at. *)
Arguments spelled {P} {Q} & _ _.
Arguments written {P} {Q} & _ _.
Arguments plus_same {a} {b} {c} {d} & _ _.
Arguments times_same {a} {b} {c} {d} & _ _.
Arguments le_same {a} {b} {c} {d} & _ _.
Arguments lt_same {a} {b} {c} {d} & _ _.
Arguments eq_same {a} {b} {c} {d} & _ _.
Arguments ne_same {a} {b} {c} {d} & _ _.
Arguments plus_real {a} {b} {x} {y} & _ _.
Arguments times_real {a} {b} {x} {y} & _ _.
Arguments le_real {a} {b} {x} {y} & _ _.
Arguments lt_real {a} {b} {x} {y} & _ _.
Arguments eq_real {a} {b} {x} {y} & _ _.
Arguments ne_real {a} {b} {x} {y} & _ _.
Arguments and_same {P} {Q} {S} {T} & _ _.
Arguments or_same {P} {Q} {S} {T} & _ _.
Arguments imp_same {P} {Q} {S} {T} & _ _.
Arguments iff_same {P} {Q} {S} {T} & _ _.
Arguments not_same {P} {Q} & _.
Arguments every_same {a} {b} {c} {d} {P} {Q} & _ _ _.
Arguments every_from_same {a} {b} {P} {Q} & _ _.
Arguments every_real_same {P} {Q} & _.
Arguments sum_same {f} {g} {a} {b} {c} {d} & _ _ _.
Arguments product_same {f} {g} {a} {b} {c} {d} & _ _ _.

(* Two polynomials are equal, two relations say the same. *)

Ltac same_polynomial := intros; first [reflexivity | ring | lra].
Ltac same_statement :=
  intros; try match goal with |- (_ <> _) <-> (_ <> _) => apply not_iff_compat end;
  first [tauto | split; intros; lra | intuition lra
    | (* both hold, by the law of exponents *) split; intros _; rewrite <- exp_plus; f_equal; ring].
Ltac same_integer := intros; lia.
Ltac constant := intros; first [lra | field; lra | unfold Rabs; destruct Rcase_abs; lra].

(* From one integer to the next. *)
Lemma induction_from (start : Z) (P : Z -> Prop) :
  P start -> (forall j, (start <= j)%Z -> P j -> P (j + 1)%Z) ->
  forall j, (start <= j)%Z -> P j.
Proof.
  intros base step. apply Zlt_lower_bound_ind. intros j smaller above.
  destruct (Z.eq_dec start j) as [<- | other]; [exact base |].
  replace j with (j - 1 + 1)%Z by lia. apply step; [| apply smaller]; lia.
Qed.

(* Instances of schemas. *)

Ltac taken_apart := repeat match goal with H : _ /\ _ |- _ => destruct H end.
Ltac in_reals := repeat match goal with
  | H : (_ <= _)%Z |- _ => apply IZR_le in H
  | H : (_ < _)%Z |- _ => apply IZR_lt in H
  end; rewrite ?plus_IZR, ?mult_IZR in *.
Ltac instance found := first [exact found | intros _; exact found
  | intros; taken_apart; in_reals; apply found; repeat split; assumption].
Ltac equal_arguments :=
  intros; taken_apart; congruence.
Ltac nonzero := repeat split; first [assumption | match goal with
  H : _ <> 0 |- _ <> 0 => solve [intro; apply H; lra] end].

(* Tactics for questions. What is plain in the sense of linear arithmetic is taken as known: *)

Ltac plain := solve [repeat split;
  first [assumption | apply Rgt_not_eq; assumption | intros; first [assumption | lra]]].

(* premises of implications and one side of each alternative, until nothing more becomes known *)
Ltac know by_ :=
  repeat match goal with
  | H : True |- _ => clear H
  | H : False |- _ => destruct H
  | H : _ /\ _ |- _ => destruct H
  | H : _ <-> _ |- _ => destruct H
  | H : ?P -> ?Q |- _ =>
    match type of P with Prop =>
      let known := fresh in assert (known : P) by by_; specialize (H known); clear known
    end
  | H : _ \/ _ |- _ => destruct H as [H | H]; [exfalso; by_ |]
  | H : _ \/ _ |- _ => destruct H as [H | H]; [| exfalso; by_]
  end.

(* both directions of an equivalence, both parts of a conjunction *)
Ltac parts := repeat match goal with
  | |- _ /\ _ => split
  | |- _ <-> _ => split
  | |- _ -> _ => intro
  | |- forall _, _ => intro
  | |- ~ _ => intro
  end.

Ltac linear := parts; know plain; parts; know plain; first [assumption | contradiction | lra].
Ltac nonlinear := parts; know plain; parts; know plain; first [assumption | contradiction | lra | nra].

(* every alternative, and both signs of what is not zero *)
Ltac cases close :=
  parts; know plain; parts; know plain;
  first [assumption | lra | close | match goal with
  | H : _ \/ _ |- _ => destruct H as [H | H]; cases close
  | H : ?a <> ?b |- _ => destruct (Rdichotomy a b H); clear H; cases close
  | |- _ \/ _ => first [left; solve [cases close] | right; solve [cases close]]
  end].

(* The reciprocal of what is positive is positive. *)
Lemma reciprocal_positive {d r : R} : 0 < d -> d * r = 1 -> 0 < r.
Proof. intros positive one. nra. Qed.

Ltac signs := repeat match goal with
  | one : ?d * ?r = 1 |- _ =>
    lazymatch goal with _ : 0 < r |- _ => fail | _ => idtac end;
    assert (0 < r) by (apply (@reciprocal_positive d r); [lra | exact one])
  end.

Ltac opened := parts; know plain; parts; know plain; signs; know plain.
Ltac signed := opened; first [assumption | contradiction | lra | nra].

(* A certificate: what is multiplied with what, so that the rest is linear. *)

Ltac deny := lazymatch goal with
  | |- _ <= _ => apply Rnot_lt_le; intro
  | |- _ < _ => apply Rnot_le_lt; intro
  | |- _ <> _ => intro
  | _ => idtac
  end.
Ltac product x y := first
  [ assert (0 < x * y) by (apply Rmult_lt_0_compat; lra)
  | assert (0 <= x * y) by (apply Rmult_le_pos; lra) ].
Ltac times m e :=
  let zero := fresh in
  assert (zero : e = 0) by first
    [ match goal with known : ?d = 1 |- ?e - 1 = 0 => apply Rminus_diag_eq; exact known end | lra ];
  assert (m * e = 0) by (rewrite zero; apply Rmult_0_r); clear zero.

(* The same where what is known takes products already. *)

Ltac strong := solve [repeat split; first [assumption | intros; first [assumption | lra | nra]]].
Ltac opened_further :=
  parts; know plain; parts; know plain; signs; know plain; parts; know strong; signs; know strong.
Ltac further := opened_further; first [assumption | contradiction | lra | nra].

(* The larger of two positive numbers has the smaller reciprocal. *)
Lemma turned {d e r s : R} : 0 < d -> d <= e -> d * r = 1 -> e * s = 1 -> s <= r.
Proof.
  intros positive below one other. apply (Rmult_le_reg_l e); [lra |]. rewrite other.
  assert (0 < r) by (apply (reciprocal_positive positive one)). nra.
Qed.

Lemma turned_strictly {d e r s : R} : 0 < d -> d < e -> d * r = 1 -> e * s = 1 -> s < r.
Proof.
  intros positive below one other. apply (Rmult_lt_reg_l e); [lra |]. rewrite other.
  assert (0 < r) by (apply (reciprocal_positive positive one)). nra.
Qed.

(* What is multiplied by its denominator. *)
Lemma cleared {k x y a b : R} : 0 < k -> x * k = a -> y * k = b -> (x <= y <-> a <= b).
Proof.
  intros positive <- <-. split; intros below.
  - apply Rmult_le_compat_r; lra.
  - exact (Rmult_le_reg_r k x y positive below).
Qed.

(* A prior near which a bound would be broken, if the ratio were not bounded. *)
Lemma witness_above (e x y t : R) : 1 < e -> 0 < x -> 0 < y -> 2 * e * (x - y) * t = x - e * y ->
  (0 < t /\ t < 1 -> x <= e * (x * t + y * (1 - t))) -> x <= e * y.
Proof.
  intros more positive also equal bound. apply Rnot_lt_le. intros broken.
  assert (0 < x - y) by nra.
  assert (0 < e * (x - y)) by nra.
  assert (0 < t) by nra.
  assert (t < 1) by nra.
  assert (x <= e * (x * t + y * (1 - t))) by (apply bound; lra).
  lra.
Qed.

Lemma witness_below (c x y t : R) : 0 < c -> c < 1 -> 0 < x -> 0 < y ->
  2 * c * (y - x) * t = c * y - x ->
  (0 < t /\ t < 1 -> c * (x * t + y * (1 - t)) <= x) -> c * y <= x.
Proof.
  intros some less positive also equal bound. apply Rnot_lt_le. intros broken.
  assert (0 < y - x) by nra.
  assert (0 < c * (y - x)) by nra.
  assert (0 < t) by nra.
  assert (t < 1) by nra.
  assert (c * (x * t + y * (1 - t)) <= x) by (apply bound; lra).
  lra.
Qed.
