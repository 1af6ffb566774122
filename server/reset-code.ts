import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { system } from './actor.ts';
import { AppError } from './app-error.ts';
import { processEnvironment, readConfig, type Config } from './config.ts';
import { runningUrl } from '@sunset/local-postgres/running.ts';
import { isHeld } from '@sunset/local-postgres/directory-lock.ts';
import { dataDirectory, openDatabase } from './db/open-database.ts';
import { createDeps, systemClock } from './deps.ts';
import { setCode } from './features/admins/commands/set-code.ts';
import { createLog } from './log.ts';

/*
 * `npm run admin:code -- <Discord id>`: gives an admin a new security code, beside a running server or alone. The way in
 * that is left when the code is locked and Discord is down.
 */

const say = (line: string) => process.stdout.write(`${line}\n`);

interface Opened {
  url: string;
  sessionSecret: string;
  close(): Promise<void>;
}

async function openForCode(config: Config): Promise<Opened> {
  const directory = await dataDirectory(config, say);
  if (!isHeld(directory)) return openDatabase(config, say, () => {});
  const sessionSecret = config.sessionSecret ?? (await readFile(join(directory, 'session-secret'), 'utf8'));
  const url = config.databaseUrl ?? runningUrl(directory);
  if (url === null) throw new Error('The running server has no database yet. Try again in a moment.');
  return { url, sessionSecret, close: async () => {} };
}

async function resetCode(discordId: string): Promise<void> {
  const config = readConfig(processEnvironment);
  const opened = await openForCode(config);
  const circumstances = { publicUrl: () => '', now: systemClock, log: createLog('silent') };
  // Nobody outside is asked, so it works without an application too: beside the stand-in.
  const { discordClientId = 'none', discordClientSecret = 'none' } = config;
  const { deps, close } = createDeps(
    { ...config, discordClientId, discordClientSecret },
    {
      databaseUrl: opened.url,
      sessionSecret: opened.sessionSecret,
      ...circumstances,
    },
  );
  try {
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
    say(error instanceof AppError && error.code === 'not_found' ? `${discordId} is not an admin.` : String(error));
    process.exitCode = 1;
  }
}
