import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { scratchDirectory } from '@sunset/local-postgres/scratch.ts';
import { readBasicConfig } from '../../server/config.ts';
import { connectPool, createDatabase, type Database } from '../../server/database/connect.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import { migrate } from '../../server/database/schema/migrate.ts';
import { runProgram } from '../package/package-run.ts';
import { machineWithNpm } from './machine.ts';
import { root } from './shell-blocks.ts';

/* Commands that the documents name in sentences, as an operator types them, on a data folder of their own. */

/** Does something to the site's database in the folder, as a server that runs does. */
async function inFolder<T>(directory: string, work: (db: Database) => Promise<T>): Promise<T> {
  const opened = await openDatabase(
    readBasicConfig({ DATA_DIR: directory }),
    () => {},
    () => {},
  );
  const pool = connectPool(opened.url, 2, { warn: () => {} });
  try {
    await migrate(pool);
    return await work(createDatabase(pool));
  } finally {
    await pool.end();
    await opened.close();
  }
}

function aFolder() {
  const directory = scratchDirectory(0o711);
  const type = async (command: string, more: Record<string, string> = {}) => {
    const env = { ...machineWithNpm(), DATA_DIR: directory, ...more };
    const run = runProgram('sh', ['-c', command], { cwd: root, env });
    return { code: await run.ended, text: run.output() };
  };
  return { directory, type };
}

/** Each starts npm and PostgreSQL several times. */
const timeout = 120_000;

const says = (text: string, code = 1) => ({ code, text: expect.stringContaining(text) as string });
const auditedActions = (db: Database) => db.selectFrom('auditLog').select('action').execute();

it(
  'npm run retention:shorten lets a shorter time count at once, while the server runs and without it (PRIVACY-11)',
  { timeout },
  async () => {
    const { directory, type } = aFolder();
    const shorten = (given: string) => type(`npm run retention:shorten -- ${given}`);
    expect(await shorten('RETENTION_MONTHS 2')).toEqual(says(`There is no data in ${directory} yet.`));
    await inFolder(directory, async (db) => {
      await db
        .insertInto('retentionPeriods')
        .values({ variable: 'RETENTION_MONTHS', inUse: 24, shorter: 2, shorterSince: new Date() })
        .execute();
      const refused = ['RETENTION_MONTHS 24', 'RETENTION_MONTHS 0', 'RETENTION_YEARS 2'];
      expect(await Promise.all(refused.map(shorten))).toEqual([
        says('RETENTION_MONTHS in use is not longer than 24.'),
        says('Usage: npm run retention:shorten'),
        says('Usage: npm run retention:shorten'),
      ]);
      expect(await shorten('RETENTION_MONTHS 12')).toEqual(says('RETENTION_MONTHS is 12 now.', 0));
      expect(await db.selectFrom('retentionPeriods').selectAll().execute()).toEqual([
        { variable: 'RETENTION_MONTHS', inUse: 12, shorter: null, shorterSince: null },
      ]);
    });
    expect(await shorten('RETENTION_MONTHS 2')).toEqual(says('RETENTION_MONTHS is 2 now.', 0));
    await inFolder(directory, async (db) => {
      expect(await db.selectFrom('retentionPeriods').select('inUse').execute()).toEqual([{ inUse: 2 }]);
      const actions = await auditedActions(db);
      expect(actions.filter(({ action }) => action === 'settings.shorten_retention')).toHaveLength(2);
    });
  },
);

it(
  'npm run community:move -- --from none names the server of a community that has none, and of no other (OPS-28)',
  { timeout },
  async () => {
    const { directory, type } = aFolder();
    const [guildId, otherServer] = ['860459788382240771', '860459788382240999'];
    const application = { DISCORD_CLIENT_ID: '1310244756183941130' };
    const move = (given: string, more: Record<string, string> = application) =>
      type(`npm run community:move -- ${given}`, more);
    const installation = (db: Database) =>
      db.selectFrom('installation').select(['kind', 'applicationId', 'guildId']).execute();
    await inFolder(directory, async (db) => {
      await sql`update installation set kind = 'community'`.execute(db);
      expect(await Promise.all([move(`--from none --to ${guildId}`), move('--from none --to none')])).toEqual([
        says(directory),
        says('Usage: npm run community:move'),
      ]);
      expect(await installation(db)).toMatchObject([{ guildId: null }]);
    });
    expect(await move(`--from none --to ${guildId}`, {})).toEqual(says('Set DISCORD_CLIENT_ID first.'));
    expect(await move(`--from none --to ${guildId}`)).toEqual(
      says(
        `The database belongs to the Discord server ${guildId} now.\nStart the site with DISCORD_GUILD_ID=${guildId}`,
        0,
      ),
    );
    expect(await move(`--from none --to ${otherServer}`)).toEqual(
      says(`The database belongs to the community of the Discord server ${guildId}, not to an unknown server.`),
    );
    await inFolder(directory, async (db) => {
      const { DISCORD_CLIENT_ID: applicationId } = application;
      expect(await installation(db)).toEqual([{ kind: 'community', applicationId, guildId }]);
      expect((await auditedActions(db)).map(({ action }) => action)).toContain('settings.move_community');
    });
  },
);
