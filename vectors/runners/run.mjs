// Judges a JavaScript function by the vectors of one file. Node.js and nothing else:
//
//   node run.mjs ../data/scale.rho.json ./scale_rho.mjs [OPTION...]
//
// The module's default export takes an object of inputs and returns a number, or a list of numbers where the file
// has one for each world. It throws to reject, and may be async. README.md has the options and the exit codes.
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";

const [TIERS, LEVELS] = [["must", "should", "may"], ["accurate", "safe", "refuses"]];
const [FEW_ULPS, HALF, SHOWN] = [64, 2 ** 26, 5]; // off by 64 ulp or less: bad rounding; by 2^26: half the digits hold
const FORM = /^\s*(?:(\[\[known\]\])|(\w+)\s*=\s*("(?:[^"\\]|\\["\\bfnrt]|\\u[0-9a-fA-F]{4})*")|)\s*(?:#.*)?$/;
const USAGE = `usage: node run.mjs FILE MODULE [--level accurate|safe|refuses]... [--tier must|should|may]
  [--tolerance ULPS] [--relative SHARE] [--known FILE] [--write-known FILE] [--details]`;

function stop(problem) {
  console.error(problem);
  process.exit(2);
}

function attempt(what, action) {
  try {
    return action();
  } catch (problem) {
    return stop(`${what}: ${problem.code === "ENOENT" ? "there is no such file" : problem.message}`);
  }
}

function optionsOf() {
  const [text, flag] = [{ type: "string" }, { type: "boolean" }];
  const options = { tier: text, tolerance: text, known: text, "write-known": text, level: { ...text, multiple: true } };
  Object.assign(options, { relative: { ...text, default: "0" }, details: flag, help: flag });
  return attempt(USAGE, () => parseArgs({ options, allowPositionals: true }));
}

function numberOf(name, text, most) {
  const number = text.trim() === "" ? NaN : Number(text);
  return number >= 0 && number <= most ? number : stop(`--${name} ${text}: a number from 0 to ${most} is due`);
}

const contents = (path) => attempt(path, () => readFileSync(path, "utf8").replace(/^\uFEFF/, ""));

function vectorsOf(path) {
  const file = attempt(path, () => JSON.parse(contents(path)));
  if (file?.format !== "didp-ref vectors" || file.version !== 2) stop(`${path}: no vectors of version 2`);
  if (file.vectors?.length !== file.count) stop(`${path}: it does not hold the ${file.count} vectors of its head`);
  if (file.vectors.some((vector) => vector.expected?.bracket)) stop(`${path}: brackets: didp_vectors.py reads them`);
  return file;
}

/** Reads known failures: of TOML, a file has tables [[known]] of texts, and comments. */
function knownOf(path) {
  const tables = [];
  for (const line of contents(path).split(/\r?\n/)) {
    const [isRead, head, key, text] = FORM.exec(line) ?? [];
    if (isRead === undefined || (key && (!tables.length || key in tables.at(-1))))
      stop(`${path}: [[known]] or key = "text" is due, not ${line}`);
    if (head) tables.push({});
    if (key) tables.at(-1)[key] = JSON.parse(text);
  }
  for (const table of tables)
    if (!table.id || !table.reason || !LEVELS.includes(table.level ?? "safe"))
      stop(`${path}: an entry needs an id and a reason, and its level is one of three: ${JSON.stringify(table)}`);
  return tables;
}

const covers = (entry, { id, level }) => entry.id === id && (entry.level ?? level) === level;

/** Adds failures to a file of known failures, each with its message as the reason. */
function writeKnown(failures, path) {
  const before = existsSync(path) ? knownOf(path) : [];
  const fresh = failures.filter((failure) => !before.some((entry) => covers(entry, failure)));
  for (const { id, level, problem } of fresh) {
    const lines = Object.entries({ id, level, reason: problem, link: "" });
    appendFileSync(path, `[[known]]\n${lines.map(([key, text]) => `${key} = ${JSON.stringify(text)}\n`).join("")}\n`);
  }
  console.log(`${fresh.length} failure${fresh.length === 1 ? "" : "s"} added to ${path}: write why each is known`);
}

const expand = (list) => list.flatMap((entry) => (entry?.times ? Array(entry.times).fill(entry.repeat) : [entry]));

/** Reads an input: a number is a text, which Number reads with NaN and Infinity; a text is an object. */
function read(written) {
  if (Array.isArray(written)) return expand(written).map(read);
  if (typeof written === "string") return Number(written);
  return written?.text ?? written;
}

/** Lets a function read its inputs, and notes what it reads. */
const noting = { get: (inputs, name) => (typeof name === "symbol" || name in {} || reads.add(name), inputs[name]) };

/** The distance to the next float64, upwards. */
function ulpOf(x) {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, Math.abs(x));
  view.setBigUint64(0, view.getBigUint64(0) + 1n);
  return view.getFloat64(0) - Math.abs(x);
}

