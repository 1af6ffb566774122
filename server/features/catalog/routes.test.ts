import { ApiError, type Call } from '@sunset/contract/client.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBookingBody, aMember, anOpening } from '../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let call: Call;
beforeAll(async () => {
  app = await startTestApp();
  call = await app.client(await aMember(app.deps, { isAdmin: true }));
});
afterAll(() => app.close());

const drawn = { src: '/pictures/resorts/vista.svg', alt: 'The terrace at dusk' };
let counter = 0;

function aResortBody() {
  counter += 1;
  return {
    name: `Lagoon ${counter} Sunset Resort`,
    location: 'Bora Bora',
    description: 'Water on three sides.',
    rating: 4.7,
    amenities: ['Pool', 'Pier'],
    plot_owner: null,
    timezone: 'Pacific/Tahiti',
    neighborhood_code: null,
    pictures: [drawn],
  };
}

const aRoomTypeBody = () => ({
  name: `Cabin ${(counter += 1)}`,
  price: 1000,
  maxGuests: 2,
  size: '20 m²',
  amenities: ['Hammock'],
  unitCount: 3,
  pictures: [],
});

const anItemBody = () => ({
  name: 'Sunset Scarf',
  link: 'https://www.roblox.com/catalog/1/Scarf',
  price: '15 Robux',
  image: 'https://example.com/scarf.png',
});

async function refusal(answer: Promise<unknown>): Promise<ApiError['problem']> {
  const error: unknown = await answer.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return (error as ApiError).problem;
}

const history = (subject: string, id: number) =>
  app.deps.db
    .selectFrom('auditLog')
    .select(['action', 'before', 'after', 'actorKind'])
    .where('subject', '=', subject)
    .where('subjectId', '=', String(id))
    .orderBy('id')
    .execute();

