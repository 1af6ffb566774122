import type { Database } from '../../database/connect.ts';

/** The store's items, oldest first. */
export async function listMerchandise(db: Database) {
  return db
    .selectFrom('merchandise')
    .select(['id', 'name', 'link', 'image', 'price', 'description'])
    .where('archivedAt', 'is', null)
    .orderBy('id')
    .execute();
}
