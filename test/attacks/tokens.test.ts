import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { request as rawRequest } from 'node:http';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Member } from '../../server/actor.ts';
import { listen, type Listening } from '../../server/http/connection/listen.ts';
import { Browser } from '../browser.ts';
import { aBookingBody, aMember, anOpening } from '../factories.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { day, minute } from '../test-clock.ts';

/* Sign-in tokens that are forged, altered, old, or of somebody whose rights ended. Rows B20 to B28 and T33. */

const secret = 'a secret for tests alone, 32 chars';
let app: TestApp;
let admin: Member;
let valid: string;
beforeAll(async () => {
  app = await startTestApp();
  admin = await aMember(app.deps, { isAdmin: true });
  valid = await app.token(admin);
});
afterAll(() => app.close());

type Claims = Record<string, unknown>;
type Key = string | Uint8Array;

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const hmac = (text: string, key: Key) => createHmac('sha256', key).update(text).digest('base64url');

/** A token with these parts, signed with HMAC-SHA256 by `key`. */
function forge(claims: Claims, { header = {}, key = secret }: { header?: Claims; key?: Key } = {}): string {
  const text = `${encode({ alg: 'HS256', typ: 'JWT', ...header })}.${encode(claims)}`;
  return `${text}.${hmac(text, key)}`;
}

/** Prefixed with a base64 character that never encodes the same bits. */
const otherAlphabet = (text: string) => (text.startsWith('-') ? '/' : '+') + text.slice(1);

/** The claims of a valid token of this session; each forgery changes one of them. */
const claims = (): Claims => ({ ...decodeJwt(valid) });
const seconds = () => Math.floor(app.clock.now().getTime() / 1000);
const ask = (authorization: string, path = '/api/admin/me') => app.fetch(path, { headers: { authorization } });

/** Refused for member and admin calls, and ignored by public calls. */
async function expectRefused(token: string): Promise<void> {
  const sessions = () => app.deps.db.selectFrom('sessions').selectAll().orderBy('id').execute();
  const before = await sessions();
  for (const path of ['/api/admin/me', '/api/user/bookings', '/api/admin/admins', '/api/hosting/bookings']) {
    const answer = await ask(`Bearer ${token}`, path);
    expect(`${path} ${answer.status}`).toBe(`${path} 401`);
    expect(await answer.json()).toMatchObject({
      detail: expect.stringMatching(/Invalid token|Authentication required/),
    });
  }
  expect((await ask(`Bearer ${token}`, '/api/resorts')).status).toBe(200);
  expect(await sessions()).toEqual(before);
}

it('T33 control: the same content signed with our key is accepted', async () => {
  expect((await ask(`Bearer ${forge(claims())}`)).status).toBe(200);
});

describe('T33 a token that we did not sign', () => {
  const unsigned = (alg: string) => `${encode({ alg, typ: 'JWT' })}.${encode(claims())}.`;

  it.each(['none', 'None', 'nOnE', 'NONE', ''])('B20 alg %j without a signature (AUTH-14)', async (alg) => {
    await expectRefused(unsigned(alg));
    await expectRefused(`${unsigned(alg)}${hmac(unsigned(alg).slice(0, -1), secret)}`);
  });

  it('B20 an empty signature', async () => {
    await expectRefused(`${valid.split('.').slice(0, 2).join('.')}.`);
  });

  it.each([
    ['another key', 'another secret of 32 characters!'],
    ['an empty key', ''],
    ['the id of the key', 'HS256'],
    ['the issuer', 'sunset-resorts'],
    ['zeros', new Uint8Array(32)],
    ['the secret in other letters', secret.toUpperCase()],
  ] satisfies [string, Key][])('B21 signed with %s (AUTH-14)', async (_, key) => {
    await expectRefused(forge(claims(), { key }));
  });

  it.each(['RS256', 'ES256', 'PS256', 'EdDSA', 'HS384', 'HS512', 'hs256', 'dir'])('B22 header alg %s', async (alg) => {
    await expectRefused(forge(claims(), { header: { alg } }));
  });

  it('B22 correctly signed, with a key that it contains', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const jwk = publicKey.export({ format: 'jwk' });
    const text = `${encode({ alg: 'ES256', typ: 'JWT', jwk })}.${encode(claims())}`;
    const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
    await expectRefused(`${text}.${signature.toString('base64url')}`);
  });

  it.each([
    ['jwk', { jwk: { kty: 'oct', k: Buffer.from('mine').toString('base64url') } }],
    ['jku', { jku: 'https://evil.example/keys.json' }],
    ['x5u', { x5u: 'https://evil.example/cert.pem' }],
    ['kid with a path', { kid: '../../../../dev/null' }],
    ['kid with SQL', { kid: "x' union select 'mine' --" }],
    ['crit', { crit: ['exp'] }],
    ['b64', { b64: false, crit: ['b64'] }],
  ])('B22 header %s, signed with what it points to', async (_, header) => {
    await expectRefused(forge(claims(), { header, key: 'mine' }));
    await expectRefused(forge(claims(), { header, key: '' }));
  });
});

