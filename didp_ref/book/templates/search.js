// Search: every word that is typed must begin a word of an entry, or be a slip of the keyboard from
// one. A word in an id or another name counts most, then one in a title; Enter opens the first.
"use strict";
(() => {
  const SHOWN = 30;
  const GREEK = {
    α: "alpha", β: "beta", γ: "gamma", δ: "delta", ε: "epsilon", ϵ: "epsilon", θ: "theta",
    κ: "kappa", λ: "lambda", μ: "mu", ρ: "rho", σ: "sigma", φ: "phi",
  };
  const field = document.getElementById("query");
  const list = document.getElementById("found");
  const said = document.getElementById("said");
  const split = (text) => text.toLowerCase().replace(/[α-ωϵ]/g, (letter) => ` ${GREEK[letter] ?? letter} `)
    .split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const idOf = (address) => split(address.replace(/^\w+\/|\.html$/g, ""));
  const entries = SEARCH.map(([title, kind, address, words, also = ""]) => ({
    title, kind, address,
    id: idOf(address),
    names: [...idOf(address), ...split(also)],
    named: split(title),
    all: split(title + " " + words),
  }));

  // Whether one letter more, fewer, other, or two exchanged make of the typed the beginning of a word.
  const slipped = (typed, word) => {
    if (typed.length < 4) return word.startsWith(typed);
    let same = 0;
    while (same < typed.length && typed[same] === word[same]) same += 1;
    const rest = typed.slice(same);
    const beginsAt = (from, end) => word.slice(from).startsWith(end);
    return beginsAt(same + 1, rest.slice(1)) || beginsAt(same, rest.slice(1))
      || beginsAt(same + 1, rest)
      || rest[0] === word[same + 1] && rest[1] === word[same] && beginsAt(same + 2, rest.slice(2));
  };
  const MATCHES = [
    (words, typed) => words.includes(typed),
    (words, typed) => words.some((word) => word.startsWith(typed)),
    (words, typed) => words.some((word) => slipped(typed, word)),
  ];
  // How near a word of an entry is to a typed one, the smaller the nearer; nothing where none is.
  const nearness = (entry, typed) => {
    for (const [degree, match] of MATCHES.entries()) {
      const part = ["names", "named", "all"].findIndex((name) => match(entry[name], typed));
      if (part >= 0) return 3 * degree + part;
    }
    return undefined;
  };
  const search = (text) => {
    const asked = split(text);
    if (!asked.length) return [];
    const ranked = entries.map((entry) => [asked.map((typed) => nearness(entry, typed)), entry])
      .filter(([at]) => !at.includes(undefined))
      .map(([at, entry]) => ({ entry, slip: Math.max(...at) >= 6, sum: at.reduce((a, b) => a + b) }));
    const slips = ranked.every(({ slip }) => slip);
    return ranked.filter(({ slip }) => slips || !slip)
      .sort((a, b) => a.sum - b.sum || a.entry.id.length - b.entry.id.length)
      .map(({ entry }) => entry);
  };
  const item = (entry) => {
    const line = document.createElement("li");
    const link = document.createElement("a");
    const kind = document.createElement("span");
    link.href = entry.address;
    link.textContent = entry.title;
    kind.className = "where";
    kind.textContent = " " + entry.kind;
    line.append(link, kind);
    return line;
  };
  const show = () => {
    const hits = search(field.value);
    list.replaceChildren(...hits.slice(0, SHOWN).map(item));
    said.textContent = !field.value.trim() ? "" : hits.length > SHOWN
      ? `${hits.length} found; the first ${SHOWN} are shown` : hits.length ? `${hits.length} found`
      : "0 found. Try fewer words, or type in a terminal: didp-ref list --text WORD";
  };
  field.addEventListener("input", show);
  field.form.addEventListener("submit", (event) => {
    event.preventDefault();
    list.querySelector("a")?.click();
  });
  const asked = new URLSearchParams(location.search).get("q");
  if (asked) { field.value = asked; show(); }
})();
