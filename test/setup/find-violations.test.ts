import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { invariants } from '../../server/operations/check-data/invariants.ts';
import { checkData } from '../../server/operations/check-data/check-data.ts';
import { aMember } from '../factories.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { anyBroken, findViolations } from './find-violations.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const sound = sql<{ subject: string }>`select 'nothing' as subject where false`;
const broken = sql<{ subject: string }>`select 'something' as subject`;

it('sees one broken rule, wherever it stands among the others', async () => {
  const { db } = app.deps;
  const all = Object.values(invariants);
  for (const place of [0, all.length - 1, all.length]) {
    const { rows } = await anyBroken(all.toSpliced(place, 0, broken)).execute(db);
    expect(rows, `in place ${place}`).toHaveLength(1);
  }
  expect((await anyBroken([...all, sound]).execute(db)).rows).toEqual([]);
});

it('finds what checkData finds', async () => {
  const { db } = app.deps;
  const { id } = await aMember(app.deps);
  expect(await findViolations(app.deps)).toEqual([]);
  await db.updateTable('members').set({ goldUntil: app.clock.now() }).where('id', '=', id).execute();
  expect(await findViolations(app.deps)).toEqual(await checkData(db));
  expect(await findViolations(app.deps)).toEqual([
    { invariant: 'GOLD-3 a member is gold until the end of the last membership', subject: `member ${id}` },
  ]);
  await db.updateTable('members').set({ goldUntil: null }).where('id', '=', id).execute();
});
