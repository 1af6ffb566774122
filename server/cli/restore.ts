import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parseConfig, processEnvironment } from '../config.ts';
import { dataDirectory } from '../database/open-database.ts';
import { systemClock } from '../deps.ts';
import { BackupError } from '../operations/backup/manifest.ts';
import { restoreBackup } from '../operations/backup/restore-backup.ts';
import { runTool } from '../operations/run-tool.ts';

/* `npm run restore -- <backup> [--into <data folder>] [--move]`: into an empty data folder, or the empty DATABASE_URL. */

process.exitCode = await runTool(async (say) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { into: { type: 'string' }, move: { type: 'boolean', default: false } },
  });
  const [backup] = positionals;
  if (backup === undefined) throw new BackupError('Usage: npm run restore -- <backup> [--into <data folder>]');
  const config = parseConfig(processEnvironment);
  const directory = values.into === undefined ? await dataDirectory(config, say) : resolve(values.into);
  const { violations } = await restoreBackup({
    backup,
    databaseUrl: config.databaseUrl ?? null,
    dataDirectory: directory,
    isMove: values.move,
    now: systemClock,
    say,
  });
  for (const { invariant, subject } of violations) say(`${invariant}: ${subject}`);
  say(violations.length === 0 ? 'Restored. All checks pass.' : `Restored, with ${violations.length} violations.`);
  say('A backup holds no keys. Before the start, set DATA_KEY or put the old data-key file into the data folder.');
  return violations.length === 0 ? 0 : 1;
});
