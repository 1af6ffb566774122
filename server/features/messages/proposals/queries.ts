import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import { localeOfMember } from '../../members/queries.ts';

/** Whether a later post about proposals waits, which lists these too. Rule: PROPOSAL-8. */
export async function isProposalsPostOvertaken(db: Database, messageId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from outbox where kind = 'guests.proposals' and id > ${messageId}
      and status in ('pending', 'sending')) as has`.execute(db);
  return rows[0]?.has === true;
}

/** The contents of the message that an opening happens; null if it is not public any more, or the account was deleted. */
export async function findHappensFacts(db: Database, proposalId: number, memberId: number) {
  const row = await db
    .selectFrom('proposals')
    .innerJoin('openings', 'openings.id', 'proposals.openingId')
    .innerJoin('resorts', 'resorts.id', 'openings.resortId')
    .innerJoin('members', (join) => join.on('members.id', '=', memberId).on('members.deletedAt', 'is', null))
    .select([
      'openings.id',
      'openings.startsAt',
      'resorts.id as resortId',
      'resorts.name as resort',
      'members.discordId',
      localeOfMember.as('locale'),
    ])
    .where('proposals.id', '=', proposalId)
    .where('openings.cancelledAt', 'is', null)
    .where('openings.publishedAt', 'is not', null)
    .executeTakeFirst();
  return row ?? null;
}

export type HappensFacts = NonNullable<Awaited<ReturnType<typeof findHappensFacts>>>;
