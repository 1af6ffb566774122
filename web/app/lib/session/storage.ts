import type { User } from '@sunset/contract/api/auth.ts';
import { isExpired } from './token.ts';

/** The session in localStorage (PAGE-18). */
export type StoredUser = Partial<User> & Pick<User, 'username' | 'discord_id' | 'user_type'>;

export interface Session extends StoredUser {
  isAdmin: boolean;
  token: string;
}

/** The part of `localStorage` that the session uses. */
export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

interface Pair {
  record: string;
  token: string;
}

const adminPair: Pair = { record: 'adminAuth', token: 'adminToken' };
const userPair: Pair = { record: 'userAuth', token: 'userToken' };

/**
 * The stored session: admin first, then user. A pair counts only if both entries exist and the token has not expired;
 * expired and unreadable pairs are removed.
 */
export function readSession(storage: SessionStorage, nowMs: number): Session | null {
  return readPair(storage, adminPair, nowMs) ?? readPair(storage, userPair, nowMs);
}

/**
 * Stores a fresh sign-in: an admin's under the admin keys, others under the user keys. The other pair is removed,
 * because an older admin entry would take precedence.
 */
export function storeSession(storage: SessionStorage, user: StoredUser, token: string): void {
  const [used, other] = user.is_admin ? [adminPair, userPair] : [userPair, adminPair];
  storage.setItem(used.record, JSON.stringify(user));
  storage.setItem(used.token, token);
  removePair(storage, other);
}

export function clearSession(storage: SessionStorage): void {
  removePair(storage, adminPair);
  removePair(storage, userPair);
}

/** Whether there is a stored person without a token. */
export function isRecordAlone(storage: SessionStorage): boolean {
  return [adminPair, userPair].some(
    ({ record, token }) => storage.getItem(record) !== null && storage.getItem(token) === null,
  );
}

function readPair(storage: SessionStorage, pair: Pair, nowMs: number): Session | null {
  const record = storage.getItem(pair.record);
  const token = storage.getItem(pair.token);
  if (record === null || token === null) return null;
  const user = parseUser(record);
  if (!user || isExpired(token, nowMs)) {
    removePair(storage, pair);
    return null;
  }
  return { ...user, isAdmin: user.is_admin === true, token };
}

function removePair(storage: SessionStorage, pair: Pair): void {
  storage.removeItem(pair.record);
  storage.removeItem(pair.token);
}

function parseUser(record: string): StoredUser | null {
  try {
    const value: unknown = JSON.parse(record);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    return withText(value as Record<string, unknown>);
  } catch {
    return null;
  }
}

/** Storage may contain anything: the three fields that pages rely on become text. */
function withText(value: Record<string, unknown>): StoredUser {
  return {
    ...value,
    username: textOf(value['username']),
    discord_id: textOf(value['discord_id']),
    user_type: (textOf(value['user_type']) || 'regular_customer') as StoredUser['user_type'],
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
