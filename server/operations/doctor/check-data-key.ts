import { sql } from 'kysely';
import { createCodes } from '../../secrets/codes.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/connect.ts';
import { systemRandom } from '../../random.ts';
import { compareDataKey, otherDataKey, readDataKey } from '../../secrets/data-key.ts';
import { findingsOf, type Finding } from './finding.ts';

const { ok, problem } = findingsOf('Data key');

/** Whether the DATA_KEY is there and is the one that the database was written with. Makes none. */
export async function checkDataKey(db: Database, config: Config, directory: string | null): Promise<Finding[]> {
  if (!(await hasCheck(db))) return [];
  const key = await readDataKey(config, directory);
  const state = await compareDataKey({ db, codes: createCodes(key ?? '', systemRandom) });
  if (state === 'unset') return [ok('the first start ties the database to it')];
  if (key === null) {
    return [problem('there is no DATA_KEY: the server cannot read security codes and blocks', otherDataKey.todo)];
  }
  return [state === 'same' ? ok('it is the key of this database') : problem(otherDataKey.says, otherDataKey.todo)];
}

/** An empty database, or one of an older version, has no check yet. */
async function hasCheck(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select from information_schema.columns where table_name = 'settings' and column_name = 'data_key_check'`.execute(
    db,
  );
  return rows.length > 0;
}
