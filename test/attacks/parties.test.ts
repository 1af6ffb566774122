import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { recordDeparture } from '../../server/features/members/departures/record-departure.ts';
import { refusal } from '../booked.ts';
import { aMember, anOpening } from '../factories.ts';
import {
  aFriend,
  aParty,
  bookingsOf,
  enter,
  join,
  leave,
  partyOf,
  press,
  ready,
  type Friend,
  type TestParty,
  friendOf,
} from '../parties.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { hour, minute } from '../test-clock.ts';
import { aFullOpening, cancel, entryOf } from '../waiting.ts';

/* What can be done to a party from outside, or by one of its members to the others. */

const start = '2026-11-21T12:00:00Z';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => app.clock.set(start));

/** A party of three who are all ready. */
async function aReadyParty(): Promise<TestParty> {
  const party = await aParty(app, await anOpening(app.deps, { rooms: [{ units: 6 }] }));
  for (const friend of party.friends) await ready(friend, party.code);
  return party;
}

describe('a guessed code', () => {
  it('finds nothing, and is limited like a private calendar for strangers and like a read for members (PARTY-1)', async () => {
    const limited = await startTestApp();
    try {
      const party = await aParty(limited, await anOpening(limited.deps), { size: 1 });
      const guess = `${party.code.slice(0, -1)}${party.code.endsWith('2') ? '3' : '2'}`;
      const token = await limited.token(await aMember(limited.deps));
      const ask = (init: RequestInit = {}, path = 'parties') => limited.fetch(`/api/${path}/${guess}`, init);
      expect((await ask()).status).toBe(404);
      const statuses = await Promise.all(
        Array.from({ length: 340 }, async () => {
          const answer = await ask({ headers: { authorization: `Bearer ${token}` } }, 'user/parties');
          await answer.text();
          return answer.status;
        }),
      );
      expect(statuses).toContain(429);
      expect(statuses).not.toContain(200);
    } finally {
      await limited.close();
    }
  });
});

describe('consent', () => {
  it('that is taken back between "Ready" and the press keeps everybody from being booked (PARTY-7, PARTY-9)', async () => {
    const party = await aReadyParty();
    const params = { code: party.code };
    await friendOf(party, 1).call('DELETE /parties/{code}/ready', { params });
    expect(await refusal(press(friendOf(party, 0), party.code))).toMatchObject({ code: 'party_not_ready' });
    expect(await bookingsOf(app, party.opening)).toEqual([]);
  });

  it('ends after five minutes, when the room is free again too (PARTY-7)', async () => {
    const party = await aReadyParty();
    app.clock.advance(5 * minute);
    expect(await refusal(press(friendOf(party, 0), party.code))).toMatchObject({ code: 'party_not_ready' });
    expect((await partyOf(friendOf(party, 0), party.code)).own.rooms[0]?.availableCount).toBe(6);
  });

  it('cannot be given for somebody else, nor for a price or room that they did not choose (PARTY-7)', async () => {
    const party = await aReadyParty();
    const outsider = await aFriend(app);
    const body = { roomId: party.opening.roomIds[0] ?? 0, expected_final_price: 1000 };
    const answer = outsider.call('POST /parties/{code}/ready', { params: { code: party.code }, body });
    expect(await refusal(answer)).toMatchObject({ code: 'not_found' });
    const other = await anOpening(app.deps);
    const elsewhere = { roomId: other.roomIds[0] ?? 0, expected_final_price: 1000 };
    const wrong = friendOf(party, 0).call('POST /parties/{code}/ready', {
      params: { code: party.code },
      body: elsewhere,
    });
    expect(await refusal(wrong)).toMatchObject({ code: 'invalid_input' });
  });
});

describe('an acceptance', () => {
  it('cannot be given for somebody else, nor by who is not in the party (PARTY-20)', async () => {
    const { opening, bookings } = await aFullOpening(app, { rooms: [{ units: 2 }] });
    const party = await aParty(app, opening, { size: 2 });
    const [leader, second] = [friendOf(party, 0), friendOf(party, 1)];
    await enter(leader, party.code);
    for (const booking of bookings) await cancel(app, booking);
    const theirs = (await entryOf(second.call, opening)).offer?.id ?? 0;
    const say = ({ call }: Friend) =>
      refusal(
        call('POST /parties/{code}/acceptance', {
          params: { code: party.code },
          body: { offer_id: theirs, expected_final_price: 1000 },
        }),
      );
    expect(await say(leader)).toMatchObject({ code: 'offer_over' });
    expect(await say(await aFriend(app))).toMatchObject({ code: 'not_found' });
    const seen = await partyOf(leader, party.code);
    expect(seen.members.map(({ state }) => state)).toEqual(['offered', 'offered']);
    // What others are offered, and at what price, is theirs to read.
    expect(JSON.stringify(seen.members)).not.toContain('1000');
  });
});

