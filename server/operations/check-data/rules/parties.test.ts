import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBooking } from '../../../../test/booked.ts';
import { aMember, anOpening } from '../../../../test/factories.ts';
import { aParty, enter, friendOf, press, ready } from '../../../../test/parties.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { aFullOpening, aWaitingMember, cancel } from '../../../../test/waiting.ts';
import { checkData } from '../check-data.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const party = (id: string) => sql`select id from parties where code = ${id}`;
const broken = async () => (await checkData(app.deps.db)).map(({ invariant }) => invariant);
const run = (text: ReturnType<typeof sql>) => text.execute(app.deps.db);

/** Breaks a rule, expects it to be found, and deletes the party. */
async function expectBroken(code: string, rule: string, breaking: ReturnType<typeof sql>): Promise<void> {
  expect(await broken()).toEqual([]);
  await run(breaking);
  expect(await broken()).toEqual([rule]);
  await run(sql`delete from party_members where party_id in (${party(code)})`);
  expect(await broken()).toEqual([]);
}

const exclusive = 'PARTY-2 a member is in one party of an opening, and neither waits alone nor has a booking there';

it('finds a member who is in a party and waits or has a booking there (PARTY-2)', async () => {
  const { opening, bookings } = await aFullOpening(app);
  const waiting = await aWaitingMember(app, opening);
  for (const member of [waiting.member, bookings[0]?.member]) {
    const { code, friends } = await aParty(app, opening, { size: 1 });
    const become = sql`update party_members set member_id = ${member?.id} where member_id = ${friends[0]?.member.id}`;
    await expectBroken(code, exclusive, become);
  }
});

it('finds a member of two parties, and the missing index (PARTY-2)', async () => {
  const opening = await anOpening(app.deps);
  const [one, other] = [await aParty(app, opening, { size: 1 }), await aParty(app, opening, { size: 1 })];
  await run(sql`drop index party_members_one_per_opening`);
  expect(await broken()).toEqual(['PARTY-2 the index that enforces it exists']);
  await run(
    sql`update party_members set member_id = ${one.friends[0]?.member.id} where member_id = ${other.friends[0]?.member.id}`,
  );
  expect(await broken()).toEqual([exclusive, 'PARTY-2 the index that enforces it exists']);
  await run(sql`delete from party_members where party_id in (${party(other.code)})`);
  await run(sql`
    create unique index party_members_one_per_opening on party_members (opening_id, member_id) where state = 'joined'`);
  expect(await broken()).toEqual([]);
});

it('finds a party of seven (PARTY-3)', async () => {
  const { code } = await aParty(app, await anOpening(app.deps), { size: 6 });
  const { id } = await aMember(app.deps);
  const seventh = sql`
    insert into party_members (party_id, opening_id, member_id, place, rooms, all_inclusive, payment_method, roblox_username,
      roblox_display_name, joined_at)
    select party_id, opening_id, ${id}, 7, rooms, all_inclusive, payment_method, '', '', joined_at
    from party_members where party_id in (${party(code)}) limit 1`;
  await expectBroken(code, 'PARTY-3 a party has at most six members', seventh);
});

it('finds a member who was booked without a booking, or with that of somebody else (PARTY-8)', async () => {
  const rule = 'PARTY-8 who was booked with a party has that booking there';
  const opening = await anOpening(app.deps, { rooms: [{ units: 9 }] });
  const { reference } = await aBooking(app, opening);
  for (const booking of [sql`null`, sql`(select id from bookings where reference = ${reference})`]) {
    const { code } = await aParty(app, opening, { size: 1 });
    const book = sql`
      update party_members set state = 'booked', ended_at = joined_at, booking_id = ${booking} where party_id in (${party(code)})`;
    await expectBroken(code, rule, book);
  }
});

