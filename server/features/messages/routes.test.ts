import { sql } from 'kysely';
import { ApiError } from '@sunset/contract/client.ts';
import { notNeededFailures } from '@sunset/contract/message-kinds.ts';
import { channelIds, roleIds } from '@sunset/standin/ids.ts';
import { listSent } from '@sunset/standin/console/control/routes.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aBookingBody, aMember, aReachableMember, anOpening } from '../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { hour, minute } from '../../../test/test-clock.ts';
import type { Member } from '../../actor.ts';

let app: TestApp;
let admin: Member;
beforeEach(async () => {
  app = await startTestApp();
  admin = await aMember(app.deps, { isAdmin: true });
});
afterEach(() => app.close());

/** An opening with a code, at a new resort. */
async function aCodedOpening(startsIn = 2 * hour, code = 'SUN 42') {
  const opening = await anOpening(app.deps, { startsIn });
  await app.deps.db.updateTable('openings').set({ neighborhoodCode: code }).where('id', '=', opening.id).execute();
  return opening;
}

/** A guest whom the stand-in knows, with a booking in that status. */
async function aGuestWith(status: 'pending' | 'confirmed', roomId: number | undefined) {
  const guest = await aReachableMember(app);
  const call = await app.client(guest);
  const { bookingId: reference } = await call('POST /bookings', { body: aBookingBody(roomId) });
  if (status === 'confirmed') {
    await app.deps.db.updateTable('bookings').set({ status }).where('reference', '=', reference).execute();
    await app.deps.db
      .insertInto('auditLog')
      .values({
        at: app.deps.now(),
        actorKind: 'system',
        action: 'booking.confirm',
        subject: 'booking',
        subjectId: reference,
        after: JSON.stringify({ status }),
      })
      .execute();
  }
  return { guest, reference, call };
}

const inChannel = (id: string) => listSent(app.standin.world).channels[id] ?? [];
const toPerson = (id: string) => listSent(app.standin.world).directMessages[id] ?? [];

