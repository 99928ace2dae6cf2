From Coq Require Import Reals.
From Coquelicot Require Import Coquelicot.
Open Scope R_scope.

(* The distribution function of the standard normal distribution. *)
Definition erf (x : R) : R := 2 / sqrt PI * RInt (fun t => exp (- (t * t))) 0 x.
Definition normal (x : R) : R := (1 + erf (x / sqrt 2)) / 2.
