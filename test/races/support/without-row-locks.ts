import { OperationNodeTransformer, type SelectQueryNode } from 'kysely';
import type { Database } from '../../../server/database/connect.ts';

/** Leaves the row locks out of each query, also out of one within another. */
class RowLocksRemover extends OperationNodeTransformer {
  protected override transformSelectQuery(node: SelectQueryNode): SelectQueryNode {
    const { endModifiers: _, ...query } = super.transformSelectQuery(node);
    return query;
  }
}

/** The database without the row locks of queries (`for update`), for controls of commands that lock in TypeScript. */
export function withoutRowLocks(db: Database): Database {
  const remover = new RowLocksRemover();
  return db.withPlugin({
    transformQuery: ({ node }) => remover.transformNode(node),
    transformResult: async ({ result }) => result,
  });
}

/** Removes the locks that commands take in TypeScript from these servers. */
export function dropRowLocks(servers: readonly { deps: { db: Database } }[]): void {
  for (const { deps } of servers) deps.db = withoutRowLocks(deps.db);
}
