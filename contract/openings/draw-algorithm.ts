/*
 * The draw, for anybody who wants to check one: in a browser, in Node or elsewhere. It uses nothing but SHA-256 of the Web
 * Cryptography API. The SQL function draw_class decides; a test compares both. Rules: DRAW-5, DRAW-6.
 */

/** The version of the rules below. A published draw names it. */
export const drawAlgorithm = 'sunset-draw-1';

/** An entry as it was when the lobby closed: its id, and the rooms that it wants, the first one most. */
export interface LobbyEntry {
  id: string;
  rooms: readonly number[];
  /** After everybody else of the class. */
  is_deferred: boolean;
  /** Why it could get no room, e.g. because the member left the lobby or reached the booking limit; null if it took part. */
  excluded: string | null;
}

/** How many rooms of a type were to be had. */
export interface DrawStock {
  roomId: number;
  count: number;
}

/** An entry with its number in the order of the draw, from 1, and the room that it got. */
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

/** SHA-256 of the entries in the order of their ids, one line each: `id|room,room|1`, where 1 is deferred and 0 is not. */
function digestEntries(entries: readonly LobbyEntry[]): Promise<string> {
  const lines = entries
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ id, rooms, is_deferred: isDeferred }) => `${id}|${rooms.join(',')}|${isDeferred ? 1 : 0}\n`);
  return sha256(textBytes(lines.join('')));
}

/**
 * The order of the draw and who gets what: entries are ordered by SHA-256 of the seed's bytes followed by the text of the entry
 * id, deferred ones after all others, and each gets the first of its rooms of which one is left.
 */
export async function recomputeDraw(draw: Pick<PublishedDraw, 'seed' | 'units' | 'entries'>): Promise<DrawnEntry[]> {
  const seed = seedBytes(draw.seed);
  const keyed = await Promise.all(
    draw.entries.map(async (entry) => {
      const id = textBytes(entry.id);
      const bytes = new Uint8Array(seed.length + id.length);
      bytes.set(seed);
      bytes.set(id, seed.length);
      return { entry, key: `${entry.is_deferred ? 1 : 0}${await sha256(bytes)}` };
    }),
  );
  const left = new Map(draw.units.map(({ roomId, count }) => [roomId, count]));
  return keyed
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ entry }, index) => ({ id: entry.id, order: index + 1, roomId: takeRoom(entry, left) }));
}

function takeRoom(entry: LobbyEntry, left: Map<number, number>): number | null {
  if (entry.excluded !== null) return null;
  const roomId = entry.rooms.find((id) => (left.get(id) ?? 0) > 0) ?? null;
  if (roomId !== null) left.set(roomId, (left.get(roomId) ?? 0) - 1);
  return roomId;
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
  const inOrder = result.toSorted((one, other) => one.order - other.order);
  const isSame = (one: DrawnEntry, index: number) => {
    const other = inOrder[index];
    return other?.id === one.id && other.order === one.order && other.roomId === one.roomId;
  };
  return {
    isSeedCommitted: seedHash === draw.seed_hash,
    isListUnchanged: digest === draw.entries_digest,
    isResultRight: inOrder.length === expected.length && expected.every(isSame),
  };
}
