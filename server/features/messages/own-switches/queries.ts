import type { PersonalSwitch } from '@sunset/contract/members/personal-switches.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';

/** The switches that the member of the row `members` has switched off, for the select list of a query. */
export const mutedByMember = sql<
  PersonalSwitch[]
>`array(select muted.switch from muted_messages muted where muted.member_id = members.id)`;

export async function listMuted(db: Database, memberId: number): Promise<PersonalSwitch[]> {
  const rows = await db.selectFrom('mutedMessages').select('switch').where('memberId', '=', memberId).execute();
  // The database's check holds the column to the contract's list.
  return rows.map((row) => row.switch as PersonalSwitch);
}
