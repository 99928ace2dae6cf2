// The sliders choose a row of the table that was computed exactly; nothing is computed here.
"use strict";
(() => {
  const get = (id) => document.getElementById(id);
  const show = () => {
    const e = Number(get("epsilon").value);
    const p = Number(get("prior").value);
    const row = MEANING.rows[e];
    const [high, low] = row.beliefs[p];
    get("epsilon-shown").textContent = MEANING.epsilons[e];
    get("prior-shown").textContent = MEANING.priors[p];
    get("epsilon").setAttribute("aria-valuetext", MEANING.epsilons[e]);
    get("prior").setAttribute("aria-valuetext", MEANING.priors[p]);
    const chosen = get("adjacency").selectedOptions[0].dataset;
    for (const id of ["between", "fact", "known"]) get(id).textContent = chosen[id];
    get("high").textContent = high;
    get("low").textContent = low;
    get("advantage").textContent = row.advantage;
    get("misses").textContent = row.misses;
    get("ask").textContent = "didp-ref explain epsilon=" + MEANING.epsilons[e]
      + " prior=" + MEANING.priors[p] + " --adjacency " + get("adjacency").value;
  };
  for (const id of ["epsilon", "prior", "adjacency"]) get(id).addEventListener("input", show);
  show();
})();
