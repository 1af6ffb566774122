import { sql } from 'kysely';
import { createApi } from '../../server/app.ts';
import { parseConfig } from '../../server/config.ts';
import { createDeps, type Deps } from '../../server/deps.ts';
import { getMember } from '../../server/features/members/queries.ts';
import { openSession } from '../../server/features/members/sessions/commands/open-session.ts';
import { createLog } from '../../server/log.ts';
import { aMember } from '../../test/factories.ts';
import { discordApplication, sessionSecret } from '../drop/side.ts';
import type { Asking } from './questions.ts';

/** A grown database with the API on it, and somebody to ask. */
export interface Community extends Asking {
  close(): Promise<void>;
}

const guestName = 'twenty.times';

/** Opens the API on a grown database. The guest has twenty bookings in it, the newest that somebody else had. */
export async function openCommunity(url: string): Promise<Community> {
  const { deps, close } = createDeps(parseConfig(discordApplication), {
    databaseUrl: url,
    sessionSecret,
    publicUrl: () => 'http://127.0.0.1',
    now: () => new Date(),
    log: createLog('error'),
  });
  const { hono } = createApi(deps);
  const [guest, admin] = [await inviteGuest(deps), await inviteAdmin(deps)];
  const tokens = {
    guest: (await openSession(deps, { member: guest, purpose: 'user' })).token,
    admin: (await openSession(deps, { member: admin, purpose: 'user' })).token,
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

async function inviteGuest(deps: Deps) {
  const known = await deps.db
    .selectFrom('members')
    .select('discordId')
    .where('username', '=', guestName)
    .executeTakeFirst();
  if (known !== undefined) return getMember(deps.db, known.discordId, deps.now());
  const guest = await aMember(deps, { username: guestName });
  await sql`update bookings set member_id = ${guest.id} where id in (
    select id from bookings where status = 'completed' order by id desc limit 20)`.execute(deps.db);
  return guest;
}

async function inviteAdmin(deps: Deps) {
  const known = await deps.db.selectFrom('admins').select('discordId').limit(1).executeTakeFirst();
  return known === undefined ? aMember(deps, { isAdmin: true }) : getMember(deps.db, known.discordId, deps.now());
}
