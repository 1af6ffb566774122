import { listUpcomingRooms as upcomingEndpoint, type UpcomingRoom } from '@sunset/contract/api/catalog/catalog.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config.ts';
import type { Database } from '../database/connect.ts';
import { presentUpcomingRoom } from '../features/openings/presenter.ts';
import { findNextClockChange, listPublicIds, listUpcomingRooms } from '../features/openings/queries.ts';
import { getSiteSettings } from '../features/site-settings/queries.ts';
import { siteDefaults, type SiteSettings } from '../features/site-settings/rules.ts';
import { createResponseCache, type ResponseCacheOptions } from '../http/cache/response-cache.ts';
import type { PublicIds } from '../http/public-ids.ts';
import type { Changes } from '../live/changes.ts';
import type { Topic } from '../live/notifications.ts';

/** What is read once and used until it changes. */
export interface CachedReads {
  /** The current site settings. */
  siteSettings: () => Promise<SiteSettings>;
  publicIds: () => Promise<PublicIds>;
  /** What `GET /rooms/upcoming` answers, for it and for commands on Discord. */
  upcomingRooms: () => Promise<UpcomingRooms>;
}

interface UpcomingRooms {
  rooms: readonly UpcomingRoom[];
  /** When the clock alone changes them; null: never. */
  expiresAt: Date | null;
}

interface Source {
  db: Database;
  changes: Changes;
  config: Config;
  publicUrl: () => string;
  now: () => Date;
}

/** How soon a lost notification is made good, before the response cache's own time. */
const roomsFreshMs = 1000;

export function createCachedReads({ db, changes, config, publicUrl, now }: Source): CachedReads {
  const parts = { changes, now, sleep };
  const readSettings = () => getSiteSettings(db, siteDefaults(config, publicUrl()));
  const settings = createCachedRead(parts, ['settings'], readSettings);
  return {
    // What is read before the server listens has no address in its links.
    siteSettings: () => (publicUrl() === '' ? readSettings() : settings()),
    publicIds: createCachedRead(parts, ['catalogue', 'openings'], () => listPublicIds(db, now())),
    upcomingRooms: createCachedRead(
      { ...parts, freshMs: config.pageCacheSeconds > 0 ? roomsFreshMs : 0, minLoadIntervalMs: 40 },
      upcomingEndpoint.reads ?? [],
      () => readUpcoming(db, now()),
      ({ expiresAt }) => expiresAt,
    ),
  };
}

async function readUpcoming(db: Database, now: Date): Promise<UpcomingRooms> {
  const [rooms, expiresAt] = await Promise.all([listUpcomingRooms(db, now), findNextClockChange(db, now)]);
  return { rooms: rooms.map(presentUpcomingRoom), expiresAt };
}

type CacheParts<T> = Pick<ResponseCacheOptions<T>, 'changes' | 'now' | 'sleep' | 'minLoadIntervalMs'>;

/** Caches one value until a change of these topics. While notifications may be missed, it is read for each request. */
function createCachedRead<T extends object>(
  { freshMs = Number.POSITIVE_INFINITY, ...parts }: CacheParts<T> & { freshMs?: number },
  topics: readonly Topic[],
  read: () => Promise<T>,
  expiresAt: (value: T) => Date | null = () => null,
): () => Promise<T> {
  const limits = { maxEntries: 1, maxBytes: 1, staleMs: 0, isUsedWhileDisconnected: false };
  const cache = createResponseCache<T>({ ...parts, ...limits, freshMs });
  const load = async () => {
    const value = await read();
    return { value, bytes: 1, expiresAt: expiresAt(value) };
  };
  return async () => cache.find('') ?? cache.load('', topics, load);
}
