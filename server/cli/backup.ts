import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { processEnvironment, readBasicConfig } from '../config.ts';
import { systemClock } from '../deps.ts';
import { makeBackup } from '../operations/backup/make-backup.ts';
import { productVersion } from '../operations/product-version.ts';
import { reachDatabase } from '../operations/reach-database.ts';
import { runTool } from '../operations/run-tool.ts';
import { systemRandom } from '../random.ts';

/* `npm run backup -- [folder]`: a backup of everything, beside a running server or alone, as a new folder in `folder`. */

process.exitCode = await runTool(async (say) => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const config = readBasicConfig(processEnvironment);
  const stamp = systemClock().toISOString().slice(0, 19).replaceAll(':', '-');
  const target = join(positionals[0] ?? 'backups', `sunset-resorts-${stamp}Z`);
  const database = await reachDatabase(config, say);
  try {
    const { tables } = await makeBackup({
      databaseUrl: database.url,
      dataDirectory: database.directory,
      target,
      version: productVersion(),
      now: systemClock,
      newName: systemRandom.uuid,
    });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    say(
      `${tables.length} tables with ${rows} rows, and the files of the data folder. It holds personal data, and no keys: keep DATA_KEY (or the data-key file in DATA_DIR) elsewhere.`,
    );
    if (config.picturesBucket !== undefined) say('Pictures are in your bucket. Back up the bucket separately.');
    say(target);
    return 0;
  } finally {
    await database.close();
  }
});