async function refusal(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

test('posts the guest announcement to the guests channel with Discord timestamps and the picture, and mentions nobody (MSG-14)', async () => {
  const opening = await aCodedOpening();
  const call = await app.client(admin);
  const answer = await call('POST /hosting/guest-session-announcement', { body: { resort_name: opening.resort.name } });
  expect(answer).toMatchObject({ success: true, neighborhood_code: 'SUN 42' });
  expect(inChannel(channelIds.guests)).toHaveLength(0);
  await app.deliver();
  const [sent, ...more] = inChannel(channelIds.guests);
  expect(more).toHaveLength(0);
  const unix = opening.startsAt.getTime() / 1000;
  expect(sent?.message.content).toContain(`<t:${unix}:F> (<t:${unix}:R>)`);
  expect(sent?.message.embeds[0]?.image?.url).toBe(`http://test.local/preview/resort/${opening.resort.id}.png`);
  expect(JSON.stringify(sent?.message)).not.toContain('SUN 42');
  expect(sent?.pings).toEqual({ everyone: false, here: false, roles: [], users: [] });
});

test('previews the post with its channel and code, and whether it was sent before (MSG-29)', async () => {
  const opening = await aCodedOpening();
  const call = await app.client(admin);
  const preview = (kind: 'guests' | 'staff') =>
    call('GET /hosting/announcement-preview', { query: { resort_name: opening.resort.name, kind } });
  expect(await preview('guests')).toMatchObject({
    opening_id: opening.id,
    channel: "Guests' channel",
    title: `${opening.resort.name}: on sale now`,
    text: expect.stringMatching(/Rooms left, as of[^]*Session length: 60 minutes/),
    pings_staff: false,
    neighborhood_code: 'SUN 42',
    is_announced: false,
  });
  expect((await preview('guests')).text).not.toContain('SUN 42');
  await call('POST /hosting/guest-session-announcement', { body: { resort_name: opening.resort.name } });
  expect(await preview('guests')).toMatchObject({ is_announced: true });
  expect(await preview('staff')).toMatchObject({
    channel: 'Staff channel',
    text: expect.stringContaining('Neighborhood code: SUN 42'),
    pings_staff: true,
    is_announced: false,
  });
});

test('previews the end of a live session as an instant, for the time zone of the host (MSG-29)', async () => {
  const { resort, startsAt } = await aCodedOpening();
  app.clock.advance(startsAt.getTime() - app.clock.now().getTime() + 10 * minute);
  const call = await app.client(admin);
  const preview = await call('GET /hosting/announcement-preview', {
    query: { resort_name: resort.name, kind: 'guests' },
  });
  expect(preview.title).toBe(`${resort.name}: live now`);
  expect(preview.parts).toContainEqual({ at: new Date(startsAt.getTime() + hour).toISOString() });
});

test('shows the code in the public announcement if the site setting says so (MSG-11)', async () => {
  const opening = await aCodedOpening();
  await app.deps.db.updateTable('settings').set({ announcementShowsCode: true }).execute();
  const call = await app.client(admin);
  await call('POST /hosting/guest-session-announcement', { body: { resort_name: opening.resort.name } });
  await app.deliver();
  expect(JSON.stringify(inChannel(channelIds.guests)[0]?.message.embeds)).toContain('`SUN 42`');
});

test('mentions exactly the configured role in the staff ping and shows the code (MSG-12)', async () => {
  const opening = await aCodedOpening();
  const call = await app.client(admin);
  await call('POST /hosting/staff-opening-ping', { body: { resort_name: opening.resort.name } });
  await app.deliver();
  const [sent] = inChannel(channelIds.staff);
  expect(sent?.pings).toEqual({ everyone: false, here: false, roles: [roleIds.staff], users: [] });
  expect(JSON.stringify(sent?.message.embeds)).toContain('`SUN 42`');
});

test('a call by resort means the live opening, else the next within 24 hours, else 409 (MSG-8)', async () => {
  const later = await aCodedOpening(23 * hour, 'LATER');
  await anOpening(app.deps, { resort: later.resort, startsIn: 72 * hour });
  const call = await app.client(admin);
  const body = { resort_name: later.resort.name };
  const announced = await call('POST /hosting/guest-session-announcement', { body });
  expect(announced.opening_id).toBe(later.id);
  app.clock.advance(23 * hour + 30 * minute);
  const live = await call('POST /hosting/staff-opening-ping', { body });
  expect(live.opening_id).toBe(later.id);
  app.clock.advance(hour);
  const nextDay = await app.client(admin);
  const none = await refusal(nextDay('POST /hosting/staff-opening-ping', { body }));
  expect(none.problem).toMatchObject({ status: 409, code: 'no_opening' });
});

test('refuses an announcement without a neighborhood code; the code of the resort is enough (MSG-9)', async () => {
  const opening = await anOpening(app.deps, { startsIn: hour });
  const call = await app.client(admin);
  const body = { resort_name: opening.resort.name };
  const missing = await refusal(call('POST /hosting/guest-session-announcement', { body }));
  expect(missing.problem).toMatchObject({ status: 409, code: 'neighborhood_code_missing' });
  await app.deps.db
    .updateTable('resorts')
    .set({ neighborhoodCode: 'HOME' })
    .where('id', '=', opening.resort.id)
    .execute();
  expect(await call('POST /hosting/guest-session-announcement', { body })).toMatchObject({ neighborhood_code: 'HOME' });
});

test('sends one announcement when twenty hosts announce at once, and one more with "again" (MSG-10)', async () => {
  const opening = await aCodedOpening();
  const call = await app.client(admin);
  const body = { resort_name: opening.resort.name };
  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, () => call('POST /hosting/guest-session-announcement', { body })),
  );
  expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
  const refused = await refusal(call('POST /hosting/guest-session-announcement', { body }));
  expect(refused.problem).toMatchObject({ status: 409, code: 'already_announced' });
  await app.deliver();
  expect(inChannel(channelIds.guests)).toHaveLength(1);
  await call('POST /hosting/guest-session-announcement', { body: { ...body, again: true } });
  await app.deliver();
  expect(inChannel(channelIds.guests)).toHaveLength(2);
});

test('posts the announcement fifteen minutes before, once, and not after a host posted it or switched it off (MSG-3, MSG-7)', async () => {
  const quiet = await aCodedOpening(2 * hour);
  const byHand = await aCodedOpening(2 * hour);
  const byItself = await aCodedOpening(2 * hour);
  const call = await app.client(admin);
  await call('POST /hosting/automatic-messages/{openingId}', {
    params: { openingId: quiet.id },
    body: { kind: 'guest_announcement', is_on: false },
  });
  await call('POST /hosting/guest-session-announcement', { body: { resort_name: byHand.resort.name } });
  app.clock.advance(2 * hour - 16 * minute);
  await app.deliver();
  expect(inChannel(channelIds.guests)).toHaveLength(1);
  app.clock.advance(minute);
  await app.deliver();
  await app.deliver();
  const titles = inChannel(channelIds.guests).map(({ message }) => message.embeds[0]?.title);
  expect(titles).toEqual([byHand, byItself].map(({ resort }) => `${resort.name}: on sale now`));
  const [first] = await call('GET /hosting/automatic-messages', { query: { opening: quiet.id } });
  expect(first?.messages[0]).toMatchObject({ kind: 'guest_announcement', is_on: false, state: null });
});

