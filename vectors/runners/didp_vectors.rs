//! Judges a Rust function by the vectors of one file. The standard library and nothing else:
//!
//! ```ignore
//! mod didp_vectors;
//!
//! #[test]
//! fn total_passes() {
//!     let function = |inputs: &didp_vectors::Inputs| Ok(vec![total(&inputs.numbers("epsilons")?)?]);
//!     let failures = didp_vectors::failures("composition.epsilon.json", function);
//!     assert_eq!(failures, Ok(vec![]));
//! }
//! ```
//!
//! The function returns one number, or one for each world, and an `Err` to reject. `number` and
//! `numbers` return one for an input of another type, so that such an input counts as rejected.

use std::collections::BTreeMap;

/// A JSON value; what has no quotation marks (a number, true, false, null) is `Bare`.
#[derive(Clone, Debug)]
pub enum Json {
    Bare(String),
    Text(String),
    List(Vec<Json>),
    Object(BTreeMap<String, Json>),
}

impl Json {
    fn get(&self, key: &str) -> Option<&Json> {
        if let Json::Object(members) = self { members.get(key) } else { None }
    }
    fn need(&self, key: &str) -> Result<&Json, String> {
        self.get(key).ok_or(format!("the file lacks the key {key}"))
    }
    fn text(&self) -> &str {
        match self {
            Json::Bare(text) | Json::Text(text) => text,
            _ => "",
        }
    }
    fn number(&self) -> f64 {
        self.text().parse().unwrap_or(f64::NAN) // reads NaN and Infinity too
    }
    /// The entries of a list, with runs of equal ones, {"repeat": entry, "times": count}, written out.
    fn entries(&self) -> Vec<Json> {
        let entries = match self { Json::List(entries) => entries, _ => return vec![] };
        let written_out = entries.iter().flat_map(|entry| match (entry.get("repeat"), entry.get("times")) {
            (Some(repeated), Some(times)) => vec![repeated.clone(); times.number() as usize],
            _ => vec![entry.clone()],
        });
        written_out.collect()
    }
}

/// The inputs of a vector, by the names of the parameters.
pub struct Inputs<'a>(&'a Json);

#[allow(dead_code)] impl Inputs<'_> { // a test may need only one of these
    pub fn number(&self, name: &str) -> Result<f64, String> {
        read(self.0.need(name)?)
    }
    pub fn numbers(&self, name: &str) -> Result<Vec<f64>, String> {
        match self.0.need(name)? {
            list @ Json::List(_) => list.entries().iter().map(read).collect(),
            _ => Err(format!("{name} is no list")),
        }
    }
}

fn read(value: &Json) -> Result<f64, String> {
    if matches!(value, Json::Text(_)) { Ok(value.number()) } else { Err("no number".into()) }
}

/// The failures of a function, one line each: the vector's id, the level, what is wrong.
/// An error for a file that cannot be read, or that tests nothing.
pub fn failures(path: &str, function: impl Fn(&Inputs) -> Results) -> Result<Vec<String>, String> {
    let text = std::fs::read_to_string(path).map_err(|problem| format!("{path}: {problem}"))?;
    let file = Parser { text: text.as_bytes(), at: 0 }.whole()?;
    if file.need("format")?.text() != "didp-ref vectors" || file.need("version")?.number() != 2.0 {
        return Err(format!("{path}: no vectors of version 2"));
    }
    let vectors = file.need("vectors")?.entries();
    if vectors.is_empty() || vectors.len() as f64 != file.need("count")?.number() {
        return Err(format!("{path}: it does not hold the vectors of its head"));
    }
    let side = file.need("safe_side")?.text();
    let (mut lines, mut answered) = (vec![], false);
    for vector in &vectors {
        if vector.get("only").map_or("", Json::text) == "exact" {
            continue;
        }
        let results = function(&Inputs(vector.need("inputs")?));
        answered |= results.is_ok() && vector.need("expected")?.get("error").is_none();
        for (level, problem) in judge(vector, results, side)? {
            lines.push(format!("{}: {level}: {problem}", vector.need("id")?.text()));
        }
    }
    if !answered && side != "nearest" {
        lines.push(format!("{}: safe: no valid input gets a number", file.need("quantity")?.text()));
    }
    Ok(lines)
}

