import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import { maxDecided, maxRequests, type RequestRow } from './templates.ts';

/** The requests for an opening that wait, those that were approved before first, then the oldest, and those that were decided since the post. */
export async function listRequests(db: Database, openingId: number, since: Date): Promise<RequestRow[]> {
  const select = (condition: ReturnType<typeof sql>) => sql`
    select b.id, b.reference, coalesce(decision.status, b.status) as status, b.was_approved as "wasApproved",
      coalesce(nullif(b.discord_username, ''), b.roblox_display_name) as guest, b.opening_room_id as "roomId",
      t.name as "roomType", b.final_price as price, b.payment_method as method,
      decision.actor_kind as "decidedKind", decision.username as "decidedBy", decision.at
    from bookings b
    join opening_rooms r on r.id = b.opening_room_id
    join room_types t on t.id = r.room_type_id
    left join lateral (
      select log.at, log.actor_kind, log.after ->> 'status' as status,
        coalesce(decider.username, 'API key ' || deciding_key.name) as username
      from audit_log log left join members decider on decider.id = log.actor_member_id
        left join api_keys deciding_key on deciding_key.id = log.actor_key_id
      where log.subject = 'booking' and log.subject_id = b.reference and b.status <> 'pending'
        and log.after ->> 'status' in ('confirmed', 'rejected', 'cancelled')
      order by log.id desc limit 1
    ) decision on true
    where b.opening_id = ${openingId} and ${condition}`;
  const { rows } = await sql<RequestRow>`
    (${select(sql`b.status = 'pending'`)} order by b.was_approved desc, b.id limit ${maxRequests})
    union all
    (${select(sql`b.status <> 'pending' and b.entered_as = 'guest' and decision.at >= ${since}`)}
      order by decision.at desc limit ${maxDecided})`.execute(db);
  return rows;
}
