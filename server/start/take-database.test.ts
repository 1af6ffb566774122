import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { databaseSums } from '../../test/deployment/database-sums.ts';
import { emptyDatabase } from '../../test/setup/empty-database.ts';
import { testDataKey } from '../../test/test-app.ts';
import { parseConfig } from '../config.ts';
import { migrate } from '../database/schema/migrate.ts';
import { schemaFolders } from '../database/schema/schema-folders.ts';
import { createCodes } from '../secrets/codes.ts';
import { systemRandom } from '../random.ts';
import { takeDatabase } from './take-database.ts';

const newest = readdirSync(schemaFolders.migrations).filter((file) => file.endsWith('.sql')).length;
const here = { DISCORD_CLIENT_ID: '1310244756183941130', DISCORD_GUILD_ID: '860459788382240771' };
/** The last version without the table `installation`. */
const beforeInstallation = 46;
const now = () => new Date('2026-11-29T20:00:00Z');
const keyOf = (value: string) => ({ value, file: null, keep: async () => {} });

it('a start that is refused leaves a database of an older version as it is (OPS-28)', async () => {
  const { url, pool, valueOf } = await emptyDatabase();
  await migrate(pool, schemaFolders, newest - 1);
  await pool.query("update installation set kind = 'community', application_id = $1, guild_id = $2", [
    here.DISCORD_CLIENT_ID,
    here.DISCORD_GUILD_ID,
  ]);
  await pool.query('update settings set data_key_check = $1', [createCodes(testDataKey, systemRandom).keyCheck]);
  const start = (environment: Record<string, string>, dataKey = testDataKey) =>
    takeDatabase({ url, place: 'of the test', dataKey: keyOf(dataKey) }, parseConfig(environment), now);
  const before = await databaseSums(url);
  const elsewhere = { ...here, DISCORD_GUILD_ID: '860459788382240772' };
  await expect(start(elsewhere)).rejects.toThrow('belongs to the Discord server');
  await expect(start({})).rejects.toThrow('no Discord application is configured');
  await expect(start(here, 'another data key, 32 characters long')).rejects.toThrow('another DATA_KEY');
  expect(await databaseSums(url)).toEqual(before);
  // Control: its own configuration brings it up to date.
  await start(here);
  expect(await valueOf('select max(version) from schema_migrations')).toBe(newest);
  // After which the sums of an older version are other ones.
  expect(await databaseSums(url)).not.toEqual(before);
});

describe('a database from before its owner was stored', () => {
  async function anOlderDatabase(settings: string) {
    const { url, pool, valueOf } = await emptyDatabase();
    await migrate(pool, schemaFolders, beforeInstallation);
    expect(await valueOf("select to_regclass('installation')")).toBeNull();
    await pool.query(`update settings set ${settings}, data_key_check = $1`, [
      createCodes(testDataKey, systemRandom).keyCheck,
    ]);
    const before = await databaseSums(url);
    const start = (environment: Record<string, string>, dataKey = testDataKey) =>
      takeDatabase({ url, place: 'of the test', dataKey: keyOf(dataKey) }, parseConfig(environment), now);
    const version = () => valueOf('select max(version) from schema_migrations');
    return { start, version, isUnchanged: async () => expect(await databaseSums(url)).toEqual(before) };
  }

  it('of a community is left as it is by a start without its variables, or with another key (OPS-28)', async () => {
    const { start, version, isUnchanged } = await anOlderDatabase('is_demo = false');
    await expect(start({})).rejects.toThrow('no Discord application is configured');
    await expect(start(here, 'another data key, 32 characters long')).rejects.toThrow('another DATA_KEY');
    await isUnchanged();
    // Control: with its variables it is brought up to date.
    await start(here);
    expect(await version()).toBe(newest);
  });

  it('of a demo is left as it is by a start with a Discord application (OPS-28)', async () => {
    const { start, version, isUnchanged } = await anOlderDatabase('is_demo = true');
    await expect(start(here)).rejects.toThrow('with admins that anyone could be');
    await isUnchanged();
    // Control: without one it is brought up to date.
    await start({});
    expect(await version()).toBe(newest);
  });
});
