import type { Call } from '@sunset/contract/client.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refusal } from '../../../test/booked.ts';
import { aMember, aResort, anOpening } from '../../../test/factories.ts';
import { csvOf, importText, preview, rowsOf } from '../../../test/imports/imports.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { day, hour } from '../../../test/test-clock.ts';

let app: TestApp;
let admin: Call;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  admin = await app.client(await aMember(app.deps, { isAdmin: true }));
});

const header = ['Resort', 'Date', 'Time', 'Time zone'];
const file = (...rows: string[][]) => csvOf([header, ...rows]);

const openingsOf = (resortId: number) =>
  app.deps.db
    .selectFrom('openings')
    .select(['id', 'startsAt', 'timeZone', 'publishedAt'])
    .where('resortId', '=', resortId)
    .where('cancelledAt', 'is', null)
    .orderBy('startsAt')
    .execute();

const countUnits = async (openingId: number) =>
  (await app.deps.db.selectFrom('units').select('id').where('openingId', '=', openingId).execute()).length;

const undo = (importId: number) => admin('POST /admin/imports/{importId}/undo', { params: { importId } });
const goLive = (importId: number) => admin('POST /admin/imports/{importId}/live', { params: { importId } });

describe('imported openings', () => {
  it('are planned with their rooms, unpublished, once, and published by Go live (IMPORT-9, IMPORT-12, IMPORT-14)', async () => {
    const resort = await aResort(app.deps, { name: 'Palm Cove Sunset Resort' });
    const text = file(
      ['Palm Cove', '2026-12-05', '8 PM', 'ET'],
      ['palm cove sunset resort', '06.12.2026', '20:00', ''],
    );
    const { id, counts } = await importText(admin, 'openings', text, { timezone: 'Europe/Rome' });
    expect(counts).toMatchObject({ new: 2, problem: 0 });
    const openings = await openingsOf(resort.id);
    expect(openings).toMatchObject([
      { startsAt: new Date('2026-12-06T01:00:00Z'), timeZone: 'America/New_York', publishedAt: null },
      { startsAt: new Date('2026-12-06T19:00:00Z'), timeZone: 'Europe/Rome', publishedAt: null },
    ]);
    expect(await countUnits(openings[0]?.id ?? 0)).toBe(2);
    expect((await importText(admin, 'openings', text, { timezone: 'Europe/Rome' })).counts).toMatchObject({
      new: 0,
      same: 2,
    });
    expect(await openingsOf(resort.id)).toEqual(openings);
    expect(await goLive(id)).toEqual({ success: true, published_count: 2, messaged_count: 0 });
    expect((await openingsOf(resort.id)).map(({ publishedAt }) => publishedAt)).toEqual([
      app.clock.now(),
      app.clock.now(),
    ]);
    expect((await refusal(undo(id)))?.code).toBe('already_decided');
  });

  it('that cannot be are problems of their rows (IMPORT-8)', async () => {
    const busy = await anOpening(app.deps, { name: 'Reef Sunset Resort', startsIn: 2 * day });
    const closed = await aResort(app.deps, { name: 'Dune Sunset Resort' });
    await admin('POST /admin/resorts/{resortId}/closures', {
      params: { resortId: closed.id },
      body: { from: '2026-12-01T00:00:00Z', until: '2026-12-31T00:00:00Z', reason: 'Winter', openings: [] },
    });
    const at = (ms: number) => new Date(busy.startsAt.getTime() + ms).toISOString();
    const { id } = await preview(
      admin,
      'openings',
      file(
        ['Nowhere', at(0), '', ''],
        ['Dune', '2026-12-05 20:00', '', ''],
        ['Reef', at(0), '', ''],
        ['Reef', at(hour / 2), '', ''],
        ['Reef', at(hour), '', ''],
        ['Reef', at(hour), '', ''],
        ['Reef', at(1.5 * hour), '', ''],
        ['Reef', '2020-01-01 20:00', '', ''],
        ['Reef', '2099-01-01 20:00', '', ''],
        ['Reef', '2027-03-28 02:30', '', 'Europe/Rome'],
        ['Reef', 'some day', '', ''],
      ),
    );
    expect((await rowsOf(admin, id)).map(({ outcome, problem }) => problem ?? outcome)).toEqual([
      'unknown_resort',
      'resort_closed',
      'same',
      'opening_overlap',
      'new',
      'same',
      'opening_overlap',
      'in_the_past',
      'too_far_ahead',
      'skipped_time',
      'bad_date',
    ]);
  });

  it('are taken back by an undo, except those that somebody changed or that have bookings (IMPORT-13)', async () => {
    const resort = await aResort(app.deps, { name: 'Mesa Sunset Resort' });
    const rows = ['05', '06', '07'].map((date) => ['Mesa', `2026-12-${date} 20:00`, '', '']);
    const { id } = await importText(admin, 'openings', file(...rows));
    const [first, second, third] = await openingsOf(resort.id);
    await admin('PUT /admin/resort-openings/{openingId}/neighborhood-code', {
      params: { openingId: first?.id ?? 0 },
      body: { neighborhood_code: 'MESA' },
    });
    const bookings = await importText(admin, 'bookings', 'Roblox name,Room\nmesa_guest,Standard', {
      opening_id: second?.id ?? 0,
    });
    expect(bookings.counts).toMatchObject({ new: 1 });
    expect(await undo(id)).toEqual({ success: true, undone_count: 1, left_count: 2 });
    expect((await openingsOf(resort.id)).map((opening) => opening.id)).toEqual([first?.id, second?.id]);
    const left = await admin('GET /admin/imports/{importId}/rows', {
      params: { importId: id },
      query: { left: 'true' },
    });
    expect(left.map(({ opening_id, left }) => [opening_id, left])).toEqual([
      [first?.id, 'touched'],
      [second?.id, 'in_use'],
    ]);
    expect(await admin('GET /admin/imports/{importId}', { params: { importId: id } })).toMatchObject({
      counts: { new: 3 },
      left_count: 2,
    });
    expect((await importText(admin, 'openings', file(...rows))).counts).toMatchObject({ new: 1, same: 2 });
    expect((await openingsOf(resort.id)).map((opening) => opening.id)).not.toContain(third?.id);
  });
});

