import type { ImportDetail, ImportSettings } from '@sunset/contract/api/imports.ts';
import type { Call } from '@sunset/contract/client.ts';
import type { ImportKind } from '@sunset/contract/imports/fields.ts';

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
