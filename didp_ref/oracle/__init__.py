"""The oracle: test vectors, and what judges another implementation by them.

* :mod:`didp_ref.oracle.vectors` reads the vectors that the package ships;
* :mod:`didp_ref.oracle.generate` makes them, from two engines that share no code;
* :mod:`didp_ref.oracle.runner` asks an implementation, in this process or behind a pipe;
* :mod:`didp_ref.oracle.judge` judges one answer, :mod:`didp_ref.oracle.diagnosis` names the bug.
"""