it('the usual Publish is refused for what an import made, until it is live or undone (IMPORT-12)', async () => {
  const resort = await aResort(app.deps, { name: 'Cliff Sunset Resort' });
  const publish = (openingId: number | undefined) =>
    admin('POST /admin/resort-openings/publish', { body: { opening_ids: [openingId ?? 0] } });
  await importText(admin, 'openings', file(['Cliff', '2026-12-05 20:00', '', '']));
  const [opening] = await openingsOf(resort.id);
  const refused = await refusal(publish(opening?.id));
  expect(refused).toMatchObject({ status: 422, code: 'invalid_input' });
  expect(JSON.stringify(refused)).toContain('Open the tab Import and press “Go live” there');
  expect((await openingsOf(resort.id))[0]?.publishedAt).toBeNull();

  const byStaff = await anOpening(app.deps, { name: 'Dock Sunset Resort', startsIn: 2 * day });
  await app.deps.db.updateTable('openings').set({ publishedAt: null }).where('id', '=', byStaff.id).execute();
  const bookings = await importText(admin, 'bookings', 'Roblox name,Room\ndock_guest,Standard', {
    opening_id: byStaff.id,
  });
  expect((await refusal(publish(byStaff.id)))?.code).toBe('invalid_input');
  await undo(bookings.id);
  await publish(byStaff.id);
});

it('lists imports with what happened, newest first, for admins alone (IMPORT-7)', async () => {
  const resort = await aResort(app.deps, { name: 'Isle Sunset Resort' });
  await importText(
    admin,
    'openings',
    file([resort.name, '2026-12-05 20:00', '', ''], ['Nowhere', '2026-12-05 20:00', '', '']),
  );
  const [latest] = await admin('GET /admin/imports');
  expect(latest).toMatchObject({
    left_count: 0,
    kind: 'openings',
    file_name: 'sheet.csv',
    state: 'imported',
    rows: 2,
    counts: { new: 1, problem: 1 },
  });
});

it('a draft of another admin is seen by all, and changed by them or the primary admin alone (IMPORT-7)', async () => {
  const primaryMember = await aMember(app.deps, { isAdmin: true });
  await app.deps.db.updateTable('admins').set({ isPrimary: false }).where('isPrimary', '=', true).execute();
  await app.deps.db
    .updateTable('admins')
    .set({ isPrimary: true })
    .where('discordId', '=', primaryMember.discordId)
    .execute();
  const other = await app.client(await aMember(app.deps, { isAdmin: true }));
  const primary = await app.client(primaryMember);
  const text = 'Discord ID,Gold until\n223344556677889900,2027-01-31';
  const { id: importId, settings } = await preview(admin, 'members', text);
  const params = { importId };
  const isOwn = async (call: Call) => (await call('GET /admin/imports/{importId}', { params })).is_own;
  expect([await isOwn(admin), await isOwn(other), await isOwn(primary)]).toEqual([true, false, true]);
  const attempts = [
    () => other('PUT /admin/imports/{importId}/settings', { params, body: settings }),
    () => other('POST /admin/imports/{importId}/import', { params }),
    () => other('DELETE /admin/imports/{importId}', { params }),
  ];
  for (const attempt of attempts) expect((await refusal(attempt()))?.code).toBe('primary_admin_required');
  await primary('PUT /admin/imports/{importId}/settings', { params, body: settings });
  await primary('DELETE /admin/imports/{importId}', { params });
});

it('says of a file with many rows whether guests book in its opening right then (IMPORT-8)', async () => {
  const wings = ['East', 'West', 'South', 'North', 'Hill'];
  const opening = await anOpening(app.deps, {
    startsIn: 2 * day,
    rooms: wings.map((name) => ({ name, units: 100 })),
  });
  const rows = Array.from({ length: 500 }, (_, each) => `many_${each},${wings[each % 5]}`);
  const isSaleNear = async (count: number) => {
    const text = ['Roblox name,Room', ...rows.slice(0, count)].join('\n');
    return (await preview(admin, 'bookings', text, { opening_id: opening.id })).sale_near;
  };
  const goesOnSaleIn = async (ms: number) => {
    await app.deps.db.deleteFrom('onSaleTimes').execute();
    const onSaleAt = new Date(app.clock.now().getTime() + ms);
    const time = { openingId: opening.id, onSaleGroup: 'regular', laterGroups: 0, onSaleAt };
    await app.deps.db.insertInto('onSaleTimes').values(time).execute();
  };
  expect(await isSaleNear(500)).toBe(true);
  expect(await isSaleNear(499)).toBe(false);
  await goesOnSaleIn(hour);
  expect(await isSaleNear(500)).toBe(false);
  await goesOnSaleIn(hour / 4);
  expect(await isSaleNear(500)).toBe(true);
  await app.deps.db.updateTable('openings').set({ publishedAt: null }).where('id', '=', opening.id).execute();
  expect(await isSaleNear(500)).toBe(false);
});
