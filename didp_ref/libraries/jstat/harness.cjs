// What a textbook's formulas give, written with jStat as they are printed.
"use strict";
const { jStat } = require("jstat");
const { version } = require("jstat/package.json");
const cdf = (x) => jStat.normal.cdf(x, 0, 1);
const quantile = (p) => jStat.normal.inv(p, 0, 1);

const functions = {
  "accuracy.gaussian": ({ deviation, probability }) => deviation * quantile((1 + probability) / 2),
  "composition.advanced": ({ epsilon, times, slack }) =>
    epsilon * Math.sqrt(2 * times * Math.log(1 / slack)) + times * epsilon * (Math.exp(epsilon) - 1),
  "gaussian.delta": ({ epsilon, deviation, global_sensitivity }) => {
    const near = global_sensitivity / (2 * deviation);
    const far = (epsilon * deviation) / global_sensitivity;
    return cdf(near - far) - Math.exp(epsilon) * cdf(-near - far);
  },
  "scale.differential_privacy": ({ epsilon, global_sensitivity }) => global_sensitivity / epsilon,
  "testing.gaussian_advantage": ({ mu }) => 2 * cdf(mu / 2) - 1,
  "testing.gaussian_false_negatives": ({ mu, false_positives }) =>
    cdf(quantile(1 - false_positives) - mu),
};
const special = { NaN: NaN, Infinity: Infinity, "-Infinity": -Infinity };
const read = (value) => (value in special ? special[value] : value);

function answer({ quantity, inputs }) {
  if (quantity === "handshake") {
    const said = { name: "jstat", version, language: `JavaScript ${process.version}` };
    return { value: 0, handshake: { ...said, quantities: Object.keys(functions).sort() } };
  }
  const point = Object.fromEntries(Object.entries(inputs).map(([k, v]) => [k, read(v)]));
  const began = process.hrtime.bigint();
  const value = functions[quantity](point);
  const seconds = Number(process.hrtime.bigint() - began) / 1e9;
  return { value: Number.isFinite(value) ? value : String(value), seconds };
}

require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const asked = JSON.parse(line);
  let reply;
  try {
    reply = answer(asked);
  } catch (problem) {
    reply = { error: `${problem.name}: ${problem.message}` };
  }
  console.log(JSON.stringify({ id: asked.id, ...reply }));
});
