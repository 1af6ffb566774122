import { afterAll, beforeAll, expect, it } from 'vitest';
import { anOpening } from '../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('lists one room of each kind first, the most expensive first (CATALOG-14)', async () => {
  const rooms = [
    { name: 'Cabin', price: 1000 },
    { name: 'Villa', price: 5000 },
  ];
  const first = await anOpening(app.deps, { rooms });
  const second = await anOpening(app.deps, { rooms });
  const listed = await (await app.client())('GET /rooms');
  expect(listed.map(({ resortId, type }) => [resortId, type])).toEqual([
    [first.resort.id, 'Villa'],
    [first.resort.id, 'Cabin'],
    [second.resort.id, 'Villa'],
    [second.resort.id, 'Cabin'],
  ]);
});
