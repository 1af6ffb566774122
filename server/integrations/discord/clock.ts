import { deadlines, type OutsideCalls } from '../outside.ts';

/** Discord's clock, by the `Date` of its answers. A server whose clock is minutes off refuses every interaction (INTER-1). */
export interface DiscordClock {
  /** How far this machine's clock is ahead, in seconds; null: less than a minute, or Discord does not say. */
  secondsOff(): Promise<number | null>;
  /**
   * The same in seconds: 0 where it is less than a minute, and null only where Discord does not say. What is awaited is asked again every two
   * minutes if there was no answer (OPS-33): at most 30 times in an hour of an outage, otherwise 6.
   */
  measure(isAwaited?: boolean): Promise<number | null>;
}

const maxOffMs = 60_000;
const freshMs = 10 * 60_000;
const awaitedMs = 2 * 60_000;

export function createDiscordClock(settings: { apiBase: string; calls: OutsideCalls; now: () => Date }): DiscordClock {
  const { apiBase, calls, now } = settings;
  let last: { atMs: number; hasNoAnswer: boolean; secondsOff: Promise<number | null> } | null = null;

  async function ask(): Promise<number | null> {
    const startedAt = now().getTime();
    // Any answer has the header: this one needs no token.
    const response = await calls.fetch(`${apiBase}/v10/gateway`, {}, deadlines.roleCheckMs).catch(() => null);
    const theirs = new Date(response?.headers.get('date') ?? '').getTime();
    if (Number.isNaN(theirs)) return null;
    const finishedAt = now().getTime();
    // Their time is that of some moment between both.
    const offMs = theirs < startedAt ? startedAt - theirs : Math.min(finishedAt - theirs, 0);
    return Math.abs(offMs) <= maxOffMs ? 0 : Math.round(offMs / 1000);
  }

  function measure(isAwaited = false): Promise<number | null> {
    const atMs = now().getTime();
    const goodForMs = last?.hasNoAnswer && isAwaited ? awaitedMs : freshMs;
    if (last !== null && Math.abs(atMs - last.atMs) <= goodForMs) return last.secondsOff;
    const asked = { atMs, hasNoAnswer: false, secondsOff: ask() };
    last = asked;
    void asked.secondsOff.then((off) => {
      asked.hasNoAnswer = off === null;
    });
    return asked.secondsOff;
  }

  return { measure, secondsOff: async () => (await measure()) || null };
}
