import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anOpening } from '../../factories.ts';
import { control } from '../../full-run.ts';
import { aParty, bookingsOf, friendOf, ready, type TestParty } from '../../parties.ts';
import { meetDuringPause, pause } from '../support/changed-functions.ts';
import { forgetParties, startTwoServers, type TwoServers } from '../support/two-servers.ts';
import { dropRowLocks } from '../support/without-row-locks.ts';

/*
 * A member of a party who takes their consent back, is blocked or deletes their account while the leader's press is under way, over real
 * HTTP from two servers on one PostgreSQL. Each protection has a control that removes it and expects the fault.
 */

let two: TwoServers;
beforeEach(async () => {
  two = await startTwoServers();
});
afterEach(() => two.close());

const db = () => two.app.deps.db;

const acts = {
  'takes "Ready" back': ({ code }: TestParty, token: string) =>
    two.send('DELETE', { token, at: 1 }, `/parties/${code}/ready`),
  'is blocked': async (party: TestParty) => {
    const path = `/admin/members/${friendOf(party, 1).member.id}/block`;
    return two.send('PUT', { token: await two.staff(), at: 1 }, path, { reason: 'Rude', until: null });
  },
  'deletes the account': (_: TestParty, token: string) =>
    two.send('DELETE', { token, at: 1 }, '/user/account', { confirmation: 'DELETE' }),
};

interface Outcome {
  codes: (string | number)[];
  bookings: Awaited<ReturnType<typeof bookingsOf>>;
}

/** The press has locked the party and read who is ready; then the second member acts, and the press goes on. */
async function actDuringPress(way: keyof typeof acts): Promise<Outcome> {
  const opening = await anOpening(two.app.deps, { rooms: [{ units: 5 }] });
  const party = await aParty(two.app, opening);
  for (const friend of party.friends) await ready(friend, party.code);
  const tokens = await Promise.all(party.friends.map(({ member }) => two.app.token(member)));
  await two.changeFunction('gather_party_units', (source) => source.replace('begin\n', `begin\n  perform ${pause};\n`));
  const answers = await meetDuringPause(
    db(),
    () => two.post({ token: tokens[0] ?? '', at: 0 }, `/parties/${party.code}/book`),
    () => acts[way](party, tokens[1] ?? ''),
  );
  const codes = answers.map((answer) => answer.body.code ?? answer.status);
  return { codes, bookings: await bookingsOf(two.app, opening) };
}

/** What was written first: the booking of the second member, or that they were blocked. */
async function orderOfActs(): Promise<string[]> {
  const rows = await db()
    .selectFrom('auditLog')
    .select('action')
    .where('action', 'in', ['booking.place', 'member.block'])
    .orderBy('id')
    .execute();
  return [...new Set(rows.map(({ action }) => action))];
}

describe('a member who takes "Ready" back while the leader presses', () => {
  it('is booked with the others, and reads that the party is over (PARTY-7, PARTY-9)', async () => {
    const { codes, bookings } = await actDuringPress('takes "Ready" back');
    expect(codes).toEqual([200, 'party_over']);
    expect(bookings).toHaveLength(3);
    expect(await two.app.violations()).toEqual([]);
  });

  control('without the locks, their consent is taken back, and they are booked', async () => {
    dropRowLocks(two.servers);
    const { codes, bookings } = await actDuringPress('takes "Ready" back');
    expect(codes).toEqual([200, 200]);
    expect(bookings).toHaveLength(3);
    await forgetParties(two);
  });
});

describe('a member who is blocked while the leader presses', () => {
  it('was booked with the others before (PARTY-14)', async () => {
    const { codes, bookings } = await actDuringPress('is blocked');
    expect(codes).toEqual([200, 200]);
    expect(bookings).toHaveLength(3);
    expect(await orderOfActs()).toEqual(['booking.place', 'member.block']);
    expect(await two.app.violations()).toEqual([]);
  });

  it('is not booked without the locks either, nor anybody else: the function that books decides (PARTY-9)', async () => {
    dropRowLocks(two.servers);
    const { codes, bookings } = await actDuringPress('is blocked');
    expect(codes).toEqual(['party_not_booked', 200]);
    expect(bookings).toEqual([]);
  });

  control('without both, they are blocked and then booked', async () => {
    dropRowLocks(two.servers);
    await two.changeFunction('check_room_request', (source) =>
      source.replace('when is_blocked(member, at)', 'when false'),
    );
    const { codes, bookings } = await actDuringPress('is blocked');
    expect(codes).toEqual([200, 200]);
    expect(bookings).toHaveLength(3);
    expect(await orderOfActs()).toEqual(['member.block', 'booking.place']);
    await forgetParties(two);
  });
});

describe('a member who deletes the account while the leader presses', () => {
  it('has no booking; those of the others stay (PARTY-14)', async () => {
    const { codes, bookings } = await actDuringPress('deletes the account');
    expect(codes).toEqual([200, 200]);
    expect(bookings).toHaveLength(2);
    expect(await two.app.violations()).toEqual([]);
  });

  control('without the locks and the check, a deleted account has a booking', async () => {
    dropRowLocks(two.servers);
    await two.changeFunction('check_room_request', (source) =>
      source.replace('member.deleted_at is not null', 'false'),
    );
    await two.changeFunction('check_room_request', (source) => source.replace('not member.is_in_server', 'false'));
    const { bookings } = await actDuringPress('deletes the account');
    expect(bookings).toHaveLength(3);
    await forgetParties(two);
  });
});
