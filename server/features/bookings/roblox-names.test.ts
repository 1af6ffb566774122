import {
  isTypedDisplayName,
  isTypedUsername,
  maxRobloxName,
  maxTypedDisplayName,
} from '@sunset/contract/members/roblox-names.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Member } from '../../actor.ts';
import { aBooking, refusal } from '../../../test/booked.ts';
import { aBookingBody, aMember, anOpening, type TestOpening } from '../../../test/factories.ts';
import { linkRoblox, type RobloxNames } from '../../../test/roblox-link.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { isFullRun } from '../../../test/full-run.ts';

let app: TestApp;
let opening: TestOpening;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  opening = await anOpening(app.deps, { rooms: [{ units: 20 }] });
});
afterAll(() => app.close());

async function book(names: Record<string, unknown>, member?: Member) {
  const call = await app.client(member ?? (await aMember(app.deps)));
  return call('POST /bookings', { body: aBookingBody(opening.roomIds[0], names) });
}

const stored = () =>
  app.deps.db
    .selectFrom('bookings')
    .select(['robloxId', 'robloxUsername', 'robloxDisplayName'])
    .where('openingId', '=', opening.id)
    .execute();

/** The account that Bloxlink returned for a member, as `checkBloxlink` stores it. */
async function knowByBloxlink(member: Member, robloxId: string, { username, displayName = username }: RobloxNames) {
  await app.deps.db
    .updateTable('members')
    .set({ bloxlinkRobloxId: robloxId, bloxlinkUsername: username, bloxlinkDisplayName: displayName })
    .where('id', '=', member.id)
    .execute();
}

const usernames = {
  accepted: ['abc', 'ABC_def_123', '___', 'a'.repeat(20), 'roblox_user_1', 'roblox_user_12345678901234567890'],
  refused: [
    'ab',
    'a'.repeat(21),
    'two words',
    'jay!',
    'jay-7',
    'jay.7',
    'é'.repeat(5),
    'jаy_7',
    '@everyone',
    '=cmd',
    '+1234',
    '<script>',
    'roblox_user_jay_and_more',
    'roblox_user_123456789012345678901',
    'jay\u200b_7',
    'jay\n_7',
  ],
};

describe('typed usernames', () => {
  it.each(usernames.accepted)('accepts %j (ROBLOX-1)', async (robloxUsername) => {
    await book({ robloxUsername });
    expect(await stored()).toMatchObject([{ robloxId: null, robloxUsername }]);
  });

  it.each(usernames.refused)('refuses %j and names the field (ROBLOX-1)', async (robloxUsername) => {
    expect(await refusal(book({ robloxUsername }))).toMatchObject({
      status: 422,
      code: 'invalid_input',
      errors: [{ path: 'body.robloxUsername' }],
    });
    expect(await stored()).toEqual([]);
  });
});

describe('typed display names', () => {
  it.each(['J', 'Jay Bird', 'Ünïcødé 日本', '=1+1', 'x'.repeat(maxTypedDisplayName)])(
    'accepts %j (ROBLOX-2)',
    async (name) => {
      await book({ robloxDisplayName: name });
      expect(await stored()).toMatchObject([{ robloxDisplayName: name }]);
    },
  );

  it.each(['x'.repeat(maxTypedDisplayName + 1), 'Ja\u200by', 'Ja\ty', 'Jay\u202e', '👨‍👩‍👧'])(
    'refuses %j and names the field (ROBLOX-2)',
    async (robloxDisplayName) => {
      expect(await refusal(book({ robloxDisplayName }))).toMatchObject({
        status: 422,
        code: 'invalid_input',
        errors: [{ path: 'body.robloxDisplayName' }],
      });
      expect(await stored()).toEqual([]);
    },
  );
});

