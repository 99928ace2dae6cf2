// Three formulas, right (bug 0) or wrong in ten ways: program FILE FORMULA LEVELS RELATIVE KNOWN prints the failures.
#[path = "../../../vectors/runners/didp_vectors.rs"]
mod didp_vectors;

use didp_vectors::Inputs;

type Numbers = Result<Vec<f64>, String>;

fn require(holds: bool) -> Result<(), String> {
    if holds { Ok(()) } else { Err("out of range".to_string()) }
}

fn scale_rho(inputs: &Inputs, bug: u8) -> Numbers {
    let (rho, n, range) =
        (inputs.number("rho")?, inputs.number("n_worlds")?, inputs.number("sensitive_range")?);
    require(rho > 0.0 && rho < if bug == 4 { 0.9 } else { 1.0 })?;
    require(n >= 2.0 && n.is_finite() && (bug == 6 || n == n.floor()))?;
    require(range >= 0.0 && range.is_finite())?;
    let excess = rho.mul_add(n, -1.0);
    require(bug == 3 || excess > 0.0)?;
    let odds = if bug == 1 { (rho * n / (1.0 - rho)).ln() } else { (excess / (1.0 - rho)).ln_1p() };
    let mut value = range / odds;
    let outwards = if bug == 2 { -1.5 } else { 1.5 };
    value += outwards * f64::EPSILON * value + if value > 0.0 { 5e-324 } else { 0.0 };
    Ok(vec![match bug {
        5 => value * 2.302585092994046,
        7 => value * 2.0,
        8 => f64::NAN,
        9 => f64::INFINITY,
        10 => value.min(100.0),
        _ => value,
    }])
}

fn composition_epsilon(inputs: &Inputs, bug: u8) -> Numbers {
    let epsilons = inputs.numbers("epsilons")?;
    require(bug == 3 || !epsilons.is_empty())?;
    require(bug != 10)?;
    let (mut sum, mut carry, mut largest) = (0.0f64, 0.0f64, 0.0f64);
    for (k, &epsilon) in epsilons.iter().enumerate() {
        require((bug == 6 || epsilon >= 0.0) && epsilon.is_finite())?;
        if (bug == 4 && k >= 3) || (bug == 7 && k + 1 == epsilons.len()) {
            continue;
        }
        let next = sum + epsilon;
        let sum_is_larger = sum.abs() >= epsilon.abs();
        carry += if sum_is_larger { (sum - next) + epsilon } else { (epsilon - next) + sum };
        sum = next;
        largest = largest.max(epsilon);
    }
    let mut value = if bug == 1 { largest } else { sum + carry };
    require(value.is_finite())?;
    if value != 0.0 {
        let away = if (value > 0.0) == (bug == 2) { u64::MAX } else { 1 };
        value = f64::from_bits(value.to_bits().wrapping_add(away));
    }
    Ok(vec![match bug {
        5 => value as f32 as f64,
        8 => value / 2.0,
        9 => f64::NAN,
        _ => value,
    }])
}

fn belief_posterior(inputs: &Inputs, bug: u8) -> Numbers {
    let (prior, values) = (inputs.numbers("prior")?, inputs.numbers("values")?);
    let (response, scale) = (inputs.number("response")?, inputs.number("scale")?);
    let count = prior.len().min(values.len());
    require(count > 0 && (bug == 6 || prior.len() == values.len()))?;
    require((bug == 4 || scale > 0.0) && scale.is_finite() && response.is_finite())?;
    let (mut total, mut nearest) = (0.0f64, f64::INFINITY);
    for &p in &prior {
        require((0.0..=1.0).contains(&p))?;
        total += p;
    }
    require(bug == 5 || (total - 1.0).abs() < 1e-9)?;
    let mut distances = vec![];
    for k in 0..count {
        require(values[k].is_finite())?;
        let distance = (response - values[k]).abs() / if bug == 1 { 2.0 * scale } else { scale };
        distances.push(if bug == 8 { distance * distance } else { distance });
        if prior[k] > 0.0 {
            nearest = nearest.min(distances[k]);
        }
    }
    let weight = |k: usize| if bug == 2 { 1.0 } else { prior[k] };
    let weights: f64 = (0..count).map(|k| weight(k) * (nearest - distances[k]).exp()).sum();
    let posterior = |k: usize| {
        let half = ((nearest - distances[k]) / 2.0).exp(); // the whole may be below all normal numbers
        let shared = if bug == 3 { 1.0 } else { weights };
        if bug == 9 { f64::NAN } else { weight(k) / shared * half * half }
    };
    let mut results: Vec<f64> = (0..count).map(posterior).collect();
    if bug == 7 {
        results.sort_by(f64::total_cmp);
    }
    if bug == 10 {
        results.pop();
    }
    Ok(results)
}

fn main() {
    let words: Vec<String> = std::env::args().collect();
    let levels: Vec<&str> = words[3].split(' ').collect();
    let options = didp_vectors::Options { levels: &levels, relative: words[4].parse().unwrap(), known: &words[5] };
    for bug in 0..=10 {
        let found = didp_vectors::failures(&words[1], &options, |inputs| match words[2].as_str() {
            "scale.rho" => scale_rho(inputs, bug),
            "composition.epsilon" => composition_epsilon(inputs, bug),
            _ => belief_posterior(inputs, bug),
        });
        match found {
            Ok(lines) => lines.iter().for_each(|line| println!("{bug} {line}")),
            Err(problem) => {
                eprintln!("{problem}");
                std::process::exit(2);
            }
        }
    }
}
