import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aMember, anOpening } from '../../../../test/factories.ts';
import { importText } from '../../../../test/imports/imports.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { checkData } from '../check-data.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const broken = async () => (await checkData(app.deps.db)).map(({ invariant }) => invariant);
const run = (text: ReturnType<typeof sql>) => text.execute(app.deps.db);

it('finds messages of a quiet import, bookings that an undo did not remove, and texts that stayed (IMPORT-12, IMPORT-13, IMPORT-15)', async () => {
  const opening = await anOpening(app.deps);
  const admin = await app.client(await aMember(app.deps, { isAdmin: true }));
  await importText(admin, 'bookings', 'Roblox name,Room\nquiet_guest,Standard', { opening_id: opening.id });
  expect(await broken()).toEqual([]);
  await run(sql`
    insert into outbox (dedup_key, kind, payload, not_before, nonce, created_at)
    select 'test', 'booking.confirmed', jsonb_build_object('reference', reference), now(), 'test', now() from bookings`);
  expect(await broken()).toEqual(['IMPORT-12 nobody was messaged about a booking of an import that is not live']);
  await run(sql`delete from outbox`);
  await run(sql`update bookings set removed_at = now()`);
  expect(await broken()).toEqual(['IMPORT-13 a booking that an undo removed came with an import that was undone']);
  await run(sql`update bookings set removed_at = null`);
  await run(sql`update import_rows set cells = '{quiet_guest}'`);
  expect(await broken()).toEqual(['IMPORT-15 what was imported has no text of its file']);
  await run(sql`update import_rows set cells = null`);
  expect(await broken()).toEqual([]);
});

it('finds gold of an import that is not live (IMPORT-16)', async () => {
  const member = await aMember(app.deps);
  const admin = await app.client(await aMember(app.deps, { isAdmin: true }));
  const file = `Discord ID,Gold until\n${member.discordId},2027-01-31`;
  const { id } = await importText(admin, 'members', file, { timezone: 'UTC' });
  expect(await broken()).toEqual([]);
  const rule =
    'IMPORT-16 gold of an import begins when it is live, and a draft or an undone import says of nobody that they become gold';
  await run(sql`
    with ended as (update members set gold_until = now() where id = ${member.id})
    insert into gold_memberships (member_id, starts_at, ends_at, remind_at, created_at, import_id)
    values (${member.id}, now(), now(), now(), now(), ${id})`);
  expect(await broken()).toEqual([rule]);
  await run(sql`with gone as (delete from gold_memberships) update members set gold_until = null`);
  await run(sql`update imports set state = 'undone', undone_at = now() where id = ${id}`);
  expect(await broken()).toEqual([rule]);
  await run(sql`update import_rows set discord_id = null`);
  expect(await broken()).toEqual([]);
});
