import { quantile } from '../drop/figures.ts';

/** Milliseconds. */
export interface Times {
  count: number;
  p50: number;
  p99: number;
  max: number;
}

export function timesOf(values: readonly number[]): Times {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(quantile(sorted, share));
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) };
}

const noAnswer = 'no answer';

/** Whether somebody pressed again because a server died, or nobody knew if it had done it. */
export const hasRepeat = (repeats: Record<string, number>): boolean =>
  Object.keys(repeats).some((what) => what.endsWith(`: ${noAnswer}`));

/** How long the servers took for each kind of press, without the lines of phones, and what had to be pressed again. */
export class Presses {
  readonly #times = new Map<string, number[]>();
  readonly #repeats = new Map<string, number>();

  record(kind: string, ms: number): void {
    this.#times.set(kind, [...(this.#times.get(kind) ?? []), ms]);
  }

  /** A request that no server answered, or that was refused because there were too many. */
  countRepeat(kind: string, code: string = noAnswer): void {
    const what = `${kind}: ${code}`;
    this.#repeats.set(what, (this.#repeats.get(what) ?? 0) + 1);
  }

  times(): Record<string, Times> {
    return Object.fromEntries([...this.#times].map(([kind, values]) => [kind, timesOf(values)]));
  }

  repeats(): Record<string, number> {
    return Object.fromEntries(this.#repeats);
  }
}
