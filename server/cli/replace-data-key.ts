import { system } from '../actor.ts';
import { processEnvironment, readConfig } from '../config.ts';
import { openDatabase } from '../database/open-database.ts';
import { replaceDataKey } from '../features/site-settings/commands/replace-data-key.ts';
import { runTool } from '../operations/run-tool.ts';
import { createToolDeps } from '../operations/tool-deps.ts';

/*
 * `npm run data-key:replace`: ties the database to the current DATA_KEY if the old one is lost or leaked. Only while the
 * site is stopped.
 */

process.exitCode = await runTool(async (say) => {
  const config = readConfig(processEnvironment);
  const opened = await openDatabase(config, say, () => {});
  const { deps, close } = createToolDeps(config, { databaseUrl: opened.url, dataKey: opened.dataKey.value });
  try {
    await opened.dataKey.keep();
    const { codes, blocks } = await replaceDataKey(deps, system);
    say(`The database belongs to the new DATA_KEY. ${codes} security codes ended: npm run admin:code sets new ones.`);
    if (blocks > 0) say(`${blocks} blocks of deleted accounts ended: block these people again when they come back.`);
    return 0;
  } finally {
    await close();
    await opened.close();
  }
});
