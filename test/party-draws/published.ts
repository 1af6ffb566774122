import type { Database } from '../../server/database/connect.ts';
import { listClasses } from '../../server/features/draws/queries.ts';

/** What is published of the draw of a class. */
export async function publishedOf(db: Database, openingId: number, number: number) {
  const row = (await listClasses(db, openingId)).find((each) => each.number === number);
  return {
    seed: row?.seed ?? '',
    seed_hash: row?.seedHash ?? '',
    entries_digest: row?.entriesDigest ?? '',
    units: row?.units ?? [],
    entries: row?.result ?? [],
  };
}
