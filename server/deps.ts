import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { offeredLocales, type Locale } from '@sunset/contract/locales.ts';
import type { Logger } from 'pino';
import type { Member } from './actor.ts';
import { createCodes, type Codes } from './secrets/codes.ts';
import { isLocal, type Config } from './config.ts';
import { connectPool, connectProbePool, createDatabase, type Database } from './database/connect.ts';
import { createDiscordPauses } from './database/discord-pauses.ts';
import { poolWithQueryTimeout } from './database/pool-with-query-timeout.ts';
import { createBatcher, type Batcher } from './database/batching/single-flight-batcher.ts';
import { placeBookings, type BatchItem, type BatchResult } from './features/bookings/room-requests.ts';
import { findLiveApiKeys, type LiveApiKey } from './features/api-keys/queries.ts';
import { createCalendarFiles, type CalendarFiles } from './features/calendars/calendar-files.ts';
import { writeCalendar } from './features/calendars/presenter.ts';
import { findFeedMembers, type FeedMember } from './features/calendars/queries.ts';
import { holdUnits, type HoldItem } from './features/holds/hold-units.ts';
import { findFixedPrices, type FixedPrice } from './features/holds/queries.ts';
import { createLateAnswers, type LateAnswers } from './features/interactions/late-answers.ts';
import { createLookups, type Lookups } from './database/batching/single-flight-lookups.ts';
import { findSessionMembers } from './features/auth/queries.ts';
import { getInstallation, type Installation } from './features/installation/queries.ts';
import { recordAttempts, type AttemptResult } from './features/webhooks/record-attempts.ts';
import { findMemberRows, type MemberRow } from './features/members/queries.ts';
import { findRoomPrices, type RoomPrice } from './features/openings/queries.ts';
import { createBackupRunner, type BackupRunner } from './operations/backup/scheduled/backup-runner.ts';
import { outsideTransactions } from './database/outside-transactions.ts';
import type { ResponseCache } from './http/cache/response-cache.ts';
import { createCachedResponses, type CachedResponse } from './http/cache/cached-responses.ts';
import { createCookies, type Cookies } from './http/cookies.ts';
import { createLimits, type Limits } from './http/limits/create-limits.ts';
import { createChanges, type Changes } from './live/changes.ts';
import { createHub, type Hub } from './live/hub.ts';
import { createClockCheck, type ClockCheck } from './operations/clock-check.ts';
import { createOperations, type Operations } from './operations/operations.ts';
import { createCachedReads, type CachedReads } from './start/cached-reads.ts';
import { createOutsideServices, type OutsideServices } from './start/outside-services.ts';
import { systemRandom, type Random } from './random.ts';
import { createEncryption, type Encryption } from './secrets/encryption.ts';
import { createSeal, type Seal } from './secrets/seal.ts';
import { createSetupServices, noSetup, type SetupCircumstances, type SetupServices } from './start/setup-services.ts';
import { createTokens, type Tokens } from './secrets/tokens.ts';

/** Everything the features work with. Built here alone; tests build it with other parts in place of some. */
export interface Deps extends OutsideServices, Limits, CachedReads {
  config: Config;
  /** The languages that guests are written to, and that they may read the site in. */
  offeredLocales: readonly Locale[];
  db: Database;
  pool: pg.Pool;
  /** A connection for the probes alone. */
  probeDb: Database;
  /** A connection for the locks of jobs alone: they hold one for as long as a job runs. */
  jobLockDb: Database;
  operations: Operations;
  clockCheck: ClockCheck;
  /** Null without a target for scheduled backups. */
  backups: BackupRunner | null;
  changes: Changes;
  cachedResponses: ResponseCache<CachedResponse>;
  live: Hub;
  now: () => Date;
  sleep: (ms: number) => Promise<unknown>;
  random: Random;
  log: Logger;
  tokens: Tokens;
  codes: Codes;
  /** Encrypts the secrets of webhooks. */
  webhookSecrets: Encryption;
  cookies: Cookies;
  /** Encrypts what the set-up stores. */
  seal: Seal;
  setup: SetupServices;
  /** Whose the database was when this process started. */
  installation: () => Promise<Installation>;
  /** Until when (ms) this process records no further denied call of a member. */
  deniedCallPauses: Map<number, number>;
  bookingBatches: Batcher<BatchItem, BatchResult>;
  holdBatches: Batcher<HoldItem, BatchResult>;
  /** Attempts to deliver webhooks that ended. */
  webhookResults: Batcher<AttemptResult, void>;
  /** The prices that offers and holds fixed, by member, as of the moment of asking. */
  fixedPrices: Lookups<number, FixedPrice[]>;
  /** Members by their session, as of the moment of asking. */
  sessionMembers: Lookups<string, Member>;
  /** Live API keys by their hash, as of the moment of asking. */
  apiKeys: Lookups<string, LiveApiKey>;
  /** Members by their Discord id, as of the moment of asking. */
  memberRows: Lookups<string, MemberRow>;
  /** The members of private calendars, by the hash of the token, as of the moment of asking. */
  feedMembers: Lookups<string, FeedMember>;
  calendarFiles: CalendarFiles;
  /** Answers to interactions in Discord that this process still owes. */
  lateAnswers: LateAnswers;
  /** What rooms cost, by `roomId`, as of the moment of asking. */
  roomPrices: Lookups<number, RoomPrice>;
  /** The address people open, known once the server listens. */
  publicUrl: () => string;
}

