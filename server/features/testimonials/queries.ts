import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';

/** What guests said, in the community's order. Dates as `YYYY-MM-DD`. */
export async function listTestimonials(db: Database) {
  return db
    .selectFrom('testimonials')
    .select([
      'id',
      'name',
      'location',
      'comment',
      sql<number>`rating::real`.as('rating'),
      sql<string>`date::text`.as('date'),
    ])
    .where('archivedAt', 'is', null)
    .orderBy('sortOrder')
    .orderBy('id')
    .execute();
}
