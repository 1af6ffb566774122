import { forEachOnSaleGroup } from '@sunset/contract/members/tiers.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLobbies } from '../../../server/features/draws/commands/open-lobbies.ts';
import { aDrawOpening, draw } from '../../draws.ts';
import type { TestOpening } from '../../factories.ts';
import { control } from '../../full-run.ts';
import { day, hour, minute } from '../../test-clock.ts';
import { delayWrites, stopDelays, untilDelayed, untilWaitingForLock } from '../support/delayed-writes.ts';
import { startTwoServers, type Answer, type TwoServers } from '../support/two-servers.ts';

/*
 * Staff change the times of an opening at the moment when its lobby opens at the other server, whose clock is a millisecond
 * ahead. The control removes the lock of the waiting list.
 */

let two: TwoServers;
beforeEach(async () => {
  two = await startTwoServers();
});
afterEach(() => two.close());

const db = () => two.app.deps.db;
const later = (ms: number) => new Date(two.app.deps.now().getTime() + ms).toISOString();

const postpone =
  (token: string, { id }: TestOpening) =>
  () =>
    two.send('PUT', { token, at: 0 }, `/admin/resort-openings/${id}/releases`, {
      ...forEachOnSaleGroup(() => later(hour)),
      regular_share: 0,
    });
const move =
  (token: string, { id, resort }: TestOpening) =>
  () =>
    two.send('PUT', { token, at: 0 }, `/admin/resorts/${resort.id}/opening`, {
      new_opening_date: later(3 * day),
      opening_id: id,
    });

/** The lobby opens once staff have judged the change and before they commit it. */
async function openDuring(table: string, change: () => Promise<Answer>): Promise<Answer> {
  await delayWrites(db(), table, 0.5);
  const changing = change();
  await untilDelayed(db());
  two.clocks[1].advance(1);
  const opening = openLobbies(two.servers[1].deps);
  await Promise.race([opening, untilWaitingForLock(db())]);
  const answer = await changing;
  await opening;
  await stopDelays(db());
  return answer;
}

const ways = [
  { name: 'postpone', change: postpone, table: 'on_sale_times', nextDrawMs: hour },
  { name: 'move', change: move, table: 'audit_log', nextDrawMs: day + 10 * minute + 1 },
] as const;

describe.each(ways)('staff who $name an opening while its lobby opens', ({ change, table, nextDrawMs }) => {
  async function changeAsLobbyOpens() {
    const token = await two.staff();
    const opening = await aDrawOpening(two.app, { drawsIn: { regular: 10 * minute + 1 } });
    const answer = await openDuring(table, change(token, opening));
    return { opening, answer };
  }

  const lobbiesOf = ({ id }: TestOpening) =>
    db().selectFrom('lobbies').select('drawsAt').where('openingId', '=', id).execute();

  it('leave it with the new time, at which it is drawn (DRAW-2, DRAW-10)', async () => {
    const { opening, answer } = await changeAsLobbyOpens();
    expect(answer.status).toBe(200);
    expect(await lobbiesOf(opening)).toEqual([]);
    expect(await two.app.violations()).toEqual([]);
    expect(await draw(two.app, nextDrawMs)).toBe(1);
    expect(await two.app.violations()).toEqual([]);
  });

  control('without the lock its lobby has the old time, and the opening is never drawn at the new one', async () => {
    await two.changeFunction('open_lobby', (source) => source.replace('perform lock_waiting_list(opening);', ''));
    const { opening } = await changeAsLobbyOpens();
    expect(await lobbiesOf(opening)).toHaveLength(1);
    expect((await two.app.violations()).map(({ invariant }) => invariant.slice(0, 7))).toEqual(['DRAW-10']);
    await db().deleteFrom('lobbies').execute();
  });
});