describe('names of a linked account', () => {
  const odd: RobloxNames[] = [
    { username: 'ab', displayName: 'x'.repeat(40) },
    { username: 'an old name!', displayName: 'Ja\u200dy' },
    { username: "=cmd|' /C calc'!A0", displayName: '<script>pwned=1</script>' },
    { username: 'x'.repeat(maxRobloxName), displayName: '漢'.repeat(maxRobloxName) },
  ];

  it.each(odd)('are accepted as Roblox delivers them: $username (ROBLOX-3)', async (names) => {
    const member = await aMember(app.deps);
    const robloxId = await linkRoblox(app, member, names);
    await book({ robloxUsername: names.username, robloxDisplayName: names.displayName }, member);
    expect(await stored()).toEqual([
      { robloxId, robloxUsername: names.username, robloxDisplayName: names.displayName },
    ]);
  });

  it.each(odd)('are refused to a member who has not linked the account: $username (ROBLOX-3)', async (names) => {
    await linkRoblox(app, await aMember(app.deps), names);
    const wish = { robloxUsername: names.username, robloxDisplayName: names.displayName };
    expect(await refusal(book(wish))).toMatchObject({ status: 422, errors: [{ path: 'body.robloxUsername' }] });
    const other = { ...wish, robloxUsername: 'not_linked' };
    expect(await refusal(book(other))).toMatchObject({ status: 422, errors: [{ path: 'body.robloxDisplayName' }] });
  });

  it('are accepted from Bloxlink too, with the id that it returned', async () => {
    const member = await aMember(app.deps);
    await knowByBloxlink(member, '777001', { username: 'b!', displayName: 'B' });
    await book({ robloxUsername: 'b!', robloxDisplayName: 'B' }, member);
    expect(await stored()).toMatchObject([{ robloxId: '777001', robloxUsername: 'b!' }]);
  });

  it('are stored in the spelling of Roblox, whatever case was typed (ROBLOX-4)', async () => {
    const member = await aMember(app.deps);
    const robloxId = await linkRoblox(app, member, { username: 'Reef_Walker' });
    await book({ robloxUsername: 'reef_WALKER' }, member);
    expect(await stored()).toMatchObject([{ robloxId, robloxUsername: 'Reef_Walker' }]);
  });

  it('leave the id empty when the member books for another account', async () => {
    const member = await aMember(app.deps);
    await linkRoblox(app, member, { username: 'my_own_account' });
    await book({ robloxUsername: 'another_account' }, member);
    expect(await stored()).toMatchObject([{ robloxId: null, robloxUsername: 'another_account' }]);
  });

  it('keep the id of the booking when the link ends (ROBLOX-4)', async () => {
    const member = await aMember(app.deps);
    const robloxId = await linkRoblox(app, member, { username: 'a!' });
    await book({ robloxUsername: 'a!', robloxDisplayName: 'A' }, member);
    await (
      await app.client(member)
    )('DELETE /user/roblox-link');
    expect(await stored()).toMatchObject([{ robloxId }]);
    const call = await app.client(await aMember(app.deps, { isAdmin: true }));
    const [booking] = await call('GET /admin/bookings', { query: { opening: opening.id } });
    const params = { reference: booking?.bookingReference ?? '' };
    // The name could no longer be typed; the booking can still be changed.
    await call('PUT /admin/bookings/{reference}/status', { params, body: { status: 'confirmed' } });
    await call('POST /admin/bookings/{reference}/cancel', { params, body: { reason: 'No time' } });
    await call('POST /admin/bookings/{reference}/restore', { params });
  });
});

