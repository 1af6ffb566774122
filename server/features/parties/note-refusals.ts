import { sql } from 'kysely';
import type { DatabaseDeps } from '../../database/transact.ts';
import type { Refused } from './errors.ts';

/** Notes why a press or an entrance was refused for members, who stay in the party and have to get ready again. Rules: PARTY-11, PARTY-17. */
export async function noteRefusals({ db }: DatabaseDeps, refused: Refused[]): Promise<void> {
  await sql`
    update party_members set state = 'joined', ended_at = null, refusal = refused.code,
      ready_room = null, ready_price = null, ready_until = null
    from jsonb_to_recordset(${JSON.stringify(refused)}::jsonb) as refused (id integer, code text)
    where party_members.id = refused.id and (state = 'joined' or state = 'booked' and booking_id is null)`.execute(db);
}
