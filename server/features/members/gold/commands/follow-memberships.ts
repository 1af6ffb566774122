import { runAll } from '../../../../jobs/run-each.ts';
import { syncGoldRoles, type GoldRoleDeps } from '../sync-gold-role.ts';
import { closeMemberships, remindOfEnd } from './close-memberships.ts';

/** What is due about memberships. Tiers and prices do not wait for it: they end by the clock. */
export function followMemberships(deps: GoldRoleDeps): Promise<void> {
  return runAll([() => remindOfEnd(deps), () => closeMemberships(deps), () => syncGoldRoles(deps)]);
}
