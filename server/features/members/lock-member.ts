import type { Database } from '../../database/connect.ts';

/** Locks a member's row until the transaction ends. Take it before rows of their memberships and entries. */
export async function lockMember(db: Database, memberId: number): Promise<void> {
  await db.selectFrom('members').select('id').where('id', '=', memberId).forNoKeyUpdate().execute();
}
