import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Member } from '../../server/actor.ts';
import { aBooking } from '../booked.ts';
import { aBookingBody, aMember, anOpening, type TestOpening } from '../factories.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { jsonText } from './requests/json-text.ts';

/* Bad input with an exactly known result. */

let app: TestApp;
let opening: TestOpening;
let member: Member;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  opening = await anOpening(app.deps, { rooms: [{ units: 5, price: 2000 }] });
  member = await aMember(app.deps);
});
afterAll(() => app.close());

async function post(path: string, body: unknown, who: Member = member): Promise<{ status: number; body: Answer }> {
  const response = await app.fetch(`/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await app.token(who)}`, 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : jsonText(body),
  });
  return { status: response.status, body: (await response.json()) as Answer };
}

interface Answer {
  code?: string;
  bookingId?: string;
  final_price?: number;
  errors?: { path: string; message: string }[];
}

const book = (more: Record<string, unknown>, who?: Member) =>
  post('/bookings', { ...aBookingBody(opening.roomIds[0]), ...more }, who);
const stored = () => app.deps.db.selectFrom('bookings').selectAll().where('openingId', '=', opening.id).execute();

/** Expects 422 at this field, and no booking. */
async function expectRefused(answer: Promise<{ status: number; body: Answer }>, field: string): Promise<void> {
  expect(await answer).toMatchObject({ status: 422, body: { code: 'invalid_input', errors: [{ path: field }] } });
  expect(await stored()).toEqual([]);
}

describe('B05 text', () => {
  it.each([
    ['half of a character', '\ud800'],
    ['half of a character within', 'a\udfffb'],
    ['NUL', 'a\0b'],
  ])('B05 with %s cannot be stored, and is refused at its field (API-8)', async (_, text) => {
    for (const field of ['notes', 'robloxUsername', 'robloxDisplayName']) {
      await expectRefused(book({ [field]: text }), `body.${field}`);
    }
  });

  it.each(['   ', '\t', '\n', '\u00a0', '\u2003', '\ufeff', ''])(
    'B05 of blanks (%j) is not a name (API-8)',
    async (text) => {
      await expectRefused(book({ robloxUsername: text }), 'body.robloxUsername');
    },
  );

  it.each(['Sunset\u202eemanruoy', 'a\u200bb\u200d', `e${'\u0301'.repeat(48)}`, 'é'.normalize('NFD'), 'é', '👨‍👩‍👧'])(
    'B05 is stored as it was typed: %j (API-8)',
    async (text) => {
      expect((await book({ notes: text })).status).toBe(200);
      expect(await stored()).toMatchObject([{ notes: text }]);
    },
  );

  it.each(['\u200b', '\u200d', '\u2060', '\ufeff', '\u00ad', '\u202e', '\u3164', '\u0001', '\n'])(
    'refuses typed names with an invisible character (%j), which could look like the name of another guest (ROBLOX-2)',
    async (character) => {
      await expectRefused(book({ robloxUsername: `ree${character}f_walker` }), 'body.robloxUsername');
      await expectRefused(book({ robloxDisplayName: `Re${character}ef` }), 'body.robloxDisplayName');
      // Control: the same names without it are accepted.
      expect((await book({ robloxUsername: 'reef_walker', robloxDisplayName: 'Reef' })).status).toBe(200);
    },
  );

  it.each(['x', 'é', '😀'])(
    'B18 is counted in characters, whatever their size: %s (API-8, BOOK-21)',
    async (character) => {
      await expectRefused(book({ notes: character.repeat(501) }), 'body.notes');
      await expectRefused(book({ robloxDisplayName: character.repeat(21) }), 'body.robloxDisplayName');
      expect((await book({ notes: character.repeat(500), robloxDisplayName: character.repeat(20) })).status).toBe(200);
    },
  );

  it('B18 of a megabyte is not read completely (API-13)', async () => {
    expect(await book({ notes: 'x'.repeat(1024 * 1024) })).toMatchObject({
      status: 413,
      body: { code: 'body_too_large' },
    });
  });
});

describe('B06 the name of a resort', () => {
  it('B06 B59 is compared exactly: other case, spaces, or another form of a letter match nothing (API-11)', async () => {
    const { resort } = await anOpening(app.deps, { name: 'Café (50%_off) \\ Sunset' });
    const status = async (name: string) =>
      (await app.fetch(`/api/resort-booking-status/${encodeURIComponent(name)}`)).status;
    expect(await status(resort.name)).toBe(200);
    const others = [
      resort.name.normalize('NFD'),
      resort.name.toLowerCase(),
      `${resort.name} `,
      ` ${resort.name}`,
      resort.name.replace(' ', '  '),
      '%',
      'Caf_%',
      `${resort.name}\u200b`,
    ];
    for (const name of others) expect(`${name} ${await status(name)}`).toBe(`${name} 404`);
  });
});

