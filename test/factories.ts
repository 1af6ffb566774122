import { apiScopeIds, type ApiScope } from '@sunset/contract/api-scopes.ts';
import type { Locale } from '@sunset/contract/locales.ts';
import { forEachOnSaleGroup, type OnSaleGroup, type TierId } from '@sunset/contract/members/tiers.ts';
import type { Standin } from '@sunset/standin/start.ts';
import { sql } from 'kysely';
import type { Member } from '../server/actor.ts';
import type { Deps } from '../server/deps.ts';
import { generateKey, keyHash } from '../server/features/api-keys/rules.ts';
import { getMember } from '../server/features/members/queries.ts';
import { byGuestType } from '../server/features/members/rules.ts';
import { onSaleTimeRows } from '../server/features/openings/on-sale-times/rules.ts';
import { systemRandom } from '../server/random.ts';
import { hour } from './test-clock.ts';

/* Rows for tests. All arguments are optional; every name is unique, so that tests do not conflict. */

let counter = 0;
const next = () => (counter += 1);

type Db = Pick<Deps, 'db' | 'now'>;

/** A member of the Discord server, regular by default. */
export async function aMember(
  deps: Db,
  facts: {
    tiers?: readonly TierId[];
    isAdmin?: boolean;
    isHost?: boolean;
    username?: string;
    /** The language that they chose. */
    locale?: Locale;
  } = {},
): Promise<Member> {
  const { isAdmin = false, isHost = false, username, tiers = [], locale = null } = facts;
  const discordId = String(1_100_000_000_000_000_000n + BigInt(next()));
  const name = username ?? `guest.${discordId.slice(-6)}`;
  const now = deps.now();
  const { id } = await deps.db
    .insertInto('members')
    .values({
      discordId,
      username: name,
      displayName: name,
      // The stand-in does not know these people. Tests that ask Discord sign in, or set an older check.
      rolesCheckedAt: new Date(now.getTime() + 1000 * hour),
      createdAt: now,
      lastLoginAt: now,
      tiers: byGuestType(tiers),
      chosenLocale: locale,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (isAdmin) await deps.db.insertInto('admins').values({ discordId, username: name, createdAt: now }).execute();
  if (isHost) await deps.db.insertInto('hosts').values({ memberId: id, addedAt: now }).execute();
  return getMember(deps.db, discordId, now);
}

/** A member whom the stand-in knows, so that messages arrive. */
export async function aReachableMember(
  { deps, standin: { world } }: { deps: Db; standin: Standin },
  facts: Parameters<typeof aMember>[1] = {},
): Promise<Member> {
  const member = await aMember(deps, facts);
  world.people.add({ key: member.username, id: member.discordId, username: member.username });
  world.people.join(member.discordId);
  return member;
}

/** An API key as it is sent, with all scopes by default. */
export async function anApiKey(
  deps: Db,
  facts: { scopes?: readonly ApiScope[]; expiresAt?: Date; revokedAt?: Date; name?: string; createdBy?: number } = {},
): Promise<string> {
  const key = generateKey(systemRandom);
  const { name = `Program ${next()}`, scopes = apiScopeIds, ...times } = facts;
  const createdBy = facts.createdBy ?? (await aMember(deps, { isAdmin: true })).id;
  await deps.db
    .insertInto('apiKeys')
    .values({
      name,
      keyHash: Buffer.from(keyHash(key) ?? '', 'hex'),
      lastCharacters: key.slice(-4),
      scopes: [...scopes],
      createdAt: deps.now(),
      ...times,
      createdBy,
    })
    .execute();
  return key;
}

export interface RoomStock {
  name?: string;
  price?: number;
  units?: number;
  maxGuests?: number;
}

export interface ResortFacts {
  name?: string;
  rooms?: RoomStock[];
  regularOpen?: boolean;
  goldOpen?: boolean;
  boosterOpen?: boolean;
}

/** A resort with its room types: by default one Standard with two rooms. */
export async function aResort(deps: Db, facts: ResortFacts = {}): Promise<{ id: number; name: string }> {
  const number = next();
  const name = facts.name ?? `Test ${number} Sunset Resort`;
  const { id } = await deps.db
    .insertInto('resorts')
    .values({
      name,
      slug: `test-${number}`,
      location: 'Nowhere',
      description: 'A resort for tests.',
      image: '/pictures/resorts/vista.svg',
      rating: 4.8,
      amenities: ['Pool'],
      timeZone: 'Europe/Rome',
      // After the seeded ones, which the home page shows.
      sortOrder: 1000 + number,
      createdAt: deps.now(),
      regularCustomerBookingsOpen: facts.regularOpen ?? true,
      goldCustomerBookingsOpen: facts.goldOpen ?? true,
      serverBoosterBookingsOpen: facts.boosterOpen ?? true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [index, room] of (facts.rooms ?? [{}]).entries()) {
    const roomType = {
      name: room.name ?? ['Standard', 'Deluxe', 'Suite'][index] ?? `Type ${index}`,
      price: room.price ?? 1000,
    };
    await deps.db
      .insertInto('roomTypes')
      .values({ resortId: id, ...roomType, maxGuests: room.maxGuests ?? 2, size: '30 m²', unitCount: room.units ?? 2 })
      .execute();
  }
  return { id, name };
}

export interface TestOpening {
  id: number;
  resort: { id: number; name: string };
  startsAt: Date;
  /** The `roomId`s, in the order of the resort's room types. */
  roomIds: number[];
}

/** An opening a day from now, at a new resort by default. */
export async function anOpening(
  deps: Db,
  facts: ResortFacts & { resort?: { id: number; name: string }; startsIn?: number } = {},
): Promise<TestOpening> {
  const resort = facts.resort ?? (await aResort(deps, facts));
  const startsAt = new Date(deps.now().getTime() + (facts.startsIn ?? 24 * hour));
  const { rows } = await sql<{
    id: number;
  }>`select create_opening(${resort.id}, ${startsAt}, 'Europe/Rome', ${deps.now()}) as id`.execute(deps.db);
  const id = rows[0]?.id ?? 0;
  const rooms = await deps.db
    .selectFrom('openingRooms')
    .select('id')
    .where('openingId', '=', id)
    .orderBy('roomTypeId')
    .execute();
  return { id, resort, startsAt, roomIds: rooms.map((room) => room.id) };
}

/** The openings of `anOpening` were published long ago; this one now. */
export async function publishNow({ db, now }: Db, { id }: Pick<TestOpening, 'id'>): Promise<void> {
  await db.updateTable('openings').set({ publishedAt: now() }).where('id', '=', id).execute();
}

/** What the page sends to book a room, each time with another Roblox account. */
export function aBookingBody(roomId: number | undefined, more: Record<string, unknown> = {}) {
  return { roomId: roomId ?? 0, robloxUsername: `jay_${next()}`, robloxDisplayName: 'Jay', ...more };
}

/** Sets on-sale times of an opening; groups that are not named may book at once. */
export async function setOnSaleTimes(
  { db }: Pick<Db, 'db'>,
  openingId: number,
  times: Partial<Record<OnSaleGroup, Date>>,
): Promise<void> {
  await db
    .insertInto('onSaleTimes')
    .values(
      onSaleTimeRows(
        openingId,
        forEachOnSaleGroup((group) => times[group] ?? null),
      ),
    )
    .onConflict((of) =>
      of.columns(['openingId', 'onSaleGroup']).doUpdateSet((row) => ({ onSaleAt: row.ref('excluded.onSaleAt') })),
    )
    .execute();
}
