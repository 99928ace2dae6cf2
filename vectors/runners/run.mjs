// Judges a JavaScript function by the vectors of one file. Node.js and nothing else:
//   node run.mjs ../data/scale.rho.json ./scale_rho.mjs [OPTION...]
// The module's default export takes an object of inputs. It returns a number, or throws. README.md has the details.
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
const [TIERS, LEVELS] = [["must", "should", "may"], ["accurate", "safe", "refuses"]];
const [ROUNDING, CLOSE, SHOWN] = [2 ** -46, 1e-4, 5]; // an error that is bad rounding, and one of a right formula
const FORM = /^\s*(?:(\[\[known\]\])|(\w+)\s*=\s*("(?:[^"\\]|\\["\\bfnrt]|\\u[0-9a-fA-F]{4})*")|)\s*(?:#.*)?$/;
const USAGE = `usage: node run.mjs FILE MODULE [--level accurate|safe|refuses]... [--tier must|should|may]
  [--tolerance ULPS] [--relative SHARE] [--known FILE] [--write-known FILE] [--details] [--trace]`;
let [doing, verdict] = ["", 2]; // what the module is asked to do, and the exit code when it ends the process
const stop = (problem) => process.exit(((doing = ""), console.error(problem) ?? 2));
const contents = (path) => attempt(path, () => readFileSync(path, "utf8").replace(/^\uFEFF/, ""));
function attempt(what, action) {
  try {
    return action();
  } catch (problem) {
    return stop(`${what}: ${problem.code === "ENOENT" ? "there is no such file or folder" : problem.message}`);
  }
}

function numberOf(name, most) {
  const isDue = given[name]?.trim() && given[name] >= 0 && given[name] <= most;
  if (given[name] !== undefined && !isDue) stop(`--${name} ${given[name]}: a number from 0 to ${most} is due`);
  return isDue ? Number(given[name]) : undefined;
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
    if (!table.id || !table.reason || !LEVELS.includes(levelOf(table.level ?? "safe")))
      stop(`${path}: an entry needs an id and a reason; levels are ${LEVELS.join(", ")}: ${JSON.stringify(table)}`);
  return tables;
}
const levelOf = (word) => (word === "rejects" ? "refuses" : word); // as didp-ref check says it
const concerns = (entry, { id, level }) => entry.id === id && levelOf(entry.level ?? level) === level;
const returned = (problem) => /^returns (NaN|-?[\dI][^; ]*);/.exec(problem)?.[1];
const isSame = (a, b) => a === b || Math.abs(a - b) <= 1e-9 * Math.abs(a); // texts of numbers
/** Says if an entry covers a result. An entry with `returns` covers no failure that returns another number. */
const covers = (entry, result) =>
  concerns(entry, result) && (!result.problem || !entry.returns || isSame(entry.returns, returned(result.problem)));
const entriesOf = ({ id, level, problem: reason }) =>
  Object.entries({ id, level, returns: returned(reason), reason, link: "" });
const line = ([key, text]) => (text === undefined ? "" : `${key} = ${JSON.stringify(text)}\n`);
/** Adds failures to a file of known failures, each with its message as the reason. */
function writeKnown(failures, path) {
  if (silence && failures.some(({ level }) => level !== "refuses")) stop(`${silence}: fix the function first`);
  const before = existsSync(path) ? knownOf(path) : [];
  const fresh = failures.filter((failure) => !before.some((entry) => covers(entry, failure)));
  const tables = fresh.map((failure) => `[[known]]\n${entriesOf(failure).map(line).join("")}\n`);
  attempt(path, () => appendFileSync(path, tables.join(""))); // without failures an empty file
  console.log(`failures added to ${path}: ${fresh.length}${fresh[0] ? "; write why each is known" : ""}`);
}
const expand = (list) => list.flatMap((entry) => (entry?.times ? Array(entry.times).fill(entry.repeat) : [entry]));
/** Reads an input: a number is a text, which Number reads with NaN and Infinity; a text is an object. */
const readOne = (written) => (typeof written === "string" ? Number(written) : (written?.text ?? written));
const read = (written) => (Array.isArray(written) ? expand(written).map(read) : readOne(written));
/** Lets a function read its inputs, and notes what it reads. */
const noting = { get: (inputs, name) => (typeof name === "symbol" || name in {} || reads.add(name), inputs[name]) };
const [float, bits] = ((array) => [array, new BigInt64Array(array.buffer)])(new Float64Array(1));
const ulpOf = (x) => ((float[0] = Math.abs(x)), (bits[0] += 1n), float[0] - Math.abs(x)); // to the next float64
const least = (a, b) => Math.min(Math.abs(a), Math.abs(b));
const rounded = (x) => Number(x.toPrecision(3));
/** Says on which side of the exact value a result lies, and how far. */
function offBy(each, nearest) {
  const [times, share] = [Math.max(each / nearest, nearest / each), Math.abs(each / nearest - 1)];
  const amount = times < 2 || !each ? `${rounded(100 * share)}% ` : times < Infinity ? `${rounded(times)} times ` : "";
  return `${amount}too ${each > nearest ? "large" : "small"}`;
}
/** Says by level what is wrong at a vector, or an empty text, and the error as a share of the smaller number. */
async function judge(vector) {
  const { error, value, values } = vector.expected;
  const inputs = Object.fromEntries(Object.entries(vector.inputs).map(([name, text]) => [name, read(text)]));
  const call = (async () => target(new Proxy(inputs, noting)))();
  const [{ status, value: result, reason }] = await Promise.allSettled([call]);
  if (status === "rejected" && error) return { refuses: "" };
  if (status === "rejected") return { accurate: `is rejected (${reason}), although it is valid`, safe: "" };
  const nan = result !== result;
  if (error) return { nan, refuses: `returns ${String(result)}, although an error is due (${error})` };
  const [due, results] = [value ? [value] : expand(values), !value && Array.isArray(result) ? result : [result]];
  const count = `returns ${results.length} numbers; ${due.length} are due`;
  if (results.length !== due.length) return { accurate: count, safe: count, share: Infinity };
  let [accurate, safe, share] = ["", "", 0];
  for (const [k, each] of results.entries()) {
    const [nearest, limit, isNumber] = [Number(due[k].nearest), Number(due[k].safe), typeof each === "number"];
    const distance = isNumber && !Number.isNaN(each) ? Math.abs(each - nearest) : Infinity;
    const [ulps, size] = [distance / ulpOf(nearest), Math.abs(nearest)];
    const isSafe = isNumber && (file.safe_side === "up" ? each >= limit : file.safe_side !== "down" || each <= limit);
    const said = isNumber ? `returns ${each}; ` : `returns ${typeof each} ${String(each)}, not a number; `;
    const off = isNumber && distance / size > CLOSE ? offBy(each, nearest) : `off by ${rounded(ulps)} ulp`;
    if (ulps > Math.max(tolerance ?? vector.ulps ?? 4, (relative * size) / ulpOf(nearest)))
      accurate ||= `${said}${nearest} is expected${distance < Infinity ? `; ${off}` : ""}`;
    if (!isSafe) safe ||= `${said}${limit} is safe`;
    share = Math.max(share, distance < Infinity ? Math.min(distance / least(each, nearest) || 0, 1e300) : Infinity);
  }
  return { accurate, safe, share };
}
const [text, flag] = [{ type: "string" }, { type: "boolean" }];
const words = { tier: text, tolerance: text, relative: text, known: text, "write-known": text };
const options = { ...words, level: { ...text, multiple: true }, details: flag, trace: flag, help: flag };
const { values: given, positionals } = attempt(USAGE, () => parseArgs({ options, allowPositionals: true }));
if (given.help) process.exit(console.log(USAGE) ?? 0);
if (positionals.length !== 2) stop(USAGE);
const tiers = TIERS.slice(0, TIERS.indexOf(given.tier ?? "should") + 1);
if (!tiers.length) stop(`--tier ${given.tier}: the tiers are ${TIERS.join(", ")}`);
const levels = (given.level ?? LEVELS).map(levelOf);
for (const level of levels) if (!LEVELS.includes(level)) stop(`--level ${level}: the levels are ${LEVELS.join(", ")}`);
const [[path, module], tolerance, relative = 0] = [positionals, numberOf("tolerance", 1e15), numberOf("relative", 1)];
const file = attempt(`FILE ${path}`, () => JSON.parse(contents(path)));
if (file?.format !== "didp-ref vectors" || file.version !== 2) stop(`${path}: no vectors of version 2`);
if (file.vectors?.length !== file.count) stop(`${path}: it does not hold the ${file.count} vectors of its head`);
if (file.vectors.some((vector) => vector.expected?.bracket)) stop(`${path}: brackets: didp_vectors.py reads them`);
const known = given.known === undefined ? [] : knownOf(given.known);
const why = () => (process.exitCode === 13 ? "its promise never settles" : "the module ends the process");
process.on("exit", () => (doing && console.error(`${doing}: ${why()}`), (process.exitCode = verdict)));
doing = module;
const { default: target } = await import(pathToFileURL(module)).catch((no) => stop(`${module}: ${no.message}`));
if (typeof target !== "function") stop(`${module}: its default export is no function`);
let [results, ids, reads, silence] = [[], new Set([file.quantity]), new Set(), "no valid input gets a number"];
for (const vector of file.vectors.filter(({ only }) => only !== "exact")) {
  ids.add(vector.id);
  if (!tiers.includes(vector.tier)) continue;
  doing = `${module}: ${vector.id} at ${JSON.stringify(vector.inputs)}`;
  if (given.trace) console.log(doing);
  const judgement = await judge(vector);
  if ("share" in judgement) silence = "";
  for (const level of LEVELS)
    if (level in judgement) results.push({ ...vector, ...judgement, level, problem: judgement[level] });
}
doing = "";
if (results.length) results.push({ id: file.quantity, level: "safe", problem: silence, inputs: "all" });
const isAsked = ({ level }) => levels.includes(level) && (level !== "safe" || file.safe_side !== "nearest");
const asked = results.filter(isAsked);
if (!asked.length) stop(`${file.quantity}: no vector of these tiers tests ${levels.join(", ")}`);
const badness = ({ share }) => (share <= ROUNDING ? -1 : (share ?? 0)); // rounding is less than a missing error
const usual = ({ flags, share }) => share > ROUNDING && flags.includes("everyday");
const failing = asked.filter(({ problem }) => problem).sort((a, b) => usual(b) - usual(a) || badness(b) - badness(a));
if (given["write-known"] !== undefined) process.exit((verdict = writeKnown(failing, given["write-known"]) ?? 0));
const fresh = failing.filter((failure) => !known.some((entry) => covers(entry, failure)));
const held = (of) => known.filter((each) => concerns(each, of)).map(({ returns }) => `; known: ${returns}`).join("");
const lines = fresh.map((of) => `${of.id}: ${of.level}: ${of.problem}${held(of)} at ${JSON.stringify(of.inputs)}`);
const names = file.parameters.map(({ name }) => name);
const idle = names.filter((name) => !reads.delete(name)); // others are left in reads
const so = idle[names.length - 1] ? `; it gets one object: write ({ ${names.join(", ")} }) => ...` : "";
if (fresh[0] && idle[0]) console.log(`the function never reads ${idle}${reads.size ? "; it reads " : so}${[...reads]}`);
const ownId = (id) => id.replace(/^[^/]*\//, `${file.quantity}/`); // an id's end belongs to one formula alone
for (const entry of known.filter(({ id }) => id.split("/")[0] === file.quantity || ids.has(ownId(id)))) {
  const covered = asked.filter((result) => concerns(entry, result));
  if (!ids.has(entry.id)) lines.push(`${entry.id}: known: is no vector of this file: correct it in ${given.known}`);
  else if (covered.length && covered.every(({ problem }) => !problem))
    lines.push(`${entry.id}: known: passes now: remove it from ${given.known}`);
}
for (const line of given.details ? lines : lines.slice(0, SHOWN)) console.log(line);
if (lines.length > SHOWN && !given.details) console.log(`and ${lines.length - SHOWN} more: --details prints all`);
const judged = asked.filter(({ level, flags }) => flags && level === "accurate");
const wrong = judged.filter(({ problem, share }) => problem && !(share <= ROUNDING)); // the known ones too
const loses = /round|digit|cancel|lost|expm1|log1p|fused|underflow|subnormal/; // as didp_vectors.py has it
const kindOf = ({ share }) => (share <= CLOSE ? "close" : share < Infinity ? "far" : share); // or NaN, or rejected
/** Says if a flag's bug explains a failure: most vectors of the flag fail this way, at most 10% of the rest. */
function explains(flag, each) {
  const kind = each.level === "refuses" ? "taken" : kindOf(each);
  if (kind === "taken" || flag === "everyday") return kind === "taken" || kind === "far";
  const isBug = flag !== "nearest-is-unsafe" && (kind !== "close" || loses.test(Object.values(file.flags[flag])));
  const [own, rest] = [true, false].map((has) => judged.filter(({ flags }) => flags.includes(flag) === has));
  const alike = (among) => among.filter((other) => wrong.includes(other) && kindOf(other) === kind).length;
  const isOften = 2 * alike(own) > own.length - (kind === "close"); // luck may round every other result well
  return isBug && isOften && alike(rest) <= rest.length / 10 && 2 * (wrong.length - alike(own)) <= rest.length;
}
const found = fresh.filter((each) => (each.level === "refuses" ? !each.nan : wrong.includes(each)));
if (fresh.some((each) => each.nan)) console.log("invalid inputs return NaN: throw an error, or nobody notices");
const hints = found.flatMap((each) => each.flags.filter((flag) => explains(flag, each)));
const times = (flag) => hints.filter((each) => each === flag).length;
for (const flag of new Set(hints))
  console.log(`${times(flag)} with the flag ${flag}: ${Object.values(file.flags[flag]).join(". ")}`);
const close = fresh.filter((of) => of.level === "accurate" && kindOf(of) === "close" && !hints.includes("everyday"));
const most = `1e${Math.ceil(Math.log10(Math.max(...close.map(({ share }) => share))))}`;
const short = (/Normal/.test(file.formula) ? "an erf of few digits? " : "") + (/-[678]$/.test(most) ? "float32? " : "");
if (close[0]) console.log(`right to ${most}: ${close.length} (${short}lost digits?); --relative ${most} allows that`);
if (/this bound/.test(file.flags.everyday?.bug) && found.some(({ share }) => share < Infinity))
  console.log("this formula is a bound that is enough: another result may be proven too; didp-ref check knows some");
if (fresh.length && levels.includes("accurate") && failing.every(({ level, share }) => level === "safe" && share >= 0))
  console.log(`every result is accurate; some are rounded to the unsafe side: ${file.safe_side} is safe`);
const own = (level) => asked.filter((of) => of.level === level && of.flags && (level !== "safe" || of.share >= 0));
const rate = (level) => `${level} ${own(level).filter(({ problem }) => !problem).length} of ${own(level).length}`;
const told = LEVELS.filter((level) => isAsked({ level })).map(rate).join(", ");
const free = judged.filter((each) => known.some((entry) => concerns(entry, each) && !entry.returns)).length;
if (2 * free > judged.length) console.log(`${free} of ${judged.length} valid inputs may return anything: add returns`);
console.log(`${file.quantity}: ${lines.length ? "not " : ""}passed (${told}, ${failing.length - fresh.length} known)`);
const client = process.argv[1].replace(`${process.cwd()}/`, "").replace(/run\.mjs$/, "client.mjs");
const advice = `to find the cause: didp-ref check ${file.quantity} --command "node ${client} ${module}"`;
if (fresh.some(({ level }) => level === "accurate")) console.log(`formula: ${file.formula}\n${advice}`);
verdict = lines.length ? 1 : 0;
