import type { Times } from '../evening/presses.ts';
import { promised, type EveningResults } from '../evening/results.ts';
import type { Measured } from '../save-results.ts';
import { figure, measuredOn, readResults, table, type Blocks } from './page-text.ts';

const cells = ({ count, p50, p99, max }: Times) => [count, p50, p99, max].map((value) => figure(value));

/** A whole evening: how long the servers took for each press, and when other screens showed it. */
export function describeEvening(): Blocks {
  const results = readResults('evening') as (EveningResults & Measured) | null;
  if (results === null) return {};
  const { done, waits, presses, visible, visibleOnPhones, visibleToGuests, visibleAtDeath } = results;
  const { oneWayMs, caughtUpMs, load, speed } = results;
  const rows = [
    ...Object.entries(presses).map(([press, times]) => [press, ...cells(times), figure(promised.serverP99Ms)]),
    ['a change is on other screens', ...cells(visible), figure(promised.visibleP99Ms)],
    ...(visibleToGuests
      ? [['a change is on the page of its guest', ...cells(visibleToGuests), figure(promised.visibleP99Ms)]]
      : []),
    [
      `the same on phones, with ${figure(3 * oneWayMs)} ms of their lines`,
      ...cells(visibleOnPhones),
      figure(promised.visibleP99Ms),
    ],
    ['the same while a server dies, without a slow line', ...cells(visibleAtDeath), ''],
  ];
  const block = [
    table(['ms', 'count', 'p50', 'p99', 'max', 'p99 promised'], rows),
    `${done.checkedIn} guests with a booking came and ${done.walkIns} without, ${done.givenAway} rooms were given away, ${done.served} orders were served. Guests waited ${figure(waits.medianS)} s in line (median; ${figure(promised.medianWaitS)} s promised), ${figure(waits.longestS)} s at most. The lines of the hosts' phones took ${figure(2 * oneWayMs)} ms there and back. The host who was offline had caught up after ${figure(caughtUpMs)} ms. The clock ran ${speed} times as fast; the load of the machine was ${load.map((each) => figure(each, 2)).join(' before and ')} after, for each core. ${measuredOn(results)}`,
  ];
  return { evening: block.join('\n\n') };
}
