import { runAll } from '../../../../jobs/run-each.ts';
import { system } from '../../../../actor.ts';
import { transact } from '../../../../database/transact.ts';
import { beginImportedGold, type BeginGoldDeps } from '../../../imports/begin-gold.ts';
import { syncGoldRoles } from '../sync-gold-role.ts';
import { closeMemberships, remindOfEnd } from './close-memberships.ts';

/** What is due about memberships. Tiers and prices do not wait for it: they end by the clock. */
export function followMemberships(deps: BeginGoldDeps): Promise<void> {
  return runAll([
    () => beginImported(deps),
    () => remindOfEnd(deps),
    () => closeMemberships(deps),
    () => syncGoldRoles(deps),
  ]);
}

/** race: an import went live while somebody signed in for the first time, and neither saw the other. Rule: IMPORT-16. */
async function beginImported(deps: BeginGoldDeps): Promise<void> {
  await transact(deps, (inner) => beginImportedGold({ ...deps, ...inner }, system, 'all'));
}