/** The clock of the machine. */
export const systemClock = () => new Date();

/** What cannot be read from the configuration alone. */
export interface Circumstances {
  databaseUrl: string;
  sessionSecret: string;
  dataKey: string;
  publicUrl: () => string;
  now: () => Date;
  log: Logger;
  setup?: SetupCircumstances;
  /** What the start took the database for; tools and tests, which take none, read it when it is needed. */
  installation?: Installation;
  /** An open one, in place of a pool of its own. */
  pool?: pg.Pool;
  /** Others than those that are offered. */
  offeredLocales?: readonly Locale[];
}

/** Builds the dependencies; `close` aborts the calls to outside services and ends the database pool. */
export function createDeps(
  config: Config,
  circumstances: Circumstances,
): { deps: Deps; pool: pg.Pool; close(): Promise<void> } {
  const { publicUrl, now, log } = circumstances;
  const databases = connectDatabases(config, circumstances);
  const { db, pool } = databases;
  const changes = createChanges();
  const sessionMembers = createLookups<string, Member>({
    findAll: (ids) => findSessionMembers(db, ids, now()),
    maxAtOnce: 256,
  });
  const deps: Deps = {
    config,
    offeredLocales: circumstances.offeredLocales ?? offeredLocales,
    ...databases,
    backups: createBackups(config, circumstances),
    changes,
    cachedResponses: createCachedResponses(config.pageCacheSeconds > 0, { changes, now, sleep }),
    live: createHub({
      db,
      changes,
      now,
      log,
      findMember: (id) => sessionMembers.find(id),
      epoch: systemRandom.uuid().slice(0, 8),
      maxStreamsPerNetwork: config.liveConnections * networkShare,
    }),
    now,
    sleep,
    random: systemRandom,
    log,
    ...createLimits(config.trustedProxies, { db, now, log }),
    deniedCallPauses: new Map(),
    ...createCredentials(config, circumstances, db),
    bookingBatches: createMemberBatches((items) => placeBookings(db, items, now())),
    // Runs beside the bookings: a hold and a booking of one member are ordered by the lock on their row.
    holdBatches: createMemberBatches((items) => holdUnits(db, items, now())),
    webhookResults: createWebhookResults(db, now),
    ...createLookupTables(db, now),
    sessionMembers,
    calendarFiles: createCalendarFiles(writeCalendar),
    lateAnswers: createLateAnswers(),
    ...createCachedReads({ db, changes, config, publicUrl, now }),
    publicUrl,
    ...createOutside(config, { ...circumstances, db }),
  };
  return { deps, pool, close: () => closeDeps(deps) };
}

/** The services of outside, with this configuration and with those that the set-up tries, and what they say about this process. */
function createOutside(
  config: Config,
  { setup = noSetup, now, db }: Circumstances & Pick<Deps, 'db'>,
): OutsideServices & Pick<Deps, 'setup' | 'operations' | 'clockCheck'> {
  const outside = createOutsideServices(config, now, createDiscordPauses(db, now));
  const operations = createOperations(now);
  return {
    ...outside,
    operations,
    setup: createSetupServices(setup, { ...outside, now }),
    clockCheck: outsideTransactions(
      createClockCheck({ db, config, operations, now, discordClock: outside.discordClock }),
    ),
  };
}

