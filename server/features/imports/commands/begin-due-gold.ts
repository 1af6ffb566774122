import { system } from '../../../actor.ts';
import { transact } from '../../../database/transact.ts';
import { runEach } from '../../../jobs/run-each.ts';
import { beginImportedGold, listDueMembers, type BeginGoldDeps } from '../begin-gold.ts';

/**
 * Begins what Go live and a first sign-in left.
 *
 * race: an import went live while somebody signed in for the first time, and neither saw the other. Rule: IMPORT-16.
 */
export async function beginDueGold(deps: BeginGoldDeps): Promise<void> {
  const name = ({ memberId }: { memberId: number }) => `member ${memberId}`;
  await runEach(await listDueMembers(deps), { name }, ({ discordId }) =>
    transact(deps, (deps) => beginImportedGold(deps, system, { discordId })),
  );
}
