import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { aFullOpening, aWaitingMember } from '../../../../test/waiting.ts';
import { checkData } from '../check-data.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const broken = async () => (await checkData(app.deps.db)).map(({ invariant }) => invariant);

it('finds a member who waits and has a booking there (WAIT-9)', async () => {
  const { opening, bookings } = await aFullOpening(app);
  const { entryId } = await aWaitingMember(app, opening);
  expect(await broken()).toEqual([]);
  const become = (member: unknown) =>
    sql`update waiting_entries set member_id = ${member} where id = ${entryId}`.execute(app.deps.db);
  await become(bookings[0]?.member.id);
  expect(await broken()).toEqual(['WAIT-9 nobody waits who has a booking in the opening']);
  await sql`delete from waiting_choices`.execute(app.deps.db);
  await sql`delete from waiting_entries`.execute(app.deps.db);
});
