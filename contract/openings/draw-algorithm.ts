/*
 * The draw, for anybody who wants to check one: in a browser, in Node or elsewhere. It uses nothing but SHA-256 of the Web
 * Cryptography API. The SQL function draw_class decides; a test compares both. Rules: DRAW-5, DRAW-6, PARTY-18.
 */

/** The version of the rules below. A published draw names its own. */
export const drawAlgorithm = 'sunset-draw-2';

/** Version 1 is the same without parties. */
const knownAlgorithms: ReadonlySet<string> = new Set(['sunset-draw-1', drawAlgorithm]);

/** Whether these rules check the draws of a version. */
export const isKnownAlgorithm = (algorithm: string): boolean => knownAlgorithms.has(algorithm);

/** Where an entry belongs to in its party. */
export interface PartyPosition {
  /** The smallest id of the party's entries. */
  id: string;
  /** Rooms for all of the party, or none; otherwise as many as there are. */
  is_together: boolean;
  /** In the order of the party, from 1. */
  number: number;
}

/** An entry as it was when the lobby closed: its id, and the rooms that it wants, the first one most. */
export interface LobbyEntry {
  id: string;
  rooms: readonly number[];
  /** After everybody else of the class. */
  is_deferred: boolean;
  /** Why it could get no room, e.g. because the member left the lobby or reached the booking limit; null if it took part. */
  excluded: string | null;
  /** Null or absent: it is an entry of its own. */
  party?: PartyPosition | null;
}

/** How many rooms of a type were to be had. */
export interface DrawStock {
  roomId: number;
  count: number;
}

/** An entry with its number in the order of the draw, from 1, which all of a party share, and the room that it got. */
export interface DrawnEntry {
  id: string;
  order: number;
  roomId: number | null;
}

/** What is published with a draw. */
export interface PublishedDraw {
  /** 64 hexadecimal digits; `sha256` of these 32 bytes was published when the lobby opened. */
  seed: string;
  seed_hash: string;
  entries_digest: string;
  units: readonly DrawStock[];
  entries: readonly LobbyEntry[];
}

/** SHA-256 in lower-case hexadecimal digits. */
async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const textBytes = (text: string) => new TextEncoder().encode(text);
const seedBytes = (seed: string) => Uint8Array.from(seed.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** The commitment to a seed: SHA-256 of its bytes. */
const hashSeed = (seed: string): Promise<string> => sha256(seedBytes(seed));

/**
 * SHA-256 of the entries in the order of their ids, one line each: `id|room,room|1`, where 1 is deferred and 0 is not. Entries of a
 * party have its id, 1 for `together` or 0, and their number in addition: `id|room,room|1|party|1|2`.
 */
function digestEntries(entries: readonly LobbyEntry[]): Promise<string> {
  const lines = entries
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ id, rooms, is_deferred: isDeferred, party }) => {
      const line = `${id}|${rooms.join(',')}|${isDeferred ? 1 : 0}`;
      return party ? `${line}|${party.id}|${party.is_together ? 1 : 0}|${party.number}\n` : `${line}\n`;
    });
  return sha256(textBytes(lines.join('')));
}

