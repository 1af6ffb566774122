import { system } from '../../../actor.ts';
import { transact } from '../../../database/transact.ts';
import { beginImportedGold, type BeginGoldDeps } from '../begin-gold.ts';

/**
 * Begins what Go live and a first sign-in left.
 *
 * race: an import went live while somebody signed in for the first time, and neither saw the other. Rule: IMPORT-16.
 */
export async function beginDueGold(deps: BeginGoldDeps): Promise<void> {
  await transact(deps, (inner) => beginImportedGold({ ...deps, ...inner }, system, 'all'));
}
