import { withStored, readBasicConfig, type Environment } from '../config.ts';
import { connectPool, createDatabase } from '../database/connect.ts';
import {
  findConfigurationChange,
  readStoredConfiguration,
  type StoredConfiguration,
} from '../features/setup/stored-configuration.ts';
import { systemRandom } from '../random.ts';
import { readDataKey } from '../secrets/data-key.ts';
import { createSeal } from '../secrets/seal.ts';
import { reachDatabase } from './reach-database.ts';

/** What the set-up stored, and when: null without a set-up. */
export async function readStored(database: {
  url: string;
  dataKey: string;
}): Promise<{ stored: StoredConfiguration; configuredAt: Date | null }> {
  const db = createDatabase(connectPool(database.url, 1, { warn: () => {} }));
  try {
    const stored = await readStoredConfiguration(db, createSeal(database.dataKey, systemRandom));
    const isSetUp = Object.keys(stored).length > 0;
    return { stored, configuredAt: isSetUp ? await findConfigurationChange(db) : null };
  } finally {
    await db.destroy();
  }
}

/** The environment of a tool, with what the set-up stored. Rule: SETUP-8. */
export async function readStoredEnvironment(environment: Environment): Promise<Environment> {
  const config = readBasicConfig(environment);
  const database = await reachDatabase(config, () => {});
  try {
    const dataKey = (await readDataKey(config, database.directory)) ?? '';
    return withStored(environment, (await readStored({ url: database.url, dataKey })).stored);
  } finally {
    await database.close();
  }
}
