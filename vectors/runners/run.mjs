// Asks a JavaScript function the vectors of one file, and judges what it answers.
//
//   node run.mjs ../data/scale.rho.json ./scale_rho.mjs [--tier must|should|may] [--tolerance 4]
//
// The module's default export takes an object of inputs and returns a number, or a list of numbers
// where the file says per_world; it throws to refuse, and may be async. Exit code 0: all that was
// asked is passed; 1: some of it is not; 2: nothing could be asked.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";

const TIERS = ["must", "should", "may"];
const SPECIAL = { NaN: NaN, Infinity: Infinity, "-Infinity": -Infinity };

const USAGE = "usage: node run.mjs FILE MODULE [--tier must|should|may] [--tolerance ULPS]";

/** Ends the run where nothing can be asked. */
function stop(problem) {
  console.error(problem);
  process.exit(2);
}

/** Reads the command's words. */
function words() {
  const text = (otherwise) => ({ type: "string", default: otherwise });
  const options = { tier: text("should"), tolerance: text("4"), help: { type: "boolean", short: "h" } };
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (problem) {
    return stop(`${problem.message}\n${USAGE}`);
  }
}

/** Reads a file of vectors. */
function vectorsOf(path) {
  let file;
  try {
    file = JSON.parse(readFileSync(path, "utf8"));
  } catch (problem) {
    stop(problem.code === "ENOENT" ? `${path}: there is no such file` : `${path}: ${problem.message}`);
  }
  if (file?.format !== "didp-ref vectors" || file.version !== 2) stop(`${path}: no vectors of version 2`);
  if (file.vectors?.length !== file.count) stop(`${path}: it does not hold the ${file.count} vectors of its head`);
  return file;
}

/** Finds the function under test. */
async function targetOf(module) {
  const loaded = await import(pathToFileURL(module)).catch((problem) => stop(`${module}: ${problem.message}`));
  return typeof loaded.default === "function" ? loaded.default : stop(`${module}: its default export is no function`);
}

/** Writes runs of equal entries out. */
function expand(list) {
  return list.flatMap((entry) => (entry && entry.times ? Array(entry.times).fill(entry.repeat) : [entry]));
}

/** Reads an input: every number is a text, and a text is an object. */
function read(written) {
  if (Array.isArray(written)) return expand(written).map(read);
  if (written === null || typeof written === "boolean") return written;
  if (typeof written === "object") return written.text;
  return written in SPECIAL ? SPECIAL[written] : Number(written);
}

/** Says whether an input that was read has the bit patterns that the file gives. */
function sameBits(value, bits) {
  if (bits === undefined || bits === null) return true;
  if (Array.isArray(bits)) return expand(bits).every((each, k) => sameBits(value[k], each));
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return Number.isNaN(value) || view.getBigUint64(0).toString(16).padStart(16, "0") === bits;
}

/** The distance to the next float64, upwards. */
function ulp(x) {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, Math.abs(x));
  view.setBigUint64(0, view.getBigUint64(0) + 1n);
  return view.getFloat64(0) - Math.abs(x);
}

/** Says what is wrong with one number; nothing, if it is right. */
function wrong(answer, value, side, tolerance) {
  if (typeof answer !== "number" || !Number.isFinite(answer)) return `${answer} is no finite number`;
  const [nearest, safe] = [Number(value.nearest), Number(value.safe)];
  if (Math.abs(answer - nearest) > tolerance * ulp(nearest)) return `${answer}, where ${nearest} is right`;
  if (side === "up" && answer < safe) return `${answer} is on the unsafe side: ${safe} is not`;
  if (side === "down" && answer > safe) return `${answer} is on the unsafe side: ${safe} is not`;
  return "";
}

async function judge(vector, target, side, tolerance) {
  const inputs = {};
  for (const [name, written] of Object.entries(vector.inputs)) {
    inputs[name] = read(written);
    if (!sameBits(inputs[name], vector.bits?.[name])) return `${name} was not read exactly`;
  }
  let answer;
  try {
    answer = await target(inputs);
  } catch (problem) {
    return vector.expected.error ? "" : `refused (${problem}), although it is valid`;
  }
  if (vector.expected.error) return `${answer}, where it must be refused (${vector.expected.error})`;
  const values = vector.expected.value ? [vector.expected.value] : expand(vector.expected.values);
  const answers = Array.isArray(answer) ? answer : [answer];
  if (answers.length !== values.length) return `${answers.length} numbers, where ${values.length} belong`;
  return answers.map((each, k) => wrong(each, values[k], side, tolerance)).find(Boolean) ?? "";
}

const { values: given, positionals } = words();
if (given.help) {
  console.log(USAGE);
  process.exit(0);
}
if (positionals.length !== 2) stop(USAGE);
const tiers = TIERS.slice(0, TIERS.indexOf(given.tier) + 1);
if (!tiers.length) stop(`--tier ${given.tier}: the tiers are ${TIERS.join(", ")}`);
const tolerance = given.tolerance.trim() ? Number(given.tolerance) : NaN;
if (!(tolerance >= 0 && tolerance < Infinity)) stop(`--tolerance ${given.tolerance}: no finite number >= 0`);
const file = vectorsOf(positionals[0]);
const target = await targetOf(positionals[1]);
const flags = {};
let asked = 0;
let failed = 0;
for (const vector of file.vectors) {
  if (vector.only === "exact" || !tiers.includes(vector.tier)) continue;
  asked += 1;
  const problem = await judge(vector, target, file.safe_side, tolerance);
  if (!problem) continue;
  failed += 1;
  for (const flag of vector.flags) flags[flag] = (flags[flag] ?? 0) + 1;
  if (failed <= 5) console.log(`${vector.id}: ${problem}`);
}
if (!asked) stop(`${file.quantity}: no vector of this tier can be asked`);
for (const [flag, count] of Object.entries(flags).sort((a, b) => b[1] - a[1]).slice(0, 5)) {
  console.log(`${count} with the flag ${flag}: ${file.flags[flag].bug}. ${file.flags[flag].mend}`);
}
console.log(`${file.quantity}: ${asked - failed} of ${asked} passed`);
process.exitCode = failed ? 1 : 0;
