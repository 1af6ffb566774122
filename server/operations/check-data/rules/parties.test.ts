import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBooking } from '../../../../test/booked.ts';
import { aMember, anOpening } from '../../../../test/factories.ts';
import { aParty, press, ready } from '../../../../test/parties.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { aFullOpening, aWaitingMember } from '../../../../test/waiting.ts';
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
