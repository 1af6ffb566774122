import type { LiveEvent } from '@sunset/contract/live.ts';
import type { Database } from '../database/connect.ts';
import { presentPlace } from '../features/line/presenter.ts';
import { listPlaces } from '../features/line/queries.ts';
import { countFreeRooms } from '../features/openings/queries.ts';
import { presentResortAccess } from '../features/resorts/presenter.ts';
import { listResortAccess } from '../features/resorts/queries.ts';
import { listListeners } from '../features/parties/queries.ts';
import { countLobbies, listStandings } from '../features/waiting-list/queries.ts';
import { standingAt } from '../features/waiting-list/rules.ts';
import type { Audience } from './event-log.ts';
import type { Topic } from './notifications.ts';
import type { ChangedRows } from './pending-changes.ts';

/** An event and who receives it. */
export interface AddressedEvent {
  audience: Audience;
  event: LiveEvent;
}

interface Context {
  db: Database;
  now: Date;
  members: ReadonlySet<number>;
}

/** What `describeForStaff` is about. */
export const staffTopics: ReadonlySet<Topic> = new Set<Topic>([
  'bookings',
  'line',
  'lobby',
  'waiting',
  'roster',
  'messages',
  'outbox',
]);

/** Turns changes into the events of guests and members, and reads the values that they carry. Public events come first. */
export async function describeChanges(changed: ChangedRows, context: Context): Promise<AddressedEvent[]> {
  return [
    ...(await describeAvailability(changed, context)),
    ...(await describeToggles(changed, context)),
    ...describeByName(changed),
    ...(await describeLobbies(changed, context)),
    ...(await describeEntries(changed, context)),
    ...(await describeLine(changed, context)),
    ...(await describeParties(changed, context)),
    ...describeOwn(changed, context),
  ];
}

const toEveryone = (event: LiveEvent): AddressedEvent => ({ audience: 'public', event });

async function describeAvailability(changed: ChangedRows, { db, now }: Context): Promise<AddressedEvent[]> {
  const ids = changed.get('availability');
  if (ids === undefined) return [];
  if (ids === 'all') return [toEveryone({ type: 'openings' })];
  const rooms = Map.groupBy(await countFreeRooms(db, [...ids], now), ({ openingId }) => openingId);
  return [...rooms].map(([openingId, counts]) =>
    toEveryone({
      type: 'availability',
      openingId,
      rooms: counts.map(({ id, availableCount, keptCount, waitingCount }) => ({
        id,
        availableCount,
        keptCount,
        waitingCount,
      })),
    }),
  );
}

async function describeToggles(changed: ChangedRows, { db }: Context): Promise<AddressedEvent[]> {
  const ids = changed.get('toggles');
  if (ids === undefined) return [];
  const resorts = await listResortAccess(db, ids === 'all' ? null : [...ids]);
  return resorts.map(({ name, ...flags }) =>
    toEveryone({ type: 'toggles', resortName: name, ...presentResortAccess(flags) }),
  );
}

function describeByName(changed: ChangedRows): AddressedEvent[] {
  return (['openings', 'catalogue', 'settings'] as const)
    .filter((type) => changed.has(type))
    .map((type) => toEveryone({ type }));
}

/** The events that only hosts and admins get; they say what to load. */
export function describeForStaff(changed: ChangedRows): AddressedEvent[] {
  const events: AddressedEvent[] = [];
  // The line is on the session board.
  const boards = changedOpenings(changed, ['bookings', 'line']);
  if (boards !== undefined) {
    events.push({ audience: 'staff', event: { type: 'bookings', openingIds: boards } });
  }
  const openingIds = changedOpenings(changed, ['lobby', 'waiting']);
  if (openingIds !== undefined) {
    events.push({ audience: 'staff', event: { type: 'waiting', openingIds } });
  }
  if (changed.has('roster')) events.push({ audience: 'staff', event: { type: 'roster' } });
  if (changed.has('messages') || changed.has('outbox')) events.push({ audience: 'staff', event: { type: 'messages' } });
  return events;
}

/** The openings of which one of these changed: null is any, undefined none. */
function changedOpenings(changed: ChangedRows, topics: readonly Topic[]): number[] | null | undefined {
  const all = topics.flatMap((topic) => changed.get(topic) ?? []);
  if (all.length === 0) return undefined;
  return all.includes('all') ? null : [...new Set(all.flatMap((ids) => (ids === 'all' ? [] : [...ids])))];
}

async function describeLobbies(changed: ChangedRows, { db }: Context): Promise<AddressedEvent[]> {
  const ids = changedOpenings(changed, ['lobby', 'waiting']);
  if (ids === undefined) return [];
  const lobbies = await countLobbies(db, ids);
  return lobbies.map(({ openingId, count }) => toEveryone({ type: 'lobby', openingId, count }));
}

/** Each member with an open page gets the number of their own entry, without a request. */
async function describeEntries(changed: ChangedRows, { db, now, members }: Context): Promise<AddressedEvent[]> {
  const ids = changed.get('waiting');
  if (ids === undefined || members.size === 0) return [];
  const openingIds = ids === 'all' ? null : [...ids];
  const rows = await listStandings(db, { openingIds, memberIds: [...members] }, now);
  return rows.map((row) => ({
    audience: row.memberId,
    event: { type: 'entry', openingId: row.openingId, ...standingAt(row, now) },
  }));
}

/** Each member with an open page gets their own place in the line, without a request. Rule: LINE-3. */
async function describeLine(changed: ChangedRows, { db, now, members }: Context): Promise<AddressedEvent[]> {
  const ids = changed.get('line');
  if (ids === undefined || members.size === 0) return [];
  const openingIds = ids === 'all' ? null : [...ids];
  const endedAfter = new Date(now.getTime() - 60_000);
  const rows = await listPlaces(db, { openingIds, memberIds: [...members], endedAfter }, now);
  return rows.map((row) => ({
    audience: row.memberId,
    event: { type: 'line', openingId: row.openingId, ...presentPlace(row) },
  }));
}

/** Each member of a party with an open page loads it again. Rule: PARTY-15. */
async function describeParties(changed: ChangedRows, { db, now, members }: Context): Promise<AddressedEvent[]> {
  const ids = changed.get('party');
  if (ids === undefined || members.size === 0) return [];
  const partyIds = ids === 'all' ? null : [...ids];
  const listeners = await listListeners(db, { partyIds, memberIds: [...members] }, now);
  return listeners.map(({ memberId, code }) => ({ audience: memberId, event: { type: 'party', code } }));
}

function describeOwn(changed: ChangedRows, { members }: Context): AddressedEvent[] {
  const ids = changed.get('own');
  if (ids === undefined) return [];
  const listening = [...members].filter((member) => ids === 'all' || ids.has(member));
  return listening.map((audience) => ({ audience, event: { type: 'own' } }));
}
