(* What the theorem of section_9.v supposes can be met. *)
From Coq Require Import Reals.
From didp.abdi Require Import section_9.
Open Scope R_scope.

Definition the_set_rises_from_statement_met := fun said =>
  abdi.section_9.the_set_rises_from_statement 1 said Rlt_0_1.
