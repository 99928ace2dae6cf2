(* zCDP converted at every order (C. Canonne, G. Kamath, T. Steinke, 2020, Proposition 12).

   "What is rho-zCDP is (epsilon, delta)-DP with delta = e^((a-1)(a rho - epsilon)) (1 - 1/a)^(a-1)/a at
   every order a > 1", stated here for any mechanism of finitely many outputs and any symmetric relation of
   neighbours. *)
From Coq Require Import ZArith Reals List Lra.
From didp Require Import defined.
From didp.shared Require Import worlds ranges belief data_sets approximate.
From didp.field Require Import mironov_2017 bun_steinke_2016.
From didp.statements Require Import field_concentrated_best_order.
Open Scope R_scope.

(* the logarithm of the delta of an order *)
Definition delta_exponent (rho epsilon order : R) : R :=
  (order - 1) * (order * rho - epsilon) + (order - 1) * ln ((order - 1) / order) - ln order.

Theorem concentrated_at_every_order_from_statement {W O : Type} (outputs : list O) (M : mechanism W O)
    (o : O) (neighbours : W -> W -> Prop) rho epsilon order :
  c_field_concentrated_best_order__every_order__bf7dc656f108 ->
  1 < order -> nonnegative M -> (forall v w, neighbours v w -> neighbours w v) ->
  concentrated outputs M neighbours rho ->
  approximately_private neighbours outputs M epsilon (exp (delta_exponent rho epsilon order)).
Proof.
  intros said above sign symmetric budget v w event near.
  destruct (budget order above v w near) as [given moments].
  destruct (budget order above w v (symmetric v w near)) as [other _].
  specialize (said order (exp (delta_exponent rho epsilon order)) (count outputs)
    (chance_at outputs M o w) (chance_at outputs M o v) (loss_at outputs M o v w)
    (fun j => certain_test event (entry outputs o j)) rho epsilon above (exp_pos _)).
  cbv beta in said. rewrite !(kept_as_stated outputs M o), moment_as_stated in said.
  eapply Rle_trans; [apply said | lra].
  - intros j low high. apply (likelihoods_within outputs M o v w); auto.
  - intros j _ _. apply certain_test_valid.
  - replace (order * rho * (-1 + order)) with ((order - 1) * (order * rho)) by ring. exact moments.
  - rewrite ln_exp. unfold delta_exponent. replace (/ order * (-1 + order))
      with ((order - 1) / order) by (unfold Rdiv; ring). ring.
Defined.