describe('T33 our token outside its time', () => {
  it.each([
    ['expired a second ago', () => ({ exp: seconds() - 1 })],
    ['expired 61 seconds ago', () => ({ exp: seconds() - 61 })],
    ['expiring now', () => ({ exp: seconds() })],
    ['not valid before tomorrow', () => ({ nbf: seconds() + 86_400 })],
    ['issued tomorrow', () => ({ iat: seconds() + 86_400 })],
    ['exp as text', () => ({ exp: String(seconds() + 600) })],
    ['exp as 1e308', () => ({ exp: 1e308 })],
    ['exp beyond every date', () => ({ exp: 9e15 })],
    ['exp a fraction', () => ({ exp: seconds() + 600.5 })],
    ['exp null', () => ({ exp: null })],
    ['exp negative', () => ({ exp: -1 })],
    ['exp missing', () => ({ exp: undefined })],
    ['no session', () => ({ jti: undefined })],
    ['a session that never was', () => ({ jti: '00000000-0000-4000-8000-000000000000' })],
    ['a session with SQL', () => ({ jti: "' or 1=1 --" })],
    ['a session as an array', () => ({ jti: [decodeJwt(valid).jti] })],
    ['another issuer', () => ({ iss: 'https://discord.com' })],
    ['no issuer', () => ({ iss: undefined })],
    ['of another installation', () => ({ aud: '00000000-0000-4000-8000-000000000000' })],
    ['of no installation', () => ({ aud: undefined })],
  ])('B23 %s (AUTH-14, OPS-29)', async (_, change) => {
    await expectRefused(forge({ ...claims(), ...change() }));
  });
});

describe('T33 a token that was edited', () => {
  const [head, body, signature] = ['0', '1', '2'].map((at) => () => valid.split('.')[Number(at)] ?? '') as [
    () => string,
    () => string,
    () => string,
  ];

  it('T16 B25 another subject under the old signature (AUTH-14)', async () => {
    await expectRefused(`${head()}.${encode({ ...claims(), sub: '1157606691773349892' })}.${signature()}`);
  });

  it.each([
    ['two dots more', () => `${valid}..`],
    ['a fourth part', () => `${valid}.${signature()}`],
    ['no dots', () => `${head()}${body()}${signature()}`],
    ['its parts in another order', () => `${body()}.${head()}.${signature()}`],
    ['padding', () => `${head()}=.${body()}=.${signature()}=`],
    ['a changed last letter', () => valid.slice(0, -2) + (valid.at(-2) === 'A' ? 'B' : 'A') + valid.slice(-1)],
    ['signs of another alphabet', () => `${head()}.${body()}.${otherAlphabet(signature())}`],
    ['NUL', () => `${valid}%00`],
    ['10 KB', () => `${head()}.${encode({ ...claims(), pad: 'x'.repeat(10_240) })}.${signature()}`],
    ['10 KB of dots', () => '.'.repeat(10_240)],
  ])('B25 B26 %s', async (_, make) => {
    await expectRefused(make());
  });

  it('B26 10 KB that we signed', async () => {
    await expectRefused(forge({ ...claims(), pad: 'x'.repeat(10_240) }));
  });

  it.each(['', 'Bearer', 'Bearer ', 'Basic eDp5', 'Token x', 'Bearer a b', 'Bearer,x'])(
    'B25 the header %j is not accepted',
    async (authorization) => {
      expect((await ask(authorization)).status).toBe(401);
    },
  );

  it('B25 the scheme is case-insensitive; spaces within the token are refused', async () => {
    for (const scheme of ['bearer', 'BEARER', 'Bearer   ']) expect((await ask(`${scheme} ${valid}`)).status).toBe(200);
    for (const bent of [`Bearer ${head()}. ${body()}.${signature()}`, `Bearer ${valid} ${valid}`, valid])
      expect((await ask(bent)).status).toBe(401);
  });

  it.each(['token', 'access_token', 'authorization', 'jwt', 'session'])(
    'T32 B25 a token in the query as %s is ignored',
    async (name) => {
      expect((await app.fetch(`/api/user/bookings?${name}=${valid}`)).status).toBe(401);
    },
  );
});

