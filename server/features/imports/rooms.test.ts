import type { Call } from '@sunset/contract/client.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refusal } from '../../../test/booked.ts';
import { aMember, anOpening, type TestOpening } from '../../../test/factories.ts';
import { csvOf, importText, preview, rowsOf } from '../../../test/imports/imports.ts';
import { linkRoblox } from '../../../test/roblox-link.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { day } from '../../../test/test-clock.ts';

let app: TestApp;
let admin: Call;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  admin = await app.client(await aMember(app.deps, { isAdmin: true }));
});

/** Each test has titles of its own, because choices are remembered by these. */
const file = (title: string, ...rows: [name: string, room: string][]) => csvOf([['Roblox name', title], ...rows]);

const anOpeningWith = (...names: string[]) => anOpening(app.deps, { rooms: names.map((name) => ({ name, units: 3 })) });

const guestsOf = async ({ id }: TestOpening) => {
  const { rows } = await sql<{ guest: string; room: string }>`
    select b.roblox_username as guest, t.name as room from bookings b
    join opening_rooms r on r.id = b.opening_room_id join room_types t on t.id = r.room_type_id
    where b.opening_id = ${id} order by b.id`.execute(app.deps.db);
  return rows.map(({ guest, room }) => [guest, room]);
};

it('names that no room of the opening has mean the rooms that staff choose, also in the next file (IMPORT-17)', async () => {
  const opening = await anOpeningWith('Garden', 'Lagoon');
  const text = file('Room one', ['rn_1', 'Pool hut'], ['rn_2', 'garden'], ['rn_3', 'POOL HUT'], ['rn_4', '🌴']);
  const first = await preview(admin, 'bookings', text, { opening_id: opening.id });
  expect(first).toMatchObject({
    counts: { new: 1, problem: 3 },
    unknown_rooms: ['Pool hut', '🌴'],
    room_choices: ['Garden', 'Lagoon'].map((room) => ({ room, resorts: [opening.resort.name] })),
    settings: { room_names: [] },
  });
  const room_names = [
    { name: 'pool hut', room: 'Lagoon' },
    { name: '🌴', room: 'Garden' },
  ];
  const body = { ...first.settings, room_names };
  const params = { importId: first.id };
  expect(await admin('PUT /admin/imports/{importId}/settings', { params, body })).toMatchObject({
    counts: { new: 4, problem: 0 },
    unknown_rooms: [],
    settings: { room_names },
  });
  await admin('POST /admin/imports/{importId}/import', { params });
  const chosen = [
    ['rn_1', 'Lagoon'],
    ['rn_2', 'Garden'],
    ['rn_3', 'Lagoon'],
    ['rn_4', 'Garden'],
  ];
  expect(await guestsOf(opening)).toEqual(chosen);

  const next = await anOpeningWith('Garden', 'Lagoon');
  expect(await importText(admin, 'bookings', text, { opening_id: next.id })).toMatchObject({
    is_remembered: true,
    counts: { new: 4 },
    // They are of drafts alone.
    unknown_rooms: [],
    room_choices: [],
  });
  expect(await guestsOf(next)).toEqual(chosen);
});

it('a room that the opening has counts more than a choice, and a choice that it lacks is a problem (IMPORT-17)', async () => {
  await anOpeningWith('Tower');
  const opening = await anOpeningWith('Garden', 'Lagoon');
  const room_names = [
    { name: 'Garden', room: 'Lagoon' },
    { name: 'Hut', room: 'Tower' },
  ];
  const text = file('Room two', ['rt_1', 'Garden'], ['rt_2', 'Hut']);
  const { id } = await importText(admin, 'bookings', text, { opening_id: opening.id, room_names });
  expect(await guestsOf(opening)).toEqual([['rt_1', 'Garden']]);
  expect(await rowsOf(admin, id)).toMatchObject([{ outcome: 'new' }, { problem: 'unknown_room' }]);
});

it('choices of a room that does not exist, and too many, are refused at their field (IMPORT-17)', async () => {
  const opening = await anOpeningWith('Garden');
  const refused = async (...names: { name: string; room: string }[]) => {
    const text = file('Room three', ['rr_1', 'Hut']);
    return refusal(preview(admin, 'bookings', text, { opening_id: opening.id, room_names: names }));
  };
  const hut = { name: 'Hut', room: 'Garden' };
  expect(await refused(hut, { name: 'Den', room: 'Nowhere' })).toMatchObject({
    status: 422,
    errors: [{ path: 'body.room_names.1.room' }],
  });
  const many = Array.from({ length: 101 }, (_, each) => ({ ...hut, name: `Hut ${each}` }));
  expect((await refused(...many))?.errors).toMatchObject([{ path: 'body.room_names' }]);
  expect((await refused({ name: '', room: 'Garden' }))?.errors).toMatchObject([{ path: 'body.room_names.0.name' }]);
});

