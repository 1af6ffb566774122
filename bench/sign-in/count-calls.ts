import type { Standin } from '@sunset/standin/start.ts';

/** The calls of the site to Discord's API during a rush. */
export interface Calls {
  calls: number;
  /** Those that Discord refused with 429. */
  refusedCalls: number;
  /** All of them within any second: of the application, and of people, each of whom has a limit of their own. */
  maxCallsInSecond: number;
  /** Those within any second that Discord counts for the application: it limits their sum. */
  maxOfApplicationInSecond: number;
}

/** Discord limits each application to so many a second, over all its calls. */
export const callsPerSecond = 50;

type Seen = Pick<Standin['world']['requests'][number], 'at' | 'path' | 'status'>;

/** Calls for tokens name the application; the others of a sign-in are made with the token of the person. */
const isOfPerson = ({ path }: Seen) => /^\/api\/v\d+\/users\/@me(?:\/guilds\/|$)/.test(path);

export function summarize(seen: readonly Seen[]): Calls {
  return {
    calls: seen.length,
    refusedCalls: seen.filter(({ status }) => status === 429).length,
    maxCallsInSecond: mostInSecond(seen),
    maxOfApplicationInSecond: mostInSecond(seen.filter((each) => !isOfPerson(each))),
  };
}

/** Why Discord would have refused calls; null if it would not. */
export function findTooMany({ refusedCalls, maxOfApplicationInSecond }: Calls): string | null {
  if (refusedCalls > 0) return `Discord refused ${refusedCalls} calls.`;
  if (maxOfApplicationInSecond <= callsPerSecond) return null;
  return `${maxOfApplicationInSecond} calls of the application were made in one second; Discord allows ${callsPerSecond}.`;
}

function mostInSecond(seen: readonly Seen[]): number {
  const times = seen.map(({ at }) => at).toSorted((one, other) => one - other);
  let first = 0;
  return times.reduce((most, at, index) => {
    while (at - (times[first] ?? at) >= 1000) first += 1;
    return Math.max(most, index - first + 1);
  }, 0);
}
