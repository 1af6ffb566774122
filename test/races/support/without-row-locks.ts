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

/** Removes the locks that commands take in TypeScript from these servers. */
export function dropRowLocks(servers: readonly { deps: { db: Database } }[]): void {
  for (const { deps } of servers) deps.db = withoutRowLocks(deps.db);
}
