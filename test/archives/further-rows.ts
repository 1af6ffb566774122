import { expirePersonalData } from '../../server/features/accounts/personal-data/commands/expire-personal-data.ts';
import { aggregateChanges } from '../../server/features/bookings/statistics/commands/aggregate-changes.ts';
import type { Member } from '../../server/actor.ts';
import { aBooking } from '../booked.ts';
import { aMember, anOpening, setOnSaleTimes, type TestOpening } from '../factories.ts';
import { csvOf, importText } from '../imports/imports.ts';
import { carryOutDepartures } from '../people/departures.ts';
import { propose, remind, vote } from '../proposals/propose.ts';
import type { TestApp } from '../test-app.ts';
import { day, minute } from '../test-clock.ts';
import { aFullOpening, aWaitingMember } from '../waiting.ts';

/* What a community has besides bookings, draws and parties, so that an archive of it has rows of every table. */

interface Staff {
  primary: Member;
  host: Member;
}

/**
 * Sessions that begin in 24 and 57 minutes when the community is complete, with guests who were confirmed long before. Returns the
 * first.
 */
export async function anEveningAhead(app: TestApp): Promise<TestOpening> {
  const evening = await anOpening(app.deps, { startsIn: 105 * minute, rooms: [{ units: 4 }] });
  await app.deps.db.updateTable('openings').set({ neighborhoodCode: 'SUNSET' }).where('id', '=', evening.id).execute();
  await aBooking(app, evening, { status: 'confirmed' });
  await aBooking(app, await anOpening(app.deps, { startsIn: 138 * minute }), { status: 'confirmed' });
  return evening;
}

/** A guest with a booking who left the Discord server, and departures that waited for staff. It takes 71 minutes. */
export async function aDeparture(app: TestApp, { primary }: Staff): Promise<void> {
  const { db } = app.deps;
  const { member } = await aBooking(app, await anOpening(app.deps, { startsIn: 4 * day }));
  const { username, discordId } = member;
  app.standin.world.people.add({ key: username, id: discordId, username, member: null });
  await db.updateTable('members').set({ rolesCheckedAt: app.clock.now() }).where('id', '=', member.id).execute();
  await carryOutDepartures(app);
  const at = app.clock.now();
  const decided = { decision: 'keep', decidedAt: at, decidedBy: primary.id };
  await db
    .insertInto('departureHolds')
    .values({ startedAt: at, dueCount: 3, checkedCount: 5, missingRoles: [], ...decided })
    .execute();
}

/** Openings that staff deleted, emptied, closed, imported, proposed and expired. */
export async function whatStaffDid(app: TestApp, { primary }: Staff): Promise<void> {
  const admin = await app.client(primary);
  const { opening: deleted } = await aFullOpening(app);
  await aWaitingMember(app, deleted);
  await admin('DELETE /admin/resort-openings/{openingId}', { params: { openingId: deleted.id } });
  const { opening: emptied } = await aFullOpening(app);
  await admin('DELETE /admin/bookings/clear/{resort}', { params: { resort: emptied.resort.name } });
  const at = (inMs: number) => new Date(app.clock.now().getTime() + inMs).toISOString();
  await admin('POST /admin/resorts/{resortId}/closures', {
    params: { resortId: emptied.resort.id },
    body: { from: at(20 * day), until: at(21 * day), reason: 'Rebuilding', openings: [] },
  });
  await anImport(app, primary);
  await whatIsShown(app, primary);
  const [proposal] = await propose(app);
  await vote(app, proposal);
  await remind(app, proposal, await aMember(app.deps));
  await anOpening(app.deps, { startsIn: -800 * day });
  await expirePersonalData(app.deps);
  await aggregateChanges(app.deps);
}

async function anImport(app: TestApp, primary: Member): Promise<void> {
  const admin = await app.client(primary);
  const { id } = await anOpening(app.deps, { startsIn: 6 * day });
  await app.deps.db.updateTable('openings').set({ publishedAt: null }).where('id', '=', id).execute();
  const text = csvOf([
    ['Roblox name', 'Room', 'Payment'],
    ['came_by_file', 'Standard', 'BBC'],
  ]);
  const { id: importId } = await importText(admin, 'bookings', text, { opening_id: id });
  await admin('POST /admin/imports/{importId}/live', { params: { importId } });
}

/** Guests in line and at the bar, a roster, and what members and staff chose. */
export async function anEveningAtWork(app: TestApp, evening: TestOpening, { primary, host }: Staff): Promise<void> {
  const [admin, hosting] = [await app.client(primary), await app.client(host)];
  const params = { openingId: evening.id };
  const menuOf = { params: { resortId: evening.resort.id }, body: { name: 'Lemonade', price: 50 } };
  const { id } = await admin('POST /admin/resorts/{resortId}/menu', menuOf);
  const { reference } = await aBooking(app, evening, { status: 'confirmed' });
  await hosting('POST /hosting/bookings/{reference}/check-in', { params: { reference }, body: { checked_in: true } });
  await hosting('POST /hosting/bookings/{reference}/orders', {
    params: { reference },
    body: { items: [{ id, quantity: 1 }], expected_price: 50 },
  });
  const waits = await aBooking(app, evening, { status: 'confirmed' });
  const guest = await app.client(waits.member);
  await guest('POST /user/bookings/{reference}/here', { params: waits, body: { is_here: true } });
  await guest('PUT /user/message-switches', { body: { switch: 'reminders', is_on: false } });
  await admin('PUT /admin/resort-openings/{openingId}/roster', { params, body: { places: ['Host', 'Bar'] } });
  const [first] = await hosting('GET /hosting/roster');
  await hosting('POST /hosting/roster/{placeId}/claim', { params: { placeId: first?.places[0]?.id ?? 0 } });
  await hosting('POST /hosting/automatic-messages/{openingId}', {
    params,
    body: { kind: 'discord_event', is_on: false },
  });
  await admin('POST /admin/members/{memberId}/gold-memberships', {
    params: { memberId: waits.member.id },
    body: { months: 1, payment_method: 'bbc', amount: 500 },
  });
  await whatIsAhead(app);
}

async function whatIsShown(app: TestApp, primary: Member): Promise<void> {
  const admin = await app.client(primary);
  await admin('POST /admin/merchandise', {
    body: {
      name: 'Scarf',
      link: 'https://www.roblox.com/catalog/1',
      price: '5 Robux',
      image: '/pictures/resorts/vista.svg',
    },
  });
  await admin('POST /admin/testimonials', {
    body: { name: 'Ana', location: 'Rome', comment: 'Lovely pool', rating: 5, date: '2026-01-01' },
  });
  await admin('PUT /admin/robux-items/{amount}', {
    params: { amount: 13 },
    body: { link: 'https://www.roblox.com/catalog/13' },
  });
}

/** An event on Discord, and a reminder of a sale. */
async function whatIsAhead(app: TestApp): Promise<void> {
  const { id: openingId, startsAt } = await anOpening(app.deps, { startsIn: 5 * day });
  await setOnSaleTimes(app.deps, openingId, { regular: new Date(app.clock.now().getTime() + day) });
  await (
    await app.client(await aMember(app.deps))
  )('PUT /user/reminders/{openingId}', { params: { openingId } });
  await app.deps.db
    .insertInto('discordEvents')
    .values({ openingId, eventId: '1100000000000000001', startsAt, sessionMinutes: 60 })
    .execute();
}
