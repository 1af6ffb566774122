import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { auditOf, refusal } from '../../../test/booked.ts';
import { aDrawOpening, aLobbyMember, aPlayer, draw } from '../../../test/draws.ts';
import { aMember, type TestOpening } from '../../../test/factories.ts';
import {
  aForm,
  aPlayerParty,
  enter,
  expectSoundData,
  friendOf,
  join,
  leave,
  leaveList,
  partyOf,
  remove,
  type Friend,
} from '../../../test/parties.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { hour, minute } from '../../../test/test-clock.ts';
import { entryOf } from '../../../test/waiting.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => expectSoundData(app));

/** Somebody who may enter lobbies, with what they send to join a party. */
async function aLobbyFriend(opening: TestOpening) {
  const { member, name } = await aPlayer(app);
  const friend: Friend = { member, call: await app.client(member) };
  return { friend, join: (code: string) => join(friend, code, opening, { robloxUsername: name }) };
}

const entriesOf = (opening: TestOpening) =>
  app.deps.db
    .selectFrom('waitingEntries')
    .select(['memberId', 'state', 'endReason', 'partyId', 'classNumber', 'place'])
    .where('openingId', '=', opening.id)
    .orderBy('memberId')
    .execute();

async function auditOfParty(code: string) {
  const party = app.deps.db.selectFrom('parties').select('id').where('code', '=', code);
  return auditOf(app, String((await party.executeTakeFirstOrThrow()).id));
}

describe('entering the lobby', () => {
  it('takes every active member with their own form, and each of them reads their entry (PARTY-17)', async () => {
    const opening = await aDrawOpening(app, { rooms: [{}, {}] });
    const party = await aPlayerParty(app, opening);
    const [leader, second] = [friendOf(party, 0), friendOf(party, 1)];
    expect(await partyOf(leader, party.code)).toMatchObject({
      state: 'open',
      entrance: { list: 'lobby', opens_at: null },
      can: { enter: true, ready: false, book: false },
      own: { entry: null },
    });
    expect((await partyOf(second, party.code)).can.enter).toBe(false);
    expect(await refusal(enter(second, party.code))).toMatchObject({ code: 'party_leader_required' });
    const after = await enter(leader, party.code);
    expect(after).toMatchObject({
      state: 'lobby',
      entrance: null,
      can: { enter: false, invite: true, leave: true, change_policy: true, accept: false },
      own: { entry: { state: 'lobby', party: party.code, position: null, can: { edit: false, leave: true } } },
    });
    expect(await entriesOf(opening)).toMatchObject(party.friends.map(() => ({ state: 'lobby', classNumber: 1 })));
    expect(await entryOf(second.call, opening)).toMatchObject({ party: party.code, lobby_count: 3, rooms: [{}, {}] });
    expect(await refusal(enter(leader, party.code))).toMatchObject({ code: 'entry_active' });
    expect(await auditOfParty(party.code)).toContain('party.enter');
  });

  it('is refused before it opens, with its time: that of the latest class of its members (PARTY-5, PARTY-17)', async () => {
    const opening = await aDrawOpening(app, { drawsIn: { gold_and_booster: 10 * minute, regular: hour } });
    const party = await aPlayerParty(app, opening, { size: 2, tiers: [['gold']] });
    const opensAt = new Date(app.clock.now().getTime() + 50 * minute).toISOString();
    const leader = friendOf(party, 0);
    expect((await partyOf(leader, party.code)).entrance).toEqual({ list: 'lobby', opens_at: opensAt });
    const stranger = await app.client();
    expect(await stranger('GET /parties/{code}', { params: { code: party.code } })).toMatchObject({ sale: 'lobby' });
    expect(await refusal(enter(leader, party.code))).toMatchObject({ code: 'lobby_not_open', opens_at: opensAt });
    // The gold customers are drawn without the party.
    await aLobbyMember(app, opening, { tiers: ['gold'] });
    await draw(app);
    app.clock.advance(40 * minute);
    expect((await enter(leader, party.code)).state).toBe('lobby');
    const mine = (await entriesOf(opening)).filter(({ partyId }) => partyId !== null);
    expect(mine).toMatchObject([
      { state: 'lobby', classNumber: 2 },
      { state: 'lobby', classNumber: 2 },
    ]);
    expect((await entryOf(leader.call, opening)).draws_at).toBe(
      new Date(app.clock.now().getTime() + 10 * minute).toISOString(),
    );
  });

  it('is for all or nobody, and says why to the member concerned alone (PARTY-17)', async () => {
    const opening = await aDrawOpening(app);
    const party = await aPlayerParty(app, opening);
    const [leader, second, third] = [friendOf(party, 0), friendOf(party, 1), friendOf(party, 2)];
    const change = ({ member }: Friend, set: object) =>
      app.deps.db.updateTable('members').set(set).where('id', '=', member.id).execute();
    await change(second, { robloxId: null, robloxUsername: null, robloxDisplayName: null, robloxLinkedAt: null });
    await change(third, { serverJoinedAt: app.clock.now() });
    const { members } = await partyOf(leader, party.code);
    const problem = await refusal(enter(leader, party.code));
    expect(problem).toMatchObject({ code: 'party_not_entered', status: 409 });
    expect(problem?.['members']).toEqual([
      { id: members[1]?.id, reason: 'cannot_book' },
      { id: members[2]?.id, reason: 'cannot_book' },
    ]);
    expect(await entriesOf(opening)).toEqual([]);
    expect((await partyOf(second, party.code)).own.refusal).toEqual({
      reason: 'cannot_book',
      code: 'roblox_link_required',
    });
    expect((await partyOf(third, party.code)).own.refusal).toMatchObject({ code: 'membership_too_short' });
    const seen = JSON.stringify(await partyOf(leader, party.code));
    expect(seen).not.toContain('roblox_link_required');
    await leave(second, party.code);
    await leave(third, party.code);
    expect((await enter(leader, party.code)).state).toBe('lobby');
  });

  it('takes "Ready" back and releases what it held (PARTY-7, PARTY-17)', async () => {
    const opening = await aDrawOpening(app, {
      rooms: [{ units: 2 }],
      drawsIn: { gold_and_booster: 10 * minute, regular: hour },
    });
    const party = await aPlayerParty(app, opening, { size: 1, tiers: [['gold']] });
    const leader = friendOf(party, 0);
    await draw(app);
    const body = {
      roomId: opening.roomIds[0] ?? 0,
      expected_final_price: (await partyOf(leader, party.code)).own.rooms[0]?.final_price ?? 0,
    };
    await leader.call('POST /parties/{code}/ready', { params: { code: party.code }, body });
    // With a regular customer the party is of the later class.
    app.clock.advance(40 * minute);
    const late = await aLobbyFriend(opening);
    await late.join(party.code);
    const { own } = await enter(leader, party.code);
    expect(own).toMatchObject({ ready_room: null, hold: null, entry: { state: 'lobby' } });
    expect(
      await refusal(leader.call('POST /parties/{code}/ready', { params: { code: party.code }, body })),
    ).toMatchObject({
      code: 'entry_active',
    });
    expect(await refusal(leader.call('POST /parties/{code}/book', { params: { code: party.code } }))).toMatchObject({
      code: 'entry_active',
    });
  });
});

