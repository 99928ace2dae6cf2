(* membership, section 5.2, Distribution Family 5.5.

   "D^m_C is a sub-family of D_B, the family of BMI distributions, as it allows only BMI
   distributions that satisfy three further conditions. First, the sampled dataset must have size 1
   + |{t | p_t = 1}|. Second, there must exist m entities with probability between 0 and 1. Third,
   all these m entities must have the same probability."

   Stated here: of m entities that appear independently, each with the same probability strictly
   between 0 and 1, given that exactly one appears, each is as likely, 1/m. (The excerpt does not
   define D_B: independent entities, given how many appear. The certain entities T change
   nothing.) *)
From Coq Require Import Reals List Lia Lra.
Import ListNotations.
From didp.theories Require Import worlds belief data_sets.
From didp.theories.membership Require Import privacy sampling.
Open Scope R_scope.

(* how likely it is that exactly one entity appears *)
Definition one_appears {Entity : Type} (chance : R) (chosen : list Entity) : R :=
  mean chance chosen (fun s => if Nat.eqb (length s) 1 then 1 else 0).

Lemma none_appears {Entity : Type} chance (chosen : list Entity) :
  mean chance chosen (fun s => if Nat.eqb (length s) 0 then 1 else 0)
    = (1 - chance) ^ length chosen.
Proof.
  induction chosen as [| t rest IH]; [unfold mean, drawn; simpl; ring |].
  rewrite mean_with_tuple, IH. simpl. rewrite mean_constant. ring.
Qed.

Lemma one_of_them_appears {Entity : Type} chance (t : Entity) rest :
  one_appears chance (t :: rest)
    = INR (length (t :: rest)) * (chance * (1 - chance) ^ length rest).
Proof.
  unfold one_appears. revert t. induction rest as [| s rest IH]; intros t;
    rewrite mean_with_tuple; cbn [length Nat.eqb].
  - rewrite (none_appears chance (@nil Entity)). unfold mean, drawn. simpl. ring.
  - rewrite (none_appears chance (s :: rest)), IH. cbn [length]. rewrite !S_INR. simpl pow. ring.
Qed.

Theorem family_5_5_equally_likely {Entity : Type} chance (chosen : list Entity) t :
  0 < chance < 1 -> In t chosen ->
  drawn chance chosen [t] / one_appears chance chosen = / INR (length chosen).
Proof.
  intros [positive uncertain] inside. destruct chosen as [| s rest]; [contradiction |].
  rewrite one_of_them_appears. unfold drawn. cbn [length]. rewrite pow_1.
  replace (S (length rest) - 1)%nat with (length rest) by lia.
  assert (0 < (1 - chance) ^ length rest) by (apply pow_lt; lra).
  pose proof (lt_0_INR (S (length rest)) ltac:(lia)). field. lra.
Qed.
