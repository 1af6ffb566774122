import type { Deps } from '../../../../deps.ts';
import { runAll, runEach } from '../../../../jobs/run-each.ts';
import { askInTurn } from '../../ask-in-turn.ts';
import { holdDepartures } from '../holds.ts';
import { listAbsent, listDueDepartures, listUnchecked } from '../queries.ts';
import { recordDeparture } from '../record-departure.ts';
import { departureChecks } from '../rules.ts';

/**
 * Looks for members who have left the Discord server, and carries out departures that were due long enough, each by an answer about that
 * member alone. Stops for this time where the bot does not see the server: no answer is never read as "left". Rules: MEMBER-6 to MEMBER-8.
 */
export async function noticeDepartures(deps: Deps, signal: AbortSignal): Promise<void> {
  const server = await deps.bot.readServer();
  if (server.kind !== 'ok') return;
  // Before the first look-up: what it says of missing roles must not count.
  await holdDepartures(deps, server.value);
  const asked = await listToAskAbout(deps);
  await runAll([
    () => askInTurn(deps, asked, signal),
    async () => {
      if (asked.length > 0) await holdDepartures(deps, server.value);
      const name = ({ id }: { id: number }) => `member ${id}`;
      await runEach(await listDueDepartures(deps.db, deps.now()), { name, signal }, ({ id }) =>
        recordDeparture(deps, id),
      );
    },
  ]);
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
