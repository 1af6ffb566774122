import { sql } from 'kysely';
import type { DatabaseDeps } from '../../../database/transact.ts';
import { isEverybodyKept } from './holds.ts';
import { departureLimits } from './rules.ts';

/**
 * Discord says that a member is not in the server, asked at `askedAt`. Changes nothing that they have: it is the first answer, or
 * the second, which makes their departure due. Rule: MEMBER-6.
 *
 * race: another answer, e.g. a sign-in, came after this one was asked for; what was asked last counts.
 */
export async function recordAbsence(
  deps: DatabaseDeps,
  { memberId, askedAt }: { memberId: number; askedAt: Date },
): Promise<void> {
  const now = deps.now();
  const { firstAnswer } = departureLimits(now);
  await deps.db
    .updateTable('members')
    .set({
      rolesCheckedAt: now,
      lookUpFailedAt: null,
      isPending: false,
      absentSince: sql<Date | null>`case when is_in_server and not ${isEverybodyKept(now)} then coalesce(absent_since, ${now}) end`,
      departureDueAt: sql<Date | null>`
        case when is_in_server and not ${isEverybodyKept(now)} and absent_since <= ${firstAnswer} then coalesce(departure_due_at, ${now}) end`,
    })
    .where('id', '=', memberId)
    .where('deletedAt', 'is', null)
    .where('rolesCheckedAt', '<=', askedAt)
    .execute();
}
