import * as contract from '@sunset/contract/api/imports.ts';
import type { MemberActor } from '../../actor.ts';
import { readIdCursor, setPage } from '../../http/paging.ts';
import { serve, type ApiServer } from '../../http/serve.ts';
import type { Deps } from '../../deps.ts';
import { discardDraft } from './commands/discard-draft.ts';
import { goLive } from './commands/go-live.ts';
import { previewImport } from './commands/preview-import.ts';
import { runImport } from './commands/run-import.ts';
import { undoImport } from './commands/undo-import.ts';
import { uploadFile } from './commands/upload-file.ts';
import { importNotFound } from './errors.ts';
import { isOwner } from './lock-import.ts';
import { describeRows } from './planning/describe-rows.ts';
import { listRoomChoices, listUnknownRooms } from './planning/room-names.ts';
import { presentImport, presentImportDetail, presentImportRow } from './presenter.ts';
import { findImport, isSaleNear, listImportRows, listImports, listJoining } from './queries.ts';

/** Files of openings and bookings from elsewhere. */
export function serveImports(api: ApiServer): void {
  serve(api, contract.uploadImport, async ({ deps, actor, query, upload }) => {
    const file = { kind: query.kind, fileName: query.file_name, bytes: upload.bytes, timeZone: query.timezone };
    return uploadFile(deps, actor, file, (deps, id) => detail(deps, actor, id));
  });
  serve(api, contract.listImports, async ({ deps }) => (await listImports(deps.db)).map(presentImport));
  serve(api, contract.getImport, ({ deps, actor, params }) => detail(deps, actor, params.importId));
  serve(api, contract.previewImport, async ({ deps, actor, params, body }) => {
    const { hasAccounts } = await previewImport(deps, actor, { importId: params.importId, settings: body });
    return detail(deps, actor, params.importId, { isRobloxUnavailable: !hasAccounts });
  });
  serve(api, contract.listImportRows, async (call) => {
    const { deps, params, query } = call;
    const after = readIdCursor(query.cursor) ?? 0;
    const found = await getImport(deps, params.importId);
    const { rows, hasMore, total } = await listImportRows(deps.db, params.importId, {
      limit: query.limit,
      after,
      outcome: query.outcome,
      isLeft: query.left !== undefined,
    });
    setPage(call, { next: hasMore ? String(rows.at(-1)?.line) : null, total });
    const described =
      found.state === 'draft' ? await describeRows(deps.db, found, { rows, now: deps.now() }) : undefined;
    return rows.map((row) => presentImportRow(row, found.settings, described?.get(row.line)));
  });
  serve(api, contract.runImport, async ({ deps, actor, params }) => {
    const hasAccounts = await runImport(deps, actor, params.importId);
    return detail(deps, actor, params.importId, { isRobloxUnavailable: !hasAccounts });
  });
  serve(api, contract.undoImport, async ({ deps, actor, params }) => {
    const { undoneCount, leftCount } = await undoImport(deps, actor, params.importId);
    return { success: true as const, undone_count: undoneCount, left_count: leftCount };
  });
  serve(api, contract.goLive, async ({ deps, actor, params }) => {
    const { publishedCount, messagedCount } = await goLive(deps, actor, params.importId);
    return { success: true as const, published_count: publishedCount, messaged_count: messagedCount };
  });
  serve(api, contract.discardImport, async ({ deps, actor, params }) => {
    await discardDraft(deps, actor, params.importId);
    return { success: true as const };
  });
}

async function getImport({ db }: Pick<Deps, 'db'>, id: number) {
  const row = await findImport(db, id);
  if (row === null) throw importNotFound();
  return row;
}

async function detail(
  deps: Pick<Deps, 'db' | 'now'>,
  { member }: MemberActor,
  id: number,
  { isRobloxUnavailable } = { isRobloxUnavailable: false },
) {
  const { db } = deps;
  const row = await getImport(deps, id);
  const isBookingDraft = row.kind === 'bookings' && row.state === 'draft';
  return presentImportDetail(row, {
    isRobloxUnavailable,
    isOwn: await isOwner(db, member, row),
    unknownRooms: isBookingDraft ? await listUnknownRooms(db, row) : [],
    roomChoices: isBookingDraft ? await listRoomChoices(db, row) : [],
    isSaleNear: isBookingDraft && (await isSaleNear(db, row, deps.now())),
    joining: row.state === 'imported' ? await listJoining(db, row.id, deps.now()) : [],
  });
}
