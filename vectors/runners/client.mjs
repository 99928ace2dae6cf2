// Answers the requests of didp-ref check with the module of a vectors test (run.mjs). Node.js and nothing else:
//
//   didp-ref check scale.rho --command "node client.mjs ./scale_rho.mjs"
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const { default: target } = await import(pathToFileURL(process.argv[2]));

if (typeof target !== "function") throw new TypeError(`${process.argv[2]}: its default export is no function`);

/** JSON has no NaN and no infinity: a request has them as texts. */
const revive = (key, value) => (key !== "id" && /^(NaN|-?Infinity)$/.test(value) ? Number(value) : value);

/** What is no finite number is sent as a text, which says what it was. */
function written(value) {
  if (Array.isArray(value)) return value.map(written);
  if (typeof value === "number") return Number.isFinite(value) ? value : String(value);
  return value === undefined || value === null ? String(value) : `${typeof value} ${String(value)}`;
}

for await (const line of createInterface({ input: process.stdin })) {
  const { id, inputs } = JSON.parse(line, revive);
  let answer;
  try {
    answer = { id, value: written(await target(inputs)) };
  } catch (problem) {
    answer = { id, error: String(problem) };
  }
  console.log(JSON.stringify(answer));
}
