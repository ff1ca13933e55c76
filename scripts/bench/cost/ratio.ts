// Calculates the mean ratio of pairs of figures, with its 95 % confidence interval.

/** Two-sided 97.5 % points of Student's t by degrees of freedom, from 1 to 30. */
const tPoints = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145,
  2.131, 2.12, 2.11, 2.101, 2.093, 2.086, 2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048,
  2.045, 2.042,
];
const NORMAL_POINT = 1.96;

export interface Ratio {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Returns the geometric mean of the ratios and its confidence interval. Applies Student's t
 * distribution to the logarithms of the ratios.
 */
export function ratioOf(ratios: readonly number[]): Ratio {
  const logs = ratios.map(Math.log);
  const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length;
  const squares = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0);
  const freedom = logs.length - 1;
  const error = Math.sqrt(squares / freedom / logs.length);
  const half = (tPoints[freedom - 1] ?? NORMAL_POINT) * error;
  return { mean: Math.exp(mean), low: Math.exp(mean - half), high: Math.exp(mean + half) };
}
