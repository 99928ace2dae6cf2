From Coq Require Import ZArith Reals List Lia Lra.
Import ListNotations.
From didp.rhodi Require Import table_2 as_stated.
Open Scope R_scope.

(* "Given that less than 1.7% of the U.S. population is male and 85 or older, knowing the age,
   gender and address of someone over 85 would limit them to one of 68 people (on average) in
   geographic units as small as 20,000 people" (sections 1 and 5), at one of five ages: 68 people or
   more are left, so that nobody is known with a probability above 1/68 *)
Definition one_of_68_or_more : Prop :=
  forall share, 0 < share < 17 / 1000 ->
  68 <= share * 20000 / 5 /\ / (share * 20000 / 5) <= / 68.

(* 1.6% leaves 64 *)
Theorem one_of_64 : ~ one_of_68_or_more.
Proof. intros printed. destruct (printed (16 / 1000)) as [many _]; lra. Qed.
