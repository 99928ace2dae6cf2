(* abdi, Definition 3: what the adversary believes after an answer.

   "B_(q,tau)(D' = D^s) = Pr[D' = D^s | M(q(D^s)) = tau]
   = Pr[M(q(D')) = tau]/Pr[(q,tau)] Pr[D' = D^s]" (eq. 1).

   Stated here: with densities for Pr this is the posterior of belief.v, a distribution over the
   worlds after every answer with Laplace noise. With probabilities it divides 0 by 0: no single
   answer has a probability above 0. *)
From Coq Require Import Reals List Lra.
From Coquelicot Require Import Coquelicot.
From didp.shared Require Import worlds belief events.
Open Scope R_scope.

Section Belief.
Context {Database : Type} (worlds : list Database) (p : Database -> R) (query : Database -> R).
Context (lambda tau : R).
Hypothesis prior : distribution worlds p.
Hypothesis noise : 0 < lambda.

Theorem definition_3_of_densities :
  0 < mixture worlds p (laplace_mechanism query lambda) tau
  /\ distribution worlds (posterior worlds p (laplace_mechanism query lambda) tau).
Proof.
  assert (likelihood : nonnegative (laplace_mechanism query lambda))
    by (apply laplace_mechanism_nonnegative; exact noise).
  enough (possible : 0 < mixture worlds p (laplace_mechanism query lambda) tau)
    by (split; [| apply posterior_distribution]; assumption).
  destruct (mixture_nonnegative worlds p _ prior likelihood tau) as [| none]; [assumption |].
  exfalso. destruct prior as [sign total].
  assert (terms : forall w, In w worlds -> p w = 0).
  { intros w inside.
    assert (each : forall v, In v worlds -> 0 <= p v * laplace_mechanism query lambda v tau)
      by (intros v Hv; apply Rmult_le_pos; auto).
    pose proof (sum_bounds_each _ worlds w each inside) as below. cbv beta in below.
    fold (mixture worlds p (laplace_mechanism query lambda) tau) in below.
    pose proof (laplace_mechanism_positive query lambda noise w tau) as positive.
    destruct (sign w inside) as [some |]; [| congruence].
    pose proof (Rmult_lt_0_compat _ _ some positive). lra. }
  rewrite (sum_extensional p (fun _ => 0)), sum_zero in total by exact terms. lra.
Qed.

(* the probability of a single answer, as the integral of the density over it *)
Definition single_answer : mechanism Database R :=
  fun w x => RInt (laplace_mechanism query lambda w) x x.

Theorem definition_3_of_probabilities : mixture worlds p single_answer tau = 0.
Proof.
  unfold mixture, single_answer. rewrite <- (sum_zero worlds). apply sum_extensional.
  intros w _. rewrite RInt_point. unfold zero. simpl. ring.
Qed.
End Belief.