/** The entries of each party in its order, and each other entry alone. */
function groupByParty(entries: readonly LobbyEntry[]): LobbyEntry[][] {
  const groups = new Map<string, LobbyEntry[]>();
  for (const entry of entries) {
    const key = entry.party?.id ?? entry.id;
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return [...groups.values()].map((group) =>
    group.toSorted((one, other) => (one.party?.number ?? 0) - (other.party?.number ?? 0)),
  );
}

/** Whether the entries of each party agree about it: its id, its order, and what is the same for all of them. */
function areParties(entries: readonly LobbyEntry[]): boolean {
  return groupByParty(entries).every((group) => {
    const [first] = group;
    const smallest = group.map(({ id }) => id).toSorted()[0];
    return group.every(({ party, is_deferred: isDeferred }, index) =>
      party
        ? party.id === smallest &&
          party.number === index + 1 &&
          party.is_together === first?.party?.is_together &&
          isDeferred === first.is_deferred
        : group.length === 1,
    );
  });
}

/**
 * The order of the draw and who gets what: entries are ordered by SHA-256 of the seed's bytes followed by the text of the entry
 * id, deferred ones after all others, and each gets the first of its rooms of which one is left. A party is one entry with the
 * party's id.
 */
export async function recomputeDraw(draw: Pick<PublishedDraw, 'seed' | 'units' | 'entries'>): Promise<DrawnEntry[]> {
  const seed = seedBytes(draw.seed);
  const keyed = await Promise.all(
    groupByParty(draw.entries).map(async (group) => {
      const [first] = group;
      const id = textBytes(first?.party?.id ?? first?.id ?? '');
      const bytes = new Uint8Array(seed.length + id.length);
      bytes.set(seed);
      bytes.set(id, seed.length);
      return { group, key: `${first?.is_deferred ? 1 : 0}${await sha256(bytes)}` };
    }),
  );
  const left: Stock = new Map(draw.units.map(({ roomId, count }) => [roomId, count]));
  return keyed
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .flatMap(({ group }, index) => {
      const rooms = takeRooms(group, left);
      return group.map(({ id }, member) => ({ id, order: index + 1, roomId: rooms[member] ?? null }));
    });
}

/** How many are left, by room. */
type Stock = Map<number, number>;

const isLeft = (stock: Stock, room: number) => (stock.get(room) ?? 0) > 0;
const take = (stock: Stock, room: number) => stock.set(room, (stock.get(room) ?? 0) - 1);

/** The rooms of an entry, or of each member of a party: all of them or none under `together`. */
function takeRooms(group: readonly LobbyEntry[], left: Stock): (number | null)[] {
  if (group[0]?.party?.is_together !== true) return group.map((entry) => takeRoom(entry, left));
  const rooms = group.every(({ excluded }) => excluded === null)
    ? assignRooms(
        group.map((entry) => entry.rooms),
        left,
      )
    : [];
  for (const room of rooms) take(left, room);
  return rooms;
}

function takeRoom({ excluded, rooms }: LobbyEntry, left: Stock): number | null {
  const room = excluded === null ? rooms.find((id) => isLeft(left, id)) : undefined;
  if (room !== undefined) take(left, room);
  return room ?? null;
}

type Wishes = readonly (readonly number[])[];

/**
 * A room for each member, or none: the first one has the room that they want most of those with which all others can still have one,
 * then the second, and so on.
 */
function assignRooms(wishes: Wishes, stock: Stock): number[] {
  const left = new Map(stock);
  return canHaveRooms(wishes, left)
    ? wishes.flatMap((rooms, member) => {
        const others = wishes.slice(member + 1);
        const room = rooms.find((id) => isLeft(left, id) && canHaveRooms(others, take(new Map(left), id)));
        if (room !== undefined) take(left, room);
        return room ?? [];
      })
    : [];
}

/** Whether each member can have a room. One who finds none left asks those who have theirs to change to another one. */
function canHaveRooms(wishes: Wishes, stock: Stock): boolean {
  const holders = new Map<number, number[]>();
  const findRoom = (member: number, asked: Set<number>): boolean =>
    wishes[member]?.some((room) => {
      if (asked.has(room) || !isLeft(stock, room)) return false;
      asked.add(room);
      const those = holders.get(room) ?? [];
      holders.set(room, those);
      const place =
        those.length < (stock.get(room) ?? 0) ? those.length : those.findIndex((one) => findRoom(one, asked));
      if (place >= 0) those[place] = member;
      return place >= 0;
    }) ?? false;
  return wishes.every((_, member) => findRoom(member, new Set()));
}

/** What of a published draw is true: the commitment to the seed, the list of entries, the order and the rooms. */
export interface DrawCheck {
  isSeedCommitted: boolean;
  isListUnchanged: boolean;
  isResultRight: boolean;
}

/** Recomputes a published draw and compares it with its published result. */
export async function checkDraw(draw: PublishedDraw, result: readonly DrawnEntry[]): Promise<DrawCheck> {
  const [seedHash, digest, expected] = await Promise.all([
    hashSeed(draw.seed),
    digestEntries(draw.entries),
    recomputeDraw(draw),
  ]);
  const published = new Map(result.map((entry) => [entry.id, entry]));
  const isSame = (one: DrawnEntry) => {
    const other = published.get(one.id);
    return other?.order === one.order && other.roomId === one.roomId;
  };
  return {
    isSeedCommitted: seedHash === draw.seed_hash,
    isListUnchanged: digest === draw.entries_digest,
    isResultRight: areParties(draw.entries) && result.length === expected.length && expected.every(isSame),
  };
}
