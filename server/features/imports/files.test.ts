import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportSettings } from '@sunset/contract/api/imports.ts';
import type { Call } from '@sunset/contract/client.ts';
import type { ImportKind } from '@sunset/contract/imports/fields.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aMember, aResort } from '../../../test/factories.ts';
import { importText, preview, rowsOf } from '../../../test/imports/imports.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';

/* Files as communities have them, through the API: only what the guess cannot know is chosen by hand. */

let app: TestApp;
let admin: Call;
beforeAll(async () => {
  app = await startTestApp();
  const rooms = ['Deluxe', 'Standard', 'Suite'].map((name) => ({ name, units: 5 }));
  const names = ['Seaside', 'Alpine', 'German', 'French', 'Excel', 'Merged', 'Bot'];
  for (const name of names) await aResort(app.deps, { name: `${name} Sunset Resort`, rooms });
});
afterAll(() => app.close());
// So many uploads are not allowed to one.
beforeEach(async () => {
  admin = await app.client(await aMember(app.deps, { isAdmin: true }));
});

interface CommunityFile {
  name: string;
  kind: ImportKind;
  chosen?: Partial<ImportSettings>;
  /** By line. */
  outcomes: string[];
}

const form = { resort: 'Seaside', paid: true, timezone: 'Europe/Rome', date_order: 'day_first' } as const;
const files: CommunityFile[] = [
  {
    name: 'excel-unicode.txt',
    kind: 'openings',
    chosen: { timezone: 'Europe/Rome' },
    outcomes: ['new', 'new'],
  },
  { name: 'openings-sheet.csv', kind: 'openings', outcomes: ['new', 'new', 'new'] },
  { name: 'google-forms-en.csv', kind: 'bookings', chosen: form, outcomes: ['new', 'new', 'new'] },
  {
    name: 'google-forms-de.csv',
    kind: 'bookings',
    chosen: { ...form, resort: 'German' },
    outcomes: ['bad_name', 'new'],
  },
  { name: 'google-forms-fr.csv', kind: 'bookings', chosen: { ...form, resort: 'French' }, outcomes: ['new', 'new'] },
  { name: 'excel-semicolon.csv', kind: 'bookings', chosen: { ...form, resort: 'Excel' }, outcomes: ['new', 'new'] },
  {
    name: 'sheets-merged.csv',
    kind: 'bookings',
    chosen: { ...form, resort: 'Merged', date_order: 'month_first' },
    outcomes: ['new', 'new'],
  },
  {
    name: 'bot-export.csv',
    kind: 'bookings',
    chosen: { ...form, resort: 'Bot' },
    outcomes: ['new', 'left_out', 'undecided'],
  },
  { name: 'own-export.csv', kind: 'bookings', chosen: form, outcomes: ['new', 'left_out'] },
  {
    name: 'hostile.csv',
    kind: 'bookings',
    chosen: form,
    outcomes: ['bad_name', 'bad_name', 'new', 'new', 'unknown_room', 'bad_date'],
  },
  { name: 'gold.csv', kind: 'members', chosen: { timezone: 'Europe/Rome' }, outcomes: ['new', 'rounded_id', 'new'] },
];

const bytesOf = (name: string) => readFileSync(join(import.meta.dirname, '../../../test/imports', name));

const outcomesOf = async (importId: number) =>
  (await rowsOf(admin, importId)).map(({ outcome, problem }) => problem ?? outcome);

/** Bookings that are active, openings that are planned, rooms that are taken, people who are or become gold, and messages. */
async function stateOf(): Promise<unknown> {
  const { rows } = await sql`
    select (select count(*) from bookings where status in ('pending', 'confirmed') and removed_at is null) as bookings,
      (select count(*) from openings where cancelled_at is null) as openings,
      (select count(*) from units where booking_id is not null) as taken,
      (select count(*) from gold_memberships) + (select count(*) from import_rows where discord_id is not null) as gold,
      (select count(*) from outbox) as messages, (select count(*) from webhook_deliveries) as webhooks`.execute(
    app.deps.db,
  );
  return rows[0];
}

/** Plans the openings that the rows of a file are of. */
async function planOpenings({ name, kind, chosen }: CommunityFile): Promise<void> {
  if (kind !== 'bookings') return;
  const { id } = await preview(admin, kind, bytesOf(name), chosen);
  const rows = await rowsOf(admin, id);
  const starts = new Set(rows.flatMap(({ starts_at: start }) => (start === null ? [] : [start])));
  await importText(
    admin,
    'openings',
    ['Resort,Start', ...[...starts].map((start) => `${chosen?.resort ?? ''},${start}`)].join('\n'),
  );
}

it.each(files)(
  '$name comes in once, without a message, and an undo takes back all of it (IMPORT-4, IMPORT-9, IMPORT-12, IMPORT-13)',
  async (file) => {
    await planOpenings(file);
    const before = await stateOf();
    const imported = await importText(admin, file.kind, bytesOf(file.name), file.chosen);
    expect(await outcomesOf(imported.id)).toEqual(file.outcomes);
    const after = await stateOf();
    expect(after).not.toEqual(before);
    expect(after).toMatchObject({ messages: '0', webhooks: '0' });

    const again = await importText(admin, file.kind, bytesOf(file.name), file.chosen);
    expect(again.counts).toMatchObject({ new: 0, changed: 0, same: imported.counts.new });
    expect(await stateOf()).toEqual(after);

    const undone = await admin('POST /admin/imports/{importId}/undo', { params: { importId: imported.id } });
    expect(undone).toMatchObject({ undone_count: imported.counts.new, left_count: 0 });
    expect(await stateOf()).toEqual(before);
  },
);