test('a message is switched off before the opening is published, and stays so (MSG-7)', async () => {
  const opening = await aCodedOpening(2 * hour);
  const setPublished = (publishedAt: Date | null) =>
    app.deps.db.updateTable('openings').set({ publishedAt }).where('id', '=', opening.id).execute();
  await setPublished(null);
  const call = await app.client(admin);
  const params = { openingId: opening.id };
  for (const kind of ['opening_post', 'guest_announcement', 'discord_event'] as const)
    await call('POST /hosting/automatic-messages/{openingId}', { params, body: { kind, is_on: false } });
  const [planned] = await call('GET /hosting/automatic-messages', { query: { opening: opening.id } });
  expect(planned).toMatchObject({ opening_id: opening.id, is_published: false });
  await setPublished(app.clock.now());
  await app.deliver();
  app.clock.advance(2 * hour - 10 * minute);
  await app.deliver();
  const { rows } = await sql`select kind from outbox where payload ->> 'opening_id' = ${String(opening.id)}`.execute(
    app.deps.db,
  );
  expect(rows).toEqual([]);
});

test('does not send an announcement for an opening that was moved before (MSG-15)', async () => {
  const opening = await aCodedOpening();
  const call = await app.client(admin);
  await call('POST /hosting/guest-session-announcement', { body: { resort_name: opening.resort.name } });
  await app.deps.db
    .updateTable('openings')
    .set({
      startsAt: new Date(opening.startsAt.getTime() + hour),
      endsAt: new Date(opening.startsAt.getTime() + 2 * hour),
    })
    .where('id', '=', opening.id)
    .execute();
  await app.deliver();
  expect(inChannel(channelIds.guests)).toHaveLength(0);
  const [, message] = await call('GET /hosting/messages');
  expect(message).toMatchObject({
    kind: 'guests.announcement',
    state: 'dead',
    failure: 'out_of_date',
    can: { resend: false },
  });
});

test('sends confirmed guests a reminder an hour before and the code as long before as the settings say; My Bookings shows both (MSG-4, MSG-5)', async () => {
  const opening = await aCodedOpening(3 * hour);
  const confirmed = await aGuestWith('confirmed', opening.roomIds[0]);
  const waiting = await aGuestWith('pending', opening.roomIds[0]);
  app.clock.advance(2 * hour);
  await app.deliver();
  const titles = (id: string) => toPerson(id).map(({ message }) => message.embeds[0]?.title);
  expect(titles(confirmed.guest.discordId)).toEqual(['Reservation Confirmed!', 'See you soon']);
  const call = await app.client(confirmed.guest);
  const shownCode = async () => (await call('GET /user/bookings'))[0]?.neighborhood_code;
  const staff = await app.client(admin);
  await staff('PATCH /admin/community-settings', { body: { code_minutes_before: 20 } });
  app.clock.advance(39 * minute);
  await app.deliver();
  expect([titles(confirmed.guest.discordId).length, await shownCode()]).toEqual([2, null]);
  app.clock.advance(minute);
  await app.deliver();
  await app.deliver();
  expect(await shownCode()).toBe('SUN 42');
  expect((await (await app.client(waiting.guest))('GET /user/bookings'))[0]?.neighborhood_code).toBeNull();
  expect(titles(confirmed.guest.discordId)).toEqual([
    'Reservation Confirmed!',
    'See you soon',
    'Your neighborhood code',
  ]);
  expect(titles(waiting.guest.discordId)).toEqual(['Request received']);
  const [code] = await call('GET /user/messages');
  expect(code).toMatchObject({ title: 'Your neighborhood code', reached_discord: true });
  expect(code?.text).toContain('SUN 42');
  expect(code?.text).toContain('(Europe/Rome)');
  // For the zone of the reader.
  expect(code?.parts).toEqual(expect.arrayContaining([{ code: 'SUN 42' }, { at: opening.startsAt.toISOString() }]));
  // Without the booking the guest does not read the code any more.
  const { reference } = confirmed;
  await staff('POST /admin/bookings/{reference}/cancel', { params: { reference }, body: { reason: 'Storm' } });
  expect(JSON.stringify(await call('GET /user/messages'))).not.toContain('SUN 42');
  expect((await call('GET /user/bookings'))[0]).toMatchObject({ neighborhood_code: null, cancelled_by: 'staff' });
});

