import { noticeDepartures } from '../../server/features/members/departures/commands/notice-departures.ts';
import type { TestApp } from '../test-app.ts';
import { minute } from '../test-clock.ts';

/** One run of the job that looks for members who have left. */
export const lookForDepartures = (app: TestApp) => noticeDepartures(app.deps, new AbortController().signal);

/** Lets the departures of members whom Discord does not find be carried out: two answers, then half an hour. Rule: MEMBER-6. */
export async function carryOutDepartures(app: TestApp): Promise<void> {
  app.clock.advance(31 * minute);
  await lookForDepartures(app);
  app.clock.advance(10 * minute);
  await lookForDepartures(app);
  app.clock.advance(30 * minute);
  await lookForDepartures(app);
}