describe('B07 a search', () => {
  it('B07 treats %, _ and \\ as normal characters', async () => {
    const admin = await app.client(await aMember(app.deps, { isAdmin: true }));
    const names = ['100%_sure', '100x_sure', 'back\\slash', "o'; drop table bookings;--"];
    for (const username of names) await aBooking(app, opening, { linked: { username } });
    const found = async (text: string) =>
      (await admin('GET /admin/bookings', { query: { text, opening: opening.id } })).map(
        ({ guestInfo }) => guestInfo.robloxUsername,
      );
    expect(await found('100%')).toEqual(['100%_sure']);
    expect(await found('%_')).toEqual(['100%_sure']);
    expect(await found('0x_s')).toEqual(['100x_sure']);
    expect(await found('\\')).toEqual(['back\\slash']);
    expect(await found("'; drop")).toEqual(["o'; drop table bookings;--"]);
  });
});

describe('T15 B09 a field that is sent twice', () => {
  it.each([
    ['a room', (room: number) => `{"roomId":${room},"roomId":${room},"robloxUsername":"a","robloxDisplayName":"b"}`],
    [
      'a name, written in another way',
      (room: number) => `{"roomId":${room},"robloxUsername":"a","roblox\\u0055sername":"c","robloxDisplayName":"b"}`,
    ],
    [
      'something that counts for nothing',
      (room: number) => `{"roomId":${room},"robloxUsername":"a","robloxDisplayName":"b","guests":[{"x":1,"x":2}]}`,
    ],
  ])('T15 %s: 400, and no booking (API-10)', async (_, text) => {
    expect(await post('/bookings', text(opening.roomIds[0] ?? 0))).toMatchObject({
      status: 400,
      body: { code: 'malformed' },
    });
    expect(await stored()).toEqual([]);
  });

  it('T15 similar requests are accepted', async () => {
    const notes = '"roomId":1,"roomId":2 {"a":1,"a":1} \\';
    expect((await book({ notes, guests: [{ a: 1 }, { a: 1 }] })).status).toBe(200);
    expect(await stored()).toMatchObject([{ notes }]);
  });

  it('T15 in the query: the first one counts', async () => {
    const admin = await app.token(await aMember(app.deps, { isAdmin: true }));
    const ask = (query: string) =>
      app.fetch(`/api/admin/bookings?${query}`, { headers: { authorization: `Bearer ${admin}` } });
    expect((await ask('limit=1&limit=hundred')).status).toBe(200);
    expect((await ask('limit=hundred&limit=1')).status).toBe(422);
  });
});

describe('B11 B17 a field of a booking', () => {
  it.each([
    ['payment_method', ['BBC', 'cash', ['bbc'], null, 1, { toString: 'bbc' }]],
    ['all_inclusive', ['false', 'true', null, 0, 1, []]],
    ['roomId', ['1', 1.5, 0, -1, 2 ** 31, 2 ** 53, null, [1], {}, true]],
    ['notes', [null, 1, [], {}, ['x']]],
    ['robloxUsername', [null, 1, ['x'], { length: 3 }]],
    ['expected_final_price', ['2000', -1, 0.5, 2 ** 31, 2 ** 53, 1e21, null]],
    ['held', ['true', 1, null]],
  ])('B17 %s is refused at its field', async (field, values) => {
    for (const value of values) await expectRefused(book({ [field]: value }), `body.${field}`);
  });

  it('B17 a price above every limit does not affect others who book at the same moment', async () => {
    const others = await Promise.all(Array.from({ length: 3 }, () => aMember(app.deps)));
    const answers = await Promise.all([
      book({ expected_final_price: Number.MAX_SAFE_INTEGER }),
      book({ expected_final_price: 2_147_483_647 }, await aMember(app.deps)),
      ...others.map((other) => book({}, other)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([422, 409, 200, 200, 200]);
  });

  it('B13 T16 T37 T14 values that only the server decides are ignored (API-10, BOOK-1, PRICE-1)', async () => {
    const stranger = await aMember(app.deps, { tiers: ['gold'] });
    const who = { is_admin: true, user_type: 'gold_customer', discordId: stranger.discordId, sub: stranger.id };
    const money = {
      price: 0,
      final_price: 0,
      discount: 100,
      discount_percent: 100,
      tips: -500,
      payment_confirmed: true,
    };
    const state = { status: 'confirmed', id: 1, memberId: stranger.id, created_at: '2020-01-01T00:00:00Z' };
    const stay = {
      guests: -1,
      checkIn: '9999-12-31T00:00:00Z',
      checkOut: 'yesterday',
      resort: 'Another Sunset Resort',
    };
    const wishes = { ...who, ...money, ...state, ...stay, discordUsername: stranger.username };
    const { status, body } = await book(wishes);
    expect({ status, price: body.final_price }).toEqual({ status: 200, price: 2000 });
    expect(await stored()).toMatchObject([
      {
        memberId: member.id,
        discordUsername: member.username,
        finalPrice: 2000,
        discountPercent: 0,
        status: 'pending',
        paidAt: null,
        openingId: opening.id,
      },
    ]);
  });
});

describe('an archived resort', () => {
  it('T14 cannot be booked: 404, as if it did not exist (BOOK-8)', async () => {
    const admin = await aMember(app.deps, { isAdmin: true });
    await app.deps.db
      .updateTable('resorts')
      .set({ archivedAt: app.deps.now() })
      .where('id', '=', opening.resort.id)
      .execute();
    const body = { resort_name: opening.resort.name, opening_date: '2027-01-01T10:00:00Z', timezone: 'Europe/Rome' };
    expect(await post('/admin/resort-openings/create', body, admin)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  });
});
