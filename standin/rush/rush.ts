import { setTimeout as wait } from 'node:timers/promises';
import type { StandinState } from '../state.ts';
import type { RushOpening } from './openings.ts';
import type { RushOrder } from './order.ts';
import type { Player } from './players.ts';
import type { Pace } from './sign-in-pace.ts';
import type { Site } from './site.ts';
import type { RushPhase, RushTally } from './tally.ts';

/** A rush under way. */
export interface Rush {
  state: StandinState;
  order: RushOrder;
  opening: RushOpening;
  /** What the players do is measured, signing in is not. */
  site: Site;
  signInSite: Site;
  pace: Pace;
  tally: RushTally;
  signedIn: number;
  phase: RushPhase;
  /** Nobody begins anything new once it is aborted. */
  stopped: AbortSignal;
}

const lookEveryMs = 200;

/** Rejects when the rush is stopped. */
export async function pause({ stopped }: Rush, ms: number): Promise<void> {
  await wait(ms, undefined, { signal: stopped });
}

/** A random moment within the seconds of the rush. */
export const pauseAtRandom = (rush: Rush) => pause(rush, Math.random() * rush.order.seconds * 1000);

/** Everybody at once. Rejects when the rush is stopped, once what was sent has its answers; any other error ends it at once. */
export async function playAll(rush: Rush, players: Player[], play: (player: Player) => Promise<void>): Promise<void> {
  const plays = players.map((player) =>
    play(player).catch((error: unknown) => {
      if (!rush.stopped.aborted) throw error;
    }),
  );
  await Promise.all(plays);
  rush.stopped.throwIfAborted();
}

/** Waits for a time of the site's clock. */
export async function untilTime(rush: Rush, at: number | null): Promise<void> {
  const leftMs = () => (at ?? 0) - rush.state.clock.now();
  while (leftMs() > 0) await pause(rush, Math.min(lookEveryMs, leftMs()));
}
