import type { LiveEvent } from '@sunset/contract/live.ts';
import type { Database } from '../database/connect.ts';
import { countFreeRooms } from '../features/openings/queries.ts';
import { presentResortAccess } from '../features/resorts/presenter.ts';
import { listResortAccess } from '../features/resorts/queries.ts';
import { countLobbies, listStandings } from '../features/waiting-list/queries.ts';
import { standingAt } from '../features/waiting-list/rules.ts';
import type { Audience } from './event-log.ts';
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

/** Turns changes into events and reads the values that they carry. Public events come first. */
export async function describeChanges(changed: ChangedRows, context: Context): Promise<AddressedEvent[]> {
  return [
    ...(await describeAvailability(changed, context)),
    ...(await describeToggles(changed, context)),
    ...describeByName(changed),
    ...(await describeLobbies(changed, context)),
    ...describeForStaff(changed),
    ...(await describeEntries(changed, context)),
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

function describeForStaff(changed: ChangedRows): AddressedEvent[] {
  const bookings = changed.get('bookings');
  const events: AddressedEvent[] = [];
  if (bookings) {
    const openingIds = bookings === 'all' ? null : [...bookings];
    events.push({ audience: 'staff', event: { type: 'bookings', openingIds } });
  }
  const openingIds = changedLists(changed);
  if (openingIds !== undefined) {
    events.push({ audience: 'staff', event: { type: 'waiting', openingIds } });
  }
  if (changed.has('roster')) events.push({ audience: 'staff', event: { type: 'roster' } });
  if (changed.has('messages') || changed.has('outbox')) events.push({ audience: 'staff', event: { type: 'messages' } });
  return events;
}

/** The openings whose lobby or waiting list changed: null is any, undefined none. */
function changedLists(changed: ChangedRows): number[] | null | undefined {
  const [lobby, waiting] = [changed.get('lobby'), changed.get('waiting')];
  if (lobby === undefined && waiting === undefined) return undefined;
  if (lobby === 'all' || waiting === 'all') return null;
  return [...new Set([...(lobby ?? []), ...(waiting ?? [])])];
}

async function describeLobbies(changed: ChangedRows, { db }: Context): Promise<AddressedEvent[]> {
  const ids = changedLists(changed);
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

function describeOwn(changed: ChangedRows, { members }: Context): AddressedEvent[] {
  const ids = changed.get('own');
  if (ids === undefined) return [];
  const listening = [...members].filter((member) => ids === 'all' || ids.has(member));
  return listening.map((audience) => ({ audience, event: { type: 'own' } }));
}
