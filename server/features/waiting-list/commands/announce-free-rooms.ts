import { sql } from 'kysely';
import type { DatabaseDeps } from '../../../database/transact.ts';
import type { SiteSettings } from '../../site-settings/rules.ts';

/**
 * In the last 30 minutes before an opening, posts once in the guests' channel that a room is free, where staff switched that
 * on. The opening post says so already. Rules: OFFER-12, POST-2.
 *
 * race: every server process runs this; the key of the message admits one.
 */
export async function announceFreeRooms(
  deps: DatabaseDeps & { siteSettings: () => Promise<SiteSettings> },
): Promise<void> {
  const { announceFreeRooms, openingPosts } = await deps.siteSettings();
  if (!announceFreeRooms || openingPosts) return;
  const now = deps.now();
  await sql`
    select enqueue_messages('guests.free_room', array_agg(id::text),
      array_agg(jsonb_build_object('opening_id', id, 'starts_at', (extract(epoch from starts_at) * 1000)::bigint)), ${now}, ${now})
    from openings
    where starts_at > ${now} and starts_at <= ${now}::timestamptz + interval '30 minutes' and is_public(openings)
      and exists (
        select from units u where u.opening_id = openings.id
          and is_available(u.booking_id, u.held_until, u.offered_until, u.reserved_until, ${now}))
    having count(*) > 0`.execute(deps.db);
}
