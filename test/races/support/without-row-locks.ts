import { OperationNodeTransformer, type RawNode, type SelectQueryNode } from 'kysely';
import type { Database } from '../../../server/database/connect.ts';

/** Leaves the row locks out of each query, also out of one within another. */
class RowLocksRemover extends OperationNodeTransformer {
  protected override transformSelectQuery(node: SelectQueryNode): SelectQueryNode {
    const { endModifiers: _, ...query } = super.transformSelectQuery(node);
    return query;
  }
}

/** Changes the text of statements that are written in SQL. */
class SqlEditor extends OperationNodeTransformer {
  readonly #edit: (source: string) => string;

  constructor(edit: (source: string) => string) {
    super();
    this.#edit = edit;
  }

  protected override transformRaw(node: RawNode): RawNode {
    const raw = super.transformRaw(node);
    return { ...raw, sqlFragments: raw.sqlFragments.map(this.#edit) };
  }
}

const withTransformer = (db: Database, transformer: OperationNodeTransformer): Database =>
  db.withPlugin({
    transformQuery: ({ node }) => transformer.transformNode(node),
    transformResult: async ({ result }) => result,
  });

/** The database with other texts of the statements that are written in SQL, for controls of commands that lock in one. */
export const withSql = (db: Database, edit: (source: string) => string): Database =>
  withTransformer(db, new SqlEditor(edit));

/** The database without the row locks of queries (`for update`), for controls of commands that lock in TypeScript. */
export const withoutRowLocks = (db: Database): Database => withTransformer(db, new RowLocksRemover());

/** Removes the locks that commands take in TypeScript from these servers. */
export function dropRowLocks(servers: readonly { deps: { db: Database } }[]): void {
  for (const { deps } of servers) deps.db = withoutRowLocks(deps.db);
}
