import { controlRefusal } from '../console/control/requests.ts';
import type { StandinState } from '../state.ts';
import { listOpenings, type RushOpening } from './openings.ts';
import type { RushOrder } from './order.ts';
import type { Rush } from './rush.ts';
import { runRush } from './run-rush.ts';
import { createPace } from './sign-in-pace.ts';
import { createSite, type Site } from './site.ts';
import { RushTally, type RushCounts, type RushLatency, type RushPhase } from './tally.ts';

/** A rush as its page shows it. */
export interface RushProgress {
  opening: RushOpening;
  players: number;
  seconds: number;
  phase: RushPhase;
  signedIn: number;
  counts: RushCounts;
  latency: RushLatency | null;
  /** Why it failed. */
  error: string | null;
}

/** Simulated rushes of players on the site: one at a time. */
export interface Rushes {
  /** The openings to choose from; null if the site does not answer. */
  openings(): Promise<RushOpening[] | null>;
  /** Refuses with 404 for an unknown opening, and with 409 while another rush runs or where the sale is too far ahead. */
  start(order: RushOrder): Promise<RushProgress>;
  /** The rush under way, else the last one. */
  progress(): RushProgress | null;
  isRunning(): boolean;
  /** Nobody begins anything new; what was sent is still counted. Resolves when all of that has ended. */
  stop(): Promise<void>;
  /** Ends everything at once. */
  close(): Promise<void>;
}

const longestWaitMinutes = 30;
const minute = 60_000;

export function createRushes(state: StandinState): Rushes {
  const closing = new AbortController();
  const pace = createPace();
  let current: StartedRush | null = null;
  let isStarting = false;
  let lastNumber = 0;
  const siteFor: SiteFor = (stopped, onAnswer = () => {}) =>
    createSite({ address: requireSite(state), stopped, closed: closing.signal, onAnswer });
  const isRunning = () => isStarting || (current !== null && !current.isOver);

  async function begin(order: RushOrder): Promise<RushProgress> {
    const opening = await findOpening(state, siteFor(closing.signal), order);
    lastNumber = Math.max(lastNumber + 1, Date.now());
    current = startRush({ state, siteFor, pace, number: lastNumber }, order, opening);
    return presentRush(current);
  }

  async function stop(): Promise<void> {
    current?.stopping.abort();
    await current?.ended;
  }

  return {
    openings: async () => (state.site === null ? null : listOpenings(siteFor(closing.signal))),
    progress: () => (current === null ? null : presentRush(current)),
    isRunning,
    start: async (order) => {
      if (isRunning()) throw controlRefusal('A rush is under way: stop it first', 409);
      isStarting = true;
      try {
        return await begin(order);
      } finally {
        isStarting = false;
      }
    },
    stop,
    close: async () => {
      closing.abort();
      await stop();
    },
  };
}

interface StartedRush {
  rush: Rush;
  stopping: AbortController;
  /** Resolves when the rush is over, however it ended. */
  ended: Promise<void>;
  isOver: boolean;
  error: string | null;
}

type SiteFor = (stopped: AbortSignal, onAnswer?: (ms: number) => void) => Site;
type RushSetting = Pick<Rush, 'state' | 'pace'> & { siteFor: SiteFor; number: number };

/** Begins in the background. */
function startRush(setting: RushSetting, order: RushOrder, opening: RushOpening): StartedRush {
  const { siteFor, number, ...shared } = setting;
  const stopping = new AbortController();
  const tally = new RushTally();
  const rush: Rush = {
    ...shared,
    order,
    opening,
    tally,
    site: siteFor(stopping.signal, (ms) => tally.addLatency(ms)),
    signInSite: siteFor(stopping.signal),
    signedIn: 0,
    phase: 'signing_in',
    stopped: stopping.signal,
  };
  const started: StartedRush = { rush, stopping, ended: Promise.resolve(), isOver: false, error: null };
  started.ended = runRush(rush, number).then(
    () => {
      rush.phase = 'finished';
      started.isOver = true;
    },
    (error: unknown) => {
      rush.phase = stopping.signal.aborted ? 'stopped' : 'failed';
      if (rush.phase === 'failed') started.error = error instanceof Error ? error.message : String(error);
      started.isOver = true;
      stopping.abort();
    },
  );
  return started;
}

/** The chosen opening. Refuses one that is unknown, or whose sale is too far ahead to wait for. */
async function findOpening({ clock }: StandinState, site: Site, { openingId }: RushOrder): Promise<RushOpening> {
  const openings = await listOpenings(site);
  if (openings === null) throw controlRefusal('The site does not answer', 502);
  const opening = openings.find(({ id }) => id === openingId);
  if (!opening) throw controlRefusal('opening is not one of the openings ahead', 404);
  if ((opening.onSaleAt ?? 0) - clock.now() <= longestWaitMinutes * minute) return opening;
  throw controlRefusal(
    `The opening goes on sale in more than ${longestWaitMinutes} minutes: set an earlier time first`,
    409,
  );
}

function presentRush({ rush, error }: StartedRush): RushProgress {
  const { opening, order, phase, signedIn, tally } = rush;
  const { players, seconds } = order;
  return { opening, players, seconds, phase, signedIn, counts: tally.counts(), latency: tally.latency(), error };
}

function requireSite({ site }: StandinState): string {
  if (site === null) throw controlRefusal('No site uses this stand-in yet', 409);
  return site;
}
