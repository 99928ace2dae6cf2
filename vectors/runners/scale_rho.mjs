// An implementation under test: scale.rho, rounded up.
export default function scale({ rho, n_worlds: m, sensitive_range: range }) {
  if (![rho, m, range].every((x) => typeof x === "number")) throw "type";
  if (!(rho > 0 && rho < 1 && m >= 2 && Number.isInteger(m) && range >= 0 && range < Infinity)) throw "domain";
  const whole = BigInt(Math.floor(rho * 2 ** 600)); // rho in units of 2^-600
  const excess = whole * BigInt(m) - (1n << 600n); // rho m - 1, exact: it cancels near rho = 1/m
  if (excess <= 0n) throw "infeasible";
  const value = range / Math.log1p(Number(excess) / 2 ** 600 / (1 - rho));
  return value + value * 1.5 * 2 ** -52 + (value && Number.MIN_VALUE); // rounded up: the safe side
}
