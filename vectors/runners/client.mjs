// Answers the requests of didp-ref check with the module of a vectors test (run.mjs). Node.js and nothing else:
//
//   didp-ref check scale.rho --command "node client.mjs ./scale_rho.mjs"
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const { default: target } = await import(pathToFileURL(process.argv[2]));

/** JSON has no NaN and no infinity: a request has them as texts. */
const revive = (key, value) => (key !== "id" && /^(NaN|-?Infinity)$/.test(value) ? Number(value) : value);

for await (const line of createInterface({ input: process.stdin })) {
  const { id, inputs } = JSON.parse(line, revive);
  let answer;
  try {
    const value = await target(inputs);
    answer = { id, value: typeof value === "number" || Array.isArray(value) ? value : null };
  } catch (problem) {
    answer = { id, error: String(problem) };
  }
  console.log(JSON.stringify(answer));
}