/** Says by level what is wrong at a vector, with an empty text if nothing is, and how far a result is off. */
async function judge(vector, target, side, tolerance, relative) {
  const { error, value, values } = vector.expected;
  let result;
  try {
    const inputs = Object.fromEntries(Object.entries(vector.inputs).map(([name, text]) => [name, read(text)]));
    result = await target(new Proxy(inputs, noting));
  } catch (problem) {
    return error ? { refuses: "" } : { accurate: `is rejected (${problem}), although it is valid`, safe: "" };
  }
  if (error) return { refuses: `returns ${result}; an error is due (${error})` };
  const [due, results] = [value ? [value] : expand(values), Array.isArray(result) ? result : [result]];
  const count = `returns ${results.length} numbers; ${due.length} are due`;
  if (results.length !== due.length) return { accurate: count, safe: count, off: Infinity };
  let [accurate, safe, most] = ["", "", 0];
  for (const [k, each] of results.entries()) {
    const [nearest, limit, ulp] = [Number(due[k].nearest), Number(due[k].safe), ulpOf(Number(due[k].nearest))];
    const off = typeof each === "number" && !Number.isNaN(each) ? Math.abs(each - nearest) / ulp : Infinity;
    const allowed = Math.max(tolerance ?? vector.ulps ?? 4, (relative * Math.abs(nearest)) / ulp);
    const isSafe = typeof each === "number" && (side === "up" ? each >= limit : side !== "down" || each <= limit);
    if (off > allowed) accurate ||= `returns ${each}; ${nearest} is right; off by ${off.toPrecision(3)} ulp`;
    if (!isSafe) safe ||= `returns ${each}; ${limit} is safe`;
    most = Math.max(most, off);
  }
  return { accurate, safe, off: most };
}

