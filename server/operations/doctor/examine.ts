import { hasDiscord, isLocal, type Config, type Environment } from '../../config.ts';
import { connectPool, createDatabase } from '../../database/connect.ts';
import { readMigrations } from '../../database/schema/migrate.ts';
import { schemaFolders } from '../../database/schema/schema-folders.ts';
import { createOutsideCalls, type OutsideCalls } from '../../integrations/outside.ts';
import { createDiscordCalls } from '../../integrations/discord/discord-calls.ts';
import { discordUserAgent } from '../../integrations/discord/user-agent.ts';
import type { FileStorage } from '../../integrations/storage/storage.ts';
import { secretsOf } from '../../log.ts';
import { readStoredEnvironment } from '../read-stored.ts';
import { reachDatabase } from '../reach-database.ts';
import { checkAddress } from './check-address.ts';
import { checkBackups } from './check-backups.ts';
import { checkCommunity } from './check-community.ts';
import { checkConfiguration } from './check-configuration.ts';
import { checkDatabase } from './check-database.ts';
import { checkDataKey } from './check-data-key.ts';
import { checkClock, checkDiscord } from './check-discord.ts';
import { checkGames } from './check-games.ts';
import { checkInstallation } from './check-installation.ts';
import { checkInteractions } from './check-interactions.ts';
import { checkBucketOwner, checkDataFolder, checkPages, checkPictures } from './check-machine.ts';
import { checkOutbox } from './check-outbox.ts';
import { checkRetention } from './check-retention.ts';
import { findingsOf, type Finding } from './finding.ts';

export interface Examination {
  environment: Environment;
  /** The folder of the built pages. */
  pages: string;
  now: () => Date;
  newName: () => string;
  createStorage: (config: Config, calls: OutsideCalls) => FileStorage;
}

/** Looks at everything the site depends on, beside a running server or alone. No finding holds a secret. */
export async function examine(given: Examination): Promise<Finding[]> {
  const examination = await withStoredValues(given);
  const isSetUp = examination.environment['DISCORD_CLIENT_ID'] !== given.environment['DISCORD_CLIENT_ID'];
  const { config, findings } = checkConfiguration(examination.environment, { isSetUp });
  if (config === null) return findings;
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port ?? 3000}`;
  const discordCalls = createDiscordCalls(createOutsideCalls(), {
    userAgent: discordUserAgent(config.publicUrl),
    now: examination.now,
  });
  const found = [
    ...findings,
    checkPages(examination.pages),
    ...(publicUrl.startsWith('https:') && !isLocal(publicUrl)
      ? await settled('Address', () => checkAddress(publicUrl, examination.now()))
      : []),
    ...(await settled('Database', () => checkData(config, examination))),
    ...(await settled('Pictures', async () => [
      await checkPictures(
        config,
        examination.createStorage(config, createOutsideCalls()),
        `doctor-${examination.newName()}.txt`,
      ),
    ])),
    ...(hasDiscord(config) ? await settled('Discord', () => checkDiscord(config, publicUrl, discordCalls)) : []),
    ...(hasDiscord(config)
      ? await settled('Discord', async () => [await checkClock(config, examination.now, discordCalls)])
      : []),
    ...(hasDiscord(config)
      ? await settled('Discord commands', () => checkInteractions(config, publicUrl, discordCalls))
      : []),
    ...(hasDiscord(config)
      ? await settled('Bloxlink and Roblox', () => checkGames(config, publicUrl, examination.now))
      : []),
  ];
  return found.map((finding) => withoutSecrets(finding, secretsOf(config)));
}

/** With what the set-up stored. If that cannot be read, the checks of the database say why. */
async function withStoredValues(examination: Examination): Promise<Examination> {
  const environment = await readStoredEnvironment(examination.environment).catch(() => examination.environment);
  return { ...examination, environment };
}

async function checkData(config: Config, { environment, now, createStorage }: Examination): Promise<Finding[]> {
  const notes: string[] = [];
  const database = await reachDatabase(config, (line) => void notes.push(line));
  const db = createDatabase(connectPool(database.url, 1, { warn: () => {} }));
  try {
    const migrations = readMigrations(schemaFolders.migrations);
    return [
      ...notes.map((note) => findingsOf('Data folder').ok(note)),
      ...(await checkDatabase(db, migrations, now)),
      ...(await checkOutbox(db, now())),
      ...(await checkBackups(db, config, now())),
      ...(await checkBucketOwner(db, createStorage(config, createOutsideCalls()))),
      ...(await checkRetention(db, config)),
      ...(await checkDataKey(db, config, database.directory)),
      ...(await checkInstallation(db, config)),
      ...(hasDiscord(config) ? await checkCommunity(db, environment) : []),
      ...(database.directory === null ? [] : await checkDataFolder(database.directory)),
    ];
  } finally {
    await db.destroy();
    await database.close();
  }
}

/** A check that fails is a finding, and the others go on. */
async function settled(area: string, check: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [findingsOf(area).problem(`could not be checked: ${reason}`, 'Fix that first, then run this again.')];
  }
}

function withoutSecrets(finding: Finding, secrets: readonly string[]): Finding {
  const hide = (text: string) => secrets.reduce((rest, secret) => rest.replaceAll(secret, '[hidden]'), text);
  return { ...finding, says: hide(finding.says) };
}
