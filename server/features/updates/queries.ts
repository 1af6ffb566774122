import type { Database } from '../../database/connect.ts';

/** What the update address answered last; undefined before the first answer. */
export async function findLatestVersion(db: Database) {
  return db
    .selectFrom('updateChecks')
    .select(['version', 'notesUrl'])
    .where('version', 'is not', null)
    .executeTakeFirst();
}
