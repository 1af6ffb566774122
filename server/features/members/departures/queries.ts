import { activeStatuses } from '@sunset/contract/active-statuses.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import { firstDemoGuest } from '../queries.ts';
import { departureLimits } from './rules.ts';

/** Members whom Discord can be asked about. */
function selectAskable(db: Database) {
  return db
    .selectFrom('members')
    .select(['members.id', 'members.discordId'])
    .where('members.isInServer', '=', true)
    .where('members.deletedAt', 'is', null)
    .where(sql<boolean>`members.discord_id::numeric < ${firstDemoGuest}`);
}

/**
 * Members with a booking ahead or an entry in a waiting list, and hosts, whose roles were read before `before`, the longest ago
 * first, at most `most`.
 */
export async function listUnchecked(
  db: Database,
  wanted: { before: Date; most: number },
  now: Date,
): Promise<{ id: number; discordId: string }[]> {
  return selectAskable(db)
    .where('members.rolesCheckedAt', '<', wanted.before)
    .where((is) =>
      is.or([
        is.exists(
          is
            .selectFrom('bookings')
            .innerJoin('openings', 'openings.id', 'bookings.openingId')
            .whereRef('bookings.memberId', '=', 'members.id')
            .where('bookings.status', 'in', activeStatuses)
            .where('openings.endsAt', '>', now),
        ),
        is('members.hasHostRole', '=', true),
        is.exists(is.selectFrom('hosts').select('hosts.memberId').whereRef('hosts.memberId', '=', 'members.id')),
        is.exists(
          is
            .selectFrom('waitingEntries')
            .whereRef('waitingEntries.memberId', '=', 'members.id')
            .where('waitingEntries.state', '<>', 'ended'),
        ),
      ]),
    )
    .orderBy('members.rolesCheckedAt')
    .limit(wanted.most)
    .execute();
}

/** Members who were not in the server at the last answer and are to be asked about again, the longest ago first, at most `most`. */
export async function listAbsent(db: Database, most: number, now: Date) {
  const limits = departureLimits(now);
  return selectAskable(db)
    .where('members.absentSince', 'is not', null)
    .where((is) =>
      is.or([
        is('members.rolesCheckedAt', '<=', limits.firstAnswer),
        is.and([is('members.departureDueAt', '<=', limits.due), is('members.rolesCheckedAt', '<=', limits.askAgain)]),
      ]),
    )
    .orderBy('members.rolesCheckedAt')
    .limit(most)
    .execute();
}

/** Members whose departure can be carried out now; `recordDeparture` decides again. */
export async function listDueDepartures(db: Database, now: Date): Promise<{ id: number }[]> {
  const limits = departureLimits(now);
  return db
    .selectFrom('members')
    .select('id')
    .where('absentSince', 'is not', null)
    .where('departureDueAt', '<=', limits.due)
    .where('rolesCheckedAt', '>', limits.lastAnswer)
    .where('isInServer', '=', true)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute();
}