describe('one Roblox account under two names', () => {
  /** Two members with the same Roblox account: it was renamed after Bloxlink had returned it for the first. */
  async function twoNames(): Promise<[Member, Member]> {
    const [one, other] = [await aMember(app.deps), await aMember(app.deps)];
    await knowByBloxlink(one, '888001', { username: 'old_name' });
    await knowByBloxlink(other, '888001', { username: 'new_name' });
    return [one, other];
  }
  const taken = { status: 409, code: 'roblox_account_taken' };

  it('is refused to the second member of an opening (ROBLOX-5)', async () => {
    const [one, other] = await twoNames();
    await book({ robloxUsername: 'old_name' }, one);
    expect(await refusal(book({ robloxUsername: 'new_name' }, other))).toMatchObject(taken);
  });

  it('is refused to one of two members who book at once (ROBLOX-5)', async () => {
    const pair = await twoNames();
    const names = ['old_name', 'new_name'];
    const answers = await Promise.allSettled(
      pair.map((member, index) => book({ robloxUsername: names[index] }, member)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await stored()).toMatchObject([{ robloxId: '888001' }]);
  });

  it('is refused to members who do not own it at Roblox (ROBLOX-6)', async () => {
    const owner = await aMember(app.deps);
    const robloxId = await linkRoblox(app, owner, { username: 'renamed_now' });
    const other = await aMember(app.deps);
    await knowByBloxlink(other, robloxId, { username: 'before_that' });
    expect(await refusal(book({ robloxUsername: 'before_that' }, other))).toMatchObject(taken);
    await book({ robloxUsername: 'renamed_now' }, owner);
  });

  it('cannot be restored beside the other booking (STATUS-13)', async () => {
    const [one, other] = await twoNames();
    const { reference } = await aBooking(app, opening, {
      member: one,
      robloxUsername: 'old_name',
      status: 'cancelled',
    });
    await book({ robloxUsername: 'new_name' }, other);
    const staff = await app.client(await aMember(app.deps, { isAdmin: true }));
    const restore = () => staff('POST /admin/bookings/{reference}/restore', { params: { reference } });
    expect(await refusal(restore())).toMatchObject(taken);
    // Control: with another Roblox id the booking is restored.
    await app.deps.db.updateTable('bookings').set({ robloxId: '888002' }).where('reference', '=', reference).execute();
    await restore();
  });
});

describe('the database', () => {
  it.each(isFullRun ? Array.from({ length: 17 }, (_, plane) => plane) : [0, 1, 16])(
    'accepts the same characters of Unicode plane %i as the contract (ROBLOX-7)',
    async (plane) => {
      const { rows } = await sql<{ code: number; username: boolean; display: boolean }>`
        select code, is_typed_roblox_username('aa' || chr(code)) as username,
          is_typed_roblox_display_name(chr(code)) as display
        from generate_series(${Math.max(plane * 65_536, 1)}::integer, ${plane * 65_536 + 65_535}::integer) code
        where code not between 55296 and 57343`.execute(app.deps.db);
      expect(rows.length).toBeGreaterThan(60_000);
      const different = rows.filter(({ code, username, display }) => {
        const character = String.fromCodePoint(code);
        return isTypedUsername(`aa${character}`) !== username || isTypedDisplayName(character) !== display;
      });
      expect(different.map(({ code }) => code.toString(16))).toEqual([]);
    },
  );

  it.each([...usernames.accepted, ...usernames.refused])('decides about %j as the contract does', async (name) => {
    const { rows } = await sql<{ typed: boolean }>`select is_typed_roblox_username(${name}) as typed`.execute(
      app.deps.db,
    );
    expect(rows).toEqual([{ typed: isTypedUsername(name) }]);
  });

  it('refuses names that Roblox cannot have, and accepts changes of older bookings with such names (ROBLOX-7)', async () => {
    const { reference } = await aBooking(app, opening, { robloxUsername: 'before_it_all' });
    const change = (values: { robloxUsername?: string; robloxDisplayName?: string; notes?: string }) =>
      app.deps.db.updateTable('bookings').set(values).where('reference', '=', reference).execute();
    await expect(change({ robloxUsername: 'be\u200bfore' })).rejects.toThrow('Roblox name');
    await expect(change({ robloxDisplayName: 'x'.repeat(21) })).rejects.toThrow('Roblox name');
    await sql`alter table bookings disable trigger bookings_roblox_names`.execute(app.deps.db);
    // Control: without the trigger they are stored.
    await change({ robloxUsername: 'be\u200bfore' });
    await sql`alter table bookings enable trigger bookings_roblox_names`.execute(app.deps.db);
    await change({ notes: 'Still changes' });
    const staff = await app.client(await aMember(app.deps, { isAdmin: true }));
    await staff('PUT /admin/bookings/{reference}/status', { params: { reference }, body: { status: 'confirmed' } });
  });

  it('refuses a Roblox id on a booking without a name', async () => {
    const member = await aMember(app.deps);
    const { reference } = await aBooking(app, opening, { member, linked: { username: 'has_an_id' } });
    const empty = app.deps.db.updateTable('bookings').set({ robloxUsername: '' }).where('reference', '=', reference);
    await expect(empty.execute()).rejects.toThrow('bookings_roblox_id_has_name');
  });
});
