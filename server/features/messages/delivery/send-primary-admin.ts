import { primaryAdminReplaced } from '../templates/primary-admin-message.ts';
import type { ClaimedMessage } from './commands/claim-messages.ts';
import type { DeliveryDeps } from './delivery-deps.ts';
import type { DeliveryResult } from './record-delivery-result.ts';
import { postToStaff } from './send-to-person.ts';

/** By the Discord ids that the configuration names. Rule: AUTH-7. */
export async function sendPrimaryAdmin(deps: DeliveryDeps, message: ClaimedMessage): Promise<DeliveryResult> {
  const { admin_id: adminId, instead_of: insteadOf } = message.payload;
  const rows = await deps.db
    .selectFrom('admins')
    .select(['id', 'discordId'])
    .where('id', 'in', [Number(adminId), Number(insteadOf)])
    .execute();
  const named = rows.find(({ id }) => id === adminId)?.discordId;
  const before = rows.find(({ id }) => id === insteadOf)?.discordId;
  if (named === undefined || before === undefined) return postToStaff(deps, message, null);
  return postToStaff(deps, message, primaryAdminReplaced({ named, before }));
}
