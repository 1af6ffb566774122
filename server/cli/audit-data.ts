import { processEnvironment, readBasicConfig } from '../config.ts';
import { connectPool, createDatabase } from '../database/connect.ts';
import { runningUrl } from '@sunset/local-postgres/running.ts';
import { isLocked } from '@sunset/local-postgres/directory/directory-lock.ts';
import { dataDirectory, openDatabase } from '../database/open-database.ts';
import { checkData } from '../operations/check-data/check-data.ts';

/* `npm run audit:data`: holds the whole database against the product's invariants, beside a running server or alone. */

const config = readBasicConfig(processEnvironment);
const say = (line: string) => process.stdout.write(`${line}\n`);
const directory = await dataDirectory(config, say);
const running = config.databaseUrl ?? (isLocked(directory) ? runningUrl(directory) : null);
const opened = running === null ? await openDatabase(config, say, () => {}) : null;
const pool = connectPool(running ?? opened?.url ?? '', 2, { warn: () => {} });
// Reading all data may take longer than the statement timeout.
pool.on('connect', (client) => void client.query('set statement_timeout = 0'));
const db = createDatabase(pool);
try {
  const violations = await checkData(db);
  for (const { invariant, subject } of violations) say(`${invariant}: ${subject}`);
  say(violations.length === 0 ? 'The data is correct: all checks pass.' : `${violations.length} violations.`);
  process.exitCode = violations.length === 0 ? 0 : 1;
} finally {
  await db.destroy();
  await opened?.close();
}
