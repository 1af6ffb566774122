import { beforeEach, expect, test } from 'vitest';
import { clearSession, readSession, storeSession, type StoredUser } from './storage.ts';

const now = Date.UTC(2026, 5, 1, 12);
const user: StoredUser = {
  username: 'mira',
  discord_id: '80351110224678912',
  user_type: 'gold_customer',
  is_admin: false,
};
const admin: StoredUser = { ...user, username: 'ada', user_type: 'admin', is_admin: true };

let entries: Map<string, string>;
let storage: Parameters<typeof readSession>[0];

beforeEach(() => {
  entries = new Map();
  storage = {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
});

function tokenUntil(exp: number): string {
  return `h.${btoa(JSON.stringify({ exp })).replaceAll('=', '')}.s`;
}

const good = tokenUntil(now / 1000 + 60);
const stale = tokenUntil(now / 1000);

test('stores and reads a user under the user keys', () => {
  storeSession(storage, user, good);
  expect([...entries.keys()].toSorted()).toEqual(['userAuth', 'userToken']);
  expect(readSession(storage, now)).toEqual({ ...user, isAdmin: false, token: good });
});

test('stores an admin under the admin keys', () => {
  storeSession(storage, admin, good);
  expect([...entries.keys()].toSorted()).toEqual(['adminAuth', 'adminToken']);
  expect(readSession(storage, now)?.isAdmin).toBe(true);
});

test('the admin entry takes precedence over the user entry (PAGE-18)', () => {
  storeSession(storage, user, good);
  entries.set('adminAuth', JSON.stringify(admin)).set('adminToken', good);
  expect(readSession(storage, now)?.username).toBe('ada');
});

test('removes an expired admin entry and uses the user entry (PAGE-18)', () => {
  storeSession(storage, user, good);
  entries.set('adminAuth', JSON.stringify(admin)).set('adminToken', stale);
  expect(readSession(storage, now)?.username).toBe('mira');
  expect([...entries.keys()].toSorted()).toEqual(['userAuth', 'userToken']);
});

test.each(['', 'x', 'a.b.c', `h.${btoa('{}')}.s`])('token %j counts as expired', (token) => {
  storeSession(storage, user, token);
  expect(readSession(storage, now)).toBeNull();
  expect(entries.size).toBe(0);
});

test.each(['{', 'null', '[]', '"text"'])('removes the unreadable record %s', (record) => {
  entries.set('userAuth', record).set('userToken', good);
  expect(readSession(storage, now)).toBeNull();
  expect(entries.size).toBe(0);
});

test('a record without a token is not a session', () => {
  entries.set('userAuth', JSON.stringify(user));
  expect(readSession(storage, now)).toBeNull();
});

test('signing in replaces the previous session', () => {
  storeSession(storage, admin, good);
  storeSession(storage, user, good);
  expect(readSession(storage, now)?.username).toBe('mira');
});

test('clearing removes all four entries and nothing else', () => {
  storeSession(storage, user, good);
  entries.set('adminAuth', '{}').set('adminToken', good).set('theme', 'dark');
  clearSession(storage);
  expect([...entries.keys()]).toEqual(['theme']);
});
