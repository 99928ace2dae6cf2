// Three formulas, right (bug 0) or wrong in ten ways: the environment has FORMULA and BUG.
const { FORMULA, BUG } = process.env;
const bug = Number(BUG);

function require(...conditions) {
  if (!conditions.every(Boolean)) throw new Error("out of range");
}

const isNumber = (x) => typeof x === "number" && Number.isFinite(x);

/** The next float64 above or below a positive number. */
function next(x, up) {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, x);
  view.setBigInt64(0, view.getBigInt64(0) + (up === x > 0 ? 1n : -1n));
  return view.getFloat64(0);
}

/** rho * n - 1, exactly but for the last rounding. */
function excessOf(rho, n) {
  const scaled = BigInt(Math.trunc(rho * 2 ** 53)) * 2n ** 600n; // the digits below 2^-53 come next
  const rest = BigInt(Math.round((rho * 2 ** 53 - Math.trunc(rho * 2 ** 53)) * 2 ** 53)) * 2n ** 547n;
  return Number(((scaled + rest) * BigInt(Math.floor(n)) - 2n ** 653n) / 2n ** 400n) / 2 ** 253;
}

const formulas = {
  "scale.rho": ({ rho, n_worlds: n, sensitive_range: range }) => {
    require(isNumber(rho), isNumber(n), isNumber(range), rho > 0, rho < (bug === 4 ? 0.9 : 1), n >= 2, range >= 0);
    require(bug === 6 || Number.isInteger(n));
    const excess = excessOf(rho, n);
    require(bug === 3 || excess > 0);
    let value = range / (bug === 1 ? Math.log((rho * n) / (1 - rho)) : Math.log1p(excess / (1 - rho)));
    value += (bug === 2 ? -1.5 : 1.5) * Number.EPSILON * value + (value > 0 ? 5e-324 : 0);
    return { 5: value * Math.LN10, 7: value * 2, 8: NaN, 9: Infinity, 10: Math.min(value, 100) }[bug] ?? value;
  },
  "composition.epsilon": ({ epsilons }) => {
    require(Array.isArray(epsilons), bug === 3 || epsilons.length, bug !== 10);
    let [sum, carry] = [0, 0];
    epsilons.forEach((epsilon, k) => {
      require(isNumber(epsilon), bug === 6 || epsilon >= 0);
      if ((bug === 4 && k >= 3) || (bug === 7 && k + 1 === epsilons.length)) return;
      const total = sum + epsilon;
      carry += Math.abs(sum) >= Math.abs(epsilon) ? sum - total + epsilon : epsilon - total + sum;
      sum = total;
    });
    let value = bug === 1 ? epsilons.reduce((x, y) => Math.max(x, y), 0) : sum + carry;
    require(isNumber(value));
    if (value !== 0) value = next(value, bug !== 2);
    return { 5: Math.fround(value), 8: value / 2, 9: NaN }[bug] ?? value;
  },
  "belief.posterior": ({ prior, values, response, scale }) => {
    require(Array.isArray(prior), Array.isArray(values), isNumber(response), isNumber(scale));
    const count = Math.min(prior.length, values.length);
    require(count > 0, bug === 6 || prior.length === values.length, bug === 4 || scale > 0);
    require(prior.every((p) => isNumber(p) && p >= 0 && p <= 1), values.slice(0, count).every(isNumber));
    require(bug === 5 || Math.abs(prior.reduce((x, y) => x + y, 0) - 1) < 1e-9);
    const far = values.slice(0, count).map((v) => (Math.abs(response - v) / (bug === 1 ? 2 * scale : scale)) ** (bug === 8 ? 2 : 1));
    const nearest = far.reduce((least, d, k) => (prior[k] > 0 ? Math.min(least, d) : least), Infinity);
    const weight = (k) => (bug === 2 ? 1 : prior[k]);
    const weights = far.reduce((sum, d, k) => sum + weight(k) * Math.exp(nearest - d), 0);
    const results = far.map((d, k) => {
      const half = Math.exp((nearest - d) / 2); // the whole may be below all normal numbers
      return bug === 9 ? NaN : (weight(k) / (bug === 3 ? 1 : weights)) * half * half;
    });
    if (bug === 7) results.sort((x, y) => x - y);
    if (bug === 10) results.pop();
    return results;
  },
};

export default formulas[FORMULA];
