import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startTemporary } from '@sunset/local-postgres/temporary.ts';
import { migrate } from '../../server/database/schema/migrate.ts';

/*
 * Writes server/database/types.gen.ts from a freshly migrated database; with --check it writes nothing and fails where the
 * committed file differs.
 */

const root = join(import.meta.dirname, '../..');
const target = join(root, 'server/database/types.gen.ts');
const directory = mkdtempSync(join(tmpdir(), 'sunset-types-'));

async function generate(): Promise<string> {
  const database = await startTemporary();
  try {
    const pool = new pg.Pool({ connectionString: database.url });
    await migrate(pool);
    await pool.end();
    const output = join(directory, 'types.ts');
    const options = [
      '--dialect',
      'postgres',
      '--camel-case',
      '--url',
      database.url,
      '--out-file',
      output,
      '--exclude-pattern',
      'schema_*',
    ];
    execFileSync(process.execPath, [join(root, 'node_modules/kysely-codegen/dist/cli/bin.js'), ...options], {
      stdio: 'pipe',
    });
    return readFileSync(output, 'utf8');
  } finally {
    await database.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

const types = await generate();
if (!process.argv.includes('--check')) {
  writeFileSync(target, types);
} else if (readFileSync(target, 'utf8') !== types) {
  console.error('server/database/types.gen.ts does not match the migrations: run npm run generate');
  process.exitCode = 1;
}
