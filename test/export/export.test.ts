import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { aBooking } from '../booked.ts';
import { anOpening } from '../factories.ts';
import { isFullRun } from '../full-run.ts';
import { createTestDatabase } from '../setup/test-database.ts';
import { startTestApp } from '../test-app.ts';

const rows = 100_000;
const heapMegabytes = 256;

it.runIf(isFullRun)('F23 exports many bookings with a small heap (EXPORT-6)', { timeout: 120_000 }, async () => {
  const database = await createTestDatabase();
  const app = await startTestApp({ databaseUrl: database.url });
  const { reference } = await aBooking(app, await anOpening(app.deps));
  // Copies of one booking that is over, because ended bookings may share a room. Without audit rows, messages and figures.
  await sql`alter table bookings disable trigger all`.execute(app.deps.db);
  await sql`set statement_timeout = 0`.execute(app.deps.db);
  for (let at = 1; at < rows; at += 9_999) {
    await sql`
      insert into bookings (reference, member_id, opening_id, opening_room_id, unit_id, status, discord_username,
        roblox_username, roblox_display_name, notes, payment_method, all_inclusive, base_price, original_price,
        discount_percent, discount_amount, final_price, created_at, updated_at)
      select 'SR-' || translate(lpad(number::text, 13, 'Z'), '01', 'AB'), member_id, opening_id, opening_room_id, unit_id,
        'completed', discord_username, roblox_username, roblox_display_name, repeat('a note, "quoted" ', 20),
        payment_method, all_inclusive, base_price, original_price, discount_percent, discount_amount, final_price,
        created_at, updated_at
      from bookings, generate_series(${at}::integer, ${Math.min(at + 9_998, rows - 1)}::integer) as number
      where reference = ${reference}`.execute(app.deps.db);
  }
  await sql`alter table bookings enable trigger all`.execute(app.deps.db);
  // As the database does automatically a little later.
  await sql`analyze bookings`.execute(app.deps.db);
  const script = join(import.meta.dirname, 'read-export.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [
    `--max-old-space-size=${heapMegabytes}`,
    script,
    database.url,
  ]);
  expect(JSON.parse(stdout)).toMatchObject({ status: 200, rows });
  await sql`alter table audit_log disable trigger audit_log_append_only`.execute(app.deps.db);
  await sql`truncate bookings, units, audit_log, outbox cascade`.execute(app.deps.db);
  await app.close();
  await database.drop();
});
