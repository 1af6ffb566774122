import { sql } from 'kysely';
import type { Deps } from '../../server/deps.ts';
import { closeSessions } from '../../server/features/bookings/commands/close-sessions.ts';
import { pingStaff } from '../../server/features/bookings/commands/ping-staff.ts';
import { aggregateChanges } from '../../server/features/bookings/statistics/commands/aggregate-changes.ts';
import { offerRooms } from '../../server/features/waiting-list/commands/offer-rooms.ts';
import { claimMessages } from '../../server/features/messages/delivery/commands/claim-messages.ts';

/** A query with a result of the same size, however many bookings there are. */
export interface Question {
  name: string;
  ask: () => Promise<unknown>;
  /** Preparation before each run; not measured. */
  prepare?: () => Promise<unknown>;
}

/** The callers: a guest with exactly twenty bookings, and an admin. */
export interface Asking {
  deps: Deps;
  get(path: string, who: 'guest' | 'admin'): Promise<Response>;
}

const get = ({ get: fetchPath }: Asking, name: string, path: string, who: 'guest' | 'admin' = 'admin'): Question => ({
  name,
  ask: () => fetchPath(path, who),
});

/** The address of the second page of a list. */
async function secondPage(asking: Asking, path: string): Promise<string> {
  const link = (await asking.get(path, 'admin')).headers.get('link') ?? '';
  return /<\/api([^>]*)>/.exec(link)?.[1] ?? path;
}

/** The same to aggregate at each size: a hundred changes of fifty bookings, which leave every figure unchanged. */
async function leaveChanges({ db }: Deps, opening: number): Promise<void> {
  await sql`
    insert into booking_changes
    select b.id, b.opening_id, b.opening_room_id, room.resort_id, room.room_type_id, b.member_id, b.status,
      b.payment_method, (b.created_at at time zone 'UTC')::date, change
    from bookings b join opening_rooms room on room.id = b.opening_room_id
    cross join unnest(array[-1, 1]) change
    where b.opening_id = ${opening}`.execute(db);
}

/** Every frequent query, in the order of the table. */
export async function listQuestions(asking: Asking): Promise<Question[]> {
  const { deps } = asking;
  const { id: opening, resortId } = await deps.db
    .selectFrom('openings')
    .select(['id', 'resortId'])
    .where('startsAt', '>', deps.now())
    .orderBy('startsAt')
    .limit(1)
    .executeTakeFirstOrThrow();
  const ask = (name: string, path: string, who?: 'guest' | 'admin') => get(asking, name, path, who);
  return [
    ask('rooms of coming openings', '/rooms/upcoming', 'guest'),
    ask('rooms of a resort', `/rooms/resort/${resortId}/aggregated`, 'guest'),
    ask('my bookings', '/user/bookings', 'guest'),
    ask('my count', '/user/bookings/count', 'guest'),
    ask('my messages', '/user/messages', 'guest'),
    ask('my waiting list', '/user/waiting', 'guest'),
    ask('list, newest', '/admin/bookings?limit=50'),
    ask('list, second page', await secondPage(asking, '/admin/bookings?limit=50')),
    ask('list, by opening', '/admin/bookings?limit=50&sort=opening'),
    ask('list, pending', '/admin/bookings?limit=50&status=pending'),
    ask('list, donations', '/admin/bookings?limit=50&payment=donation'),
    ask('list, gold customers', '/admin/bookings?limit=50&user_type=gold_customer'),
    ask('list, one resort', `/admin/bookings?limit=50&resort=${resortId}`),
    ask('list, one opening', `/hosting/bookings?limit=50&opening=${opening}`),
    ask('list, a name', '/admin/bookings?limit=50&text=twenty.times'),
    ask('list, part of a reference', '/admin/bookings?limit=50&text=ABCDEFG'),
    ask('statistics', '/admin/bookings/stats'),
    ask('statistics of a resort', `/admin/bookings/stats?resort=${resortId}`),
    ask('export of an opening', `/admin/bookings/export?opening=${opening}`),
    ask('hosting openings', '/hosting/openings'),
    ask('hosting board', `/hosting/openings/${opening}/board`),
    ask('members', '/admin/members?limit=50'),
    ask('members, a name', '/admin/members?limit=50&search=twenty.times'),
    ask('activity', '/admin/activity?limit=50'),
    ask('messages', '/hosting/messages?limit=50'),
    ask('messages of an opening', `/hosting/messages?limit=50&opening=${opening}`),
    { name: 'job: claim messages', ask: () => claimMessages(deps) },
    { name: 'job: close sessions', ask: () => closeSessions(deps) },
    { name: 'job: offer rooms', ask: () => offerRooms(deps) },
    { name: 'job: ping staff', ask: () => pingStaff(deps) },
    { name: 'job: aggregate counters', ask: () => aggregateChanges(deps), prepare: () => leaveChanges(deps, opening) },
    {
      name: 'what readiness asks',
      ask: () => sql`select count(*) from outbox where status <> 'sent'`.execute(deps.db),
    },
  ];
}
