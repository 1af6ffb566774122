import type { FieldError } from '@sunset/contract/errors.ts';
import { releaseKinds, releaseKindWords, type Releases } from '@sunset/contract/releases.ts';

/**
 * What is wrong with release times, field by field: nobody may wait longer than guests of a lesser kind (null is at once),
 * and whoever may book needs time left before the session starts.
 */
export function wrongTimes(releases: Releases, startsAt: Date): FieldError[] {
  const wrong: FieldError[] = [];
  for (const [index, kind] of releaseKinds.entries()) {
    const time = timeOf(releases[kind]);
    const better = releaseKinds.slice(0, index).findLast((other) => timeOf(releases[other]) > time);
    const words = releaseKindWords[kind];
    if (better)
      wrong.push({
        path: kind,
        message: `${words} can’t book before ${releaseKindWords[better].toLowerCase()}.`,
      });
    else if (time >= startsAt.getTime())
      wrong.push({ path: kind, message: `${words} must be able to book before the session starts.` });
  }
  return wrong;
}

/** The same times, all later by so much. */
export function shiftReleases(releases: Releases, laterMs: number): Releases {
  const later = (text: string | null) => (text === null ? null : new Date(Date.parse(text) + laterMs).toISOString());
  return {
    three_boosts: later(releases.three_boosts),
    two_boosts: later(releases.two_boosts),
    gold_and_booster: later(releases.gold_and_booster),
    regular: later(releases.regular),
  };
}

function timeOf(text: string | null): number {
  return text === null ? Number.NEGATIVE_INFINITY : Date.parse(text);
}
