import { countsAt, listRetention } from '../../installation/retention.ts';
import { findOpenHold } from '../../members/departures/queries.ts';
import { departuresHeld, memberLeft, webhookDisabled } from '../templates/announcements.ts';
import type { MessageText } from '../templates/message-text.ts';
import { primaryAdminReplaced } from '../templates/primary-admin-message.ts';
import { shorterRetention } from '../templates/retention-message.ts';
import type { ClaimedMessage } from './commands/claim-messages.ts';
import type { DeliveryDeps } from './delivery-deps.ts';
import { findMemberName } from './queries.ts';
import type { DeliveryResult } from './record-delivery-result.ts';
import { postToStaff } from './send-to-person.ts';

type SiteMessageKind =
  | 'staff.member_left'
  | 'staff.departures_held'
  | 'staff.webhook_disabled'
  | 'staff.shorter_retention'
  | 'staff.primary_admin';

/** Sends a message to staff about members or the configuration, as things are now. */
export async function sendAboutSite(
  deps: DeliveryDeps,
  message: ClaimedMessage,
  kind: SiteMessageKind,
): Promise<DeliveryResult> {
  return postToStaff(deps, message, await texts[kind](deps, message.payload));
}

type Payload = ClaimedMessage['payload'];

/** Null if it does not hold any more: what was decided or corrected before needs no message. */
const texts: Record<
  SiteMessageKind,
  (deps: DeliveryDeps, payload: Payload) => MessageText | null | Promise<MessageText | null>
> = {
  'staff.member_left': async ({ db }, payload) => {
    const name = await findMemberName(db, Number(payload['member_id']));
    return name === null ? null : memberLeft(name);
  },
  // Rule: MEMBER-11.
  'staff.departures_held': async ({ db }, payload) => {
    const hold = await findOpenHold(db);
    return hold !== null && hold.id === payload['hold_id'] ? departuresHeld(hold) : null;
  },
  'staff.webhook_disabled': (_deps, payload) => webhookDisabled(String(payload['reason'])),
  'staff.shorter_retention': writeShorterRetention,
  'staff.primary_admin': writePrimaryAdmin,
};

/** Rule: PRIVACY-11. */
async function writeShorterRetention({ db }: DeliveryDeps, payload: Payload): Promise<MessageText | null> {
  const row = (await listRetention(db)).find(({ variable }) => variable === payload['variable']);
  if (!row || row.shorter === null || row.shorterSince === null) return null;
  const { variable, inUse, shorter, shorterSince } = row;
  return shorterRetention({ variable, inUse, shorter, countsAt: countsAt(shorterSince) });
}

/** By the Discord ids that the configuration names. Rule: AUTH-7. */
async function writePrimaryAdmin({ db }: DeliveryDeps, payload: Payload): Promise<MessageText | null> {
  const { admin_id: adminId, instead_of: insteadOf } = payload;
  const rows = await db
    .selectFrom('admins')
    .select(['id', 'discordId'])
    .where('id', 'in', [Number(adminId), Number(insteadOf)])
    .execute();
  const named = rows.find(({ id }) => id === adminId)?.discordId;
  const before = rows.find(({ id }) => id === insteadOf)?.discordId;
  return named === undefined || before === undefined ? null : primaryAdminReplaced({ named, before });
}
