// Asks a JavaScript function the vectors of one file, and judges what it answers.
//
//   node run.mjs ../data/scale.rho.json ./scale_rho.mjs [OPTION...]
//
// The module's default export takes an object of inputs and returns a number, or a list of numbers
// where the file says per_world; it throws to refuse, and may be async. README.md has the options. An answer is accurate if it is
// near enough, and safe if it lies on the file's safe side, which no NaN does; invalid input is refused.
// What refuses valid input gave no answer that could be safe or not; what always does is not safe. Exit
// code 0: all that was asked is passed, of the level where one is named; 1: some of it is not; 2:
// nothing could be asked.
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";

const TIERS = ["must", "should", "may"];
const LEVELS = ["accurate", "safe", "refuses"];
const FEW_ULPS = 64; // what is off by no more than these is rounding, and points to no wrong formula
const SHOWN = 5;
const ROUNDING = "nearest-is-unsafe"; // a flag that explains no result off by more than rounding
const HEADER = /^\[\[known\]\]\s*(#.*)?$/;
const ENTRY = /^(\w+)\s*=\s*("(?:[^"\\]|\\["\\bfnrt]|\\u[0-9a-fA-F]{4})*")\s*(?:#.*)?$/;
const SPECIAL = { NaN: NaN, Infinity: Infinity, "-Infinity": -Infinity };

const USAGE =
  "usage: node run.mjs FILE MODULE [--level accurate|safe|refuses]... [--tier must|should|may] [--tolerance ULPS] " +
  "[--relative SHARE] [--known FILE] [--write-known FILE] [--details]";

/** Ends the run where nothing can be asked. */
function stop(problem) {
  console.error(problem);
  process.exit(2);
}

/** Reads the command's words. */
function words() {
  const text = (otherwise) => ({ type: "string", default: otherwise });
  const options = {
    ...{ tier: text("should"), tolerance: text("4"), relative: text("0"), level: { type: "string", multiple: true } },
    ...{ known: { type: "string" }, "write-known": { type: "string" } },
    ...{ details: { type: "boolean" }, help: { type: "boolean", short: "h" } },
  };
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
  if (file.vectors.some((vector) => vector.expected?.bracket)) stop(`${path}: brackets: didp_vectors.py reads them`);
  return file;
}

/** Reads known failures: of TOML, tables [[known]] of texts, and comments. */
function knownOf(path) {
  let lines;
  try {
    lines = readFileSync(path, "utf8").replace(/^\uFEFF/, "").split(/\r?\n/);
  } catch (problem) {
    stop(`${path}: ${problem.message}`);
  }
  const tables = [];
  for (const [place, line] of lines.map((each) => each.trim()).entries()) {
    const [, key, text] = ENTRY.exec(line) ?? [];
    if (HEADER.test(line)) tables.push({});
    else if (key && tables.length && !(key in tables.at(-1))) tables.at(-1)[key] = JSON.parse(text);
    else if (line && !line.startsWith("#")) stop(`${path}, line ${place + 1}: [[known]] or key = "text" is due, not ${line}`);
  }
  for (const table of tables) {
    if (!table.id || !table.reason) stop(`${path}: an entry needs an id and a reason: ${JSON.stringify(table)}`);
    if (!LEVELS.includes(table.level ?? LEVELS[0])) stop(`${path}: a level is one of ${LEVELS.join(", ")}: ${JSON.stringify(table)}`);
  }
  return tables;
}

/** Says whether an entry of known failures is about a failure; one without a level is about all levels. */
const covers = (entry, failure) => entry.id === failure.id && (!entry.level || entry.level === failure.level);

/** Finds the known failures that pass now, or are no more. */
function stale(known, failures, file, tiers, levels, path) {
  const vectors = new Map(file.vectors.filter((vector) => vector.only !== "exact").map((vector) => [vector.id, vector]));
  const found = [];
  for (const entry of known) {
    const { id, level } = entry;
    if (id.split("/")[0] !== file.quantity || failures.some((failure) => covers(entry, failure))) continue;
    const vector = vectors.get(id);
    const own = !vector || !vector.expected.error ? levelsOf(file.safe_side) : ["refuses"];
    const isAsked = own.some((each) => levels.includes(each) && (!level || each === level));
    if (!vector && id !== file.quantity) found.push(`${id}: is no vector of this file: remove it from ${path}`);
    else if (isAsked && (!vector || tiers.includes(vector.tier))) found.push(`${id}: passes now: remove it from ${path}`);
  }
  return found;
}

/** Adds failures to a file of known failures, each with its message as the reason. */
function writeKnown(failures, path) {
  const before = existsSync(path) ? knownOf(path) : [];
  const fresh = failures.filter((failure) => !before.some((entry) => covers(entry, failure)));
  const table = ({ id, level, message }) =>
    Object.entries({ id, level, reason: message, link: "" }).map(([key, text]) => `${key} = ${JSON.stringify(text)}\n`);
  appendFileSync(path, fresh.map((failure) => ["[[known]]\n", ...table(failure), "\n"].join("")).join(""));
  console.log(`${fresh.length} failure${fresh.length === 1 ? "" : "s"} added to ${path}: write why each is known`);
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

/** Names the levels at which an answer to valid input is judged. */
const levelsOf = (side) => (side === "nearest" ? ["accurate"] : ["accurate", "safe"]);

/** Says the same of several levels. */
const ofAll = (levels, problem) => Object.fromEntries(levels.map((level) => [level, problem]));

/** Says how far a number is off; infinitely, if it is none. */
function ulpsOff(answer, value) {
  const off = typeof answer === "number" ? Math.abs(answer - value.nearest) / ulp(Number(value.nearest)) : NaN;
  return Number.isNaN(off) ? Infinity : off;
}

/** Says by its level what is wrong with one number; nothing, if it is right. */
function wrong(answer, value, side, tolerance, relative) {
  if (typeof answer !== "number") return ofAll(levelsOf(side), `${answer} is no number`);
  const problems = {};
  const [nearest, safe] = [Number(value.nearest), Number(value.safe)];
  const off = ulpsOff(answer, value);
  const share = relative ? (relative * Math.abs(nearest)) / ulp(nearest) : 0;
  if (off > Math.max(tolerance, share)) problems.accurate = `${answer}, where ${nearest} is right: off by ${Number(off.toPrecision(3))} ulp`;
  if (side === "up" ? !(answer >= safe) : side === "down" && !(answer <= safe))
    problems.safe = `${answer} is not on the safe side: ${safe} is`;
  return problems;
}

/** Says of each level that is judged at a vector what is wrong, if anything; the answers; how far they are off. */
async function judge(vector, target, side, tolerance, relative) {
  const judged = vector.expected.error ? ["refuses"] : levelsOf(side);
  const only = (problem) => [ofAll(judged, problem), [], Infinity];
  const inputs = {};
  for (const [name, written] of Object.entries(vector.inputs)) {
    inputs[name] = read(written);
    if (!sameBits(inputs[name], vector.bits?.[name])) return only(`${name} was not read exactly`);
  }
  let answer;
  try {
    answer = await target(inputs);
  } catch (problem) {
    return [vector.expected.error ? { refuses: "" } : { accurate: `refused (${problem}), although it is valid` }, [], Infinity];
  }
  if (vector.expected.error) return only(`${answer}, where it must be refused (${vector.expected.error})`);
  const values = vector.expected.value ? [vector.expected.value] : expand(vector.expected.values);
  const answers = Array.isArray(answer) ? answer : [answer];
  if (answers.length !== values.length) return only(`${answers.length} numbers, where ${values.length} belong`);
  const allowed = Math.max(tolerance, vector.ulps ?? 0);
  const problems = answers.map((each, k) => wrong(each, values[k], side, allowed, relative)).reverse();
  return [Object.assign(ofAll(judged, ""), ...problems), answers, Math.max(...answers.map((each, k) => ulpsOff(each, values[k])))];
}

/** Says whether the answers are a known bug's, which are written with ten digits. */
function like(answers, symptom) {
  const near = (x, y) => typeof x === "number" && Math.abs(x - y) <= 1e-8 * Math.max(Math.abs(x), Math.abs(y));
  const bugs = Array.isArray(symptom) ? expand(symptom) : [symptom];
  return answers.length === bugs.length && bugs.every((text, k) => near(answers[k], Number(text)));
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
const relative = given.relative.trim() ? Number(given.relative) : NaN;
if (!(relative >= 0 && relative <= 1)) stop(`--relative ${given.relative}: a share is from 0 to 1`);
const known = given.known === undefined ? [] : knownOf(given.known);
const file = vectorsOf(positionals[0]);
const target = await targetOf(positionals[1]);
for (const level of given.level ?? []) if (!LEVELS.includes(level)) stop(`--level ${level}: the levels are ${LEVELS.join(", ")}`);
const side = file.safe_side;
if (side === "nearest" && given.level?.includes("safe")) stop(`${file.quantity} has no safe side: --level safe asks nothing of it`);
const levels = [...levelsOf(side), "refuses"].filter((level) => given.level?.includes(level) ?? true);
const [asked, passed, flags, told, gave] = [{}, {}, {}, {}, {}];
const [failures, lines] = [[], []];
const count = (counts, name) => (counts[name] = (counts[name] ?? 0) + 1);
const rounded = [];
for (const vector of file.vectors) {
  if (vector.only === "exact" || !tiers.includes(vector.tier)) continue;
  const [problems, answers, off] = await judge(vector, target, side, tolerance, relative);
  for (const [level, problem] of Object.entries(problems)) {
    count(asked, level);
    if (!problem) count(passed, level);
  }
  const found = levels.filter((level) => problems[level]).map((level) => ({ id: vector.id, level, message: problems[level] }));
  failures.push(...found);
  const failing = found.filter((failure) => !known.some((entry) => covers(entry, failure))).map(({ level }) => level);
  if (!failing.length) continue;
  lines.push(`${vector.id}: ${problems[failing[0]]}`);
  const symptoms = vector.symptoms ?? {};
  // what is rounding alone points to no bug
  const few = problems.accurate && off <= FEW_ULPS;
  if (few) rounded.push(off);
  else if (failing.some((level) => level !== "safe"))
    for (const flag of vector.flags.filter((flag) => !(flag in symptoms) && flag !== ROUNDING)) count(flags, flag);
  for (const [flag, symptom] of problems.accurate && !few ? Object.entries(symptoms) : []) {
    count(told, flag);
    if (like(answers, symptom)) count(gave, flag);
  }
}
const silent = asked.accurate && !asked.safe && levels.includes("safe");
if (!silent && !levels.some((level) => asked[level])) stop(`${file.quantity}: no vector of this tier can be asked`);
if (silent) failures.push({ id: file.quantity, level: "safe", message: "valid input is always refused" });
if (given["write-known"] !== undefined) {
  writeKnown(failures, given["write-known"]);
  process.exit(0);
}
const fresh = failures.filter((failure) => !known.some((entry) => covers(entry, failure)));
lines.push(...stale(known, failures, file, tiers, levels, given.known));
for (const line of given.details ? lines : lines.slice(0, SHOWN)) console.log(line);
if (lines.length > SHOWN && !given.details) console.log(`and ${lines.length - SHOWN} more: --details prints all`);
const failed = levels.filter((level) => fresh.some((failure) => failure.level === level));
// where ordinary input fails, the formula is wrong, whatever else the vectors would catch
const byCount = (counts) => Object.entries(counts).sort(([a, x], [b, y]) => (b === "everyday") - (a === "everyday") || y - x);
const bugs = byCount(gave).filter(([flag, times]) => 2 * times > told[flag]);
const hints = bugs.length
  ? bugs.map(([flag, times]) => [flag, `${times} of ${told[flag]} answers are a known bug's,`])
  : byCount(flags).slice(0, 5).map(([flag, times]) => [flag, `${times} with the flag`]);
for (const [flag, hint] of hints) console.log(`${hint} ${flag}: ${file.flags[flag].bug}. ${file.flags[flag].mend}`);
const most = Math.ceil(Math.max(...rounded));
if (rounded.length && failed.includes("accurate"))
  console.log(`rounding: ${rounded.length} answers are off by ${most} ulp or less, which points to no wrong formula; --tolerance ${most} allows that`);
if (failed.includes("safe") && passed.accurate === asked.accurate)
  console.log(`every answer is accurate, and some are rounded to the unsafe side: ${side} is safe`);
if (silent && failed.includes("safe")) console.log("valid input is always refused: nothing was answered that could be safe");
const counts = levels.map((level) => `${level} ${passed[level] ?? 0} of ${asked[level] ?? 0}`).join(", ");
const asKnown = given.known === undefined ? "" : `, ${failures.length - fresh.length} known`;
console.log(`${file.quantity}: ${lines.length || failed.length ? "not " : ""}passed (${counts}${asKnown})`);
process.exitCode = lines.length || failed.length ? 1 : 0;
