import { quantile } from '../drop/figures.ts';
import type { Evening, Expected } from './evening.ts';
import type { HostAtWork } from './host.ts';
import { promised } from './promised.ts';
import type { Done } from './judge.ts';
import type { Answered } from './stage.ts';
import type { Change, Press } from './watch.ts';

/** Milliseconds. */
export interface Times {
  count: number;
  p50: number;
  p99: number;
  max: number;
}

/** The content of bench/results/evening.json. */
export interface EveningResults {
  /** In which all guests arrived. 10 is the whole evening; less is compressed time. */
  minutes: number;
  /** Of the machine in the minute after the evening, for one core. */
  load: number;
  done: Done;
  medianWaitS: number;
  longestWaitS: number;
  /** At the server, for each kind of press. */
  presses: Record<string, Times>;
  acknowledged: Times;
  otherScreens: Times;
  /** From a press on "Call next" until the connection of the guest has it. */
  guestsTold: Times;
  /** The time without a connection, and from its end until the screen was equal to the database. */
  offline: { seconds: number; equalAfterMs: number };
  /** Changes while a server was dead or just before: until other screens showed them. */
  killed: { otherScreens: Times; retriedRequests: number };
  broken: string[];
}

const routes: [press: string, method: string, route: RegExp][] = [
  ['I’m here', 'POST', /\/user\/bookings\/[^/]+\/here$/],
  ['Order', 'POST', /\/user\/bookings\/[^/]+\/orders$/],
  ['Change', 'PATCH', /\/user\/bookings\/[^/]+$/],
  ['Call next', 'POST', /\/hosting\/openings\/[^/]+\/call$/],
  ['Check in', 'POST', /\/hosting\/bookings\/[^/]+\/check-in$/],
  ['Approve', 'POST', /\/hosting\/bookings\/[^/]+\/confirm$/],
  ['Add & check in', 'POST', /\/hosting\/openings\/[^/]+\/guests$/],
  ['Give the room away', 'POST', /\/hosting\/bookings\/[^/]+\/give-away$/],
  ['Exchange', 'POST', /\/hosting\/bookings\/[^/]+\/exchange$/],
  ['Extend', 'POST', /\/hosting\/openings\/[^/]+\/extend$/],
  ['Claim, Served', 'POST', /\/hosting\/orders\/[^/]+$/],
  ['Collected', 'POST', /\/hosting\/bookings\/[^/]+\/collect$/],
];

export function timesOf(values: number[]): Times {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number) => Math.round(quantile(sorted, share));
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) };
}

/** The server's time of each kind of press. */
export function timePresses(answered: Answered[]): Record<string, Times> {
  return Object.fromEntries(
    routes.map(([press, method, route]) => {
      const of = answered.filter((answer) => answer.method === method && route.test(answer.route));
      return [press, timesOf(of.map(({ ms }) => ms))];
    }),
  );
}

export interface Recorded {
  host: HostAtWork;
  presses: Press[];
  changes: Change[];
}

/** Between which times, in milliseconds since 1970, a screen cannot be up to date. */
export interface Gap {
  /** The index of the host; null for all. */
  of: number | null;
  from: number;
  to: number;
}

interface Seen {
  delays: number[];
  /** Changes that a screen never showed. */
  missed: string[];
}

/** From each press until each other screen showed it; those within a gap are left out, or the only ones. */
export function timeOtherScreens(evening: Evening, recorded: Recorded[], gaps: Gap[], isWithin = false): Seen {
  const seen: Seen = { delays: [], missed: [] };
  for (const [screen, { changes }] of recorded.entries()) {
    for (const expected of evening.expected) {
      const isInGap = gaps.some(
        ({ of, from, to }) => (of ?? screen) === screen && expected.at >= from && expected.at < to,
      );
      if (expected.by === screen || isInGap !== isWithin) continue;
      const at = firstShown(changes, expected);
      if (at === null) seen.missed.push(`Host ${screen + 1} never saw ${expected.what}.`);
      else seen.delays.push(at - expected.at);
    }
  }
  return seen;
}

function firstShown(changes: Change[], { what, at, isShown }: Expected): number | null {
  return changes.find((change) => change.what === what && change.at >= at && isShown(change.state))?.at ?? null;
}

/** From the press on "Call next" until the guest's connection had it. */
export function timeCalls({ expected, calledAt }: Evening): Times {
  const delays = expected
    .filter(({ by, what }) => by !== null && what.startsWith('line '))
    .flatMap(({ what, at }) => (calledAt.get(what.slice(5)) ?? Number.NaN) - at)
    .filter((delay) => delay >= 0);
  return timesOf(delays);
}

/** A sentence for each bound that was missed. */
export function missedBounds(results: EveningResults): string[] {
  const { acknowledged, otherScreens, presses, medianWaitS } = results;
  const slow = Object.entries(presses).filter(([, { p99 }]) => p99 > promised.serverP99Ms);
  const checks: [isMissed: boolean, what: string][] = [
    [medianWaitS > promised.medianWaitS, `Half of the guests waited longer than ${medianWaitS} s.`],
    [acknowledged.p99 > promised.acknowledgedMs, `A press was acknowledged after ${acknowledged.p99} ms (99 in 100).`],
    [
      otherScreens.p99 > promised.otherScreensMs,
      `Other screens showed a change after ${otherScreens.p99} ms (99 in 100).`,
    ],
    ...slow.map(([press, { p99 }]): [boolean, string] => [
      true,
      `The server answered "${press}" after ${p99} ms (99 in 100).`,
    ]),
  ];
  return [...results.broken, ...checks.filter(([isMissed]) => isMissed).map(([, what]) => what)];
}
