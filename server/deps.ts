import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Member } from './actor.ts';
import { createCodes, type Codes } from './codes.ts';
import { isLocal, type Config } from './config.ts';
import { connectPool, createDatabase, type Database } from './db/connect.ts';
import { createBatcher, type Batcher } from './db/single-flight-batcher.ts';
import { placeBookings, type BatchItem, type BatchResult } from './features/bookings/commands/place-bookings.ts';
import { createLookups, type Lookups } from './db/single-flight-lookups.ts';
import { findSessionMembers } from './features/members/sessions/queries.ts';
import { findRoomPrices, type RoomPrice } from './features/openings/queries.ts';
import { createCookies, type Cookies } from './http/cookies.ts';
import { createBloxlink, type Bloxlink } from './integrations/bloxlink/bloxlink.ts';
import { createDiscordBot, type DiscordBot } from './integrations/discord/bot.ts';
import { createDiscordSignIn, type DiscordSignIn } from './integrations/discord/sign-in.ts';
import { createRoblox, type Roblox } from './integrations/roblox/roblox.ts';
import { systemRandom, type Random } from './random.ts';
import { createTokens, type Tokens } from './tokens.ts';

/** What is reached over the network besides the database; never inside a transaction. */
export interface OutsideServices {
  discord: DiscordSignIn;
  bot: DiscordBot;
  bloxlink: Bloxlink;
  roblox: Roblox;
}

/** Everything the features work with. Built here alone; tests build it with other parts in place of some. */
export interface Deps extends OutsideServices {
  config: Config;
  db: Database;
  now: () => Date;
  sleep: (ms: number) => Promise<unknown>;
  random: Random;
  log: Logger;
  tokens: Tokens;
  codes: Codes;
  cookies: Cookies;
  bookingBatches: Batcher<BatchItem, BatchResult>;
  /** Members by their session, as of the moment of asking. */
  sessionMembers: Lookups<string, Member>;
  /** What rooms cost, by `roomId`, as of the moment of asking. */
  roomPrices: Lookups<number, RoomPrice>;
  /** The address people open, known once the server listens. */
  publicUrl: () => string;
}

/** The machine's clock, the one that a running server goes by. */
export const systemClock = () => new Date();

/** What cannot be read from the configuration alone. */
export interface Circumstances {
  databaseUrl: string;
  sessionSecret: string;
  publicUrl: () => string;
  now: () => Date;
  log: Logger;
}

/** Builds the dependencies; `close` ends the database pool. */
export function createDeps(
  config: Config,
  circumstances: Circumstances,
): { deps: Deps; pool: pg.Pool; close(): Promise<void> } {
  const { sessionSecret, publicUrl, now, log } = circumstances;
  const pool = connectPool(circumstances.databaseUrl, config.databasePoolSize, log);
  const db = createDatabase(pool);
  const deps: Deps = {
    config,
    db,
    now,
    sleep,
    random: systemRandom,
    log,
    tokens: createTokens(sessionSecret, now),
    codes: createCodes(sessionSecret, systemRandom),
    cookies: createCookies(config.publicUrl !== undefined && !isLocal(config.publicUrl)),
    bookingBatches: createBookingBatches(db, now),
    sessionMembers: createLookups({ findAll: (ids) => findSessionMembers(db, ids, now()), mostAtOnce: 256 }),
    roomPrices: createLookups({ findAll: (ids) => findRoomPrices(db, ids), mostAtOnce: 256 }),
    publicUrl,
    ...createOutsideServices(config),
  };
  return { deps, pool, close: () => db.destroy() };
}

/**
 * Waves of 96 keep Node and PostgreSQL both at work; with 256 at once they took turns idling. 4,000 waiting are served
 * within a second or two on a small machine.
 */
function createBookingBatches(db: Database, now: () => Date): Deps['bookingBatches'] {
  return createBatcher({
    run: (items) => placeBookings(db, items, now()),
    owner: (item) => item.member_id,
    mostInBatch: 96,
    mostWaiting: 4000,
  });
}

function createOutsideServices(config: Config): OutsideServices {
  const guildId = config.discordGuildId ?? '';
  return {
    discord: createDiscordSignIn({
      clientId: config.discordClientId ?? '',
      clientSecret: config.discordClientSecret ?? '',
      guildId,
      authorizeUrl: config.discordAuthorizeUrl,
      apiBase: config.discordApiBase,
      issuer: config.discordIssuer,
    }),
    bot: createDiscordBot({ botToken: config.discordBotToken ?? '', guildId, apiBase: config.discordApiBase }),
    bloxlink: createBloxlink({ apiBase: config.bloxlinkApiBase, apiKey: config.bloxlinkApiKey, guildId }),
    roblox: createRoblox({ usersBase: config.robloxUsersBase }),
  };
}