it('finds half a party under "together" (PARTY-9)', async () => {
  const { code, friends } = await aParty(app, await anOpening(app.deps, { rooms: [{ units: 9 }] }));
  for (const friend of friends) await ready(friend, code);
  if (friends[0]) await press(friends[0], code);
  const stay = sql`
    update party_members set state = 'joined', ended_at = null, booking_id = null where id = (
      select max(id) from party_members where party_id in (${party(code)}))`;
  expect(await broken()).toEqual([]);
  await run(stay);
  expect(await broken()).toEqual([exclusive, 'PARTY-9 nobody of a party that books together was left behind']);
  await run(sql`delete from party_members where party_id in (${party(code)})`);
});

it('finds a member who is not in the Discord server (PARTY-14)', async () => {
  const { code, friends } = await aParty(app, await anOpening(app.deps), { size: 1 });
  const go = sql`update members set is_in_server = false where id = ${friends[0]?.member.id}`;
  await expectBroken(code, 'PARTY-14 who is in a party is in the Discord server', go);
});

/** A party of three on the waiting list of an opening that is sold out. */
async function aWaitingParty(units = 1) {
  const { opening, bookings } = await aFullOpening(app, { rooms: [{ units }] });
  const waiting = await aParty(app, opening);
  await enter(friendOf(waiting, 0), waiting.code);
  return { ...waiting, bookings, second: friendOf(waiting, 1).member.id };
}

/** Ends what a broken rule left of a party. */
async function endParty(code: string): Promise<void> {
  await run(sql`update units set offer_id = null, offered_until = null where offer_id in (
    select o.id from offers o join waiting_entries e on e.id = o.entry_id where e.party_id in (${party(code)}))`);
  await run(sql`update offers set state = 'withdrawn', ended_at = made_at where state = 'open' and entry_id in (
    select id from waiting_entries where party_id in (${party(code)}))`);
  await run(sql`delete from waiting_choices where entry_id in (select id from waiting_entries where opening_id in (
    select opening_id from parties where code = ${code}))`);
  await run(sql`
    update waiting_entries set state = 'ended', end_reason = 'left', ended_at = entered_at, place = null, party_id = null
    where opening_id in (select opening_id from parties where code = ${code})`);
  await run(sql`delete from party_members where party_id in (${party(code)})`);
  expect(await broken()).toEqual([]);
}

it('finds a party of which some wait, and an entry of a party whose member left it (PARTY-17)', async () => {
  const rule = 'PARTY-17 all members of a party are in a list, or nobody';
  const one = await aWaitingParty();
  await run(sql`update waiting_entries set state = 'ended', end_reason = 'left', ended_at = entered_at, place = null, party_id = null
    where member_id = ${one.second}`);
  expect(await broken()).toEqual([rule]);
  await endParty(one.code);
  const other = await aWaitingParty();
  await run(sql`update party_members set state = 'left', ended_at = joined_at where member_id = ${other.second}`);
  expect(await broken()).toEqual([rule]);
  await endParty(other.code);
});

it('finds a party with two places (PARTY-17)', async () => {
  const { code, second } = await aWaitingParty();
  await run(
    sql`update waiting_entries set place = place + 1, order_changes = order_changes where member_id = ${second}`,
  );
  // The order changed without a row in the audit log, too.
  expect(await broken()).toEqual([
    expect.stringContaining('WAIT-7') as string,
    'PARTY-17 a party has one place in its list',
  ]);
  await run(sql`alter table waiting_entries disable trigger waiting_entries_count_order`);
  await run(sql`update waiting_entries set order_changes = 0 where member_id = ${second}`);
  await run(sql`alter table waiting_entries enable trigger waiting_entries_count_order`);
  await endParty(code);
});

it('finds half a party under "together" with offers (PARTY-20)', async () => {
  const rule = 'PARTY-20 a party that books together has offers for all or nobody';
  const { code, bookings, second } = await aWaitingParty(3);
  for (const booking of bookings) await cancel(app, booking);
  await run(
    sql`update units set offer_id = null, offered_until = null where offer_id in (select id from offers where member_id = ${second})`,
  );
  await run(sql`update offers set state = 'withdrawn', ended_at = made_at where member_id = ${second}`);
  expect(await broken()).toEqual([rule]);
  await endParty(code);
});
