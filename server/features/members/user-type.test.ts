import { tierIds, type TierId } from '@sunset/contract/members/tiers.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember } from '../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { userType } from './rules.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** The user type as SQL says it, for figures and filters. */
async function userTypeInSql(held: TierId[], isAdmin: boolean): Promise<string | undefined> {
  const { id } = await aMember(app.deps, { tiers: held });
  const { rows } = await sql<{ type: string }>`
    select user_type_at(members, ${isAdmin}, ${app.clock.now()}) as type from members where id = ${id}`.execute(
    app.deps.db,
  );
  return rows[0]?.type;
}

const pairs = tierIds.flatMap((one) => tierIds.map((other) => [one, other] as [TierId, TierId]));

describe('the user type', () => {
  it.each(pairs)('of %s and %s is the same in SQL as in TypeScript (TIER-4)', async (...held) => {
    expect(await userTypeInSql(held, false)).toBe(userType(held, false));
  });

  it('of an admin is admin, whatever their tiers (TIER-4)', async () => {
    expect(await userTypeInSql(['gold'], true)).toBe('admin');
  });
});