type Results = Result<Vec<f64>, String>;
type Problems = BTreeMap<&'static str, String>;

/// What is wrong with the results of one vector, by level: accurate, safe, refuses.
fn judge(vector: &Json, results: Results, side: &str) -> Result<Problems, String> {
    let expected = vector.need("expected")?;
    let mut problems = Problems::new();
    let results = match (results, expected.get("error")) {
        (Err(_), Some(_)) => return Ok(problems),
        (Ok(_), Some(_)) => return Ok([("refuses", "returns a number; an error is due".into())].into()),
        (Err(error), None) => return Ok([("accurate", format!("rejects valid input: {error}"))].into()),
        (Ok(results), None) => results,
    };
    let single = || expected.get("value").cloned().into_iter().collect();
    let values: Vec<Json> = expected.get("values").map_or_else(single, Json::entries);
    if results.len() != values.len() {
        let levels = if side == "nearest" { vec!["accurate"] } else { vec!["accurate", "safe"] };
        let due = format!("{} numbers are due", values.len());
        return Ok(levels.into_iter().map(|level| (level, due.clone())).collect());
    }
    let tolerance = vector.get("ulps").map_or(4.0, Json::number);
    for (&result, value) in results.iter().zip(&values) {
        let (nearest, safe) = (value.need("nearest")?.number(), value.need("safe")?.number());
        let ulp = f64::from_bits(nearest.abs().to_bits() + 1) - nearest.abs();
        let is_near = (result - nearest).abs() / ulp <= tolerance; // false for NaN
        if !is_near {
            problems.entry("accurate").or_insert(format!("returns {result:e}; {nearest:e} is right"));
        }
        let is_safe = (side != "up" || result >= safe) && (side != "down" || result <= safe);
        if !is_safe {
            problems.entry("safe").or_insert(format!("returns {result:e}; {safe:e} is safe"));
        }
    }
    Ok(problems)
}

const DAMAGED: &str = "the file is cut short or damaged";

struct Parser<'a> {
    text: &'a [u8],
    at: usize,
}

impl Parser<'_> {
    fn whole(mut self) -> Result<Json, String> {
        let read = self.value()?;
        if self.next() == 0 { Ok(read) } else { Err(DAMAGED.into()) }
    }
    fn next(&mut self) -> u8 {
        while self.at < self.text.len() && self.text[self.at].is_ascii_whitespace() {
            self.at += 1;
        }
        *self.text.get(self.at).unwrap_or(&0)
    }
    fn expect(&mut self, sign: u8) -> Result<(), String> {
        let found = self.next();
        self.at += 1;
        if found == sign { Ok(()) } else { Err(DAMAGED.into()) }
    }
    /// The text up to one of some signs, which must come.
    fn until(&mut self, signs: &[u8]) -> Result<String, String> {
        let start = self.at;
        while !signs.contains(self.text.get(self.at).ok_or(DAMAGED)?) {
            self.at += if self.text[self.at] == b'\\' { 2 } else { 1 }; // no key or number has an escape
        }
        Ok(String::from_utf8_lossy(&self.text[start..self.at]).into_owned())
    }
    fn quoted(&mut self) -> Result<String, String> {
        self.expect(b'"')?;
        let read = self.until(b"\"");
        self.at += 1;
        read
    }
    fn value(&mut self) -> Result<Json, String> {
        let kind = self.next();
        match kind {
            b'"' => return self.quoted().map(Json::Text),
            b'{' | b'[' => self.at += 1,
            _ => return self.until(b",]} \n\r\t").map(Json::Bare),
        }
        let (mut items, mut members) = (vec![], BTreeMap::new());
        while self.next() != if kind == b'{' { b'}' } else { b']' } {
            if !items.is_empty() || !members.is_empty() {
                self.expect(b',')?;
            }
            if kind == b'[' {
                items.push(self.value()?);
                continue;
            }
            let key = self.quoted()?;
            self.expect(b':')?;
            members.insert(key, self.value()?);
        }
        self.at += 1;
        Ok(if kind == b'{' { Json::Object(members) } else { Json::List(items) })
    }
}
