import { sql } from 'kysely';
import { createApi } from '../../server/app.ts';
import { parseConfig } from '../../server/config.ts';
import { createDeps, type Deps } from '../../server/deps.ts';
import { aggregateChanges } from '../../server/features/bookings/statistics/commands/aggregate-changes.ts';
import { getMember } from '../../server/features/members/queries.ts';
import { createSession } from '../../server/features/auth/create-session.ts';
import { createLog } from '../../server/log.ts';
import { aMember } from '../../test/factories.ts';
import { dataKey, discordApplication, sessionSecret } from '../drop/side.ts';
import type { Asking } from './questions.ts';

/** A grown database with the API on it, and its callers. */
export interface Community extends Asking {
  close(): Promise<void>;
}

const guestName = 'twenty.times';

/**
 * Opens the API on a grown database. The guest has twenty bookings in it, which another member had; everything is
 * aggregated.
 */
export async function openCommunity(url: string): Promise<Community> {
  const { deps, close } = createDeps(parseConfig(discordApplication), {
    databaseUrl: url,
    sessionSecret,
    dataKey,
    publicUrl: () => 'http://127.0.0.1',
    now: () => new Date(),
    log: createLog('error'),
  });
  const { hono } = createApi(deps);
  const [guest, admin] = [await inviteGuest(deps), await inviteAdmin(deps)];
  await aggregateChanges(deps);
  const tokens = {
    guest: (await createSession(deps, { member: guest, purpose: 'user' })).token,
    admin: (await createSession(deps, { member: admin, purpose: 'user' })).token,
  };
  return {
    deps,
    close,
    async get(path, who) {
      const headers = { authorization: `Bearer ${tokens[who]}` };
      const response = await hono.fetch(new Request(`http://127.0.0.1/api${path}`, { headers }));
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`${path} was answered with ${response.status}.`);
      return response;
    },
  };
}

/**
 * The same at each size: one confirmed booking of each of two coming openings, with messages to read, and one of
 * each of the last eighteen openings without messages.
 */
const bookingsOfGuest = sql`
  select id from (
    select min(b.id) as id from bookings b join openings o on o.id = b.opening_id
    where b.status = 'confirmed' and o.starts_at > now() group by o.id order by o.starts_at limit 2
  ) ahead
  union all
  select id from (
    select min(b.id) as id from bookings b join openings o on o.id = b.opening_id
    where b.status = 'completed' and o.ends_at < now() - interval '2 days' group by o.id order by o.starts_at desc limit 18
  ) past`;

async function inviteGuest(deps: Deps) {
  const known = await deps.db
    .selectFrom('members')
    .select('discordId')
    .where('username', '=', guestName)
    .executeTakeFirst();
  if (known !== undefined) return getMember(deps.db, known.discordId, deps.now());
  const guest = await aMember(deps, { username: guestName });
  await sql`update bookings set member_id = ${guest.id} where id in (${bookingsOfGuest})`.execute(deps.db);
  return guest;
}

async function inviteAdmin(deps: Deps) {
  const known = await deps.db.selectFrom('admins').select('discordId').limit(1).executeTakeFirst();
  return known === undefined ? aMember(deps, { isAdmin: true }) : getMember(deps.db, known.discordId, deps.now());
}
