// Answers requests for scale.rho: one JSON object a line in, one a line out.
function scale({ rho, n_worlds: m, sensitive_range: range }) {
  if (![rho, m, range].every((x) => typeof x === "number")) throw "type";
  if (!(0 < rho && rho < 1 && m >= 2 && Number.isInteger(m) && range >= 0)) throw "domain";
  const whole = BigInt(Math.floor(rho * 2 ** 600)); // rho in units of 2^-600
  const excess = whole * BigInt(m) - (1n << 600n); // rho m - 1, exact: it cancels near rho = 1/m
  if (excess <= 0n) throw "infeasible";
  const value = range / Math.log1p(Number(excess) / 2 ** 600 / (1 - rho));
  return value + value * 2 ** -51 + (value && Number.MIN_VALUE); // rounded up: the safe side
}

require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, inputs } = JSON.parse(line);
  let answer;
  try { answer = { id, value: scale(inputs) }; }
  catch (error) { answer = { id, error: String(error) }; }
  console.log(JSON.stringify(answer));
});
