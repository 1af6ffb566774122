import { processEnvironment, readBasicConfig } from '../config.ts';
import { connectPool, createDatabase } from '../database/connect.ts';
import { systemClock } from '../deps.ts';
import { createOutsideCalls } from '../integrations/outside.ts';
import { reachDatabase } from '../operations/reach-database.ts';
import { runTool } from '../operations/run-tool.ts';
import { takeOverStorage } from '../operations/take-over-storage.ts';
import { createStorage } from '../start/outside-services.ts';

/*
 * `npm run storage:take-over`: this database is the one that goes on with BACKUP_TARGET and the bucket of pictures, after a restore or beside a
 * copy. While the server runs or not.
 */

process.exitCode = await runTool(async (say) => {
  const config = readBasicConfig(processEnvironment);
  const database = await reachDatabase(config, say);
  const db = createDatabase(connectPool(database.url, 1, { warn: () => {} }));
  try {
    const storage = createStorage(config, createOutsideCalls());
    await takeOverStorage({ db, now: systemClock }, { config, storage, say });
    return 0;
  } finally {
    await db.destroy();
    await database.close();
  }
});
