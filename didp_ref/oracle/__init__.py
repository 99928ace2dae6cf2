"""The oracle: test vectors, and what judges another implementation by them.

* :mod:`didp_ref.oracle.vectors` reads the vectors that the package ships;
* :mod:`didp_ref.oracle.generate` makes them: where they lie is for :mod:`didp_ref.oracle.points`
  to say, what is expected there for :mod:`didp_ref.oracle.expected`, from two engines (Arb, and
  :mod:`didp_ref.oracle.second_engine`), and what an implementation with a known bug answers for
  :mod:`didp_ref.oracle.symptoms` and :mod:`didp_ref.oracle.flags`;
* :mod:`didp_ref.oracle.runner` asks an implementation, in this process or behind a pipe;
* :mod:`didp_ref.oracle.judge` judges one answer, :mod:`didp_ref.oracle.diagnosis` names the bug.
"""
