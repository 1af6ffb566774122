import type { MemberDetail } from '@sunset/contract/api/members.ts';
import { goldPaymentSchema, goldRoleStateSchema } from '@sunset/contract/api/gold-memberships.ts';
import { messageFailureSchema } from '@sunset/contract/api/messages/messages.ts';
import type { GoldRoleRow, MembershipRow } from './queries.ts';

/** The memberships of a member as staff see them. */
export function presentGold(
  goldUntil: Date | null,
  { memberships, role }: { memberships: MembershipRow[]; role: GoldRoleRow | null },
  now: Date,
): MemberDetail['gold'] {
  return {
    until: goldUntil !== null && goldUntil > now ? goldUntil.toISOString() : null,
    memberships: memberships.map(presentMembership),
    role: role === null ? null : { state: goldRoleStateSchema.parse(role.state), failure: failureOf(role) },
  };
}

function presentMembership(row: MembershipRow): MemberDetail['gold']['memberships'][number] {
  return {
    id: row.id,
    starts_at: row.startsAt.toISOString(),
    ends_at: row.endsAt.toISOString(),
    months: row.months,
    payment_method: goldPaymentSchema.nullable().parse(row.paymentMethod),
    amount: row.amount,
    created_at: row.createdAt.toISOString(),
    ended_early_at: row.endedEarlyAt?.toISOString() ?? null,
    end_reason: row.endReason,
  };
}

/** Why the last attempt failed, also while it is repeated. */
function failureOf({ status, failure }: GoldRoleRow) {
  return status === 'sent' || failure === null ? null : messageFailureSchema.parse(failure);
}
