import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { schemaFolders } from '../../server/database/schema/schema-folders.ts';
import { hashOfSet, readFunctions, readHistory } from '../../server/database/schema/sql-functions.ts';

/*
 * Adds the set of SQL functions to server/database/functions/history.json if it differs from the last one; with --check it writes
 * nothing and fails instead.
 */

/** The history of a folder with its present functions; null if it ends with them already. */
export function withPresentFunctions(directory: string): Record<string, string> | null {
  const history = readHistory(directory);
  const [number, last] = [...history].at(-1) ?? [0, hashOfSet([])];
  const hash = hashOfSet(readFunctions(directory).map(({ file, checksum }) => [file, checksum]));
  return hash === last ? null : Object.fromEntries(history.set(number + 1, hash));
}

if (import.meta.main) {
  const target = join(schemaFolders.functions, 'history.json');
  const history = withPresentFunctions(schemaFolders.functions);
  if (history && process.argv.includes('--check')) {
    console.error(`${target} is out of date: run npm run generate`);
    process.exitCode = 1;
  } else if (history) writeFileSync(target, `${JSON.stringify(history, null, 2)}\n`);
}
