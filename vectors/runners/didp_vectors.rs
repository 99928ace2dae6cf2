//! Judges a Rust function by the vectors of one file. The standard library and nothing else:
//!
//! ```ignore
//! mod didp_vectors; // this file is tests/didp_vectors/mod.rs
//!
//! #[test]
//! fn total_passes() {
//!     let function = |inputs: &didp_vectors::Inputs| Ok(vec![total(&inputs.numbers("epsilons")?)?]);
//!     didp_vectors::require("composition.epsilon.json", &Default::default(), function);
//! }
//! ```
//!
//! The function returns one number, or one for each world, and an `Err` to reject, as `Inputs` does for another type.
#![allow(dead_code)] // a test may need only a part
#![cfg_attr(rustfmt, rustfmt_skip)] // `cargo fmt --check` leaves a copied file alone; its lines have 120 characters

use std::collections::BTreeMap;

const LEVELS: [&str; 3] = ["accurate", "safe", "refuses"];
type Object<'a> = BTreeMap<&'a str, &'a str>; // a value is the text that JSON has
type Results = Result<Vec<f64>, String>;
type Problems = Vec<(&'static str, String)>;

/// What must hold, such as `Options { known: "known.toml", ..Options::default() }`.
#[derive(Default)]
pub struct Options<'a> {
    pub levels: &'a [&'a str], // of accurate, safe, refuses; all if there is none
    pub relative: f64,         // an allowed error, as a share of the exact value
    pub known: &'a str,        // the path of a TOML file of known failures
}

/// The inputs of a vector, by the names of the parameters.
pub struct Inputs<'a>(Object<'a>);

impl Inputs<'_> {
    pub fn number(&self, name: &str) -> Result<f64, String> { number(need(&self.0, name)?) }
    pub fn numbers(&self, name: &str) -> Result<Vec<f64>, String> {
        let list = need(&self.0, name)?;
        if !list.starts_with('[') { return Err(format!("{name} is no list")); }
        entries(list)?.into_iter().map(number).collect()
    }
}

/// Panics if a function has failures, and prints one a line. An error for which nothing is tested is one too.
#[track_caller]
pub fn require(path: &str, options: &Options, function: impl Fn(&Inputs) -> Results) {
    let lines = failures(path, options, function).unwrap_or_else(|problem| vec![problem]);
    assert!(lines.is_empty(), "failures of {path}:\n{}\n", lines.join("\n"));
}

