import type { ImportDetail, ImportSettings } from '@sunset/contract/api/imports.ts';
import type { Call } from '@sunset/contract/client.ts';
import type { ImportKind } from '@sunset/contract/imports/fields.ts';
import { sql } from 'kysely';
import type { Database } from '../../server/database/connect.ts';

/* Files for tests of imports, through the API. */

export const csvOf = (lines: readonly (readonly string[])[]) => lines.map((cells) => cells.join(',')).join('\n');

const wings = 25;

/** Rooms for the guests of `crowdFile`. */
export const crowdRooms = (guests: number) =>
  Array.from({ length: wings }, (_, wing) => ({ name: `Wing ${wing}`, units: guests / wings }));

/** Many guests with a room each. */
export const crowdFile = (guests: number) =>
  csvOf([
    ['Roblox name', 'Room'],
    ...Array.from({ length: guests }, (_, each) => [`crowd_${each}`, `Wing ${each % wings}`]),
  ]);

/** Uploads a text and previews it with some settings changed. */
export async function preview(
  call: Call,
  kind: ImportKind,
  text: string | Uint8Array<ArrayBuffer>,
  settings: Partial<ImportSettings> = {},
): Promise<ImportDetail> {
  const file = new Blob([text], { type: 'text/csv' });
  const draft = await call('POST /admin/imports', { query: { kind, file_name: 'sheet.csv' }, file });
  return call('PUT /admin/imports/{importId}/settings', {
    params: { importId: draft.id },
    body: { ...draft.settings, ...settings },
  });
}

/** Imports a text; `id` and the counts of what happened. */
export async function importText(...args: Parameters<typeof preview>): Promise<ImportDetail> {
  const [call] = args;
  const { id: importId } = await preview(...args);
  return call('POST /admin/imports/{importId}/import', { params: { importId } });
}

export const rowsOf = (call: Call, importId: number) =>
  call('GET /admin/imports/{importId}/rows', { params: { importId }, query: {} });

/** Each row of what an import changes, without those that an undo took out of the lists; people who are or become gold; and messages. */
export async function stateOf(db: Database) {
  const { rows } = await sql<{ messages: number; webhooks: number }>`
    select (select jsonb_agg(b order by b.id) from bookings b where b.removed_at is null) as bookings,
      (select jsonb_agg(o order by o.id) from openings o where o.cancelled_at is null) as openings,
      (select jsonb_agg(to_jsonb(u) - 'free_since' order by u.id) from units u join openings o on o.id = u.opening_id
        where o.cancelled_at is null) as units,
      (select jsonb_agg(g order by g.id) from gold_memberships g) as gold,
      (select jsonb_agg(r.discord_id order by r.discord_id) from import_rows r where r.discord_id is not null) as promised,
      (select count(*)::integer from outbox) as messages, (select count(*)::integer from webhook_deliveries) as webhooks`.execute(
    db,
  );
  return rows[0];
}
