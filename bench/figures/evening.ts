import type { EveningResults, Times } from '../evening/figures.ts';
import { promised } from '../evening/promised.ts';
import type { Measured } from '../save-results.ts';
import { figure, measuredOn, readResults, table, type Blocks } from './page-text.ts';

const cells = ({ count, p50, p99, max }: Times) => [count, p50, p99, max].map((value) => figure(value));

/** A whole evening: what people saw, and what the servers took for each press. */
export function describeEvening(): Blocks {
  const results = readResults('evening') as (EveningResults & Measured) | null;
  if (results === null) return {};
  const { done, offline, killed, presses } = results;
  const seen = table(
    ['', 'count', 'half, ms', '99 in 100, ms', 'the slowest, ms', 'promised, ms'],
    [
      ['a press is acknowledged on its screen', ...cells(results.acknowledged), figure(promised.acknowledgedMs)],
      ['a change is on another host’s screen', ...cells(results.otherScreens), figure(promised.otherScreensMs)],
      ['a call is told to the guest', ...cells(results.guestsTold), ''],
      ['while a server died: a change is on another screen', ...cells(killed.otherScreens), ''],
      ...Object.entries(presses).map(([press, times]) => [
        `server: ${press}`,
        ...cells(times),
        figure(promised.serverP99Ms),
      ]),
    ],
  );
  const people = `${done.checkedIn} guests with a booking arrived within ${figure(results.minutes, 0)} minutes, ${done.walkIns} without one; ${done.givenAway} rooms were given away, ${done.exchanges} pairs exchanged theirs, ${done.served} orders were served and paid once.`;
  const waits = `Half waited at most ${figure(results.medianWaitS)} s in line until they were called (${figure(promised.medianWaitS)} s are promised), the longest ${figure(results.longestWaitS)} s.`;
  const troubles = `The screen of the host who was offline for ${figure(offline.seconds)} s was equal to the database ${figure(offline.equalAfterMs)} ms later; a server was killed, after which ${figure(killed.retriedRequests)} requests of guests had to be sent again. At the end nobody had lost a room, and all screens were equal to the database.`;
  const load = `The load of the machine was ${figure(results.load, 2)} for each core.`;
  return { evening: [seen, `${people} ${waits} ${troubles} ${load} ${measuredOn(results)}`].join('\n\n') };
}