it('a choice is not remembered once its room has another name; old imports have none (IMPORT-17)', async () => {
  const opening = await anOpeningWith('Cabana');
  const text = file('Room four', ['rf_1', 'Hut']);
  const room_names = [{ name: 'Hut', room: 'Cabana' }];
  const { id } = await importText(admin, 'bookings', text, { opening_id: opening.id, room_names });
  const upload = () => preview(admin, 'bookings', text, { opening_id: opening.id });
  expect((await upload()).settings.room_names).toEqual(room_names);
  await sql`update room_types set name = 'Pavilion' where name = 'Cabana'`.execute(app.deps.db);
  expect((await upload()).settings.room_names).toEqual([]);
  await sql`update imports set settings = settings - 'room_names' where id = ${id}`.execute(app.deps.db);
  expect((await upload()).settings.room_names).toEqual([]);
});

describe('a column with resort and room', () => {
  /** Two resorts whose names and rooms have words in common, with an opening each. */
  async function aCommunity(word: string) {
    const rooms = ['Deluxe', 'Deluxe Suite', 'Standard'].map((name) => ({ name, units: 2 }));
    const openings = ['Vista', 'Riviera'].map((name) =>
      anOpening(app.deps, { name: `${word} ${name} Sunset Resort`, startsIn: 2 * day, rooms }),
    );
    return Promise.all(openings);
  }
  const fileOf = (title: string, ...places: string[]) =>
    csvOf([
      ['Roblox name', title, 'Date', 'Pay'],
      ...places.map((place, guest) => [`${title.length}_shared_${guest}`, place, '2026-11-23 12:00', 'Robux']),
    ]);

  it('is found by its title and read as both; what it calls otherwise is chosen as any room (IMPORT-4, IMPORT-17)', async () => {
    const [vista, riviera] = await aCommunity('Amber');
    const places = [
      'Amber Vista – Deluxe',
      'Deluxe Suite at Amber Riviera',
      'Amber Vista Sunset Resort - Standard',
      'Amber Riviera: Penthouse',
      'Deluxe or Standard (Amber Vista)',
      'Somewhere / Standard',
    ];
    const text = fileOf('Which resort and room would you like?', ...places);
    const draft = await preview(admin, 'bookings', text, { paid: true });
    expect(draft.settings.columns).toEqual({ roblox_name: 0, resort: 1, room_type: 1, start: 2, payment_method: 3 });
    expect(draft.unknown_rooms).toEqual([places[3], places[4]]);
    expect(
      (await rowsOf(admin, draft.id)).map(({ opening_id: at, room, payment_method: method, problem }) => [
        at,
        room,
        problem ?? method,
      ]),
    ).toEqual([
      [vista?.id, 'Deluxe', 'robux'],
      [riviera?.id, 'Deluxe Suite', 'robux'],
      [vista?.id, 'Standard', 'robux'],
      [riviera?.id, null, 'unknown_room'],
      [vista?.id, null, 'unknown_room'],
      [null, null, 'unknown_resort'],
    ]);
    const room_names = places.slice(3, 5).map((name) => ({ name, room: 'Standard' }));
    const params = { importId: draft.id };
    await admin('PUT /admin/imports/{importId}/settings', { params, body: { ...draft.settings, room_names } });
    await admin('POST /admin/imports/{importId}/import', { params });
    expect((await rowsOf(admin, draft.id)).map(({ room }) => room)).toEqual([
      'Deluxe',
      'Deluxe Suite',
      'Standard',
      'Standard',
      'Standard',
      null,
    ]);
  });

  it('is searched only if it was chosen for both (IMPORT-17)', async () => {
    const [vista] = await aCommunity('Jade');
    const text = fileOf('Room', 'Jade Vista – Deluxe');
    const only = { columns: { roblox_name: 0, room_type: 1 }, opening_id: vista?.id ?? 0 };
    expect((await preview(admin, 'bookings', text, only)).unknown_rooms).toEqual(['Jade Vista – Deluxe']);
    const both = { ...only, columns: { ...only.columns, resort: 1 } };
    expect((await preview(admin, 'bookings', text, both)).counts).toMatchObject({ new: 1 });
  });
});

it('a preview says all that is wrong with a row at once, and lists its room (IMPORT-8, IMPORT-17)', async () => {
  const opening = await anOpening(app.deps, {
    name: 'Onyx Sunset Resort',
    startsIn: 2 * day,
    rooms: [{ name: 'Garden', units: 2 }],
  });
  const text = csvOf([
    ['Roblox name', 'Resort', 'Room six', 'Date', 'Payment'],
    ['x', 'Nowhere', 'Hut', 'some day', 'Gold bars'],
    ['rs_2', 'Onyx', 'Garden', '2026-11-23 13:00', 'Robux'],
    ['rs_3', 'Onyx', 'Hut', '2026-11-23 12:00', 'Robux'],
    ['rs_4', 'Onyx', 'Garden', '2026-11-23 12:00', ''],
  ]);
  const columns = { roblox_name: 0, resort: 1, room_type: 2, start: 3, payment_method: 4 };
  const { id, unknown_rooms: unknown } = await preview(admin, 'bookings', text, { columns });
  expect(unknown).toEqual(['Hut']);
  expect((await rowsOf(admin, id)).map(({ problem, also }) => [problem, also])).toEqual([
    ['unknown_room', ['bad_name', 'bad_date', 'bad_payment', 'unknown_resort']],
    ['unknown_opening', ['payment_not_confirmed']],
    ['unknown_room', ['payment_not_confirmed']],
    [null, []],
  ]);
  await admin('POST /admin/imports/{importId}/import', { params: { importId: id } });
  expect((await rowsOf(admin, id)).map(({ also, room }) => [also, room])).toEqual([
    [[], null],
    [[], null],
    [[], null],
    [[], 'Garden'],
  ]);
  expect(await guestsOf(opening)).toEqual([['rs_4', 'Garden']]);
});

