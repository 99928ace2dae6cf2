//! One formula against its vectors, with `#[test]`.
#[path = "../../../../vectors/runners/didp_vectors.rs"]
mod didp_vectors;

fn epsilon(scale: f64, sensitivity: f64) -> Result<f64, String> {
    let bug = if std::env::var("BUG").is_ok() { 2.0 } else { 1.0 };
    let value = f64::from_bits((sensitivity / scale).abs().to_bits() + 1) * bug;
    if scale > 0.0 && sensitivity >= 0.0 && scale.is_finite() && value.is_finite() {
        Ok(value)
    } else {
        Err("out of range".into())
    }
}

#[test]
fn epsilon_passes() {
    let file = std::env::var("FILE").unwrap();
    didp_vectors::require(&file, &Default::default(), |inputs| {
        Ok(vec![epsilon(inputs.number("scale")?, inputs.number("global_sensitivity")?)?])
    });
}
