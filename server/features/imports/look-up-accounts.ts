import { sql } from 'kysely';
import { transact, type DatabaseDeps } from '../../database/transact.ts';
import type { Deps } from '../../deps.ts';
import type { DoorAccount } from '../door/look-up-account.ts';
import type { ImportSettings } from '@sunset/contract/api/imports.ts';
import { isTypedUsername } from '@sunset/contract/members/roblox-names.ts';
import { lockImport } from './lock-import.ts';

/** Roblox answers so many names at once. */
const namesPerCall = 100;

export type LookUpDeps = DatabaseDeps & Pick<Deps, 'roblox'>;

/**
 * Asks Roblox for the names of a file that it was not asked for yet, and stores its answers with the rows. Returns false if Roblox did not
 * answer: those names count as typed, and a later call asks again. Call it outside of transactions. Refuses with `not_found` and
 * `already_decided`. Rules: IMPORT-11, IMPORT-15.
 */
export async function lookUpAccounts(deps: LookUpDeps, importId: number, settings: ImportSettings): Promise<boolean> {
  const column = settings.columns.roblox_name;
  if (column === undefined) return true;
  const names = await listUnknownNames(deps, importId, column);
  const accounts = await findAccounts(deps, names);
  // Once for all of them: each time reads all rows of the file.
  await storeAccounts(deps, importId, { column, names: names.slice(0, accounts.length), accounts });
  return accounts.length === names.length;
}

/** What Roblox answers about each name, until it does not answer. */
async function findAccounts({ roblox }: LookUpDeps, names: string[]): Promise<DoorAccount[]> {
  const accounts: DoorAccount[] = [];
  for (let at = 0; at < names.length; at += namesPerCall) {
    const asked = names.slice(at, at + namesPerCall);
    const answer = await roblox.findUsersByNames(asked);
    if (answer.kind !== 'ok') return accounts;
    for (const name of asked) {
      const user = answer.value.get(name.toLowerCase());
      accounts.push(
        user === undefined
          ? { answer: 'unknown', robloxId: null, username: name, displayName: name }
          : { answer: 'found', robloxId: user.id, username: user.username, displayName: user.displayName },
      );
    }
  }
  return accounts;
}

/** As the rows have them, each once whatever its case. */
async function listUnknownNames({ db }: LookUpDeps, importId: number, column: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct lower(ltrim(cells[${column + 1}::integer], '@')) as name from import_rows
    where import_id = ${importId} and account is null and cells[${column + 1}::integer] <> ''`.execute(db);
  return rows.map(({ name }) => name).filter(isTypedUsername);
}

interface Answers {
  column: number;
  names: string[];
  accounts: DoorAccount[];
}

/** race: the draft is imported, or its columns are changed, while Roblox is asked: then what it answered is stored nowhere. */
function storeAccounts(deps: DatabaseDeps, importId: number, { column, names, accounts }: Answers): Promise<void> {
  return transact(deps, async ({ db }) => {
    const { settings } = await lockImport(db, importId, 'draft');
    if (settings.columns.roblox_name !== column) return;
    await sql`
      update import_rows r set account = known.account
      from unnest(${names}::text[], ${accounts.map((account) => JSON.stringify(account))}::jsonb[]) as known (name, account)
      where r.import_id = ${importId} and r.cells is not null and lower(ltrim(r.cells[${column + 1}::integer], '@')) = known.name`.execute(
      db,
    );
  });
}
