import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aBooking } from '../../../test/booked.ts';
import { aDrawOpening, draw } from '../../../test/draws.ts';
import { aMember, type TestOpening } from '../../../test/factories.ts';
import {
  accept,
  aPlayerParty,
  bookingsOf,
  enter,
  expectSoundData,
  friendOf,
  partyOf,
  press,
  ready,
  type Friend,
  type TestParty,
} from '../../../test/parties.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { hour, minute } from '../../../test/test-clock.ts';
import { aFullOpening, cancel, runJob } from '../../../test/waiting.ts';
import { recordDeparture } from '../members/departures/record-departure.ts';
import { isFullRun } from '../../../test/full-run.ts';

/* One of a party of three goes, at each time of its life; the others go on. Rules: PARTY-14, PARTY-19. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => expectSoundData(app));

const admin = async () => app.client(await aMember(app.deps, { isAdmin: true }));

const ways: Record<string, (gone: Friend) => Promise<unknown>> = {
  'is blocked': async ({ member }) =>
    (await admin())('PUT /admin/members/{memberId}/block', {
      params: { memberId: member.id },
      body: { reason: 'Rude', until: null },
    }),
  'leaves the Discord server': async ({ member: { id } }) => {
    const due = new Date(app.clock.now().getTime() - hour);
    const facts = { absentSince: due, departureDueAt: due, rolesCheckedAt: app.clock.now() };
    await app.deps.db.updateTable('members').set(facts).where('id', '=', id).execute();
    await recordDeparture(app.deps, id);
  },
  'deletes the account': ({ call }) => call('DELETE /user/account', { body: { confirmation: 'DELETE' } }),
};

interface Stage {
  /** A party of three at this time. */
  begin: () => Promise<TestParty>;
  /** How the others get their rooms. */
  goOn: (party: TestParty, others: Friend[]) => Promise<unknown>;
}

async function aSaleParty(): Promise<TestParty> {
  const { opening, bookings } = await aFullOpening(app, { rooms: [{ units: 3 }] });
  const party = await aPlayerParty(app, opening);
  for (const booking of bookings) await cancel(app, booking);
  return party;
}

async function pressWith({ code }: TestParty, others: Friend[]): Promise<void> {
  for (const friend of others) await ready(friend, code);
  await press(others[0] as Friend, code);
}

async function acceptAll({ code }: TestParty, others: Friend[]): Promise<void> {
  await runJob(app);
  for (const friend of others) await accept(friend, code);
}

async function aWaitingParty(): Promise<TestParty & { free: () => Promise<void> }> {
  const { opening, bookings } = await aFullOpening(app, { rooms: [{ units: 3 }] });
  const party = await aPlayerParty(app, opening);
  await enter(friendOf(party, 0), party.code);
  const free = async () => {
    for (const booking of bookings) await cancel(app, booking);
  };
  return { ...party, free };
}

const frees = new Map<string, () => Promise<void>>();
const stages: Record<string, Stage> = {
  'before the press': { begin: aSaleParty, goOn: pressWith },
  'between "Ready" and the press': {
    begin: async () => {
      const party = await aSaleParty();
      for (const friend of party.friends) await ready(friend, party.code);
      return party;
    },
    goOn: ({ code }, [leader]) => press(leader as Friend, code),
  },
  'in the lobby': {
    begin: async () => {
      const opening = await aDrawOpening(app, { rooms: [{ units: 3 }] });
      const party = await aPlayerParty(app, opening);
      await enter(friendOf(party, 0), party.code);
      return party;
    },
    goOn: async (party, others) => {
      await draw(app);
      await acceptAll(party, others);
    },
  },
  'on the waiting list': {
    begin: async () => {
      const { free, ...party } = await aWaitingParty();
      frees.set(party.code, free);
      return party;
    },
    goOn: async (party, others) => {
      await frees.get(party.code)?.();
      await acceptAll(party, others);
    },
  },
  'with an open offer': {
    begin: async () => {
      const { free, ...party } = await aWaitingParty();
      await free();
      return party;
    },
    goOn: acceptAll,
  },
};

const idsOf = (friends: Friend[]) => friends.map(({ member }) => member.id).toSorted((one, other) => one - other);
const ownersOf = async (opening: TestOpening) =>
  (await bookingsOf(app, opening)).flatMap(({ memberId }) => memberId ?? []).toSorted((one, other) => one - other);

/** Of the three the leader, the second, and the last one. */
const goes = [0, 1, 2] as const;
const allCells = Object.keys(stages).flatMap((stage) =>
  Object.keys(ways).map((way, index) => ({ stage, way, place: goes[index % 3] ?? 0 })),
);
/** Each way at two times or more, and each time with one way or two. */
const cells = isFullRun ? allCells : allCells.filter((_, number) => number % 2 === 0);

describe('one of a party of three', () => {
  it.each(cells)('who $way $stage, leaves it, and the others are booked', async ({ stage, way, place }) => {
    const { begin, goOn } = stages[stage] as Stage;
    const party = await begin();
    const gone = friendOf(party, place);
    const others = party.friends.filter((friend) => friend !== gone);
    const [leader] = others as [Friend];
    await ways[way]?.(gone);
    const seen = await partyOf(leader, party.code);
    expect(seen.is_leader).toBe(true);
    expect(seen.members).toHaveLength(2);
    await goOn(party, others);
    expect(await ownersOf(party.opening)).toEqual(idsOf(others));
    expect((await partyOf(leader, party.code)).state).toBe('booked');
  });
});