describe('in the lobby', () => {
  it('others join and are in it at once, refused like anybody who enters (PARTY-17)', async () => {
    const opening = await aDrawOpening(app);
    const party = await aPlayerParty(app, opening, { size: 1 });
    await enter(friendOf(party, 0), party.code);
    const unlinked = await app.client(await aMember(app.deps));
    const membership = { params: { code: party.code }, body: aForm(opening) };
    expect(await refusal(unlinked('PUT /parties/{code}/membership', membership))).toMatchObject({
      code: 'roblox_link_required',
    });
    const { friend, join: joinParty } = await aLobbyFriend(opening);
    expect((await joinParty(party.code)).party).toMatchObject({
      state: 'lobby',
      members: [{}, {}],
      own: { entry: {} },
    });
    expect(await entriesOf(opening)).toHaveLength(2);
    expect(await friend.call('GET /parties/{code}', { params: { code: party.code } })).toMatchObject({
      sale: 'lobby',
      is_over: false,
    });
  });

  it('nobody joins once it is closed, nor after the draw (PARTY-17)', async () => {
    const opening = await aDrawOpening(app, { rooms: [{ units: 1 }] });
    const party = await aPlayerParty(app, opening, { size: 2 });
    await enter(friendOf(party, 0), party.code);
    const { friend, join: joinParty } = await aLobbyFriend(opening);
    app.clock.advance(10 * minute);
    expect(await refusal(joinParty(party.code))).toMatchObject({ code: 'party_waiting', status: 409 });
    expect((await partyOf(friendOf(party, 0), party.code)).can).toMatchObject({ invite: false, change_policy: false });
    await draw(app, 0);
    expect((await partyOf(friendOf(party, 0), party.code)).state).toBe('waiting');
    expect(await refusal(joinParty(party.code))).toMatchObject({ code: 'party_waiting' });
    expect(await friend.call('GET /parties/{code}', { params: { code: party.code } })).toMatchObject({ is_over: true });
  });

  it('a member whose lobby opens later cannot join (PARTY-17)', async () => {
    const opening = await aDrawOpening(app, { drawsIn: { gold_and_booster: 10 * minute, regular: hour } });
    const party = await aPlayerParty(app, opening, { size: 1, tiers: [['gold']] });
    await enter(friendOf(party, 0), party.code);
    const { join: joinParty } = await aLobbyFriend(opening);
    expect(await refusal(joinParty(party.code))).toMatchObject({ code: 'lobby_not_open' });
    expect((await partyOf(friendOf(party, 0), party.code)).members).toHaveLength(1);
  });

  it('a change of the form changes the entry (PARTY-17)', async () => {
    const opening = await aDrawOpening(app, { rooms: [{}, {}] });
    const party = await aPlayerParty(app, opening, { size: 2 });
    const second = friendOf(party, 1);
    await enter(friendOf(party, 0), party.code);
    const { robloxUsername, entry } = (await partyOf(second, party.code)).own;
    const one = { ...opening, roomIds: opening.roomIds.slice(1) };
    await join(second, party.code, one, { robloxUsername, notes: 'By the lift' });
    expect(await entryOf(second.call, opening)).toMatchObject({
      id: entry?.id,
      notes: 'By the lift',
      rooms: [{ roomId: opening.roomIds[1] }],
    });
    const alone = { params: { openingId: opening.id }, body: aForm(opening) };
    expect(await refusal(second.call('PUT /user/waiting/{openingId}', alone))).toMatchObject({ code: 'in_party' });
  });

  it('leaving and being removed end the entry, and leaving the lobby the membership (PARTY-19)', async () => {
    const opening = await aDrawOpening(app);
    const party = await aPlayerParty(app, opening, { size: 4 });
    const [leader, second, third, fourth] = [0, 1, 2, 3].map((place) => friendOf(party, place)) as [
      Friend,
      Friend,
      Friend,
      Friend,
    ];
    await enter(leader, party.code);
    await leave(second, party.code);
    await third.call('DELETE /user/waiting/{openingId}', { params: { openingId: opening.id } });
    await remove(leader, party.code, 1);
    expect(await entriesOf(opening)).toMatchObject([
      { state: 'lobby' },
      { endReason: 'left', partyId: null },
      { endReason: 'left', partyId: null },
      { endReason: 'removed_from_party', partyId: null },
    ]);
    expect((await partyOf(leader, party.code)).members).toHaveLength(1);
    expect(await refusal(join(fourth, party.code, opening))).toMatchObject({ code: 'removed_from_party' });
    // The one who left can wait alone.
    const { robloxUsername } = await app.deps.db
      .selectFrom('members')
      .select('robloxUsername')
      .where('id', '=', second.member.id)
      .executeTakeFirstOrThrow();
    const alone = { params: { openingId: opening.id }, body: aForm(opening, { robloxUsername }) };
    expect(await second.call('PUT /user/waiting/{openingId}', alone)).toMatchObject({ entry: { party: null } });
  });

  it('the policy changes until the lobby is closed (PARTY-9, PARTY-17)', async () => {
    const opening = await aDrawOpening(app, { rooms: [{ units: 1 }] });
    const party = await aPlayerParty(app, opening, { size: 2 });
    const leader = friendOf(party, 0);
    await enter(leader, party.code);
    const choose = (policy: 'together' | 'as_many_as_possible') =>
      leader.call('PATCH /parties/{code}', { params: { code: party.code }, body: { policy } });
    expect((await choose('as_many_as_possible')).party.state).toBe('lobby');
    await choose('together');
    await draw(app);
    expect((await choose('as_many_as_possible')).party).toMatchObject({ state: 'waiting' });
  });
});

