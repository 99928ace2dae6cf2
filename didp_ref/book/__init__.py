"""The book: a static site made from the claims, the ledger, the quantities and the vectors.

``python -m didp_ref.book --out dist/book`` builds it (``make book``). Data is collected into plain
values first (:mod:`claims`, :mod:`quantities`, :mod:`flags`, :mod:`papers`, :mod:`derivations`,
:mod:`notions`, :mod:`meaning`), then written with the templates of ``templates/``; :mod:`site` puts
the pages together, holds them to what a page must be, and refuses a site with a dead link.
"""
