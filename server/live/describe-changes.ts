import type { LiveEvent } from '@sunset/contract/live.ts';
import type { Database } from '../database/connect.ts';
import { countFreeRooms } from '../features/openings/queries.ts';
import { presentResortAccess } from '../features/resorts/presenter.ts';
import { listResortAccess } from '../features/resorts/queries.ts';
import type { Audience } from './event-log.ts';
import type { Changed } from './pending-changes.ts';

/** Something to be told, and to whom. */
export interface Told {
  audience: Audience;
  event: LiveEvent;
}

interface Reading {
  db: Database;
  now: Date;
  /** Members who listen at the moment; nobody else is told of their own. */
  members: ReadonlySet<number>;
}

/** Turns changes into events, reading the new values of what is sent along. Everybody's come first. */
export async function describeChanges(changed: Changed, reading: Reading): Promise<Told[]> {
  return [
    ...(await describeAvailability(changed, reading)),
    ...(await describeToggles(changed, reading)),
    ...describeByName(changed),
    ...describeForStaff(changed),
    ...describeOwn(changed, reading),
  ];
}

const toEverybody = (event: LiveEvent): Told => ({ audience: 'public', event });

async function describeAvailability(changed: Changed, { db, now }: Reading): Promise<Told[]> {
  const ids = changed.get('availability');
  if (ids === undefined) return [];
  if (ids === 'all') return [toEverybody({ type: 'openings' })];
  const rooms = Map.groupBy(await countFreeRooms(db, [...ids], now), ({ openingId }) => openingId);
  return [...rooms].map(([openingId, counts]) =>
    toEverybody({
      type: 'availability',
      openingId,
      rooms: counts.map(({ id, availableCount, keptCount }) => ({ id, availableCount, keptCount })),
    }),
  );
}

async function describeToggles(changed: Changed, { db }: Reading): Promise<Told[]> {
  const ids = changed.get('toggles');
  if (ids === undefined) return [];
  const resorts = await listResortAccess(db, ids === 'all' ? null : [...ids]);
  return resorts.map(({ name, ...flags }) =>
    toEverybody({ type: 'toggles', resortName: name, ...presentResortAccess(flags) }),
  );
}

function describeByName(changed: Changed): Told[] {
  return (['openings', 'catalogue', 'settings'] as const)
    .filter((type) => changed.has(type))
    .map((type) => toEverybody({ type }));
}

function describeForStaff(changed: Changed): Told[] {
  const bookings = changed.get('bookings');
  const told: Told[] = [];
  if (bookings) {
    const openingIds = bookings === 'all' ? null : [...bookings];
    told.push({ audience: 'staff', event: { type: 'bookings', openingIds } });
  }
  if (changed.has('messages')) told.push({ audience: 'staff', event: { type: 'messages' } });
  return told;
}

function describeOwn(changed: Changed, { members }: Reading): Told[] {
  const ids = changed.get('own');
  if (ids === undefined) return [];
  const listening = [...members].filter((member) => ids === 'all' || ids.has(member));
  return listening.map((audience) => ({ audience, event: { type: 'own' } }));
}