describe('a member who goes meanwhile', () => {
  it('blocked by staff leaves; the others are booked without them (PARTY-14)', async () => {
    const party = await aReadyParty();
    const gone = friendOf(party, 1).member;
    const staff = await app.client(await aMember(app.deps, { isAdmin: true }));
    const body = { reason: 'Rude', until: null };
    await staff('PUT /admin/members/{memberId}/block', { params: { memberId: gone.id }, body });
    expect((await partyOf(friendOf(party, 0), party.code)).members).toHaveLength(2);
    await press(friendOf(party, 0), party.code);
    expect((await bookingsOf(app, party.opening)).map(({ memberId }) => memberId)).not.toContain(gone.id);
    expect(await refusal(join(friendOf(party, 1), party.code, party.opening))).toMatchObject({
      code: 'booking_blocked',
    });
  });

  it('out of the Discord server leaves (PARTY-14)', async () => {
    const party = await aReadyParty();
    const gone = friendOf(party, 0).member;
    await app.deps.db
      .updateTable('members')
      .set({
        absentSince: new Date(app.clock.now().getTime() - hour),
        departureDueAt: new Date(app.clock.now().getTime() - hour),
      })
      .where('id', '=', gone.id)
      .execute();
    await recordDeparture(app.deps, gone.id);
    const seen = await partyOf(friendOf(party, 1), party.code);
    expect(seen).toMatchObject({ is_leader: true });
    expect(seen.members).toHaveLength(2);
  });

  it('with a deleted account leaves nothing, and the leader after them can press (PARTY-4, PARTY-14)', async () => {
    const party = await aReadyParty();
    await friendOf(party, 0).call('DELETE /user/account', { body: { confirmation: 'DELETE' } });
    const { party: booked } = await press(friendOf(party, 1), party.code);
    expect(booked.members.map(({ state }) => state)).toEqual(['booked', 'booked']);
    expect(JSON.stringify(booked)).not.toContain('Deleted account');
  });
});

describe('a link that was posted publicly', () => {
  it('lets strangers in up to the limit, shows them no form, and the leader removes them for good (PARTY-3, PARTY-4, PARTY-16)', async () => {
    const opening = await anOpening(app.deps, { rooms: [{ units: 9 }] });
    const party = await aParty(app, opening, { size: 2, form: { notes: 'Canary notes', payment_method: 'robux' } });
    const leader = friendOf(party, 0);
    const everybody = await app.client();
    const shown = JSON.stringify(await everybody('GET /parties/{code}', { params: { code: party.code } }));
    for (const { member } of party.friends) expect(shown).not.toContain(member.displayName);
    const strangers = await Promise.all(Array.from({ length: 6 }, () => aFriend(app)));
    const codes = [];
    for (const stranger of strangers) {
      codes.push(
        await join(stranger, party.code, opening).then(
          () => 'in',
          (error: unknown) => (error as { problem: { code: string } }).problem.code,
        ),
      );
    }
    expect(codes).toEqual(['in', 'in', 'in', 'in', 'party_full', 'party_full']);
    const [first] = strangers;
    if (first === undefined) throw new Error('There are six.');
    const seen = JSON.stringify(await partyOf(first, party.code));
    for (const text of ['Canary notes', 'robux']) expect(seen).not.toContain(text);
    const { members } = await partyOf(leader, party.code);
    for (const { id } of members.slice(2)) {
      await leader.call('DELETE /parties/{code}/members/{memberId}', { params: { code: party.code, memberId: id } });
    }
    expect(await refusal(join(first, party.code, opening))).toMatchObject({ code: 'removed_from_party' });
    // They see nothing of it any more.
    expect((await first.call('GET /user/parties/{code}', { params: { code: party.code } })).party).toBeNull();
    for (const friend of party.friends) await ready(friend, party.code);
    expect((await press(leader, party.code)).party.members).toHaveLength(2);
  });

  it('does not give the party to a stranger when the leader goes: the next friend leads it (PARTY-4)', async () => {
    const opening = await anOpening(app.deps);
    const party = await aParty(app, opening, { size: 2 });
    await join(await aFriend(app), party.code, opening);
    await leave(friendOf(party, 0), party.code);
    expect((await partyOf(friendOf(party, 1), party.code)).is_leader).toBe(true);
  });
});