it('a preview shows the payment that the booking will have: what costs nothing needs none (IMPORT-8, PRICE-7)', async () => {
  const rooms = [
    { name: 'Garden', price: 0 },
    { name: 'Lagoon', price: 2000 },
  ];
  const opening = await anOpening(app.deps, { rooms });
  // Their discount is 100 %.
  await linkRoblox(app, await aMember(app.deps, { tiers: ['three_boosts'] }), { username: 'rp_booster' });
  const text = csvOf([
    ['Roblox name', 'Room seven', 'Payment', 'Paid'],
    ['rp_1', 'Garden', 'Robux', ''],
    ['rp_2', 'Lagoon', 'Robux', 'yes'],
    ['rp_booster', 'Lagoon', 'Robux', ''],
  ]);
  const columns = { roblox_name: 0, room_type: 1, payment_method: 2, paid: 3 };
  const { id } = await preview(admin, 'bookings', text, { opening_id: opening.id, columns });
  const methods = async () => (await rowsOf(admin, id)).map(({ payment_method: method }) => method);
  expect(await methods()).toEqual(['bbc', 'robux', 'bbc']);
  await admin('POST /admin/imports/{importId}/import', { params: { importId: id } });
  expect(await methods()).toEqual(['bbc', 'robux', 'bbc']);
});

it('a preview repeats a problem for an equal row of the same guest, and asks where the wishes differ (IMPORT-8)', async () => {
  const opening = await anOpeningWith('Garden');
  const text = csvOf([
    ['Roblox name', 'Room eight', 'Payment', 'Paid'],
    ['re_1', 'Garden', 'Robux', ''],
    ['RE_1', 'Garden', 'Robux', ''],
    ['re_1', 'Garden', 'Robux', 'yes'],
    ['re_2', 'Garden', 'BBC', ''],
    ['re_2', 'Garden', '', 'yes'],
  ]);
  const columns = { roblox_name: 0, room_type: 1, payment_method: 2, paid: 3 };
  const { id } = await preview(admin, 'bookings', text, { opening_id: opening.id, columns });
  expect((await rowsOf(admin, id)).map(({ outcome, problem }) => problem ?? outcome)).toEqual([
    'payment_not_confirmed',
    'payment_not_confirmed',
    'twice',
    'new',
    'same',
  ]);
});

it("moments without a zone are in the community's, and where it has none but UTC in that of the browser (IMPORT-5)", async () => {
  const zoneAt = async (site: TestApp, timezone: string | undefined) => {
    const call = await site.client(await aMember(site.deps, { isAdmin: true }));
    const file = new Blob(['Resort,Start\nSeaside,2027-01-01'], { type: 'text/csv' });
    const query = { kind: 'openings' as const, file_name: 'x.csv', ...(timezone !== undefined && { timezone }) };
    return (await call('POST /admin/imports', { query, file })).settings.timezone;
  };
  expect(await zoneAt(app, undefined)).toBe('UTC');
  expect(await zoneAt(app, 'Asia/Tokyo')).toBe('Asia/Tokyo');
  expect((await refusal(zoneAt(app, 'Nowhere/Else')))?.errors).toMatchObject([{ path: 'query.timezone' }]);
  const roman = await startTestApp({ environment: { COMMUNITY_TIME_ZONE: 'Europe/Rome' } });
  expect(await zoneAt(roman, 'Asia/Tokyo')).toBe('Europe/Rome');
  await roman.close();
});

it('columns are remembered, and whether payments were received is asked for each file (IMPORT-7)', async () => {
  const opening = await anOpeningWith('Garden');
  const text = (guest: string) =>
    csvOf([
      ['Roblox name', 'Payment', 'Bungalow'],
      [guest, 'Robux', 'Garden'],
    ]);
  const columns = { roblox_name: 0, payment_method: 1, room_type: 2 };
  const settings = { opening_id: opening.id, columns, paid: true };
  expect((await importText(admin, 'bookings', text('paid_1'), settings)).counts).toMatchObject({ new: 1 });
  const { id, ...next } = await preview(admin, 'bookings', text('paid_2'), { opening_id: opening.id });
  expect(next).toMatchObject({ is_remembered: true, settings: { columns, paid: false } });
  expect(await rowsOf(admin, id)).toMatchObject([{ problem: 'payment_not_confirmed' }]);
});
