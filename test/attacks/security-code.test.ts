import { createHmac, scryptSync } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createCodes } from '../../server/secrets/codes.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { minute } from '../test-clock.ts';

/* The 4-digit code apart from guessing (sign-in-with-code.test.ts): what signs in, and how codes are stored. */

const secret = 'a secret for tests alone, 32 chars';
const cheap = { N: 2, r: 1, p: 1, maxmem: 1024 * 1024 };
const [first, second] = ['1157606691773349892', '1157606691773349893'] as const;
let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
  Object.assign(app.deps, { codes: createCodes(secret, app.deps.random, cheap) });
  for (const [discordId, code] of [
    [first, '7394'],
    [second, '0420'],
  ] as const) {
    const codeHash = await app.deps.codes.hash(code);
    const row = { discordId, username: 'Host', codeHash, createdAt: app.deps.now() };
    await app.deps.db.insertInto('admins').values(row).execute();
  }
});
afterEach(() => app.close());

/** A sign-in in a new minute, without earlier failures of the admins. */
async function attempt(body: Record<string, unknown>): Promise<number> {
  app.clock.advance(5 * minute);
  await app.deps.db.updateTable('admins').set({ codeFailures: 0, codeTriedAt: null }).execute();
  const headers = { 'content-type': 'application/json', 'x-totp': '000000', authorization: 'Basic eDp5' };
  const sent = { method: 'POST', headers, body: JSON.stringify(body) };
  return (await app.fetch('/api/admin/auth/discord-id', sent)).status;
}

it('T17 id and code: only the right pair signs in (CODE-1)', async () => {
  const ids = [first, second, undefined, null, Number(first), [first], '', ` ${first}`, `${first}0`, { $ne: '' }, true];
  const codes = [
    '7394',
    '0420',
    undefined,
    null,
    7394,
    ['7394'],
    '',
    '07394',
    '7394 ',
    '0000',
    '７３９４',
    { $gt: '' },
    true,
  ];
  const open: string[] = [];
  const statuses = new Set<number>();
  for (const discord_id of ids) {
    for (const security_code of codes) {
      const status = await attempt({ discord_id, security_code, totp: '123456', is_admin: true, trusted: true });
      if (status === 200) open.push(JSON.stringify([discord_id, security_code]));
      statuses.add(status);
    }
  }
  expect(open).toEqual([JSON.stringify([first, '7394']), JSON.stringify([second, '0420'])]);
  expect(statuses).toEqual(new Set([200, 401, 422]));
  expect(await attempt({ discord_id: first, code: '7394', password: '7394' })).toBe(422);
});

it('T36 a security code is stored as a slow salted hash that needs the secret of the server (CODE-13)', async () => {
  const { random } = app.deps;
  const usual = createCodes(secret, random);
  const [one, other] = [await usual.hash('7394'), await usual.hash('7394')];
  expect(one).not.toBe(other);
  expect(one).not.toContain('7394');
  const [salt = '', key = ''] = one.split('$');
  expect(salt).toMatch(/^[0-9a-f]{32}$/);
  const mixed = createHmac('sha256', secret).update('security code').update('7394').digest();
  const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
  expect(scryptSync(mixed, Buffer.from(salt, 'hex'), 32, cost).toString('hex')).toBe(key);
  // With a dump of the database alone, none of the ten thousand codes matches.
  const thief = createCodes('a guess at the secret of the server', random);
  expect(await thief.verify('7394', one)).toBe(false);
  expect(await usual.verify('7394', one)).toBe(true);
});
