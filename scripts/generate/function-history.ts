import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { schemaFolders } from '../../server/database/schema/schema-folders.ts';
import { compareWithHistory } from '../../server/database/schema/sql-functions.ts';

/*
 * Adds the set of SQL functions to server/database/functions/history.json if it differs from the last one; with --check it writes
 * nothing and fails instead.
 */

/** The history of a folder with its present functions; null if it ends with them already. */
export function withPresentFunctions(directory: string): Record<string, string> | null {
  const { history, number, hash } = compareWithHistory(directory);
  if (history.get(number) === hash) return null;
  return Object.fromEntries([...history, [number + 1, hash] as const].filter(([one]) => one > 0));
}

if (import.meta.main) {
  const target = join(schemaFolders.functions, 'history.json');
  const history = withPresentFunctions(schemaFolders.functions);
  if (history && process.argv.includes('--check')) {
    console.error(`${target} is out of date: run npm run generate`);
    process.exitCode = 1;
  } else if (history) writeFileSync(target, `${JSON.stringify(history, null, 2)}\n`);
}
