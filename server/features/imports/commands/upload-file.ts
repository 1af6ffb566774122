import type { ImportSettings } from '@sunset/contract/api/imports.ts';
import type { ImportKind } from '@sunset/contract/imports/fields.ts';
import { sql } from 'kysely';
import type { MemberActor } from '../../../actor.ts';
import type { Config } from '../../../config.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { lockMember } from '../../members/lock-member.ts';
import { fileRefused } from '../errors.ts';
import { existingRooms } from '../planning/room-names.ts';
import { findRememberedSettings } from '../queries.ts';
import { FileProblem } from '../reading/file-problem.ts';
import { readFile, type ReadFile } from '../reading/read-file.ts';

interface UploadDeps extends DatabaseDeps {
  config: Pick<Config, 'communityTimeZone'>;
  sleep: (ms: number) => Promise<unknown>;
}

interface Input {
  kind: ImportKind;
  fileName: string;
  bytes: Uint8Array;
  /** Of the admin's browser. */
  timeZone: string | undefined;
}

/**
 * Stores a file as a draft; an earlier draft of this admin is deleted. Returns what `read` makes of its id, before another upload of
 * theirs can delete it. Refuses with `file_refused`. Rules: IMPORT-2, IMPORT-7.
 */
export async function uploadFile<Read>(
  deps: UploadDeps,
  actor: MemberActor,
  input: Input,
  read: (deps: DatabaseDeps, id: number) => Promise<Read>,
): Promise<Read> {
  const file = await readOrRefuse(deps, input);
  const remembered = await findRememberedSettings(deps.db, input.kind, file.titles);
  const settings = remembered === null ? guessed(file, zoneOf(deps, input)) : await settingsOfBefore(deps, remembered);
  return transact(deps, async (deps) => {
    // race: the same admin uploads another file at this moment. One after the other, so that one draft is left.
    await lockMember(deps.db, actor.member.id);
    await deps.db.deleteFrom('imports').where('createdBy', '=', actor.member.id).where('state', '=', 'draft').execute();
    const { id } = await deps.db
      .insertInto('imports')
      .values({
        kind: input.kind,
        fileName: input.fileName,
        titles: file.titles,
        settings: JSON.stringify(settings),
        isRemembered: remembered !== null,
        createdBy: actor.member.id,
        createdAt: deps.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await insertRows(deps, id, file);
    const after = { kind: input.kind, rows: file.rows.length };
    await recordChange(deps, actor, { action: 'import.upload', subject: 'import', subjectId: String(id), after });
    return read(deps, id);
  });
}

/** UTC is the default: nobody chose it for the community. Rule: IMPORT-5. */
function zoneOf({ config: { communityTimeZone: zone } }: UploadDeps, { timeZone }: Input): string {
  return zone === 'UTC' ? (timeZone ?? zone) : zone;
}

/** Whether a payment was received is asked for each file. */
const settingsOfBefore = async ({ db }: UploadDeps, remembered: ImportSettings): Promise<ImportSettings> => ({
  ...remembered,
  opening_id: null,
  paid: false,
  room_names: await existingRooms(db, remembered.room_names),
});

async function readOrRefuse({ sleep }: UploadDeps, { kind, bytes }: Input): Promise<ReadFile> {
  try {
    return await readFile(kind, bytes, async () => void (await sleep(0)));
  } catch (error) {
    if (error instanceof FileProblem) throw fileRefused(error);
    throw error;
  }
}

function guessed({ mapping, order }: ReadFile, timezone: string): ImportSettings {
  return {
    columns: mapping,
    timezone,
    date_order: order,
    resort: null,
    opening_id: null,
    room_type: null,
    room_names: [],
    payment_method: 'bbc',
    paid: false,
  };
}

async function insertRows({ db }: DatabaseDeps, importId: number, { rows }: ReadFile): Promise<void> {
  await sql`
    insert into import_rows (import_id, line, cells)
    select ${importId}, (item ->> 'line')::integer, array(select jsonb_array_elements_text(item -> 'cells'))
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) item`.execute(db);
}
