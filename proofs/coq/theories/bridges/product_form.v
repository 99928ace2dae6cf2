(* abdi's formal statements on Theorem 1's product form, and on Definition 5, proved from the
   theorems over defined notions.

   The statements are generated: their names end in a hash of what they say, so that this file does
   not compile where one of them has changed. *)
From Coq Require Import ZArith Reals List Lia Lra.
From didp Require Import defined.
From didp.theories Require Import worlds.
From didp.theories.abdi Require Import numbered symmetric_polynomials product_form_as_statement
  definition_5.
From didp.theories.bridges Require Import ranges.
From didp.statements Require abdi.
Open Scope R_scope.

Lemma product_as_stated f n :
  product_over f 1 n = product (map f (numbered n)).
Proof.
  unfold product_over, many, numbered. replace (n - 1 + 1)%Z with n by lia. rewrite map_map.
  induction (Z.to_nat n) as [| k IH]; [reflexivity |].
  rewrite seq_S, map_app. cbn [product_of_first map Nat.add]. rewrite IH. unfold product.
  rewrite fold_right_app. cbn [fold_right]. rewrite Rmult_1_r.
  replace (1 + Z.of_nat k)%Z with (Z.of_nat (S k)) by lia. generalize (f (Z.of_nat (S k))).
  intros last. clear IH. induction (map (fun x => f (Z.of_nat x)) (seq 1 k)) as [| x rest other]; simpl;
    [ring | rewrite <- other; ring].
Qed.

Lemma index_as_stated k : -1 + IZR k = IZR (k - 1).
Proof. rewrite minus_IZR. ring. Qed.

(* the sums over indices, by the last of them *)
Lemma last_index_as_stated n (x : Z -> R) (s : R -> R -> R) :
  (forall e, (0 <= e)%Z -> (e <= n)%Z -> forall k, (1 <= k)%Z -> (k <= n)%Z ->
    s (IZR k) (IZR e) = sum_over (fun j => x j * s (-1 + IZR k) (-1 + IZR j)) 1 e) ->
  forall e k, (0 <= e <= n)%Z -> (1 <= k <= n)%Z ->
    s (IZR k) (IZR e)
      = sum (fun j => x j * s (IZR (k - 1)) (IZR (j - 1))) (numbered e).
Proof.
  intros last e k [] []. rewrite last, sum_over_numbered by assumption.
  apply sum_extensional. intros j _. rewrite !index_as_stated. reflexivity.
Qed.

Theorem alpha_product_form_from_notions :
  statements.abdi.c_abdi_theorem_1_product_form__alpha_side__338ab3b8848d.
Proof.
  intros n sign sigma_a alpha count start next none last.
  rewrite sum_over_numbered, product_as_stated, minus_as_stated.
  rewrite (map_ext _ (fun i => 1 - alpha i)) by (intros; apply minus_as_stated).
  apply (alpha_product_form_gives_statement n alpha (fun k e => sigma_a (IZR k) (IZR e)) sign);
    auto.
  - intros k []. rewrite Z.add_comm, next by assumption. ring.
  - intros e []. apply none; assumption.
  - apply last_index_as_stated. exact last.
Qed.

Theorem beta_product_form_from_notions :
  statements.abdi.c_abdi_theorem_1_product_form__beta_side__09612d91b926.
Proof.
  intros n sigma_b beta count none last.
  pose proof (beta_product_form_gives_statement n beta (fun k e => sigma_b (IZR k) (IZR e)) count
    ltac:(intros e []; apply none; assumption) (last_index_as_stated n beta sigma_b last)) as form.
  rewrite product_as_stated. replace (sum_over (fun j => sigma_b (IZR j) (IZR n)) 0 n)
    with (sum (fun k => sigma_b (IZR k) (IZR n)) (0%Z :: numbered n)); [lra |].
  unfold sum_over, many, numbered. replace (Z.to_nat (n - 0 + 1)) with (S (Z.to_nat n)) by lia.
  generalize (fun j => sigma_b (IZR j) (IZR n)). intros term. cbn [sum]. rewrite sum_mapped.
  induction (Z.to_nat n) as [| k IH]; [simpl; ring |].
  cbn [sum_of_first] in *. rewrite <- IH, seq_S, sum_appended. cbn [sum].
  replace (0 + Z.of_nat (S k))%Z with (Z.of_nat (1 + k)) by lia. ring.
Qed.

Theorem at_most_twice_global_from_notions :
  statements.abdi.c_abdi_definition_5__at_most_twice_global__64bfd26407ad.
Proof.
  intros whole first Delta second one other. rewrite !minus_as_stated in *.
  exact (at_most_twice_global_gives_distances whole first second Delta one other).
Qed.
