import type { Deps } from '../../../../deps.ts';
import { checkMembership } from '../../commands/check-membership.ts';
import { holdDepartures } from '../holds.ts';
import { listAbsent, listDueDepartures, listUnchecked } from '../queries.ts';
import { recordDeparture } from '../record-departure.ts';
import { departureChecks } from '../rules.ts';

/**
 * Looks for members who have left the Discord server, and carries out departures that were due long enough. Stops for this time when
 * Discord does not answer or does not see the server: that is never read as "left". Rules: MEMBER-6, MEMBER-7, MEMBER-8.
 */
export async function noticeDepartures(deps: Deps, signal: AbortSignal): Promise<void> {
  const server = await deps.bot.readServer();
  if (server.kind !== 'ok') return;
  // Before the first look-up: what it says of missing roles must not count.
  await holdDepartures(deps, server.value);
  const asked = await listToAskAbout(deps);
  for (const member of asked) {
    if (signal.aborted || (await checkMembership(deps, member)) === null) return;
  }
  if (asked.length > 0) await holdDepartures(deps, server.value);
  for (const { id } of await listDueDepartures(deps.db, deps.now())) await recordDeparture(deps, id);
}

async function listToAskAbout(deps: Deps): Promise<{ id: number; discordId: string }[]> {
  const now = deps.now();
  const { atMost, olderThanMs } = departureChecks;
  const absent = await listAbsent(deps.db, atMost, now);
  const before = new Date(now.getTime() - olderThanMs);
  const unchecked = await listUnchecked(deps.db, { before, most: atMost }, now);
  const others = unchecked.filter(({ id }) => absent.every((member) => member.id !== id));
  return [...absent, ...others].slice(0, atMost);
}