/** Look-ups of single rows, which a burst of calls shares. */
function createLookupTables(
  db: Database,
  now: () => Date,
): Pick<Deps, 'fixedPrices' | 'apiKeys' | 'memberRows' | 'feedMembers' | 'roomPrices'> {
  return {
    fixedPrices: createLookups({ findAll: (ids) => findFixedPrices(db, ids, now()), maxAtOnce: 256 }),
    apiKeys: createLookups({ findAll: (hashes) => findLiveApiKeys(db, hashes, now()), maxAtOnce: 256 }),
    memberRows: createLookups({ findAll: (ids) => findMemberRows(db, ids), maxAtOnce: 256 }),
    feedMembers: createLookups({ findAll: (hashes) => findFeedMembers(db, hashes), maxAtOnce: 256 }),
    roomPrices: createLookups({ findAll: (ids) => findRoomPrices(db, ids), maxAtOnce: 256 }),
  };
}

function connectDatabases(
  config: Config,
  { databaseUrl, log, pool = connectPool(databaseUrl, config.databasePoolSize, log) }: Circumstances,
): Pick<Deps, 'db' | 'pool' | 'probeDb' | 'jobLockDb'> {
  return {
    pool,
    db: createDatabase(poolWithQueryTimeout(pool)),
    probeDb: createDatabase(poolWithQueryTimeout(connectProbePool(databaseUrl, log))),
    jobLockDb: createDatabase(poolWithQueryTimeout(connectPool(databaseUrl, 1, log))),
  };
}

function createBackups(config: Config, { databaseUrl }: Circumstances): BackupRunner | null {
  const runner = createBackupRunner(config, databaseUrl);
  return runner && outsideTransactions(runner);
}

/** What people prove who they are with, and to whom. */
function createCredentials(
  config: Config,
  circumstances: Circumstances,
  db: Database,
): Pick<Deps, 'installation' | 'tokens' | 'codes' | 'webhookSecrets' | 'seal' | 'cookies'> {
  const { sessionSecret, dataKey, now } = circumstances;
  const installation = rememberInstallation(db, circumstances);
  return {
    installation,
    tokens: createTokens({ secret: sessionSecret, installationId: async () => (await installation()).id, now }),
    codes: createCodes(dataKey, systemRandom),
    webhookSecrets: createEncryption(dataKey, 'webhook secrets', systemRandom),
    seal: createSeal(dataKey, systemRandom),
    cookies: createCookies(config.publicUrl !== undefined && !isLocal(config.publicUrl)),
  };
}

function rememberInstallation(db: Database, { installation }: Circumstances): Deps['installation'] {
  let known = installation;
  return async () => (known ??= await getInstallation(db));
}

async function closeDeps(deps: Deps): Promise<void> {
  deps.live.close();
  deps.drawings.close();
  deps.delayedRefusals.close();
  deps.operations.loadShedding.close();
  await deps.lateAnswers.settled();
  deps.outsideCalls.stop();
  await Promise.all([deps.db.destroy(), deps.probeDb.destroy(), deps.jobLockDb.destroy()]);
}

/**
 * Batches of 96 keep Node and PostgreSQL both busy; with 256, each waited for the other. A queue of 6,000 is served within
 * two seconds on a small machine, so a simultaneous rush of 5,000 is not refused.
 */
function createMemberBatches<Item extends { member_id: number }, Result>(
  run: (items: Item[]) => Promise<Result[]>,
): Batcher<Item, Result> {
  return createBatcher({
    run,
    owner: (item) => item.member_id,
    maxBatchSize: 96,
    maxWaiting: 6000,
    maxWaitingPerOwner: 3,
  });
}

/** One transaction records what ended while the one before it ran, so that deliveries use one connection. */
function createWebhookResults(db: Database, now: () => Date): Batcher<AttemptResult, void> {
  return createBatcher({
    run: (results) => recordAttempts(db, results, now()),
    owner: ({ id }) => id,
    maxBatchSize: 64,
    maxWaiting: 1000,
    maxWaitingPerOwner: 3,
  });
}

/**
 * Share of the event streams that guests of one network may use: more than 2,000 people behind one address, but not all
 * streams.
 */
const networkShare = 0.5;