it('who books alone the room of an offer that is over by the clock leaves; the others keep their place (PARTY-9, PARTY-13)', async () => {
  const { free, ...party } = await aWaitingParty();
  await free();
  app.clock.advance(9 * hour);
  const [leader, second] = [friendOf(party, 0), friendOf(party, 1)];
  // The job has not ended the offers yet. Somebody else books the first room, so that the second member gets the one that they were offered.
  await aBooking(app, party.opening);
  await aBooking(app, party.opening, { member: second.member });
  const seen = await partyOf(leader, party.code);
  expect(seen.members.map(({ state }) => state)).toEqual(['joined', 'joined']);
  const own = (await bookingsOf(app, party.opening)).find(({ memberId }) => memberId === second.member.id);
  const offer = await app.deps.db
    .selectFrom('offers')
    .innerJoin('units', 'units.id', 'offers.unitId')
    .select(['units.number', 'offers.state'])
    .where('offers.memberId', '=', second.member.id)
    .executeTakeFirstOrThrow();
  expect(offer).toEqual({ number: own?.number, state: 'withdrawn' });
});

/** A party of three that a press has booked, with the second's booking. */
async function aBookedParty() {
  const party = await aSaleParty();
  await pressWith(party, party.friends);
  const second = friendOf(party, 1);
  const reference = (await partyOf(second, party.code)).own.bookingReference ?? '';
  return { ...party, second, reference, others: [friendOf(party, 0), friendOf(party, 2)] };
}

describe('one of a party of three that is booked', () => {
  it.each([
    ['is blocked', 3],
    ['leaves the Discord server', 2],
    ['deletes the account', 2],
  ])('who %s: the others have their rooms (%i bookings are left)', async (way, left) => {
    const { opening, code, second, others } = await aBookedParty();
    await ways[way]?.(second);
    const owners = await ownersOf(opening);
    expect(owners).toHaveLength(left);
    expect(owners).toEqual(expect.arrayContaining(idsOf(others)));
    for (const friend of others) expect((await partyOf(friend, code)).state).toBe('booked');
  });

  it('who cancels: the others have their rooms, and theirs is free', async () => {
    const { opening, code, second, reference, others } = await aBookedParty();
    await second.call('POST /user/bookings/{reference}/cancel', { params: { reference } });
    expect(await ownersOf(opening)).toEqual(idsOf(others));
    for (const friend of others) expect((await partyOf(friend, code)).state).toBe('booked');
    const room = { body: { roomId: opening.roomIds[0] ?? 0 } };
    expect((await (await app.client(await aMember(app.deps)))('POST /bookings/hold', room)).hold).not.toBeNull();
  });

  it('who changes the booking changes nothing of the others', async () => {
    const { opening, second, reference, others } = await aBookedParty();
    const of = async (friends: Friend[]) =>
      app.deps.db
        .selectFrom('bookings')
        .select(['memberId', 'version', 'notes', 'finalPrice', 'unitId'])
        .where('openingId', '=', opening.id)
        .where('memberId', 'in', idsOf(friends))
        .orderBy('memberId')
        .execute();
    const before = await of(others);
    const [own] = await of([second]);
    const body = { expected_version: own?.version ?? 0, notes: 'By the lift' };
    await second.call('PATCH /user/bookings/{reference}', { params: { reference }, body });
    expect(await of([second])).toMatchObject([{ notes: 'By the lift', unitId: own?.unitId }]);
    expect(await of(others)).toEqual(before);
  });

  it('who does not come is a no-show alone', async () => {
    const { opening, code, reference, others } = await aBookedParty();
    const staff = await admin();
    for (const booking of await bookingsOf(app, opening)) {
      const params = { reference: booking.reference };
      await staff('PUT /admin/bookings/{reference}/status', { params, body: { status: 'confirmed' } });
    }
    app.clock.set(new Date(opening.startsAt.getTime() + 20 * minute));
    for (const booking of await bookingsOf(app, opening)) {
      const params = { reference: booking.reference };
      if (booking.reference !== reference)
        await (
          await admin()
        )('POST /hosting/bookings/{reference}/check-in', { params, body: { checked_in: true } });
    }
    const give = { params: { reference }, body: { given_away: true } };
    await (
      await admin()
    )('POST /hosting/bookings/{reference}/give-away', give);
    const rows = await app.deps.db
      .selectFrom('bookings')
      .select(['memberId', 'status'])
      .where('openingId', '=', opening.id)
      .where('status', 'in', ['confirmed', 'no_show'])
      .execute();
    expect(rows.filter(({ status }) => status === 'no_show')).toHaveLength(1);
    expect(await ownersOf(opening)).toEqual(idsOf(others));
    const call = await app.client((others[0] as Friend).member);
    expect((await partyOf({ ...(others[0] as Friend), call }, code)).state).toBe('booked');
  });
});
