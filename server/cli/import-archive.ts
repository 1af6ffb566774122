import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parseConfig, processEnvironment } from '../config.ts';
import { dataDirectory } from '../database/open-database.ts';
import { systemClock } from '../deps.ts';
import { createOutsideCalls } from '../integrations/outside.ts';
import { importArchive } from '../operations/archive/import-archive.ts';
import { ArchiveError } from '../operations/archive/format.ts';
import { runTool } from '../operations/run-tool.ts';
import { createStorage } from '../start/outside-services.ts';

/* `npm run import:archive -- <file> [--into <data folder>]`: into an empty data folder, or the empty DATABASE_URL. */

process.exitCode = await runTool(async (say) => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { into: { type: 'string' } } });
  const [file] = positionals;
  if (file === undefined) throw new ArchiveError('Usage: npm run import:archive -- <file> [--into <data folder>]');
  const config = parseConfig(processEnvironment);
  const directory = values.into === undefined ? await dataDirectory(config, say) : resolve(values.into);
  const { manifest, violations } = await importArchive({
    file: resolve(file),
    databaseUrl: config.databaseUrl ?? null,
    dataDirectory: directory,
    bucket: config.picturesBucket === undefined ? null : createStorage(config, createOutsideCalls()),
    now: systemClock,
    say,
  });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  for (const { invariant, subject } of violations) say(`${invariant}: ${subject}`);
  say(
    `Imported ${rows} rows of ${manifest.tables.length} tables${violations.length === 0 ? '. All checks pass.' : `, with ${violations.length} violations.`}`,
  );
  say(
    'Nobody is an admin or a host yet, and messages are switched off. Name the primary admin with PRIMARY_ADMIN_DISCORD_ID before the start.',
  );
  return violations.length === 0 ? 0 : 1;
});
