(* The numbers 1..m as a list, as the formal statements number worlds and mechanisms. *)
From Coq Require Import ZArith List Lia.

Definition numbered (m : Z) : list Z := map Z.of_nat (seq 1 (Z.to_nat m)).

Lemma in_numbered m j : In j (numbered m) <-> (1 <= j <= m)%Z.
Proof.
  unfold numbered. rewrite in_map_iff. split.
  - intros (k & <- & inside). apply in_seq in inside. lia.
  - intros inside. exists (Z.to_nat j). rewrite in_seq. lia.
Qed.
