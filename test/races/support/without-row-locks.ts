import type { Database } from '../../../server/database/connect.ts';

/** The database without the row locks of queries (`for update`), for controls of commands that lock in TypeScript. */
export function withoutRowLocks(db: Database): Database {
  return db.withPlugin({
    transformQuery: ({ node }) => {
      if (node.kind !== 'SelectQueryNode') return node;
      const { endModifiers: _, ...query } = node;
      return query;
    },
    transformResult: async ({ result }) => result,
  });
}
