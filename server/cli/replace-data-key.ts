import { system } from '../actor.ts';
import { processEnvironment, readBasicConfig } from '../config.ts';
import { openDatabase } from '../database/open-database.ts';
import { replaceDataKey } from '../features/site-settings/commands/replace-data-key.ts';
import { runTool } from '../operations/run-tool.ts';
import { createToolDeps } from '../operations/tool-deps.ts';

/*
 * `npm run data-key:replace`: ties the database to the current DATA_KEY if the old one is lost or leaked. Only while the
 * site is stopped.
 */

process.exitCode = await runTool(async (say) => {
  const config = readBasicConfig(processEnvironment);
  const opened = await openDatabase(config, say, () => {});
  const { deps, close } = createToolDeps(config, { databaseUrl: opened.url, dataKey: opened.dataKey.value });
  try {
    await opened.dataKey.keep();
    const { codes, blocks, secrets } = await replaceDataKey(deps, system);
    say(`The database belongs to the new DATA_KEY. ${codes} security codes ended: npm run admin:code sets new ones.`);
    if (blocks > 0) say(`${blocks} blocks of deleted accounts ended: block these people again when they come back.`);
    if (secrets.length > 0)
      say(`Secrets of the set-up are lost. Set them in the environment before the next start: ${secrets.join(', ')}`);
    return 0;
  } finally {
    await close();
    await opened.close();
  }
});