test('reminds a guest whose booking was edited within the last hour, and control: not one who was confirmed then (MSG-4)', async () => {
  const opening = await aCodedOpening(3 * hour);
  const early = await aGuestWith('confirmed', opening.roomIds[0]);
  app.clock.advance(2 * hour + minute);
  await app.deps.db
    .updateTable('bookings')
    .set({ notes: 'edited', updatedAt: app.clock.now() })
    .where('reference', '=', early.reference)
    .execute();
  const late = await aGuestWith('confirmed', opening.roomIds[0]);
  await app.deliver();
  const isReminded = (id: string) => toPerson(id).some(({ message }) => message.embeds[0]?.title === 'See you soon');
  expect([isReminded(early.guest.discordId), isReminded(late.guest.discordId)]).toEqual([true, false]);
});

test('a message that is not needed any more is no failure of the opening, and control: one that was refused is (MSG-7)', async () => {
  const opening = await aCodedOpening(3 * hour);
  await aGuestWith('confirmed', opening.roomIds[0]);
  app.clock.advance(2 * hour + minute);
  await app.deliver();
  const call = await app.client(admin);
  const reminderAfter = async (failure: string) => {
    const ended = { status: 'dead', failure };
    await app.deps.db.updateTable('outbox').set(ended).where('kind', '=', 'booking.reminder').execute();
    const [shown] = await call('GET /hosting/automatic-messages', { query: { opening: opening.id } });
    return shown?.messages.find(({ kind }) => kind === 'guest_reminder');
  };
  expect(await reminderAfter('refused')).toMatchObject({ state: 'dead', failed: 1 });
  for (const failure of notNeededFailures) {
    expect(await reminderAfter(failure)).toMatchObject({ state: null, failed: 0 });
  }
});

test('shows staff a guest who refuses direct messages; the guest reads the message on the site (MSG-16)', async () => {
  const opening = await aCodedOpening();
  const { guest, reference, call } = await aGuestWith('pending', opening.roomIds[0]);
  app.standin.world.people.get(guest.username).directMessagesClosed = true;
  await app.deliver();
  const staff = await app.client(admin);
  const [message] = await staff('GET /hosting/messages', { query: { reference } });
  expect(message).toMatchObject({
    state: 'dead',
    failure: 'direct_messages_closed',
    recipient: guest.displayName,
    can: { resend: true },
  });
  const [mine] = await call('GET /user/messages');
  expect(mine).toMatchObject({ booking_reference: reference, title: 'Request received', reached_discord: false });
  app.standin.world.people.get(guest.username).directMessagesClosed = false;
  await staff('POST /hosting/messages/{id}/resend', { params: { id: message?.id ?? 0 } });
  await app.deliver();
  expect(toPerson(guest.discordId)).toHaveLength(1);
  const again = await refusal(staff('POST /hosting/messages/{id}/resend', { params: { id: message?.id ?? 0 } }));
  expect(again.problem).toMatchObject({ status: 409, code: 'already_decided' });
});

test('lists messages in pages, newest first, filtered by state, kind, opening and failure', async () => {
  const opening = await anOpening(app.deps, { rooms: [{ units: 5 }] });
  for (let guest = 0; guest < 5; guest += 1) await aGuestWith('pending', opening.roomIds[0]);
  const call = await app.client(admin);
  const page = await app.fetch('/api/hosting/messages?limit=2', {
    headers: { authorization: `Bearer ${await app.token(admin)}` },
  });
  expect(page.headers.get('x-total-count')).toBe('5');
  const next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
  const rest = await app.fetch(next, { headers: { authorization: `Bearer ${await app.token(admin)}` } });
  const ids = [...((await page.json()) as { id: number }[]), ...((await rest.json()) as { id: number }[])].map(
    ({ id }) => id,
  );
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  expect(new Set(ids).size).toBe(4);
  await app.deliver();
  expect(await call('GET /hosting/messages', { query: { state: 'pending' } })).toHaveLength(0);
  expect(await call('GET /hosting/messages', { query: { kind: 'booking.placed', opening: opening.id } })).toHaveLength(
    5,
  );
  expect(await call('GET /hosting/messages', { query: { failure: 'refused' } })).toHaveLength(0);
});
