(* Sums of Laplace noise: the chance that so many are above x together, which is defined by integrals
   over the whole line, is a polynomial times an exponential for every number of noises.

   With the scale 1 it is T_k(x) = e^-x sum_(j < k) w_j x^j/j! above zero, where w_j is the chance of at
   least k heads among 2k - 1 - j fair coins, and 1 - T_k(-x) below. T_(k+1) - T_(k+1)'' = T_k, by the
   weights; and G - G'' convolved with e^-|x|/2 is G, where G and G' are bounded. *)
From Coq Require Import ZArith Reals Lra Lia.
From Coquelicot Require Import Coquelicot.
From didp.shared Require Import laplace whole_line.
Open Scope R_scope.

(* independent noises of one scale, one and so many further ones: the chance that they are above x
   together *)
Fixpoint laplace_sum_above (scale : R) (further : nat) (above : R -> R) : Prop :=
  match further with
  | O => forall x, above x = 1 - laplace_cumulative 0 scale x
  | S fewer => exists others, laplace_sum_above scale fewer others /\
      forall x, over_line (fun y => laplace_density 0 scale y * others (x - y)) (above x)
  end.

(* the chance that so many fair coins show at least so many heads *)
Fixpoint heads (coins least : nat) : R :=
  match coins, least with
  | _, O => 1
  | O, S _ => 0
  | S fewer, S others => (heads fewer others + heads fewer least) / 2
  end.

(* c_0 + c_1 u + c_2 u^2/2! + ..., so many terms, and e^-u times it *)
Fixpoint series (c : nat -> R) (terms : nat) (u : R) : R :=
  match terms with O => 0 | S j => series c j u + c j * (u ^ j / INR (fact j)) end.
Definition damped c terms u : R := exp (- u) * series c terms u.

Definition weights (k j : nat) : R := heads (2 * k - 1 - j) k.
Definition tail (k : nat) : R -> R := damped (weights k) k.

(* on either side of zero *)
Definition glued (right left : R -> R) (u : R) : R := if Rle_dec 0 u then right u else left (- u).
Definition above_zero (k : nat) : R -> R := glued (tail k) (fun u => 1 - tail k u).

Lemma series_same c d terms u :
  (forall j, (j < terms)%nat -> c j = d j) -> series c terms u = series d terms u.
Proof.
  induction terms as [| n IH]; intros same; simpl; [reflexivity |].
  rewrite IH, same by auto with arith. reflexivity.
Qed.

Lemma series_minus c d terms u :
  series (fun j => c j - d j) terms u = series c terms u - series d terms u.
Proof. induction terms as [| n IH]; simpl; [ring |]. rewrite IH. unfold Rdiv. ring. Qed.

Lemma series_derive c n u : is_derive (series c (S n)) u (series (fun j => c (S j)) n u).
Proof.
  induction n as [| n IH].
  - apply (is_derive_ext (fun _ => c O)); [intros t; simpl; field |]. simpl. apply @is_derive_const.
  - apply (is_derive_plus (series c (S n)) (fun u => c (S n) * (u ^ S n / INR (fact (S n))))).
    + exact IH.
    + evar_last; [auto_derive; [exact I | reflexivity] |].
      change (fact n + n * fact n)%nat with (S n * fact n)%nat. rewrite mult_INR.
      change (match n with O => 1 | S _ => INR n + 1 end) with (INR (S n)).
      field. split; [apply INR_fact_neq_0 | apply not_0_INR; discriminate].
Qed.

Lemma damped_derive c n u :
  c n = 0 -> is_derive (damped c n) u (damped (fun j => c (S j) - c j) n u).
Proof.
  intros none. unfold damped.
  apply (is_derive_ext (fun u => exp (- u) * series c (S n) u)).
  { intros t. simpl. rewrite none. ring. }
  evar_last.
  - apply (is_derive_mult (fun u => exp (- u)) (series c (S n))).
    + auto_derive; [exact I | reflexivity].
    + apply series_derive.
    + intros a b. apply Rmult_comm.
  - unfold plus, mult. simpl. rewrite series_minus, none. ring.
Qed.

Lemma power_below_exp u j : 0 <= u -> u ^ j / INR (fact j) <= exp u.
Proof.
  intros sign. eapply Rle_trans; [| apply (exp_ge_taylor u j sign)].
  destruct j as [| n]; simpl sum_f_R0; [apply Rle_refl |].
  rewrite <- (Rplus_0_l (u ^ S n / INR (fact (S n)))) at 1. apply Rplus_le_compat_r, cond_pos_sum.
  intros i. apply Rmult_le_pos; [apply pow_le, sign | left; apply Rinv_0_lt_compat, INR_fact_lt_0].
Qed.

Lemma damped_bounded c n : exists most, forall u, 0 <= u -> Rabs (damped c n u) <= most.
Proof.
  induction n as [| n [most IH]].
  - exists 0. intros u _. unfold damped. simpl. rewrite Rmult_0_r, Rabs_R0. lra.
  - exists (most + Rabs (c n)). intros u sign. specialize (IH u sign). unfold damped in *. simpl.
    rewrite Rmult_plus_distr_l. eapply Rle_trans; [apply Rabs_triang |].
    apply Rplus_le_compat; [exact IH |].
    replace (exp (- u) * (c n * (u ^ n / INR (fact n))))
      with (c n * (exp (- u) * (u ^ n / INR (fact n)))) by ring.
    rewrite Rabs_mult. rewrite <- (Rmult_1_r (Rabs (c n))) at 2.
    apply Rmult_le_compat_l; [apply Rabs_pos |].
    rewrite Rabs_right.
    + replace 1 with (exp (- u) * exp u) by (rewrite <- exp_plus, Rplus_opp_l; apply exp_0).
      apply Rmult_le_compat_l; [left; apply exp_pos | apply power_below_exp, sign].
    + apply Rle_ge, Rmult_le_pos; [left; apply exp_pos |].
      apply Rmult_le_pos; [apply pow_le, sign | left; apply Rinv_0_lt_compat, INR_fact_lt_0].
Qed.

(* the coins *)
Lemma never_more_heads coins least : (coins < least)%nat -> heads coins least = 0.
Proof.
  revert least. induction coins as [| n IH]; intros [| m] more; try lia; [reflexivity |].
  simpl. rewrite !IH by lia. lra.
Qed.

Lemma as_many_tails coins least :
  (least <= S coins)%nat -> heads coins least + heads coins (S coins - least) = 1.
Proof.
  revert least. induction coins as [| n IH]; intros least few.
  - destruct least as [| [|]]; simpl; try lia; lra.
  - destruct least as [| m].
    + rewrite Nat.sub_0_r, (never_more_heads (S n) (S (S n))) by lia. simpl. lra.
    + destruct (Nat.eq_dec m (S n)) as [-> | other].
      * rewrite never_more_heads by lia. rewrite Nat.sub_diag. simpl. lra.
      * replace (S (S n) - S m)%nat with (S (n - m)) by lia. simpl heads.
        pose proof (IH m ltac:(lia)) as first. pose proof (IH (S m) ltac:(lia)) as second.
        replace (S n - m)%nat with (S (n - m)) in first by lia.
        replace (S n - S m)%nat with (n - m)%nat in second by lia. lra.
Qed.

Lemma weights_end k j : (k <= j)%nat -> (1 <= k)%nat -> weights k j = 0.
Proof. intros. apply never_more_heads. lia. Qed.

(* what is said of the weights of a sum of k noises, and of one noise more *)
Definition weights_halve (k : nat) : Prop := weights k 0 = / 2.
Definition weights_follow (k : nat) : Prop :=
  forall j, (j < k)%nat -> 2 * weights (S k) (S j) - weights (S k) (S (S j)) = weights k j.

Lemma weights_half k : (1 <= k)%nat -> weights_halve k.
Proof.
  intros some. unfold weights_halve, weights.
  pose proof (as_many_tails (2 * k - 1) k ltac:(lia)) as both.
  replace (S (2 * k - 1) - k)%nat with k in both by lia.
  replace (2 * k - 1 - 0)%nat with (2 * k - 1)%nat by lia. lra.
Qed.

Lemma weights_next k : weights_follow k.
Proof.
  intros j before. unfold weights.
  replace (2 * S k - 1 - S j)%nat with (S (2 * k - 1 - j)) by lia.
  replace (2 * S k - 1 - S (S j))%nat with (2 * k - 1 - j)%nat by lia. simpl heads. lra.
Qed.

(* of a function's equation with its second derivative, the function is what convolution gives *)
Lemma glued_derive f g f' g' u :
  (forall u, is_derive f u (f' u)) -> (forall u, is_derive g u (- g' u)) ->
  f 0 = g 0 -> f' 0 = g' 0 -> is_derive (glued f g) u (glued f' g' u).
Proof.
  intros right left meet smooth.
  assert (mirrored : forall t, is_derive (fun u => g (- u)) t (g' (- t))).
  { intros t. evar_last.
    - apply (is_derive_comp g Ropp); [apply left | auto_derive; [exact I | reflexivity]].
    - unfold scal. simpl. unfold mult. simpl. ring. }
  unfold glued at 2. destruct (Rle_dec 0 u) as [sign | sign].
  - destruct sign as [above | <-].
    + apply (is_derive_ext_loc f); [| apply right].
      exists (mkposreal u above). intros t near. unfold glued.
      destruct (Rle_dec 0 t); [reflexivity |]. exfalso.
      unfold ball in near. simpl in near. unfold AbsRing_ball, abs, minus, plus, opp in near.
      simpl in near. apply Rabs_def2 in near. lra.
    + apply is_derive_Reals. intros error positive.
      destruct (proj1 (is_derive_Reals _ _ _) (right 0) error positive) as [near one].
      destruct (proj1 (is_derive_Reals _ _ _) (mirrored 0) error positive) as [close other].
      exists (mkposreal _ (Rmin_pos _ _ (cond_pos near) (cond_pos close))). intros h moved small.
      simpl in small. pose proof (Rmin_l near close). pose proof (Rmin_r near close).
      unfold glued. destruct (Rle_dec 0 0); [| lra]. destruct (Rle_dec 0 (0 + h)).
      * apply one; [exact moved | lra].
      * specialize (other h moved ltac:(lra)). rewrite Ropp_0, <- meet, <- smooth in other. exact other.
  - apply (is_derive_ext_loc (fun u => g (- u))); [| apply mirrored].
    assert (below : 0 < - u) by lra. exists (mkposreal _ below). intros t near. unfold glued.
    destruct (Rle_dec 0 t); [| reflexivity]. exfalso.
    unfold ball in near. simpl in near. unfold AbsRing_ball, abs, minus, plus, opp in near.
    simpl in near. apply Rabs_def2 in near. lra.
Qed.

Lemma over_line_of_primitive (f P : R -> R) (low high : R) :
  (forall a b, a <= 0 <= b -> is_RInt f a b (P b - P a)) ->
  is_lim P m_infty low -> is_lim P p_infty high -> over_line f (high - low).
Proof.
  intros integral to_low to_high near close.
  assert (limit : filterlim (fun ends => minus (P (snd ends)) (P (fst ends)))
    (filter_prod (Rbar_locally m_infty) (Rbar_locally p_infty)) (locally (high - low))).
  { eapply (filterlim_comp_2 (fun ends => P (snd ends)) (fun ends => opp (P (fst ends))) plus).
    - eapply filterlim_comp; [apply filterlim_snd | exact to_high].
    - eapply filterlim_comp; [eapply filterlim_comp; [apply filterlim_fst | exact to_low] |].
      apply (filterlim_opp low).
    - apply (filterlim_plus high (opp low)). }
  specialize (limit near close). unfold filtermap in limit. unfold filtermapi.
  assert (about : filter_prod (Rbar_locally m_infty) (Rbar_locally p_infty)
    (fun ends => fst ends <= 0 <= snd ends)).
  { exists (fun a => a < 0) (fun b => 0 < b); [exists 0; auto | exists 0; auto |].
    intros; simpl; lra. }
  generalize (filter_and _ _ limit about). apply filter_imp. intros [a b] [inside order]. simpl in *.
  exists (P b - P a). split; [apply integral; exact order | exact inside].
Qed.

Lemma over_line_on_either_side f L U :
  (forall a, a <= 0 -> is_RInt f a 0 (L 0 - L a)) ->
  (forall b, 0 <= b -> is_RInt f 0 b (U b - U 0)) ->
  is_lim L m_infty 0 -> is_lim U p_infty 0 -> over_line f (L 0 - U 0).
Proof.
  intros left right to_left to_right.
  set (P := fun y => if Rle_dec y 0 then L y else U y + (L 0 - U 0)).
  replace (L 0 - U 0) with (0 + (L 0 - U 0) - 0) by ring.
  apply (over_line_of_primitive f P).
  - intros a b [low high]. unfold P. destruct (Rle_dec a 0); [| lra].
    destruct (Rle_dec b 0).
    + replace b with 0 by lra. apply left, low.
    + evar_last; [apply (is_RInt_Chasles f a 0 b); [apply left, low | apply right, high] |].
      unfold plus. simpl. ring.
  - apply (is_lim_ext_loc L); [| exact to_left]. exists 0. intros y below. unfold P.
    destruct (Rle_dec y 0); [reflexivity | lra].
  - apply (is_lim_ext_loc (fun y => U y + (L 0 - U 0))).
    + exists 0. intros y above. unfold P. destruct (Rle_dec y 0); [lra | reflexivity].
    + apply (is_lim_plus' U (fun _ => L 0 - U 0)); [exact to_right | apply is_lim_const].
Qed.

Lemma falls_below error most scale y :
  0 < error -> 0 <= most -> 0 < scale -> y < scale * ln (error / (most + 1)) ->
  exp (y / scale) * most < error.
Proof.
  intros positive sign noise far.
  assert (small : exp (y / scale) < error / (most + 1)).
  { rewrite <- (exp_ln (error / (most + 1))) by (apply Rdiv_lt_0_compat; lra).
    apply exp_increasing. apply (Rmult_lt_reg_l scale); [exact noise |].
    replace (scale * (y / scale)) with y by (field; lra). exact far. }
  pose proof (exp_pos (y / scale)).
  apply Rle_lt_trans with (exp (y / scale) * (most + 1)); [nra |].
  apply (Rmult_lt_compat_r (most + 1)) in small; [| lra].
  replace (error / (most + 1) * (most + 1)) with error in small by (field; lra). exact small.
Qed.

Lemma decays f most scale :
  0 <= most -> 0 < scale -> (forall y, Rabs (f y) <= exp (y / scale) * most) ->
  is_lim f m_infty 0.
Proof.
  intros sign noise below. apply is_lim_spec. intros [error positive]. simpl.
  exists (scale * ln (error / (most + 1))). intros y far. rewrite Rminus_0_r.
  eapply Rle_lt_trans; [apply below | apply falls_below; assumption].
Qed.

Lemma convolution scale T G G1 G2 most x :
  0 < scale ->
  (forall u, is_derive G u (G1 u)) -> (forall u, is_derive G1 u (G2 u)) ->
  (forall u, T u = G u - G2 u) -> (forall u, continuous T u) ->
  (forall u, Rabs (G u) <= most) -> (forall u, Rabs (G1 u) <= most) ->
  over_line (fun y => laplace_density 0 scale y * T ((x - y) / scale)) (G (x / scale)).
Proof.
  intros noise first second equation smooth bounded bounded_1.
  assert (sign : 0 <= most) by (pose proof (Rabs_pos (G 0)); pose proof (bounded 0); lra).
  set (L := fun y => exp (y / scale) * ((G ((x - y) / scale) + G1 ((x - y) / scale)) / 2)).
  set (U := fun y => - exp (- y / scale) * ((G ((x - y) / scale) - G1 ((x - y) / scale)) / 2)).
  assert (continuous_T : forall y, continuous (fun y => T ((x - y) / scale)) y).
  { intros y. apply (continuous_comp (fun y => (x - y) / scale) T); [| apply smooth].
    apply (ex_derive_continuous (fun y => (x - y) / scale)). auto_derive. lra. }
  replace (G (x / scale)) with (L 0 - U 0).
  2: { unfold L, U. replace (0 / scale) with 0 by (field; lra).
       replace (- 0 / scale) with 0 by (field; lra). rewrite exp_0, Rminus_0_r. field. }
  apply over_line_on_either_side.
  - intros a low.
    apply is_RInt_ext with (fun y => exp (y / scale) / (2 * scale) * T ((x - y) / scale)).
    { intros y. rewrite Rmin_left, Rmax_right by exact low. intros between. unfold laplace_density.
      rewrite Rabs_left by lra. do 3 f_equal. field. lra. }
    apply (is_RInt_derive L); intros y _.
    + unfold L. auto_derive.
      * repeat split; eexists; [apply first | apply second].
      * change (fun x0 => G x0) with G. change (fun x0 => G1 x0) with G1.
        change ((x + - y) * / scale) with ((x - y) / scale).
        change (y * / scale) with (y / scale).
        rewrite (is_derive_unique _ _ _ (first ((x - y) / scale))),
          (is_derive_unique _ _ _ (second ((x - y) / scale))), equation. field. lra.
    + apply (continuous_mult (fun y => exp (y / scale) / (2 * scale))); [| apply continuous_T].
      apply (ex_derive_continuous (fun y => exp (y / scale) / (2 * scale))). auto_derive. lra.
  - intros b high.
    apply is_RInt_ext with (fun y => exp (- y / scale) / (2 * scale) * T ((x - y) / scale)).
    { intros y. rewrite Rmin_left, Rmax_right by exact high. intros between. unfold laplace_density.
      rewrite Rabs_right by lra. do 3 f_equal. field. lra. }
    apply (is_RInt_derive U); intros y _.
    + unfold U. auto_derive.
      * repeat split; eexists; [apply first | apply second].
      * change (fun x0 => G x0) with G. change (fun x0 => G1 x0) with G1.
        change ((x + - y) * / scale) with ((x - y) / scale).
        change (- y * / scale) with (- y / scale).
        rewrite (is_derive_unique _ _ _ (first ((x - y) / scale))),
          (is_derive_unique _ _ _ (second ((x - y) / scale))), equation. field. lra.
    + apply (continuous_mult (fun y => exp (- y / scale) / (2 * scale))); [| apply continuous_T].
      apply (ex_derive_continuous (fun y => exp (- y / scale) / (2 * scale))). auto_derive. lra.
  - apply (decays L most scale sign noise). intros y. unfold L.
    rewrite Rabs_mult, (Rabs_right (exp _)) by (left; apply exp_pos).
    apply Rmult_le_compat_l; [left; apply exp_pos |].
    apply Rabs_le. pose proof (bounded ((x - y) / scale)) as one. apply Rabs_le_between in one.
    pose proof (bounded_1 ((x - y) / scale)) as other. apply Rabs_le_between in other. lra.
  - apply (is_lim_ext (fun y => (fun z => U (- z)) (- y))).
    { intros y. rewrite Ropp_involutive. reflexivity. }
    apply (is_lim_comp (fun z => U (- z)) Ropp p_infty 0 m_infty).
    + apply (decays (fun z => U (- z)) most scale sign noise). intros y. unfold U.
      rewrite Ropp_involutive, Rabs_mult, Rabs_Ropp, (Rabs_right (exp _)) by (left; apply exp_pos).
      apply Rmult_le_compat_l; [left; apply exp_pos |].
      apply Rabs_le. pose proof (bounded ((x - - y) / scale)) as one. apply Rabs_le_between in one.
      pose proof (bounded_1 ((x - - y) / scale)) as other. apply Rabs_le_between in other. lra.
    + apply (is_lim_opp (fun y => y) p_infty p_infty), is_lim_id.
    + exists 0. intros y _. discriminate.
Qed.

Lemma damped_at_zero c n : damped c (S n) 0 = c O.
Proof.
  unfold damped. rewrite Ropp_0, exp_0, Rmult_1_l.
  induction n as [| n IH]; [simpl; field |]. change (series c (S (S n)) 0) with
    (series c (S n) 0 + c (S n) * (0 ^ S n / INR (fact (S n)))). rewrite IH, pow_i by lia.
  unfold Rdiv. ring.
Qed.

Lemma above_zero_next scale k x :
  0 < scale -> (1 <= k)%nat -> weights_halve k -> weights_halve (S k) -> weights_follow k ->
  over_line (fun y => laplace_density 0 scale y * above_zero k ((x - y) / scale))
    (above_zero (S k) (x / scale)).
Proof.
  intros noise some half half_next follow.
  set (w := weights (S k)). set (n := S k).
  set (d := fun j => w (S j) - w j). set (e := fun j => d (S j) - d j).
  assert (none : forall j, (n <= j)%nat -> w j = 0) by (intros; apply weights_end; lia).
  assert (equation : forall u, tail k u = damped w n u - damped e n u).
  { intros u. unfold tail, damped, n. rewrite <- Rmult_minus_distr_l, <- series_minus. f_equal.
    transitivity (series (weights k) (S k) u); [simpl; rewrite weights_end by lia; ring |].
    apply series_same. intros j below. unfold e, d. destruct (Nat.eq_dec j k) as [-> | other].
    - rewrite weights_end, (none (S k)), (none (S (S k))) by (unfold n; lia). ring.
    - rewrite <- follow by lia. fold w. ring. }
  destruct (damped_bounded w n) as [most bounded]. destruct (damped_bounded d n) as [most_1 bounded_1].
  assert (at_zero : forall k, (1 <= k)%nat -> weights_halve k -> tail k 0 = 1 - tail k 0).
  { intros [| i] positive is_half; [lia |]. unfold tail. rewrite damped_at_zero, is_half. field. }
  apply (convolution scale (above_zero k) (above_zero (S k)) (glued (damped d n) (damped d n))
    (glued (damped e n) (fun u => - damped e n u)) (1 + most + most_1)); [exact noise | | | | | |].
  - intros u. unfold above_zero. apply glued_derive.
    + intros v. apply damped_derive, none. lia.
    + intros v. evar_last.
      * apply (is_derive_minus (fun _ => 1) (tail (S k))); [apply @is_derive_const |].
        apply damped_derive, none. lia.
      * unfold minus, plus, opp, zero. simpl. apply Rplus_0_l.
    + apply at_zero; [lia | exact half_next].
    + reflexivity.
  - intros u. apply glued_derive.
    + intros v. apply damped_derive. unfold d. rewrite !none by lia. ring.
    + intros v. rewrite Ropp_involutive. apply damped_derive. unfold d. rewrite !none by lia. ring.
    + reflexivity.
    + pose proof (equation 0) as start. destruct k as [| i]; [lia |]. unfold tail, n in start.
      unfold n. rewrite !damped_at_zero in *. unfold w in start. rewrite half, half_next in start. lra.
  - intros u. unfold above_zero, glued. destruct (Rle_dec 0 u); rewrite equation; unfold tail, w, n;
      lra.
  - intros u. apply (ex_derive_continuous (above_zero k)). eexists. unfold above_zero.
    apply (glued_derive _ _ (damped (fun j => weights k (S j) - weights k j) k)
      (damped (fun j => weights k (S j) - weights k j) k)).
    + intros v. apply damped_derive, weights_end; lia.
    + intros v. evar_last.
      * apply (is_derive_minus (fun _ => 1) (tail k)); [apply @is_derive_const |].
        apply damped_derive, weights_end; lia.
      * unfold minus, plus, opp, zero. simpl. apply Rplus_0_l.
    + apply at_zero; assumption.
    + reflexivity.
  - intros u. pose proof (Rabs_pos (damped d n 0)). pose proof (bounded_1 0 (Rle_refl 0)).
    unfold above_zero, glued, tail. fold w n. destruct (Rle_dec 0 u) as [right | left].
    + pose proof (bounded u right). lra.
    + pose proof (bounded (- u) ltac:(lra)). unfold Rminus. eapply Rle_trans; [apply Rabs_triang |].
      rewrite Rabs_Ropp, Rabs_R1. lra.
  - intros u. pose proof (Rabs_pos (damped w n 0)). pose proof (bounded 0 (Rle_refl 0)).
    unfold glued. destruct (Rle_dec 0 u) as [right | left].
    + pose proof (bounded_1 u right). lra.
    + pose proof (bounded_1 (- u) ltac:(lra)). lra.
Qed.

Lemma above_zero_alone scale x :
  0 < scale -> weights_halve 1 -> above_zero 1 (x / scale) = 1 - laplace_cumulative 0 scale x.
Proof.
  intros noise half. unfold above_zero, glued, tail, damped. simpl. rewrite half.
  destruct (Rle_dec 0 (x / scale)) as [right | left].
  - assert (0 <= x).
    { apply (Rmult_le_compat_r scale) in right; [| lra].
      replace (x / scale * scale) with x in right by (field; lra). lra. }
    rewrite cumulative_above, Rminus_0_r by assumption. field.
  - assert (x <= 0).
    { destruct (Rle_dec x 0); [assumption |]. exfalso. apply left, Rlt_le, Rdiv_lt_0_compat; lra. }
    rewrite cumulative_below, Rminus_0_r, Ropp_involutive by assumption. field.
Qed.

Section Sums.
Context (scale : R).
Hypothesis noise : 0 < scale.
Hypothesis half : forall k, (1 <= k)%nat -> weights_halve k.
Hypothesis follow : forall k, (1 <= k)%nat -> weights_follow k.

Lemma sum_above_exists further :
  laplace_sum_above scale further (fun x => above_zero (S further) (x / scale)).
Proof.
  induction further as [| fewer IH]; [intros x; apply above_zero_alone; auto |].
  exists (fun x => above_zero (S fewer) (x / scale)). split; [exact IH |].
  intros x. apply above_zero_next; [exact noise | lia | apply half; lia.. | apply follow; lia].
Qed.

Lemma sum_above_is further above :
  laplace_sum_above scale further above -> forall x, above x = above_zero (S further) (x / scale).
Proof.
  revert above. induction further as [| fewer IH]; intros above.
  - intros alone x. rewrite above_zero_alone by auto. apply alone.
  - intros (others & before & added) x. specialize (IH others before).
    rewrite <- (over_line_unique _ _ (added x)). apply over_line_unique.
    apply (over_line_same (fun y => laplace_density 0 scale y * above_zero (S fewer) ((x - y) / scale))).
    + intros y. rewrite IH. reflexivity.
    + apply above_zero_next; [exact noise | lia | apply half; lia.. | apply follow; lia].
Qed.

(* the chance that they are within t, on either side *)
Lemma sum_within further above t :
  laplace_sum_above scale further above -> 0 <= t ->
  above (- t) - above t = 1 - 2 * tail (S further) (t / scale).
Proof.
  intros sum sign.
  assert (0 <= t / scale) by (apply Rmult_le_pos; [| left; apply Rinv_0_lt_compat]; assumption).
  rewrite !(sum_above_is further above sum).
  replace (- t / scale) with (- (t / scale)) by (field; lra).
  assert (half_here : tail (S further) 0 = / 2).
  { unfold tail. rewrite damped_at_zero. apply half. lia. }
  unfold above_zero, glued. destruct (Rle_dec 0 (t / scale)); [| lra].
  destruct (Rle_dec 0 (- (t / scale))) as [zero |].
  - assert (none : t / scale = 0) by lra. rewrite none in *. rewrite Ropp_0. lra.
  - rewrite Ropp_involutive. lra.
Qed.
End Sums.
