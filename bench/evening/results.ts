import { quantile } from '../drop/figures.ts';
import type { Evening } from './evening.ts';
import type { Done } from './judge.ts';
import { hasRepeat, timesOf, type Times } from './presses.ts';
import type { Delay } from './visibility.ts';

/** What an evening may take at most; milliseconds for 99 of 100. */
export const promised = { medianWaitS: 180, serverP99Ms: 300, visibleP99Ms: 1000 } as const;

/** What was measured while the evening ran, apart from what `Evening` has. */
export interface Observed {
  /** Of the lines of the hosts' phones: half of what a request and its answer need there and back. */
  oneWayMs: number;
  done: Done;
  /** From the moment a host was online again until their board had caught up. */
  caughtUpMs: number;
  broken: string[];
  /** Runnable processes per core of the machine, before and after. */
  load: [before: number, after: number];
}

/** The content of bench/results/evening.json. Milliseconds are those of the machine, seconds those of the evening. */
export interface EveningResults extends Observed {
  /** How many seconds of the evening pass in one. */
  speed: number;
  waits: { medianS: number; longestS: number };
  /** At the server, by kind of press. */
  presses: Record<string, Times>;
  /** Until boards without a slow line show a change of somebody else. */
  visible: Times;
  /** The same on the hosts' phones, over their lines: an event, a request and an answer. */
  visibleOnPhones: Times;
  /** Until the page of a guest shows what a host did for them; missing in results of before it was measured. */
  visibleToGuests?: Times;
  /** On both, of changes around the death of a server. */
  visibleAtDeath: Times;
  refusals: Record<string, number>;
  repeats: Record<string, number>;
}

/** The names of the screens of a kind. */
export interface Screens {
  phones: string[];
  desks: string[];
}

export function describe(evening: Evening, { phones, desks }: Screens, observed: Observed): EveningResults {
  const { visibility, visibilityToGuests, presses, site, waitsMs, refusals } = evening;
  const waits = waitsMs.toSorted((a, b) => a - b).map((ms) => ms / 1000);
  const times = (delays: Delay[], isInGap: boolean) =>
    timesOf(delays.filter((delay) => delay.isInGap === isInGap).map(({ ms }) => ms));
  return {
    ...observed,
    speed: site.clock.speed,
    waits: { medianS: Math.round(quantile(waits, 0.5)), longestS: Math.round(quantile(waits, 1)) },
    presses: presses.times(),
    visible: times(visibility.delays(desks), false),
    visibleOnPhones: times(visibility.delays(phones), false),
    visibleToGuests: times(visibilityToGuests.delays(), false),
    visibleAtDeath: times(visibility.delays(desks), true),
    refusals: Object.fromEntries(refusals),
    repeats: presses.repeats(),
  };
}

/** A sentence for each bar that was broken. */
export function brokenBars(results: EveningResults): string[] {
  const { broken, waits, presses, visible, visibleOnPhones, visibleToGuests, repeats } = results;
  const { visibleP99Ms } = promised;
  const slow = Object.entries(presses).filter(([, { p99 }]) => p99 > promised.serverP99Ms);
  return [
    ...broken,
    ...(hasRepeat(repeats) ? [] : ['The server died without a press under way: nobody had to press again.']),
    ...(waits.medianS > promised.medianWaitS
      ? [`Half of the guests waited longer than ${promised.medianWaitS} s, the median is ${waits.medianS} s.`]
      : []),
    ...slow.map(([press, { p99 }]) => `The servers took ${p99} ms for "${press}" (p99).`),
    ...(visible.p99 > visibleP99Ms ? [`Other screens showed a change after ${visible.p99} ms (p99).`] : []),
    ...(visibleToGuests && visibleToGuests.p99 > visibleP99Ms
      ? [`Guests' pages showed a change after ${visibleToGuests.p99} ms (p99).`]
      : []),
    ...(visibleOnPhones.p99 > visibleP99Ms
      ? [`A change was on the phones after ${visibleOnPhones.p99} ms (p99).`]
      : []),
  ];
}

export function print(results: EveningResults): void {
  const { speed, oneWayMs, done, waits, caughtUpMs, load, presses } = results;
  console.log(`${speed} seconds of the evening passed in one. Load for each core: ${load.join(' before, ')} after.`);
  console.log(
    `The phones of the hosts were on lines of ${2 * oneWayMs} ms, there and back, which no figure of the servers contains.`,
  );
  console.log(done);
  console.log(
    `Wait in line: median ${waits.medianS} s, longest ${waits.longestS} s (${promised.medianWaitS} s promised).`,
  );
  console.log(`\nThe servers' time for each press, ms (p99 of ${promised.serverP99Ms} promised)`);
  console.table(presses);
  console.log(`A change on other screens, ms (p99 of ${promised.visibleP99Ms} promised)`);
  console.table({
    'without a slow line': results.visible,
    [`phones, with ${3 * oneWayMs} ms of line`]: results.visibleOnPhones,
    'pages of guests': results.visibleToGuests,
    'while a server dies': results.visibleAtDeath,
  });
  console.log(`The host who was offline had caught up ${caughtUpMs} ms after being online again.`);
  console.log('Pressed again:', results.repeats, 'Refused:', results.refusals);
}
