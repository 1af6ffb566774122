import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCompanion, aSharedRoom, add, agree, cancelOwn, type TestRoom } from '../../../../test/people/companions.ts';
import { aBooking } from '../../../../test/booked.ts';
import { anOpening } from '../../../../test/factories.ts';
import { aFriend, aParty } from '../../../../test/parties.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { aFullOpening, aWaitingMember } from '../../../../test/waiting.ts';
import { checkData } from '../check-data.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const broken = async () => (await checkData(app.deps.db)).map(({ invariant }) => invariant);
const run = (text: ReturnType<typeof sql>) => text.execute(app.deps.db);

/** Breaks a rule, expects it to be found, and deletes the companions. */
async function expectBroken(rule: string, breaking: ReturnType<typeof sql>): Promise<void> {
  expect(await broken()).toEqual([]);
  await run(breaking);
  expect(await broken()).toEqual([rule]);
  await run(sql`delete from companions`);
  expect(await broken()).toEqual([]);
}

const aRoomFor = async (opening = anOpening(app.deps, { rooms: [{ units: 6, maxGuests: 4 }] })): Promise<TestRoom> =>
  aSharedRoom(app, { opening: await opening });
const once =
  'COMPANION-4 a member is once in an opening, as guest or companion, and neither in a party nor in a list of it';
const account = 'COMPANION-5 a Roblox account is once in an opening, as guest or companion';

it('finds a companion who is a guest, in a party or in a list of the opening (COMPANION-4)', async () => {
  const { opening, bookings } = await aFullOpening(app);
  const waiting = await aWaitingMember(app, opening);
  const { friends } = await aParty(app, opening, { size: 1 });
  for (const member of [waiting.member, bookings[0]?.member, friends[0]?.member]) {
    const room = await aRoomFor();
    await aCompanion(app, room);
    await expectBroken(
      once,
      sql`update companions set opening_id = ${opening.id}, member_id = ${member?.id}, booking_id = (
      select min(id) from bookings where opening_id = ${opening.id})`,
    );
  }
});

it('finds a Roblox account that is there twice, and the missing indexes (COMPANION-5)', async () => {
  const room = await aRoomFor();
  await aBooking(app, room.opening, { robloxUsername: 'Twice_Here' });
  await add(room);
  await expectBroken(account, sql`update companions set roblox_username = 'twice_here'`);
  await add(room);
  await add(room);
  await run(sql`drop index companions_one_per_game_account`);
  const missing = 'COMPANION-5 the indexes that enforce it exist';
  expect(await broken()).toEqual([missing]);
  await run(sql`update companions set roblox_username = 'the_same'`);
  expect(await broken()).toEqual([account, missing]);
  await run(sql`delete from companions`);
  await run(sql`create unique index companions_one_per_game_account on companions (opening_id, lower(roblox_username))
    where state = 'active' and roblox_username <> ''`);
  expect(await broken()).toEqual([]);
});

it('finds who is checked in without the booking (COMPANION-8)', async () => {
  await add(await aRoomFor());
  await expectBroken(
    'COMPANION-8 who is checked in is in a room that is in use',
    sql`update companions set checked_in_at = added_at`,
  );
});

it('finds two who could take a room over (COMPANION-9)', async () => {
  const room = await aRoomFor();
  await aCompanion(app, room);
  await aCompanion(app, room);
  await cancelOwn(room);
  await expectBroken(
    'COMPANION-9 one companion at most can take a room over',
    sql`update companions set takeover_until = added_at`,
  );
});

it('finds a place in a booking that has ended (COMPANION-10)', async () => {
  const room = await aRoomFor();
  await add(room);
  await cancelOwn(room);
  await expectBroken(
    'COMPANION-10 who has a place has it in a booking that has a room',
    sql`update companions set state = 'active', ended_at = null`,
  );
});

it('finds a companion who left the server (COMPANION-11)', async () => {
  const room = await aRoomFor();
  const friend = await aFriend(app);
  await agree(friend, room);
  const leave = (isInServer: boolean) =>
    sql`update members set is_in_server = ${isInServer} where id = ${friend.member.id}`;
  await expectBroken('COMPANION-11 who comes along is in the Discord server', leave(false));
  await run(leave(true));
});