describe('the leader takes the party out of the lobby', () => {
  it('all entries end, nobody leaves the party, and it can enter again (PARTY-22)', async () => {
    const opening = await aDrawOpening(app);
    const party = await aPlayerParty(app, opening);
    const [leader, second] = [friendOf(party, 0), friendOf(party, 1)];
    expect((await enter(leader, party.code)).can.leave_list).toBe(true);
    expect((await partyOf(second, party.code)).can.leave_list).toBe(false);
    expect(await refusal(leaveList(second, party.code))).toMatchObject({ code: 'party_leader_required', status: 403 });
    const after = await leaveList(leader, party.code);
    expect(after).toMatchObject({
      state: 'open',
      members: [{ is_leader: true, is_me: true }, {}, {}],
      own: { entry: null },
      can: { leave_list: false, enter: true, invite: true },
    });
    for (const { memberId, ...entry } of await entriesOf(opening)) {
      const endReason = memberId === leader.member.id ? 'left' : 'party_left';
      expect(entry).toMatchObject({ state: 'ended', endReason, partyId: null });
    }
    // Once more changes nothing.
    const audited = await auditOfParty(party.code);
    expect(audited.filter((action) => action === 'party.leave_list')).toHaveLength(1);
    expect(await leaveList(leader, party.code)).toEqual(after);
    expect(await auditOfParty(party.code)).toEqual(audited);
    expect((await enter(leader, party.code)).state).toBe('lobby');
    expect(await entriesOf(opening)).toMatchObject(party.friends.map(() => ({ state: 'lobby' })));
  });

  it('not while it is drawn, but after the draw (PARTY-22)', async () => {
    const opening = await aDrawOpening(app, { rooms: [{ units: 1 }] });
    const party = await aPlayerParty(app, opening, { size: 2 });
    const leader = friendOf(party, 0);
    await enter(leader, party.code);
    app.clock.advance(10 * minute);
    await sql`select close_lobby(${opening.id}, 1::smallint, ${app.clock.now()})`.execute(app.deps.db);
    expect(await refusal(leaveList(leader, party.code))).toMatchObject({ code: 'already_decided', status: 409 });
    expect((await partyOf(leader, party.code)).can.leave_list).toBe(false);
    await draw(app, 0);
    expect((await partyOf(leader, party.code)).can.leave_list).toBe(true);
    expect((await leaveList(leader, party.code)).state).toBe('open');
  });
});