const { values: given, positionals } = optionsOf();
if (given.help) process.exit(console.log(USAGE) ?? 0);
if (positionals.length !== 2) stop(USAGE);
const tiers = TIERS.slice(0, TIERS.indexOf(given.tier ?? "should") + 1);
if (!tiers.length) stop(`--tier ${given.tier}: the tiers are ${TIERS.join(", ")}`);
const levels = (given.level ?? LEVELS).map((level) => (level === "rejects" ? "refuses" : level)); // as check says it
if (!levels.every((level) => LEVELS.includes(level))) stop(`--level ${levels}: the levels are ${LEVELS.join(", ")}`);
const tolerance = given.tolerance === undefined ? undefined : numberOf("tolerance", given.tolerance, 2 ** 53);
const relative = numberOf("relative", given.relative, 1);
const file = vectorsOf(positionals[0]);
const known = given.known === undefined ? [] : knownOf(given.known);
const loaded = await import(pathToFileURL(positionals[1])).catch((no) => stop(`${positionals[1]}: ${no.message}`));
if (typeof loaded.default !== "function") stop(`${positionals[1]}: its default export is no function`);
let [results, ids, reads, silence] = [[], new Set([file.quantity]), new Set(), "no valid input gets a number"];
for (const vector of file.vectors.filter(({ only }) => only !== "exact")) {
  ids.add(vector.id);
  if (!tiers.includes(vector.tier)) continue;
  const problems = await judge(vector, loaded.default, file.safe_side, tolerance, relative);
  if ("off" in problems) silence = "";
  for (const level of LEVELS.filter((each) => each in problems))
    results.push({ ...vector, level, problem: problems[level], off: problems.off });
}
if (results.length) results.push({ id: file.quantity, level: "safe", problem: silence, inputs: "all" });
const isAsked = ({ level }) => levels.includes(level) && (level !== "safe" || file.safe_side !== "nearest");
const asked = results.filter(isAsked);
if (!asked.length) stop(`${file.quantity}: no vector of this tier tests ${levels.join(", ")}`);
const failing = asked.filter(({ problem }) => problem);
if (given["write-known"] !== undefined) {
  if (silence && failing.some(({ level }) => level !== "refuses"))
    stop(`${file.quantity}: ${silence}: fix the function first`);
  writeKnown(failing, given["write-known"]);
  process.exit(0);
}
const fresh = failing.filter((failure) => !known.some((entry) => covers(entry, failure)));
const lines = fresh.map((each) => `${each.id}: ${each.level}: ${each.problem} at ${JSON.stringify(each.inputs)}`);
const names = file.parameters.map(({ name }) => name);
const [unread, others] = [names.filter((name) => !reads.has(name)), [...reads].filter((name) => !names.includes(name))];
const how = others[0] ? `it reads ${others}` : `it gets one object: write ({ ${names.join(", ")} }) => ...`;
if (lines.length && unread[others[0] ? 0 : names.length - 1]) console.log(`the function never reads ${unread}; ${how}`);
const ownId = (id) => id.replace(/^[^/]*\//, `${file.quantity}/`); // an id's end belongs to one formula alone
for (const entry of known.filter(({ id }) => id.split("/")[0] === file.quantity || ids.has(ownId(id)))) {
  const covered = asked.filter((result) => covers(entry, result));
  if (!ids.has(entry.id)) lines.push(`${entry.id}: known: is no vector of this file: correct it in ${given.known}`);
  else if (covered.length && covered.every(({ problem }) => !problem))
    lines.push(`${entry.id}: known: passes now: remove it from ${given.known}`);
}
for (const line of given.details ? lines : lines.slice(0, SHOWN)) console.log(line);
if (lines.length > SHOWN && !given.details) console.log(`and ${lines.length - SHOWN} more: --details prints all`);
const rounded = fresh.filter(({ level, off }) => level === "accurate" && off <= FEW_ULPS).map(({ off }) => off);
const wrong = fresh.filter(({ level, off, flags }) => flags && level === "accurate" && !(off <= FEW_ULPS));
const [taken, far] = [fresh.filter(({ level }) => level === "refuses"), wrong.filter(({ off }) => !(off <= HALF))];
const bearing = (among, flag) => among.filter(({ flags }) => flags.includes(flag)).length;
const losing = /round|digit|cancel|lost|expm1|log1p|fused|underflow|subnormal/; // as didp_vectors.py has it
const loses = (flag) => losing.test(Object.values(file.flags[flag]));
const isBug = (flag) => !/^(everyday|simple-numbers|nearest-is-unsafe)$/.test(flag) && (far[0] || loses(flag));
const isOfAll = (flag) => isBug(flag) && bearing(wrong, flag) === wrong.length; // no bug explains a part alone
const hints = new Map(wrong.slice(0, 1).flatMap(({ flags }) => flags.filter(isOfAll).map((flag) => [flag, wrong])));
const numbers = far.filter(({ off }) => off !== undefined); // no result is no sign of a wrong formula
if (bearing(numbers, "everyday")) hints.set("everyday", numbers);
for (const flag of taken.flatMap(({ flags }) => flags)) hints.set(flag, taken);
for (const [flag, among] of hints)
  console.log(`${bearing(among, flag)} with the flag ${flag}: ${file.flags[flag].bug}. ${file.flags[flag].mend}`);
const most = Math.ceil(Math.max(...rounded));
if (rounded.length)
  console.log(`rounding: ${rounded.length} results are off by ${most} ulp or less; --tolerance ${most} allows that`);
if (fresh.length && levels.includes("accurate") && failing.every(({ level, off }) => level === "safe" && off >= 0))
  console.log(`every result is accurate; some are rounded to the unsafe side: ${file.safe_side} is safe`);
const told = LEVELS.filter((level) => isAsked({ level })).map((level) => {
  const own = asked.filter(({ level: each, flags, off }) => each === level && flags && (level !== "safe" || off >= 0));
  return `${level} ${own.filter(({ problem }) => !problem).length} of ${own.length}`;
}).join(", ");
console.log(`${file.quantity}: ${lines.length ? "not " : ""}passed (${told}, ${failing.length - fresh.length} known)`);
process.exitCode = lines.length ? 1 : 0;
