(* refine, section 3, Example 2: "a distance function defined over the range of f, namely d:
   Range(f_1) x Range(f_2) -> [0, infinity)."

   A distance is of two responses, and a response is a pair already: two bits leave four responses
   and sixteen pairs of them, which no function tells apart as responses. *)
From Coq Require Import Bool.

Theorem pairs_of_responses_are_no_responses (as_response : (bool * bool) * (bool * bool) -> bool * bool) :
  exists one other, one <> other /\ as_response one = as_response other.
Proof.
  destruct (as_response ((false, false), (false, false))) as [[] []] eqn:first,
    (as_response ((false, false), (false, true))) as [[] []] eqn:second,
    (as_response ((false, false), (true, false))) as [[] []] eqn:third,
    (as_response ((false, false), (true, true))) as [[] []] eqn:fourth,
    (as_response ((false, true), (false, false))) as [[] []] eqn:fifth;
    first [ eexists _, _; split; [| rewrite first, second; reflexivity]; discriminate
          | eexists _, _; split; [| rewrite first, third; reflexivity]; discriminate
          | eexists _, _; split; [| rewrite first, fourth; reflexivity]; discriminate
          | eexists _, _; split; [| rewrite first, fifth; reflexivity]; discriminate
          | eexists _, _; split; [| rewrite second, third; reflexivity]; discriminate
          | eexists _, _; split; [| rewrite second, fourth; reflexivity]; discriminate
          | eexists _, _; split; [| rewrite second, fifth; reflexivity]; discriminate
          | eexists _, _; split; [| rewrite third, fourth; reflexivity]; discriminate
          | eexists _, _; split; [| rewrite third, fifth; reflexivity]; discriminate
          | eexists _, _; split; [| rewrite fourth, fifth; reflexivity]; discriminate ].
Qed.
