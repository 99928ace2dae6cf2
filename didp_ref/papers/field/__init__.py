"""The field's well-known results: what people rely on when they promise (epsilon, delta) today.

A module stands for a source. Where its text was not at hand it is cited by its year, and by a
number only where that was read in a text.
"""

from didp_ref.audit.claim import Paper
from didp_ref.audit.registry import Units

PAPER = Paper(
    "field",
    "The field's well-known results, a module a source",
    Units(
        __name__,
        "vadhan_2017",
        "balle_barthe_gaboardi_2018",
        "balle_barthe_gaboardi_2018_laplace",
        "kairouz_oh_viswanath_2015",
        "kairouz_oh_viswanath_2015_four_outcomes",
        "murtagh_vadhan_2016",
        "mironov_2017",
        "mironov_2017_noise",
        "bun_steinke_2016",
        "canonne_kamath_steinke_2020",
        "asoodeh_2020",
        "harrison_manurangsi_2026",
        "dwork_rothblum_vadhan_2010",
        "balle_wang_2018",
        "dong_roth_su_2022",
        "zhu_dong_wang_2022",
        "doroshenko_2022",
        "mironov_talwar_zhang_2019",
        "belief",
        "desfontaines_2022",
        "korolova_2009",
        "geng_2020",
        "wang_2017",
        "erlingsson_2014",
        "mcsherry_talwar_2007",
        "mcsherry_talwar_2007_utility",
        "ding_2021",
        "lyu_su_li_2017",
        "nasr_2021",
        "steinke_2023",
        "accuracy",
        "accuracy_laplace_mean",
        "sentences",
    ),
)
