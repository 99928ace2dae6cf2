// The sliders choose an answer of the table that was computed exactly; nothing is computed here.
"use strict";
(() => {
  const get = (id) => document.getElementById(id);
  const make = (name, of, text) => {
    const element = document.createElement(name);
    element.textContent = text || "";
    of.append(element);
    return element;
  };
  let promise;
  let inputs;
  const slider = (value) => {
    const label = make("label", get("values"), value.label + " = ");
    const shown = make("output", label);
    const input = make("input", label);
    Object.assign(input, { type: "range", id: value.name, min: 0, max: value.stops.length - 1 });
    input.value = value.stops.indexOf(value.first);
    input.addEventListener("input", show);
    return { value, shown, input };
  };
  const choose = () => {
    promise = MEANING.promises.find((each) => each.key === get("promise").value);
    get("values").replaceChildren();
    inputs = promise.sliders.map(slider);
    get("adjacent").hidden = promise.adjacencies.length < 2;
    show();
  };
  const show = () => {
    let place = 0;
    const words = ["didp-ref explain"];
    for (const { value, shown, input } of inputs) {
      const chosen = value.stops[Number(input.value)];
      place = place * value.stops.length + Number(input.value);
      shown.textContent = chosen;
      input.setAttribute("aria-valuetext", chosen);
      words.push(value.name + "=" + chosen);
    }
    for (const name of Object.keys(promise.besides)) words.push(name + "=" + promise.besides[name]);
    const several = promise.adjacencies.length > 1;
    const adjacency = several ? get("adjacency").value : promise.adjacencies[0];
    if (several) words.push("--adjacency " + adjacency);
    const [sentence, ...numbers] = promise.rows[place].split(" ");
    const places = promise.sentences[adjacency][Number(sentence)];
    const pieces = places.map((at) => MEANING.paragraphs[at]).join("\n").split("{}");
    const text = pieces.map((piece, at) => (at ? numbers[at - 1] : "") + piece).join("");
    get("answer").replaceChildren();
    for (const paragraph of text.split("\n")) make("p", get("answer"), paragraph);
    get("ask").textContent = words.join(" ");
  };
  get("promise").addEventListener("input", choose);
  get("adjacency").addEventListener("input", show);
  get("question").hidden = false;
  choose();
})();
