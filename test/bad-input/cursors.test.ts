import { api } from '@sunset/contract/api/index.ts';
import type { Endpoint } from '@sunset/contract/endpoint.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBooking } from '../booked.ts';
import { aMember, anOpening } from '../factories.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

/* Every paged list of the contract with every kind of cursor that it did not return. */

let app: TestApp;
let authorization: string;
beforeAll(async () => {
  app = await startTestApp();
  authorization = `Bearer ${await app.token(await aMember(app.deps, { isAdmin: true }))}`;
});
afterAll(() => app.close());

const lists = (api as readonly Endpoint[])
  .filter(({ paged }) => paged)
  .flatMap(({ path, query }) => {
    const canSort = query?.safeParse({ sort: 'opening' }).success && JSON.stringify(query).includes('"sort"');
    return canSort ? [path, `${path}?sort=opening`] : [path];
  });

const withCursor = (list: string, cursor: string) =>
  `/api${list.replaceAll(/\{\w+\}/g, '1')}${list.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`;
const get = (path: string) => app.fetch(path, { headers: { authorization } });

const numbers = ['0', '-1', '1.0', '1e3', '01', '+1', '2147483648', '9223372036854775808', '1'.repeat(200)];
const noNumbers = [
  '',
  ' ',
  'NaN',
  'Infinity',
  '-Infinity',
  'null',
  '[object Object]',
  '١٢',
  '１',
  '\u200b7',
  '7\0',
  '7;--',
];
const starts = [
  '-999999999999999.1',
  '999999999999999.1',
  '8640000000000001.1',
  '1795284000000.',
  '1795284000000.-1',
  '1795284000000.1.1',
  '1795284000000.2147483648',
  '1795284000000-1',
  'NaN.NaN',
  '.',
];

it('knows every paged list', () => {
  expect(lists).toContain('/admin/bookings?sort=opening');
  expect(lists.length).toBeGreaterThan(5);
});

describe.each(lists)('GET %s', (list) => {
  it.each([...numbers, ...noNumbers, ...starts])('returns 422 naming the cursor "%s" (API-6)', async (cursor) => {
    const response = await get(withCursor(list, cursor));
    const body = (await response.json()) as { errors?: { path: string }[] };
    expect(response.status).toBe(422);
    expect(body.errors?.map(({ path }) => path)).toEqual(['query.cursor']);
  });
});

it('accepts each cursor that a list returns (API-6)', async () => {
  for (let count = 0; count < 3; count += 1) await aBooking(app, await anOpening(app.deps), { status: 'confirmed' });
  let followed = 0;
  for (const list of lists) {
    const first = await get(`/api${list}${list.includes('?') ? '&' : '?'}limit=1`);
    const next = /<([^>]*)>/.exec(first.headers.get('link') ?? '')?.[1];
    if (next === undefined) continue;
    expect((await get(next)).status).toBe(200);
    followed += 1;
  }
  expect(followed).toBeGreaterThan(4);
});
