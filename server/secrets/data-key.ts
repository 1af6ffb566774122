import { join } from 'node:path';
import type { Codes } from './codes.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/connect.ts';
import { systemRandom } from '../random.ts';
import { readSecret, writeSecret } from './secret-file.ts';

/** The key that protects secrets in the database. It is in the environment or in a file, never in the database. */
export interface DataKey {
  value: string;
  /** The file that has it; null where DATA_KEY is set. */
  file: string | null;
  /** Writes a key that was made just now to its file; does nothing for one that was there. */
  keep(): Promise<void>;
}

const dataKeyFile = 'data-key';

/** DATA_KEY, else the file in the data folder; null where neither is there. */
export async function readDataKey(config: Config, directory: string | null): Promise<string | null> {
  if (config.dataKey !== undefined) return config.dataKey;
  return directory === null ? null : readSecret(join(directory, dataKeyFile));
}

/**
 * Like `readDataKey`, but creates a key if there is none; `keep` stores it once the database turned out to have no other.
 */
export async function findDataKey(config: Config, directory: string | null): Promise<DataKey> {
  const value = await readDataKey(config, directory);
  const file = directory === null || config.dataKey !== undefined ? null : join(directory, dataKeyFile);
  if (value !== null) return { value, file, keep: async () => {} };
  if (file === null) throw new Error('DATA_KEY must be set where DATABASE_URL is set.');
  const made = systemRandom.token();
  return { value: made, file, keep: () => writeSecret(file, made) };
}

interface KeyDeps {
  db: Database;
  codes: Codes;
}

/** The state of the database's key: `unset` until the first start, `other` if it belongs to another key. */
export async function compareDataKey({ db, codes }: KeyDeps): Promise<'same' | 'other' | 'unset'> {
  const { dataKeyCheck } = await db.selectFrom('settings').select('dataKeyCheck').executeTakeFirstOrThrow();
  if (dataKeyCheck === null) return 'unset';
  return dataKeyCheck.equals(codes.keyCheck) ? 'same' : 'other';
}

export const otherDataKey = {
  says: 'the database belongs to another DATA_KEY: security codes and blocks of deleted accounts cannot be read with this one',
  todo:
    'Set DATA_KEY to the old key, or put the old data-key file back into DATA_DIR. ' +
    'If the key is lost: npm run data-key:replace, then set the security codes anew.',
};

/**
 * Throws where the database belongs to another key; ties a new database to this one. The file is written first: a key that
 * only the database knew of would be lost.
 *
 * race: two servers that start together with different keys; the conditional update lets one of them in.
 */
export async function requireDataKey(deps: KeyDeps, dataKey: Pick<DataKey, 'value' | 'keep'>): Promise<void> {
  if ((await compareDataKey(deps)) === 'unset') {
    await dataKey.keep();
    await deps.db
      .updateTable('settings')
      .set({ dataKeyCheck: deps.codes.keyCheck })
      .where('dataKeyCheck', 'is', null)
      .execute();
  }
  await refuseOtherDataKey(deps);
}

/** Throws where the database belongs to another key, and changes nothing. */
export async function refuseOtherDataKey(deps: KeyDeps): Promise<void> {
  if ((await compareDataKey(deps)) === 'other')
    throw new Error(`DATA_KEY cannot be used: ${otherDataKey.says}. ${otherDataKey.todo}`);
}
