import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkData } from '../../../server/operations/check-data/check-data.ts';
import { aBooking } from '../../booked.ts';
import { aMember, anOpening } from '../../factories.ts';
import { control } from '../../full-run.ts';
import { sleepBeforeClaiming } from '../support/changed-functions.ts';
import { forgetUnits, startTwoServers, countAnswers, type Answer, type TwoServers } from '../support/two-servers.ts';

/*
 * Two members with one Roblox account, at two servers at the same moment: neither check sees the booking of the
 * other, so the unique indexes decide.
 */

let two: TwoServers;
beforeEach(async () => {
  two = await startTwoServers();
});
afterEach(() => two.close());

/** Two members; with `robloxId`, Bloxlink returned this account for both, with its name at that time. */
async function twoGuests(names: readonly string[], robloxId: string | null) {
  const guests = await Promise.all(names.map(async (name) => ({ name, member: await aMember(two.app.deps) })));
  if (robloxId === null) return guests;
  for (const { name, member } of guests) {
    await two.app.deps.db
      .updateTable('members')
      .set({ bloxlinkRobloxId: robloxId, bloxlinkUsername: name, bloxlinkDisplayName: name })
      .where('id', '=', member.id)
      .execute();
  }
  return guests;
}

const dropIndex = (name: string) => sql`drop index ${sql.ref(name)}`.execute(two.app.deps.db);

describe('two bookings for one Roblox account', () => {
  async function bookBoth(names: readonly string[], robloxId: string | null): Promise<Answer[]> {
    await two.changeFunction('place_bookings', sleepBeforeClaiming);
    const { roomIds } = await anOpening(two.app.deps, { rooms: [{ units: 9 }] });
    const guests = await twoGuests(names, robloxId);
    return Promise.all(
      guests.map(async ({ name, member }, at) =>
        two.book({ token: await two.app.token(member), at }, roomIds[0], { robloxUsername: name }),
      ),
    );
  }

  it.each([
    ['of one id under two names', ['old_name', 'new_name'], '888001'],
    ['of one name whose id is not known', ['Same_Player', 'same_player'], null],
  ] as const)('are one booking and one roblox_account_taken, %s (ROBLOX-5)', async (_, names, robloxId) => {
    expect(countAnswers(await bookBoth(names, robloxId))).toEqual({ 200: 1, roblox_account_taken: 1 });
  });

  it('affect no other booking of the batch', async () => {
    await two.changeFunction('place_bookings', sleepBeforeClaiming);
    const { roomIds } = await anOpening(two.app.deps, { rooms: [{ units: 20 }] });
    const guests = await twoGuests(['old_name', 'new_name'], '888001');
    const others = await two.tokens(10);
    const answers = await Promise.all([
      ...guests.map(async ({ name, member }, at) =>
        two.book({ token: await two.app.token(member), at }, roomIds[0], { robloxUsername: name }),
      ),
      ...others.map((token, index) => two.book({ token, at: index % 2 }, roomIds[0])),
    ]);
    expect(countAnswers(answers)).toEqual({ 200: 11, roblox_account_taken: 1 });
  });

  control('without the index on the Roblox id, both are placed', async () => {
    await dropIndex('bookings_one_per_roblox_id');
    expect(countAnswers(await bookBoth(['old_name', 'new_name'], '888001'))).toEqual({ 200: 2 });
    const violations = await checkData(two.app.deps.db);
    expect(violations.map(({ invariant }) => invariant)).toContain(
      'I03 one active booking for each Roblox account and opening',
    );
    await forgetUnits(two);
  });
});

describe('a restored booking and a new one for the same Roblox account', () => {
  /** The restore sleeps between its checks and its write; the new booking is placed in between. */
  async function restoreAndBook(): Promise<Answer[]> {
    await two.changeFunction('reactivate_booking', (source) =>
      source.replace('    unit := claim_unit', '    perform pg_sleep(0.5);\n    unit := claim_unit'),
    );
    const opening = await anOpening(two.app.deps, { rooms: [{ units: 9 }] });
    const [one, other] = await twoGuests(['old_name', 'new_name'], '888001');
    const { reference } = await aBooking(two.app, opening, {
      member: one?.member as NonNullable<typeof one>['member'],
      robloxUsername: 'old_name',
      status: 'cancelled',
    });
    const staff = await two.app.token(await aMember(two.app.deps, { isAdmin: true }));
    const token = await two.app.token(other?.member as NonNullable<typeof other>['member']);
    return Promise.all([
      two.post({ token: staff, at: 0 }, `/admin/bookings/${reference}/restore`),
      two.book({ token, at: 1 }, opening.roomIds[0], { robloxUsername: 'new_name' }),
    ]);
  }

  it('are one booking and one roblox_account_taken (ROBLOX-5)', async () => {
    expect(countAnswers(await restoreAndBook())).toEqual({ 200: 1, roblox_account_taken: 1 });
  });

  control('without the index on the Roblox id, both are active', async () => {
    await dropIndex('bookings_one_per_roblox_id');
    expect(countAnswers(await restoreAndBook())).toEqual({ 200: 2 });
    await forgetUnits(two);
  });
});
