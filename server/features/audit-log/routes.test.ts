import { createPageClient, type Call, type CallPage } from '@sunset/contract/client.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aBookingBody, aMember, anOpening } from '../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { hour } from '../../../test/test-clock.ts';
import { aFullOpening, aWaitingMember } from '../../../test/waiting.ts';
import type { Member } from '../../actor.ts';

let app: TestApp;
let admin: Member;
let call: Call;
let page: CallPage;
beforeEach(async () => {
  app = await startTestApp();
  admin = await aMember(app.deps, { isAdmin: true, username: 'wren_100%' });
  call = await app.client(admin);
  const token = await app.token(admin);
  page = createPageClient({
    origin: 'http://test.local',
    fetch: (request) => app.api.hono.fetch(request),
    token: () => token,
  });
});
afterEach(() => app.close());

const addAdmin = (discordId: string) =>
  call('POST /admin/admins/add', { body: { discord_id: discordId, username: 'Marlin' } });

describe('the audit log', () => {
  it('lists who did what to whom, newest first, with current names (AUDIT-3)', async () => {
    const guest = await aMember(app.deps);
    const { roomIds } = await anOpening(app.deps);
    const booked = await (
      await app.client(guest)
    )('POST /bookings', {
      body: aBookingBody(roomIds[0], { notes: 'a private word' }),
    });
    await addAdmin('1157606691773349892');
    await app.deps.db.updateTable('members').set({ displayName: 'Renamed' }).where('id', '=', guest.id).execute();
    const { items, total, next } = await page('GET /admin/activity');
    expect(items).toMatchObject([
      {
        action: 'admin.add',
        actor: { kind: 'staff', discord_id: admin.discordId, name: admin.displayName },
        subject: 'admin',
        subject_id: '1157606691773349892',
        subject_name: 'Marlin',
        after: { is_active: true },
      },
      {
        action: 'booking.place',
        actor: { kind: 'member', discord_id: guest.discordId, name: 'Renamed' },
        subject_id: booked.bookingId,
        before: null,
      },
    ]);
    expect({ total, next }).toEqual({ total: 2, next: null });
    expect(JSON.stringify(items)).not.toMatch(/private word|tidepool_jay/);
  });

  it('names the guest and the room of a booking, and finds it by the name (AUDIT-3)', async () => {
    const guest = await aMember(app.deps);
    const { roomIds, resort } = await anOpening(app.deps);
    const body = aBookingBody(roomIds[0], { robloxUsername: 'TinyTopaz' });
    const { bookingId } = await (await app.client(guest))('POST /bookings', { body });
    await call('PUT /admin/bookings/{reference}/status', {
      params: { reference: bookingId },
      body: { status: 'confirmed' },
    });
    const { items } = await page('GET /admin/activity', { query: { guest: 'tinytop' } });
    expect(items).toMatchObject([
      { action: 'booking.approve', subject_name: `TinyTopaz, ${resort.name}, Standard 1`, bulk: null },
      { action: 'booking.place' },
    ]);
    expect((await page('GET /admin/activity', { query: { guest: 'nobody' } })).items).toEqual([]);
  });

  it('names the guest and the resort of a waiting list entry (AUDIT-3)', async () => {
    const { opening } = await aFullOpening(app);
    const { entryId } = await aWaitingMember(app, opening, { robloxUsername: 'TinyTopaz' });
    const { items } = await page('GET /admin/activity', { query: { subject: 'waiting_entry' } });
    expect(items).toMatchObject([
      { action: 'waiting_list.join', subject_id: entryId, subject_name: `TinyTopaz, ${opening.resort.name}` },
    ]);
  });

  it('lists a bulk act as one entry that opens (AUDIT-6)', async () => {
    const { roomIds } = await anOpening(app.deps, { rooms: [{ units: 3 }] });
    const references: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const client = await app.client(await aMember(app.deps));
      references.push((await client('POST /bookings', { body: aBookingBody(roomIds[0]) })).bookingId);
    }
    await call('POST /admin/bookings/bulk', { body: { references, status: 'confirmed' } });
    await call('DELETE /admin/bookings/clear');
    const { items, total } = await page('GET /admin/activity', { query: { grouped: 'true' } });
    expect(items.map(({ action, bulk }) => [action, bulk?.count])).toEqual([
      ['bookings.clear', 4],
      ['booking.approve', 3],
      ['booking.place', undefined],
      ['booking.place', undefined],
      ['booking.place', undefined],
    ]);
    expect(total).toBe(5);
    const parts = await page('GET /admin/activity', { query: { bulk: items[1]?.bulk?.id ?? '' } });
    expect(parts.items.map(({ subject_id: id }) => id)).toEqual(references.toReversed());
    expect((await page('GET /admin/activity')).items).toHaveLength(10);
  });

  it('lists each row once over its pages', async () => {
    for (let count = 0; count < 5; count += 1) await addAdmin(`115760669177334990${count}`);
    const first = await page('GET /admin/activity', { query: { limit: '2' } });
    expect(first).toMatchObject({ total: 5 });
    await addAdmin('1157606691773349999');
    const second = await page('GET /admin/activity', { query: { limit: '2', cursor: first.next ?? '' } });
    const third = await page('GET /admin/activity', { query: { limit: '2', cursor: second.next ?? '' } });
    const ids = [first, second, third].flatMap(({ items }) => items.map(({ subject_id }) => subject_id.slice(-1)));
    expect(ids).toEqual(['4', '3', '2', '1', '0']);
    expect(third.next).toBeNull();
  });

  it('can be filtered by actor, action, subject and time (AUDIT-3)', async () => {
    await addAdmin('1157606691773349901');
    app.clock.advance(hour);
    const from = app.clock.now().toISOString();
    await addAdmin('1157606691773349902');
    await call('POST /admin/admins/{discordId}/code', { params: { discordId: '1157606691773349902' }, body: {} });
    const found = async (query: Record<string, string>) =>
      (await page('GET /admin/activity', { query })).items.map(
        ({ action, subject_id: id }) => `${action} ${id.slice(-1)}`,
      );
    expect(await found({ from })).toEqual(['admin.set_code 2', 'admin.add 2']);
    expect(await found({ to: from })).toEqual(['admin.add 1']);
    expect(await found({ action: 'admin.set_code' })).toEqual(['admin.set_code 2']);
    expect(await found({ action: 'admin' })).toHaveLength(3);
    expect(await found({ action: 'adm' })).toEqual([]);
    expect(await found({ subject: 'booking' })).toEqual([]);
    expect(await found({ subject_id: '1157606691773349901' })).toEqual(['admin.add 1']);
    expect(await found({ actor: 'WREN_100%' })).toHaveLength(3);
    expect(await found({ actor: 'wrenx100' })).toEqual([]);
    expect(await found({ actor: admin.discordId })).toHaveLength(3);
    expect(await found({ actor: 'system' })).toEqual([]);
  });

  it.each([{ limit: '0' }, { limit: '1001' }, { from: 'yesterday' }, { action: "'; drop" }, { subject: 'Booking' }])(
    'returns 422 for %j',
    async (query) => {
      await expect(page('GET /admin/activity', { query })).rejects.toMatchObject({ status: 422 });
    },
  );
});