/// The failures of a function, one line each: the vector's id, the level, what is wrong.
/// A known failure that passes now is a failure. An error for a file that cannot be read, or that tests nothing.
pub fn failures(path: &str, options: &Options, function: impl Fn(&Inputs) -> Results) -> Result<Vec<String>, String> {
    let read = |path: &str| std::fs::read_to_string(path).map_err(|problem| format!("{path}: {problem}"));
    let text = read(path)?;
    let file = object(&text)?;
    let (quantity, side) = (quoted(need(&file, "quantity")?)?, quoted(need(&file, "safe_side")?)?);
    let vectors = entries(need(&file, "vectors")?)?;
    let head = (need(&file, "format")?, need(&file, "version")?, need(&file, "count")?);
    if head != ("\"didp-ref vectors\"", "2", vectors.len().to_string().as_str()) {
        return Err(format!("{path}: not all vectors of its head, or not of version 2"));
    }
    let (mut results, mut ids, mut answered) = (vec![], BTreeMap::from([(quantity, " at all".into())]), false);
    for vector in vectors {
        let vector = object(vector)?;
        if vector.get("only") == Some(&"\"exact\"") { continue; } // float64 does not hold its inputs
        let (id, expected) = (quoted(need(&vector, "id")?)?, object(need(&vector, "expected")?)?);
        let answer = function(&Inputs(object(need(&vector, "inputs")?)?));
        answered |= answer.is_ok() && !expected.contains_key("error");
        let tolerance = vector.get("ulps").and_then(|ulps| ulps.parse().ok()).unwrap_or(4.0);
        let problems = judge(&expected, answer, side, tolerance, options.relative)?;
        results.extend(problems.into_iter().map(|(level, problem)| (id, level, problem)));
        ids.insert(id, format!(" at {}", need(&vector, "inputs")?));
    }
    results.push((quantity, "safe", if answered { "" } else { "no valid input gets a number" }.into()));
    let asked = if options.levels.is_empty() { &LEVELS } else { options.levels };
    results.retain(|(_, level, _)| asked.contains(level) && (side != "nearest" || *level != "safe"));
    if results.is_empty() { return Err(format!("{path}: no vector tests {}", asked.join(", "))); }
    let text = if options.known.is_empty() { String::new() } else { read(options.known)? };
    let mut known = read_known(&text).map_err(|problem| format!("{}: {problem}", options.known))?;
    let own = |end: &str| ids.contains_key(&*format!("{quantity}/{end}")); // an id's end is unique
    known.retain(|entry| entry["id"].split_once('/').map_or(entry["id"] == quantity, |(a, b)| a == quantity || own(b)));
    let covers = |entry: &Object, id, level| entry["id"] == id && *entry.get("level").unwrap_or(&level) == level;
    let is_known = |id, level, why: &str| known.iter().any(|k| covers(k, id, level) && is_held(k.get("returns"), why));
    let new = results.iter().filter(|(id, level, why)| *why != "" && !is_known(*id, *level, why));
    let line = |(id, level, why): &(_, _, String)| format!("{id}: {level}: {}{}", why.replace('\n', " "), ids[id]);
    let mut lines: Vec<_> = new.map(line).collect(); // a line each: an error may have several
    for entry in &known {
        let mut covered = results.iter().filter(|(id, level, _)| covers(entry, *id, *level)).peekable();
        let passes = covered.peek().is_some() && covered.all(|(_, _, problem)| problem.is_empty());
        let is_gone = !ids.contains_key(entry["id"]);
        let text = if is_gone { "is no vector of this file" } else { "passes now" };
        if passes || is_gone { lines.push(format!("{}: known: {text}", entry["id"])); }
    }
    Ok(lines)
}

/// By level what is wrong with the results of one vector; an empty text if nothing is.
fn judge(expected: &Object, answer: Results, side: &str, tolerance: f64, relative: f64) -> Result<Problems, String> {
    let results = match (answer, expected.contains_key("error")) {
        (Err(_), true) => return Ok(vec![("refuses", String::new())]),
        (Ok(_), true) => return Ok(vec![("refuses", "returns a number; an error is due".into())]),
        (Err(error), false) => return Ok(vec![("accurate", format!("is rejected: {error}")), ("safe", "".into())]),
        (Ok(results), false) => results,
    };
    let values = expected.get("values").map_or_else(|| Ok(vec![need(expected, "value")?]), |list| entries(list))?;
    let due = format!("{} numbers are due", values.len());
    if results.len() != values.len() { return Ok(vec![("accurate", due.clone()), ("safe", due)]); }
    let (mut accurate, mut safe) = (String::new(), String::new());
    for (result, value) in results.into_iter().zip(values) {
        let value = object(value)?;
        let (nearest, limit) = (number(need(&value, "nearest")?)?, number(need(&value, "safe")?)?);
        let ulp = f64::from_bits(nearest.abs().to_bits() + 1) - nearest.abs();
        let allowed = tolerance.max(relative * nearest.abs() / ulp);
        let is_near = (result - nearest).abs() / ulp <= allowed; // false for NaN
        if !is_near && accurate.is_empty() { accurate = format!("returns {result:?}; {nearest:?} is expected"); }
        let is_safe = (side != "up" || result >= limit) && (side != "down" || result <= limit);
        if !is_safe && safe.is_empty() { safe = format!("returns {result:?}; {limit:?} is safe"); }
    }
    Ok(vec![("accurate", accurate), ("safe", safe)])
}

/// Says if a failure returns the number that a known one has, to nine digits. Without a number, any will do.
fn is_held(returns: Option<&&str>, problem: &str) -> bool {
    let now = problem.strip_prefix("returns ").and_then(|text| text.split(';').next()?.parse::<f64>().ok());
    let is = |was: f64, now: f64| now == was || now.is_nan() && was.is_nan() || (now - was).abs() <= 1e-9 * was.abs();
    returns.map_or(true, |text| text.parse().is_ok_and(|was| now.is_some_and(|now| is(was, now))))
}

