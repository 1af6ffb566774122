import type { Standin } from '@sunset/standin/start.ts';
import { sql } from 'kysely';
import type { Member } from '../../server/actor.ts';
import type { Deps } from '../../server/deps.ts';
import { createSession } from '../../server/features/auth/create-session.ts';
import { aMember, anOpening } from '../factories.ts';

/** A member with a session who wants a room. */
export interface Guest {
  memberId: number;
  discordId: string;
  token: string;
  roomId: number;
}

export interface Gathering {
  guests: Guest[];
  /** The token of an admin. */
  staffToken: string;
}

const roomsOfType = 500;

/** Guests with a session each, known to Discord, and an opening with a room for each of them. */
export async function gather(deps: Deps, standin: Standin, count: number): Promise<Gathering> {
  const staff = await aMember(deps, { isAdmin: true });
  const types = Math.ceil(count / roomsOfType);
  const rooms = Array.from({ length: types }, (_, type) => ({ name: `Type ${type}`, units: roomsOfType }));
  const { roomIds } = await anOpening(deps, { rooms });
  const members = await addMembers(deps, count);
  for (const { discordId } of members) {
    standin.world.people.add({ key: discordId, id: discordId });
    standin.world.people.join(discordId);
  }
  const sessions = await addSessions(deps);
  const tokens = new Map<number, string>();
  for (const { memberId, ...session } of sessions) tokens.set(memberId, await deps.tokens.sign(session));
  return {
    staffToken: (await createSession(deps, { member: staff, purpose: 'user' })).token,
    guests: members.map(({ id, discordId }, index) => ({
      memberId: id,
      discordId,
      token: tokens.get(id) ?? '',
      roomId: roomIds[index % types] ?? 0,
    })),
  };
}

async function addMembers({ db, now }: Deps, count: number): Promise<Pick<Member, 'id' | 'discordId'>[]> {
  const all: Pick<Member, 'id' | 'discordId'>[] = [];
  while (all.length < count) {
    const { rows } = await sql<Pick<Member, 'id' | 'discordId'>>`
      insert into members (discord_id, username, display_name, roles_checked_at, created_at, last_login_at)
      select (1300000000000000000 + n)::text, 'guest.' || n, 'Guest ' || n, ${now()}, ${now()}, ${now()}
      from generate_series(${all.length + 1}::integer, ${Math.min(all.length + 1000, count)}::integer) n
      returning id, discord_id as "discordId"`.execute(db);
    all.push(...rows);
  }
  return all;
}

/** In one statement, because thousands of sign-ins are not what is tested. */
async function addSessions({ db, now }: Deps) {
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + 24 * 3_600_000);
  await sql`insert into sessions (id, member_id, purpose, created_at, expires_at)
    select gen_random_uuid(), id, 'user', ${createdAt}, ${expiresAt} from members
    where id not in (select member_id from sessions where member_id is not null)`.execute(db);
  return db
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.memberId')
    .select(['members.id as memberId', 'sessions.id', 'sessions.purpose', 'sessions.createdAt', 'sessions.expiresAt'])
    .select('members.discordId')
    .execute();
}
