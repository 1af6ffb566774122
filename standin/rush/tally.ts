/** What a rush is doing. The last three are how it ended. */
export type RushPhase =
  | 'signing_in'
  | 'before_lobby'
  | 'lobby'
  | 'before_draw'
  | 'offers'
  | 'before_sale'
  | 'rush'
  | 'finished'
  | 'stopped'
  | 'failed';

/** How the players fared so far; everybody is counted once, with their last result. */
export interface RushCounts {
  booked: number;
  soldOut: number;
  waiting: number;
  inLobby: number;
  /** Passed on the offers of all their rooms. */
  passed: number;
  /** Refused otherwise, by the code of the site. */
  refused: Record<string, number>;
}

export interface RushLatency {
  answers: number;
  medianMs: number;
  p99Ms: number;
}

type Result = Exclude<keyof RushCounts, 'refused'>;

/** Counts what happens to the players of one rush. */
export class RushTally {
  #results = new Map<string, Result | { refused: string }>();
  #latencies: number[] = [];

  set(playerId: string, result: Result | { refused: string }): void {
    this.#results.set(playerId, result);
  }

  get(playerId: string): Result | { refused: string } | undefined {
    return this.#results.get(playerId);
  }

  addLatency(ms: number): void {
    this.#latencies.push(ms);
  }

  counts(): RushCounts {
    const counts: RushCounts = { booked: 0, soldOut: 0, waiting: 0, inLobby: 0, passed: 0, refused: {} };
    for (const result of this.#results.values()) {
      if (typeof result === 'string') counts[result] += 1;
      else counts.refused[result.refused] = (counts.refused[result.refused] ?? 0) + 1;
    }
    return counts;
  }

  /** Of the answers to what the players did, signing in apart; null before the first. */
  latency(): RushLatency | null {
    const sorted = this.#latencies.toSorted((a, b) => a - b);
    if (sorted.length === 0) return null;
    const at = (share: number) => Math.round((sorted[Math.ceil(sorted.length * share) - 1] ?? 0) * 10) / 10;
    return { answers: sorted.length, medianMs: at(0.5), p99Ms: at(0.99) };
  }
}