/// The known failures of a file: of TOML, it has tables `[[known]]` of texts, and comments.
fn read_known(text: &str) -> Result<Vec<Object<'_>>, String> {
    let mut tables: Vec<Object> = vec![];
    for line in text.lines() {
        let due = || format!("[[known]] or key = \"text\" is due, not {line}");
        match line.split('#').next().unwrap_or("").trim() {
            "" => continue,
            "[[known]]" => tables.push(Object::new()),
            _ => {
                let (key, value) = line.split_once('=').ok_or_else(due)?;
                let before = tables.last_mut().ok_or_else(due)?.insert(key.trim(), quoted(value)?);
                before.map_or(Ok(()), |_| Err(due()))?;
            }
        }
    }
    for table in &mut tables {
        if table.get("level") == Some(&"rejects") { table.insert("level", "refuses"); } // as didp-ref check says it
        let lacks = |key| table.get(key).unwrap_or(&"").is_empty();
        if lacks("id") || lacks("reason") || !LEVELS.contains(table.get("level").unwrap_or(&"safe")) {
            return Err(format!("an entry needs an id and a reason; levels are {}: {table:?}", LEVELS.join(", ")));
        }
    }
    Ok(tables)
}

/// The text between quotation marks; nothing but a comment may follow.
fn quoted(text: &str) -> Result<&str, String> {
    let inner = text.trim().strip_prefix('"').ok_or("no text")?;
    let backslashes = |at: usize| inner[..at].bytes().rev().take_while(|sign| *sign == b'\\').count();
    let end = inner.match_indices('"').map(|(at, _)| at).find(|at| backslashes(*at) % 2 == 0).ok_or("no text")?;
    let rest = inner[end + 1..].trim();
    let is_alone = rest.is_empty() || rest.starts_with('#');
    is_alone.then_some(&inner[..end]).ok_or("no text".into())
}

fn number(text: &str) -> Result<f64, String> { quoted(text)?.parse().map_err(|_| "no number".into()) } // or NaN
fn need<'a>(object: &Object<'a>, key: &str) -> Result<&'a str, String> {
    object.get(key).copied().ok_or(format!("the file lacks the key {key}"))
}

/// The entries of a list, or the keys and values of an object in turn.
fn parts(text: &str) -> Result<Vec<&str>, String> {
    let (mut parts, mut start, mut depth, mut is_quoted, mut escaped) = (vec![], 1, 0, false, false);
    for (at, sign) in text.bytes().enumerate() {
        is_quoted ^= sign == b'"' && !escaped;
        escaped = sign == b'\\' && !escaped;
        depth += if is_quoted { 0 } else { i32::from(b"{[".contains(&sign)) - i32::from(b"}]".contains(&sign)) };
        if !is_quoted && (depth == 0 && b"}]".contains(&sign) || depth == 1 && b",:".contains(&sign)) {
            parts.push(text[start..at].trim());
            start = at + 1;
        }
    }
    parts.retain(|part| !part.is_empty());
    let is_whole = depth == 0 && !is_quoted;
    is_whole.then_some(parts).ok_or("the file is cut short or damaged".into())
}

fn object(text: &str) -> Result<Object<'_>, String> {
    Ok(parts(text)?.chunks_exact(2).map(|pair| (pair[0].trim_matches('"'), pair[1])).collect())
}

/// The entries of a list, with runs of equal ones, {"repeat": entry, "times": count}, written out.
fn entries(list: &str) -> Result<Vec<&str>, String> {
    let mut written_out = vec![];
    for entry in parts(list)? {
        let run = object(entry)?;
        let times = run.get("times").map_or(Ok(1), |times| times.parse()).map_err(|_| "a run is damaged")?;
        written_out.extend(vec![*run.get("repeat").unwrap_or(&entry); times]);
    }
    Ok(written_out)
}