describe('B25 two Authorization headers', () => {
  let server: Listening;
  beforeAll(async () => {
    server = await listen((incoming) => app.api.hono.fetch(incoming), { host: '127.0.0.1', port: 0 });
  });
  afterAll(() => server.close());

  const statusWith = (headers: string[]) =>
    new Promise<number>((resolve, reject) => {
      const { port } = server;
      const sent = rawRequest({ port, host: '127.0.0.1', path: '/api/admin/me', agent: false }, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      for (const value of new Set(headers)) sent.setHeader('authorization', headers.length > 1 ? headers : value);
      sent.once('error', reject).end();
    });

  it('are refused or the first one counts, never the one with more rights', async () => {
    expect(await statusWith([`Bearer ${valid}`])).toBe(200);
    expect(await statusWith(['Bearer nonsense', `Bearer ${valid}`])).toBeGreaterThanOrEqual(400);
  });
});

describe('members whose rights ended', () => {
  const status = async (token: string, path: string) => (await ask(`Bearer ${token}`, path)).status;

  it('B24 a token of a member opens no admin call', async () => {
    const token = await app.token(await aMember(app.deps));
    for (const path of ['/api/admin/me', '/api/admin/bookings', '/api/hosting/bookings', '/api/admin/bookings/export'])
      expect(`${path} ${await status(token, path)}`).toBe(`${path} 403`);
  });

  it('B24 a Roblox identity token is not accepted', async () => {
    await expectRefused(forge({ ...claims(), iss: app.deps.config.robloxOauthIssuer, aud: 'anything' }));
  });

  it('B27 B28 a demoted admin keeps the rights of a member, a deleted account none; a logout ends the token wherever it is used (AUTH-10, AUTH-11)', async () => {
    const member = await aMember(app.deps, { isAdmin: true });
    const [token, other] = [await app.token(member), await app.token(member)];
    expect(await status(token, '/api/admin/me')).toBe(200);
    const row = app.deps.db.updateTable('admins').where('discordId', '=', member.discordId);
    await row.set({ isActive: false }).execute();
    expect(await status(token, '/api/admin/me')).toBe(403);
    expect(await status(token, '/api/user/me')).toBe(200);
    await app.fetch('/api/auth/logout', { method: 'POST', headers: { authorization: `Bearer ${token}` } });
    const second = await startTestApp({ databaseUrl: app.databaseUrl, clock: app.clock });
    for (const server of [app, second]) {
      for (let count = 0; count < 3; count += 1) {
        const replayed = await server.fetch('/api/user/me', { headers: { authorization: `Bearer ${token}` } });
        expect(replayed.status).toBe(401);
      }
    }
    await second.close();
    const body = JSON.stringify({ confirmation: 'DELETE' });
    const headers = { authorization: `Bearer ${other}`, 'content-type': 'application/json' };
    expect((await app.fetch('/api/user/account', { method: 'DELETE', headers, body })).status).toBe(200);
    expect(await status(other, '/api/user/me')).toBe(401);
  });

  it('B27 a member who left the Discord server cannot book from the next role check on (BOOK-10)', async () => {
    const { token } = await new Browser(app).signIn('gold');
    app.standin.world.people.leave('gold');
    app.clock.advance(11 * minute);
    const { roomIds } = await anOpening(app.deps);
    const body = JSON.stringify(aBookingBody(roomIds[0]));
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    await app.fetch('/api/user/me', { headers });
    const answer = await app.fetch('/api/bookings', { method: 'POST', headers, body });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: 'not_a_member' });
  });

  it('B23 a valid token expires after a day, although its signature was checked before (AUTH-9)', async () => {
    const token = await app.token(await aMember(app.deps));
    expect(await status(token, '/api/user/me')).toBe(200);
    app.clock.advance(day);
    expect(await status(token, '/api/user/me')).toBe(401);
    app.clock.advance(-day);
  });
});
