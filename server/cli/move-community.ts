import { parseArgs } from 'node:util';
import { system } from '../actor.ts';
import { processEnvironment, readBasicConfig } from '../config.ts';
import { openDatabase } from '../database/open-database.ts';
import { moveCommunity } from '../features/installation/commands/move-community.ts';
import { runTool } from '../operations/run-tool.ts';
import { readStoredEnvironment } from '../operations/read-stored.ts';
import { createToolDeps } from '../operations/tool-deps.ts';
import { requireDataKey } from '../secrets/data-key.ts';

/*
 * `npm run community:move -- --from <server id> --to <server id>`: confirms that a community has another Discord server now. Only while
 * the site is stopped. Both ids are given, so that one slip is not enough.
 */

const usage =
  'Usage: npm run community:move -- --from <id of the old Discord server> --to <id of the new one>, 17 to 20 digits each; ' +
  '--from none where the database has members and no server';

process.exitCode = await runTool(async (say) => {
  const { values } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } });
  const { from = '', to = '' } = values;
  const isUnknown = from === 'none';
  if (![isUnknown ? to : from, to].every((id) => /^\d{17,20}$/.test(id)) || from === to) throw new Error(usage);
  const config = readBasicConfig(isUnknown ? await readStoredEnvironment(processEnvironment) : processEnvironment);
  const { discordClientId: applicationId } = config;
  if (isUnknown && applicationId === undefined) throw new Error('Set DISCORD_CLIENT_ID first.');
  const opened = await openDatabase(config, say, () => {});
  const { deps, close } = createToolDeps(config, { databaseUrl: opened.url, dataKey: opened.dataKey.value });
  try {
    await requireDataKey(deps, opened.dataKey);
    await moveCommunity(deps, system, { from: isUnknown ? null : from, to, applicationId });
    say(`The database belongs to the Discord server ${to} now.`);
    say(`Start the site with DISCORD_GUILD_ID=${to}, and with the roles and channels of that server.`);
    return 0;
  } finally {
    await close();
    await opened.close();
  }
});
