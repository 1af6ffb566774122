import type { Database } from '../../database/connect.ts';

/** An active admin; undefined for a removed one. */
export function findAdmin(db: Database, id: number) {
  return db
    .selectFrom('admins')
    .select(['id', 'discordId', 'username', 'isPrimary'])
    .where('id', '=', id)
    .where('isActive', '=', true)
    .executeTakeFirst();
}
