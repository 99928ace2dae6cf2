(* What the theorem of section_7_gaussian.v supposes can be met. *)
From Coq Require Import Reals List Lra.
From Coquelicot Require Import Coquelicot.
From didp.disclosure Require Import section_7_gaussian.
From didp.shared Require Import normal normal_schemas probability gaussian.
From didp.field Require Import balle_wang_2018.
Open Scope R_scope.

Definition first_or_not (z : nat) : R := match z with O => 1 | _ => 0 end.

(* noise of the deviation 1000 is private on half lines *)
Lemma much_noise : kept_by_half_lines (gaussian_events first_or_not 1000) 4 (/ 10 ^ 5) 0%nat 1%nat.
Proof.
  apply (kept_as_exact 1 ltac:(lra) first_or_not 0%nat 1%nat); [unfold first_or_not; lra | lra |].
  unfold exact_delta.
  replace (1 / (2 * 1000) - 4 * 1000 / 1) with (-1 * (4000 - / 2000)) by field.
  pose proof (normal_above_zero (4000 - / 2000) ltac:(lra)) as tail.
  pose proof (normal_symmetric (4000 - / 2000)) as symmetric.
  pose proof (normal_between (- (1) / (2 * 1000) - 4 * 1000 / 1)) as [sign _].
  pose proof (Rmult_lt_0_compat _ _ (exp_pos 4) sign).
  assert (small : 2 / (2 + (4000 - / 2000) * (4000 - / 2000)) <= / 10 ^ 5) by lra.
  lra.
Qed.

Definition gaussian_noise_stays_below_half_met := ltac:(refine (
  @disclosure.section_7_gaussian.gaussian_noise_stays_below_half first_or_not 1000 0%nat 1%nat
    (fun _ => anything) _ _ _ much_noise);
  [ lra | unfold first_or_not; lra
  | intros [| y] [| z]; unfold first_or_not, Rabs; destruct (Rcase_abs _); lra ]).
