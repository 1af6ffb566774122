import type { Database } from '../server/database/connect.ts';
import type { TestApp } from './test-app.ts';

/**
 * The dependencies of a server for a command in which something happens right after the first statement that matches
 * no row, before the next one: a deterministic race.
 */
export function disturbed({ deps }: TestApp, between: () => Promise<unknown>): TestApp['deps'] {
  let isDue = true;
  const db: Database = deps.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (isDue && result.rows.length === 0) {
        isDue = false;
        await between();
      }
      return result;
    },
  });
  return { ...deps, db };
}
