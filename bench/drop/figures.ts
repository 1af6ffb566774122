/** The smallest value that at least the share `q` of the sorted values does not exceed. */
export function quantile(sorted: number[], q: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * q) - 1)] ?? Number.NaN;
}

/** Smallest, middle and largest of a figure over all rounds. */
export interface Spread {
  min: number;
  median: number;
  max: number;
}

export function spread(values: number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  return { min: quantile(sorted, 0), median: quantile(sorted, 0.5), max: quantile(sorted, 1) };
}
