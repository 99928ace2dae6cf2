(* The numbers 1..m as a list, as the formal statements number worlds and mechanisms. *)
From Coq Require Import ZArith List Lia.

Definition numbered (m : Z) : list Z := map Z.of_nat (seq 1 (Z.to_nat m)).

Lemma in_numbered m j : In j (numbered m) <-> (1 <= j <= m)%Z.
Proof.
  unfold numbered. rewrite in_map_iff. split.
  - intros (k & <- & inside). apply in_seq in inside. lia.
  - intros inside. exists (Z.to_nat j). rewrite in_seq. lia.
Qed.

Lemma numbered_next m : (0 <= m)%Z -> numbered (m + 1) = numbered m ++ (m + 1)%Z :: nil.
Proof.
  intros sign. unfold numbered. replace (Z.to_nat (m + 1)) with (S (Z.to_nat m)) by lia.
  rewrite seq_S, map_app. simpl. do 2 f_equal. lia.
Qed.
