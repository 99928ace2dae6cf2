// Search: every word that is typed must begin a word of an entry; titles come before other words.
"use strict";
(() => {
  const field = document.getElementById("query");
  const list = document.getElementById("found");
  const said = document.getElementById("said");
  const split = (text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const entries = SEARCH.map(([title, kind, address, words]) => ({
    title, kind, address, named: split(title), all: split(title + " " + words),
  }));
  const starts = (words, asked) => asked.every((one) => words.some((word) => word.startsWith(one)));
  const exact = (words, asked) => asked.every((one) => words.includes(one));
  const rank = (one, asked) =>
    exact(one.named, asked) ? 0 : exact(one.all, asked) ? 1 : starts(one.named, asked) ? 2 : 3;
  const show = () => {
    const asked = split(field.value);
    const hits = asked.length ? entries.filter((one) => starts(one.all, asked)) : [];
    hits.sort((a, b) => rank(a, asked) - rank(b, asked));
    list.replaceChildren(...hits.slice(0, 30).map((one) => {
      const item = document.createElement("li");
      const link = document.createElement("a");
      const kind = document.createElement("span");
      link.href = one.address;
      link.textContent = one.title;
      kind.className = "where";
      kind.textContent = " " + one.kind;
      item.append(link, kind);
      return item;
    }));
    said.textContent = !asked.length ? "" : hits.length > 30
      ? hits.length + " found, of which 30 are shown" : hits.length + " found";
  };
  field.addEventListener("input", show);
  const asked = new URLSearchParams(location.search).get("q");
  if (asked) { field.value = asked; show(); }
})();
