import { system } from '../actor.ts';
import { AppError } from '../errors/app-error.ts';
import { processEnvironment, readBasicConfig, type Config } from '../config.ts';
import { runningUrl } from '@sunset/local-postgres/running.ts';
import { isLocked } from '@sunset/local-postgres/directory/directory-lock.ts';
import { dataDirectory, openDatabase } from '../database/open-database.ts';
import { setCode } from '../features/admins/commands/set-code.ts';
import { createToolDeps } from '../operations/tool-deps.ts';
import { findDataKey, requireDataKey, type DataKey } from '../secrets/data-key.ts';

/*
 * `npm run admin:code -- <Discord id>`: gives an admin a new security code, beside a running server or alone. The way in
 * that is left when the code is locked and Discord is down.
 */

const say = (line: string) => process.stdout.write(`${line}\n`);

interface Opened {
  url: string;
  dataKey: DataKey;
  close(): Promise<void>;
}

async function openForCode(config: Config): Promise<Opened> {
  const directory = await dataDirectory(config, say);
  if (!isLocked(directory)) return openDatabase(config, say, () => {});
  const url = config.databaseUrl ?? runningUrl(directory);
  if (url === null) throw new Error('The running server has no database yet. Try again in a moment.');
  return { url, dataKey: await findDataKey(config, directory), close: async () => {} };
}

async function resetCode(discordId: string): Promise<void> {
  const config = readBasicConfig(processEnvironment);
  const opened = await openForCode(config);
  const { deps, close } = createToolDeps(config, { databaseUrl: opened.url, dataKey: opened.dataKey.value });
  try {
    await requireDataKey(deps, opened.dataKey);
    const { generatedCode } = await setCode(deps, system, { discordId, code: undefined });
    say(`The new security code of ${discordId} is ${generatedCode}. It is shown only once.`);
  } finally {
    await close();
    await opened.close();
  }
}

const [discordId = ''] = process.argv.slice(2);
if (!/^\d{17,20}$/.test(discordId)) {
  say('Usage: npm run admin:code -- <Discord id of an admin, 17 to 20 digits>');
  process.exitCode = 2;
} else {
  try {
    await resetCode(discordId);
  } catch (error) {
    say(explain(error));
    process.exitCode = 1;
  }
}

function explain(error: unknown): string {
  if (error instanceof AppError && error.code === 'not_found') return `${discordId} is not an admin.`;
  return error instanceof Error ? error.message : String(error);
}
