import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { bookForGuests } from '../../server/seed/demo-bookings.ts';
import { aFullSession, fillLine } from '../e2e/support/full-session.ts';
import { personas } from '../e2e/support/personas.ts';
import type { View, ViewedSite } from './view.ts';

/* The line of a session, for a guest and for hosts. */

export const lineViews: View[] = [
  { name: 'line-question', path: '', as: 'guest', prepare: (site) => ownSession(site, null) },
  { name: 'line-place', path: '', as: 'guest', prepare: (site) => ownSession(site, 'waiting') },
  { name: 'line-called', path: '', as: 'guest', prepare: (site) => ownSession(site, 'called') },
  {
    name: 'line-board',
    path: '',
    as: 'admin',
    prepare: async (site) => {
      const { id } = await aFullSession(site);
      const admin = await memberOf(site, personas.primary.id);
      await fillLine(site, id, 7);
      await sql`select call_next(${id}, ${admin}, 'staff', ${new Date(site.now().getTime() - 80_000)})`.execute(
        site.db,
      );
      return `/hosting?opening=${id}`;
    },
  },
];

/** The guest has a room in a session of sixty guests; three were checked in, and some are in line. */
async function ownSession(site: ViewedSite, state: 'waiting' | 'called' | null): Promise<string> {
  const { db, now } = site;
  await sql`delete from line_entries`.execute(db);
  await db.updateTable('settings').set({ maxActiveBookingsPerUser: 100 }).execute();
  await sql`update bookings set status = 'cancelled' from openings o, members m
    where o.id = opening_id and m.id = member_id and m.discord_id = ${personas.gold.id} and status in ('pending', 'confirmed')
      and o.starts_at < now() + interval '1 hour'`.execute(db);
  const opening = await aFullSession(site);
  await sql`update bookings set checked_in_at = ${now()}::timestamptz - (interval '150 seconds' * b.number)
    from (select id, row_number() over (order by id) as number from bookings
      where opening_id = ${opening.id} and status = 'confirmed' order by id desc limit 3) b where b.id = bookings.id`.execute(
    db,
  );
  const guest = await db
    .selectFrom('members')
    .selectAll()
    .where('discordId', '=', personas.gold.id)
    .executeTakeFirstOrThrow();
  const names = { displayName: 'Jay', robloxUsername: 'jay_gold', discordUsername: guest.username };
  const request = {
    guest: { ...guest, ...names, tiers: ['gold'] as const },
    roomId: opening.roomIds[2] ?? 0,
    roomPrice: 3000,
  };
  await bookForGuests(db, [request], { now: now(), random: (bytes) => randomBytes(bytes) });
  await sql`update bookings set status = 'confirmed' where opening_id = ${opening.id} and member_id = ${guest.id}`.execute(
    db,
  );
  if (state === 'waiting') await fillLine(site, opening.id, 4);
  if (state !== null) {
    await sql`select join_line(reference, null, ${now()}) from bookings
      where opening_id = ${opening.id} and member_id = ${guest.id}`.execute(db);
  }
  if (state === 'called') {
    const host = await memberOf(site, personas.gold.id);
    await sql`select call_next(${opening.id}, ${host}, 'host', ${now()})`.execute(db);
  }
  return '/book?view=bookings';
}

async function memberOf({ db }: ViewedSite, discordId: string): Promise<number> {
  const row = await db.selectFrom('members').select('id').where('discordId', '=', discordId).executeTakeFirstOrThrow();
  return row.id;
}
