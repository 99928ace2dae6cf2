(* disclosure, sections 3, 6 and 8: what a bound finds in another mechanism, at another prior, and with
   less noise; numbers only *)
From Coq Require Import Reals Lra.
Open Scope R_scope.

(* two records, and unary encoding that keeps each bit with 2/3: no vector is more than 4 times likelier
   with one of them. The advantage is 1/6, which is Example 2's bound at e^epsilon = 5 *)
Theorem the_bound_of_another_mechanism_finds_too_much (kept := 2 / 3) (lost := 1 / 3) :
  kept * kept = 4 * (lost * lost) /\ lost * kept <= 4 * (kept * lost)
  /\ / 2 * (kept * kept + kept * kept + kept * lost + lost * kept - 1) = / 6
  /\ (5 - 1) / (2 * 2) * (1 - 5 / (1 + 5)) = / 6 /\ ln 4 < ln 5.
Proof. unfold kept, lost. repeat split; try lra. apply ln_increasing; lra. Qed.

(* GRR of four equally likely pairs at e^epsilon = 3/2: who is told the first entry is right with 5/9, and
   eq. 3 at the prior 1/2 of the two pairs that agree says 2/3 *)
Theorem a_bound_at_the_prior_of_those_that_agree (own := (3 / 2) / (3 / 2 + 3)) (other := 1 / (3 / 2 + 3)) :
  own + 3 * other = 1 /\ own + 2 * other * / 2 = 5 / 9
  /\ 1 - (1 - / 2) / (3 / 2) = 2 / 3 /\ 5 / 9 <= 2 / 3 <= / 2 * (3 / 2).
Proof. unfold own, other. repeat split; lra. Qed.

(* ten equally likely records and GRR: at e^epsilon = 3 eq. 3 says 3/10 of the success, and the advantage
   is 3/20; at e^epsilon = 6 the advantage is 3/10 *)
Theorem less_noise_leaves_an_attack_more :
  3 * / 10 = 3 / 10 /\ 3 / 10 <= 1 - (1 - / 10) / 3
  /\ (3 - 1) / (3 + 10 - 1) * (9 / 10) = 3 / 20 /\ (6 - 1) / (6 + 10 - 1) * (9 / 10) = 3 / 10.
Proof. repeat split; lra. Qed.

(* Laplace noise on ten equally likely values from 0 to 1, of which nothing is known: at the limit 3/10
   eq. 3 allows e^epsilon = 3, Theorem 4.1 in the total variation 1 - e^(-epsilon/2) only 9/4, and in its
   closed form 2 *)
Theorem theorem_4_1_may_ask_for_more_noise (root := 3 / 2) :
  3 * / 10 = 3 / 10 /\ 3 / 10 <= 1 - (1 - / 10) / 3
  /\ (1 - / 10) * (1 - / root) = 3 / 10 /\ (1 - / 10) * ((2 - 1) / (2 + 1)) = 3 / 10
  /\ root * root = 9 / 4 /\ 9 / 4 < 3 /\ 2 < 3.
Proof. unfold root. repeat split; lra. Qed.