describe('resorts in the admin panel', () => {
  it('adds a resort without a rating (CATALOG-15)', async () => {
    const { rating: _none, ...body } = aResortBody();
    const added = await call('POST /admin/resorts', { body });
    expect(added.rating).toBe(0);
    const rated = { version: added.version, rating: 4.5 };
    const params = { resortId: String(added.id) };
    expect(await call('PATCH /admin/resorts/{resortId}', { params, body: rated })).toMatchObject({ rating: 4.5 });
    const body2 = { version: added.version + 1, location: 'Elsewhere' };
    expect(await call('PATCH /admin/resorts/{resortId}', { params, body: body2 })).toMatchObject({ rating: 4.5 });
  });

  it('shows a new resort on the pages at once, last in the order (CATALOG-1)', async () => {
    const added = await call('POST /admin/resorts', { body: aResortBody() });
    expect(added).toMatchObject({ rating: 4.7, version: 1, archived_at: null, pictures: [drawn], roomTypeCount: 0 });
    const shown = await call('GET /resorts');
    expect(shown.at(-1)).toMatchObject({ id: added.id, image: drawn.src, imageAlts: [drawn.alt], gallery: [] });
    expect(added.slug).toMatch(/^lagoon-\d+$/);
    expect(await history('resort', added.id)).toMatchObject([{ action: 'resort.add', actorKind: 'staff' }]);
  });

  it('changes the fields that are sent, and writes to the audit log which ones (AUDIT-2)', async () => {
    const { id } = await call('POST /admin/resorts', { body: aResortBody() });
    const pictures = [{ src: '/pictures/rooms/suite.svg', alt: '' }, drawn];
    const body = { version: 1, rating: 3.14, plot_owner: ' Marlo ', pictures };
    const changed = await call('PATCH /admin/resorts/{resortId}', { params: { resortId: id }, body });
    expect(changed).toMatchObject({ rating: 3.1, plot_owner: 'Marlo', location: 'Bora Bora', version: 2, pictures });
    const shown = await call('GET /resorts/{resortId}', { params: { resortId: id } });
    expect(shown).toMatchObject({ rating: 3.1, image: '/pictures/rooms/suite.svg', gallery: [drawn.src] });
    const [, change] = await history('resort', id);
    expect(change).toMatchObject({
      action: 'resort.change',
      before: { rating: 4.7, plot_owner: null },
      after: { rating: 3.1, plot_owner: '(text)' },
    });
    expect(Object.keys(change?.after as object)).not.toContain('location');
  });

  it('lets one of two people save who started from the same version (CATALOG-4)', async () => {
    const { id } = await call('POST /admin/resorts', { body: aResortBody() });
    const save = (location: string) =>
      call('PATCH /admin/resorts/{resortId}', { params: { resortId: id }, body: { version: 1, location } });
    const answers = await Promise.allSettled([save('North'), save('South')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const problem = await refusal(save('West'));
    expect(problem).toMatchObject({ code: 'changed_meanwhile', version: 2 });
    expect(await history('resort', id)).toHaveLength(2);
  });

  it('refuses a name that is taken, unknown zones, and resorts without a picture, naming the field (CATALOG-3)', async () => {
    const body = aResortBody();
    await call('POST /admin/resorts', { body });
    expect(await refusal(call('POST /admin/resorts', { body }))).toMatchObject({
      code: 'name_taken',
      errors: [{ path: 'body.name' }],
    });
    for (const [field, value] of [
      ['timezone', 'Mars/Olympus'],
      ['timezone', '+02:00'],
      ['timezone', "Europe/Rome'; drop table resorts; --"],
      ['pictures', []],
      ['pictures', [{ src: 'javascript:alert(1)', alt: '' }]],
      ['pictures', [{ src: '/uploads/../../etc/passwd', alt: '' }]],
      ['pictures', [{ src: 'https://example.com/a.png', alt: '' }]],
      ['name', '   '],
      ['name', 'a\nb'],
      ['name', 'x'.repeat(81)],
      ['description', 'nul \0'],
      ['location', '\ud800'],
      ['rating', 5.1],
      ['rating', '4'],
      ['amenities', ['']],
    ] as const) {
      const problem = await refusal(call('POST /admin/resorts', { body: { ...aResortBody(), [field]: value } }));
      expect(`${field}: ${problem?.code}`).toBe(`${field}: invalid_input`);
      expect(problem?.errors?.[0]?.path).toMatch(new RegExp(`^body\\.${field}`));
    }
  });

  it('T42 B08 stores hostile text as it was typed (CATALOG-9)', async () => {
    const text = `<script>alert(1)</script> {{7*7}} '"; drop table resorts; -- \u202e ${'é'.repeat(20)} 🌅`;
    const body = { ...aResortBody(), description: text, amenities: ['<b>Pool</b>', '=1+1'] };
    const { id } = await call('POST /admin/resorts', { body });
    expect(await call('GET /resorts/{resortId}', { params: { resortId: id } })).toMatchObject({
      description: text,
      amenities: ['<b>Pool</b>', '=1+1'],
    });
  });

  it('hides an archived resort, keeps its bookings, and restores it (CATALOG-2, OPENING-13)', async () => {
    const opening = await anOpening(app.deps);
    const params = { resortId: opening.resort.id };
    const guest = await app.client(await aMember(app.deps));
    await guest('POST /bookings', { body: aBookingBody(opening.roomIds[0]) });
    const before = (await call('GET /admin/resorts')).find(({ id }) => id === params.resortId);
    expect(before).toMatchObject({ futureOpenings: 1, activeBookings: 1, roomTypeCount: 1 });

    await call('DELETE /admin/resorts/{resortId}', { params });
    await call('DELETE /admin/resorts/{resortId}', { params });
    expect((await call('GET /resorts')).map(({ id }) => id)).not.toContain(params.resortId);
    expect((await refusal(call('GET /resorts/{resortId}', { params })))?.code).toBe('not_found');
    expect((await call('GET /rooms')).map(({ resortId }) => resortId)).not.toContain(params.resortId);
    expect((await call('GET /rooms/upcoming')).map(({ resortId }) => resortId)).not.toContain(params.resortId);
    expect(await guest('GET /user/bookings')).toMatchObject([{ resort: opening.resort.name, status: 'pending' }]);
    const other = await app.client(await aMember(app.deps));
    const refused = other('POST /bookings', { body: aBookingBody(opening.roomIds[0]) });
    expect((await refusal(refused))?.code).toBe('not_found');
    const status = call('GET /resort-booking-status/{resortName}', { params: { resortName: opening.resort.name } });
    expect((await refusal(status))?.code).toBe('not_found');
    const later = anOpening(app.deps, { resort: opening.resort, startsIn: 90_000_000 });
    await expect(later).rejects.toMatchObject({ code: '23503' });
    const body = { version: 2, location: 'Elsewhere' };
    const edit = call('PATCH /admin/resorts/{resortId}', { params, body });
    expect((await refusal(edit))?.code).toBe('changed_meanwhile');

    await call('POST /admin/resorts/{resortId}/restore', { params });
    expect((await call('GET /resorts')).map(({ id }) => id)).toContain(params.resortId);
    expect((await call('GET /rooms/upcoming')).map(({ resortId }) => resortId)).toContain(params.resortId);
    expect((await history('resort', params.resortId)).map(({ action }) => action)).toEqual([
      'resort.archive',
      'resort.restore',
    ]);
  });

  it('changes the order of shown resorts only from the current list (CATALOG-1)', async () => {
    const ids = (await call('GET /resorts')).map(({ id }) => id);
    const turned = ids.toReversed();
    await call('PUT /admin/resorts/order', { body: { ids: turned } });
    expect((await call('GET /resorts')).map(({ id }) => id)).toEqual(turned);
    for (const wrong of [ids.slice(1), [...ids, ids[0] ?? 0], [...ids.slice(1), 2_000_000_000]]) {
      const problem = await refusal(call('PUT /admin/resorts/order', { body: { ids: wrong } }));
      expect(problem?.code).toBe('changed_meanwhile');
    }
  });
});

describe('room types', () => {
  it('are added, changed and archived; existing openings keep theirs, new ones follow (CATALOG-5, OPENING-6)', async () => {
    const { id: resortId, name } = await call('POST /admin/resorts', { body: aResortBody() });
    const resort = { id: resortId, name };
    const added = await call('POST /admin/resorts/{resortId}/room-types', {
      params: { resortId },
      body: aRoomTypeBody(),
    });
    const first = await anOpening(app.deps, { resort });
    const params = { roomTypeId: added.id };
    const pictures = [drawn, { src: '/pictures/rooms/suite.svg', alt: 'The bed' }];
    const changed = await call('PATCH /admin/room-types/{roomTypeId}', {
      params,
      body: { version: 1, price: 2500, unitCount: 5, pictures },
    });
    expect(changed).toMatchObject({ price: 2500, unitCount: 5, pictures, version: 2 });
    const second = await anOpening(app.deps, { resort, startsIn: 3 * 86_400_000 });
    const rooms = await call('GET /rooms/upcoming');
    expect(rooms.find(({ openingId }) => openingId === first.id)).toMatchObject({ price: 1000, totalCount: 3 });
    expect(rooms.find(({ openingId }) => openingId === second.id)).toMatchObject({ price: 2500, totalCount: 5 });
    const shown = (await call('GET /rooms')).find(({ id }) => id === added.id);
    expect(shown).toMatchObject({ images: pictures.map(({ src }) => src), imageAlts: pictures.map(({ alt }) => alt) });

    await call('DELETE /admin/room-types/{roomTypeId}', { params });
    expect((await call('GET /rooms')).map(({ id }) => id)).not.toContain(added.id);
    expect((await call('GET /rooms/upcoming')).map(({ openingId }) => openingId)).toContain(first.id);
    expect((await anOpening(app.deps, { resort, startsIn: 5 * 86_400_000 })).roomIds).toEqual([]);
    await call('POST /admin/room-types/{roomTypeId}/restore', { params });
    const [restored] = await call('GET /admin/resorts/{resortId}/room-types', { params: { resortId } });
    expect(restored).toMatchObject({ unitCount: 0, archived_at: null });
  });

  it('have unique names within a resort, and whole prices (CATALOG-3, CATALOG-5)', async () => {
    const { id: resortId } = await call('POST /admin/resorts', { body: aResortBody() });
    const body = aRoomTypeBody();
    const add = (more: object) =>
      call('POST /admin/resorts/{resortId}/room-types', { params: { resortId }, body: { ...body, ...more } });
    await add({});
    expect((await refusal(add({})))?.code).toBe('name_taken');
    for (const wrong of [{ price: -1 }, { price: 1.5 }, { maxGuests: 0 }, { unitCount: 501 }, { size: '' }]) {
      expect((await refusal(add(wrong)))?.code).toBe('invalid_input');
    }
    const nowhere = call('POST /admin/resorts/{resortId}/room-types', { params: { resortId: 2_000_000_000 }, body });
    expect((await refusal(nowhere))?.code).toBe('not_found');
  });
});

describe('testimonials', () => {
  it('are added first, changed and archived, and their text stays out of the audit log (CATALOG-8)', async () => {
    const body = { name: 'Ida', location: 'Oslo', comment: 'Never left the pier.', rating: 4.5, date: '2026-02-28' };
    const { id } = await call('POST /admin/testimonials', { body });
    const params = { testimonialId: id };
    expect((await call('GET /testimonials'))[0]).toEqual({ id, ...body });
    const changed = { version: 1, comment: 'Never left.' };
    await call('PATCH /admin/testimonials/{testimonialId}', { params, body: changed });
    expect((await call('GET /testimonials'))[0]?.comment).toBe('Never left.');
    expect(JSON.stringify(await history('testimonial', id))).not.toMatch(/Never|Ida/);
    await call('DELETE /admin/testimonials/{testimonialId}', { params });
    expect((await call('GET /testimonials')).map((one) => one.id)).not.toContain(id);
    expect((await call('GET /admin/testimonials')).at(-1)).toMatchObject({ id, version: 3 });
    const wrong = call('POST /admin/testimonials', { body: { ...body, date: '2026-02-30' } });
    expect((await refusal(wrong))?.errors?.[0]?.path).toBe('body.date');
  });
});

describe('the store', () => {
  it('shows an added item at once, with the default description if none is given (CATALOG-7)', async () => {
    const added = await call('POST /admin/merchandise', { body: anItemBody() });
    expect(added).toMatchObject({ ...anItemBody(), description: 'Custom merchandise item', version: 1 });
    expect((await call('GET /merchandise')).at(-1)).toEqual({
      id: added.id,
      ...anItemBody(),
      description: 'Custom merchandise item',
    });
    const params = { itemId: added.id };
    await call('PATCH /admin/merchandise/{itemId}', { params, body: { version: 1, price: '7 Robux' } });
    expect((await call('GET /merchandise')).at(-1)?.price).toBe('7 Robux');
    await call('DELETE /admin/merchandise/{itemId}', { params });
    expect((await call('GET /merchandise')).map(({ id }) => id)).not.toContain(added.id);
    await call('POST /admin/merchandise/{itemId}/restore', { params });
    expect((await call('GET /merchandise')).map(({ id }) => id)).toContain(added.id);
  });

  it('names each missing field (CATALOG-7)', async () => {
    const body = { name: '', link: '', price: ' ', image: '', description: '' };
    const problem = await refusal(call('POST /admin/merchandise', { body }));
    expect(problem?.errors?.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['body.name', 'body.link', 'body.price', 'body.image']),
    );
  });

  it.each([
    'http://example.com/a',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    ' \u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox',
    '//evil.example',
    'https:evil',
    'https:/evil.example',
    'https:///evil.example',
    'https:\\\\evil.example',
    'https://a@b.example',
    'https://a:b@c.example',
    'https://exa mple.com',
    'https://example.com\\@evil.example',
    'https://ex\tample.com',
    'https://localhost',
    'https://',
    'blob:https://example.com/x',
    `https://example.com/${'a'.repeat(500)}`,
  ])('B39 refuses the link and the image %j (CATALOG-6)', async (address) => {
    for (const field of ['link', 'image']) {
      const problem = await refusal(call('POST /admin/merchandise', { body: { ...anItemBody(), [field]: address } }));
      expect(problem).toMatchObject({ code: 'invalid_input', errors: [{ path: `body.${field}` }] });
    }
  });

  it('B39 shows international names in punycode (CATALOG-6)', async () => {
    const body = { ...anItemBody(), link: 'https://www.röblox.com/catalog', image: 'https://рaypal.com/a.png' };
    const added = await call('POST /admin/merchandise', { body });
    expect(added.link).toBe('https://www.xn--rblox-jua.com/catalog');
    expect(added.image).toMatch(/^https:\/\/xn--/);
  });
});
