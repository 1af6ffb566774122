import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrations } from '../../server/database/schema/migrate.ts';
import { schemaFolders } from '../../server/database/schema/schema-folders.ts';
import { readFunctions } from '../../server/database/schema/sql-functions.ts';
import { updateChecksums, type FunctionChecksums } from './checksums-file.ts';

/*
 * Writes server/database/functions/checksums.json; with --check it writes nothing and fails where the committed file differs.
 * Both fail where a function changed without a new migration number.
 */

const target = join(schemaFolders.functions, 'checksums.json');
const files = readFunctions(schemaFolders.functions).map(({ file, checksum }) => [file, checksum] as const);
const current: FunctionChecksums = {
  migration: readMigrations(schemaFolders.migrations).length,
  checksums: Object.fromEntries(files.toSorted(([a], [b]) => (a < b ? -1 : 1))),
};
const before = existsSync(target) ? readFileSync(target, 'utf8') : null;

try {
  const after = updateChecksums(before === null ? null : (JSON.parse(before) as FunctionChecksums), current);
  const text = `${JSON.stringify(after, null, 2)}\n`;
  if (!process.argv.includes('--check')) writeFileSync(target, text);
  else if (text !== before) throw new Error(`${target} is out of date: run npm run generate`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
