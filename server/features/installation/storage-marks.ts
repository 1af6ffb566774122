import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import type { StorageMark } from '../../integrations/storage/storage-mark.ts';

/** So many marks are known; a place that was not used for longer is taken over by hand. */
const knownMarks = 2000;

/** A mark that this database knows from now on, to be written to a place that is its own. */
export type IssuedMark = Pick<StorageMark, 'mark' | 'installation'>;

export async function issueStorageMark(db: Database): Promise<IssuedMark> {
  const { rows } = await sql<IssuedMark & { id: string }>`
    insert into storage_marks default values
    returning id, mark::text, (select id::text from installation) as installation`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('no mark was stored');
  await sql`delete from storage_marks where id <= ${row.id}::bigint - ${sql.lit(knownMarks)}`.execute(db);
  return { mark: row.mark, installation: row.installation };
}

/** What the database knows of a place with this mark. */
export interface KnownPlace {
  /** Whether it left the mark there itself. */
  isOwn: boolean;
  installation: string;
  /** Restored from a backup: the places of its configuration may be somebody else's. */
  isRestored: boolean;
}

/** For a sentence that ends with whose it is. One without a mark cannot be read. */
export function describeMark({ address, installation, at, mark }: StorageMark): string {
  return mark === ''
    ? 'another installation'
    : `the installation ${address ?? installation}, which used it last at ${at}`;
}

/** A database of an older version has no marks yet. */
export async function hasStorageMarks(db: Database): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass('storage_marks') is not null as exists`.execute(
    db,
  );
  return rows[0]?.exists ?? false;
}

export async function findKnownPlace(db: Database, found: StorageMark | null): Promise<KnownPlace> {
  const { rows } = await sql<KnownPlace>`
    select exists (select from storage_marks where mark::text = ${found?.mark ?? ''}) as is_own,
      id::text as installation, is_restored
    from installation`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the database does not say whose it is');
  return row;
}
