import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aBooking } from '../booked.ts';
import { aBookingBody, aMember, anOpening } from '../factories.ts';
import { contentTypes, hostileBodies } from './requests/hostile-requests.ts';
import { startHostileSite, type HostileSite } from './hostile-site.ts';
import { jsonText } from './requests/json-text.ts';
import { exchange, type RawAnswer } from './raw-connection.ts';
import { changesBetween, createStateReader, type State, type StateReader } from './state.ts';

/* Malformed HTTP, byte by byte: what no browser and no client library would send. */

let site: HostileSite;
let reader: StateReader;
let before: State;
let token: string;
let body: Buffer;

beforeAll(async () => {
  site = await startHostileSite();
  const opening = await anOpening(site.app.deps);
  token = await site.app.token(await aMember(site.app.deps));
  body = Buffer.from(jsonText(aBookingBody(opening.roomIds[0])));
  reader = await createStateReader(site.app.deps.db);
}, 60_000);
beforeEach(async () => {
  before = await reader.read();
});
afterAll(() => site.close());

/** A request as lines, with `connection: close`, so that its end is visible. */
function lines(first: string, headers: string[] = []): string {
  const usual = headers.some((line) => /^host:/i.test(line)) ? [] : ['Host: 127.0.0.1'];
  return `${[first, ...usual, 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`;
}

/**
 * 100 MB in chunks. On a connection that stays open, as those of browsers: where the request says that it closes, the server does
 * so in the middle of what is being sent, and the answer may be lost on its way.
 */
function* endlessly(head: string | Buffer, part: string): Generator<string | Buffer> {
  yield String(head).replace('Connection: close\r\n', '');
  const chunk = Buffer.from(`${part.length.toString(16)}\r\n${part}\r\n`);
  for (let sent = 0; sent < 100 * 1024 * 1024; sent += part.length) yield chunk;
}

/** A body that would book a room if it were sent properly. */
function booking(headers: string[], content: Buffer | string = body): Buffer {
  const head = lines('POST /api/bookings HTTP/1.1', [`Authorization: Bearer ${token}`, ...headers]);
  return Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(content)]);
}

/** A refusal in problem details, one answer, and nothing written. */
async function expectRefused(answer: RawAnswer, status: number): Promise<void> {
  expect(answer).toMatchObject({ status, count: 1, headers: { 'content-type': 'application/problem+json' } });
  expect(JSON.parse(answer.body)).toMatchObject({ status, code: expect.any(String), detail: expect.any(String) });
  expect(changesBetween(before, await reader.read())).toEqual([]);
}

const json = 'Content-Type: application/json';
const sized = (length = body.byteLength) => `Content-Length: ${length}`;

describe('B10 a body', () => {
  const padded = (length: number) => Buffer.concat([body, Buffer.alloc(length - body.byteLength, ' ')]);
  const most = 64 * 1024;

  it('B10 is refused from one byte above the limit (API-13)', async () => {
    await expectRefused(await exchange(site.port, booking([json, sized(most + 1)], padded(most + 1))), 413);
    for (const length of [most - 1, most]) {
      const content = Buffer.concat([Buffer.from('['), padded(length - 1)]);
      await expectRefused(await exchange(site.port, booking([json, sized(length)], content)), 400);
    }
  });

  it('B10 is refused by its announced length, before it arrives (API-13)', async () => {
    await expectRefused(await exchange(site.port, booking([json, sized(100 * 1024 * 1024)], '')), 413);
  });

  it('B10 without a length is cut off long before its 100 MB', async () => {
    const endless = endlessly(booking([json, 'Transfer-Encoding: chunked'], ''), ' '.repeat(0x10000));
    const answer = await exchange(site.port, endless);
    await expectRefused(answer, 413);
    expect(answer.sentBytes).toBeLessThan(20 * 1024 * 1024);
  });

  it('B10 that is a file for an import is refused by its announced length, and cut off long before its 100 MB (IMPORT-2)', async () => {
    const admin = await site.app.token(await aMember(site.app.deps, { isAdmin: true }));
    before = await reader.read();
    const path = 'POST /api/admin/imports?kind=bookings&file_name=big.csv HTTP/1.1';
    const file = (length: string) => lines(path, [`Authorization: Bearer ${admin}`, 'Content-Type: text/csv', length]);
    await expectRefused(await exchange(site.port, file(sized(100 * 1024 * 1024))), 413);
    const endless = endlessly(file('Transfer-Encoding: chunked'), 'Roblox name,Room\n'.repeat(4096));
    const answer = await exchange(site.port, endless);
    await expectRefused(answer, 413);
    expect(answer.sentBytes).toBeLessThan(20 * 1024 * 1024);
  });

  it('B10 that is compressed is never decompressed', async () => {
    const bomb = gzipSync(Buffer.alloc(40 * 1024 * 1024, ' '));
    for (const encoding of ['gzip', 'x-gzip', 'deflate', 'br', 'gzip, gzip']) {
      const headers = [json, `Content-Encoding: ${encoding}`, sized(bomb.byteLength)];
      await expectRefused(await exchange(site.port, booking(headers, bomb)), 415);
    }
  });

  it('B10 that is longer than announced is cut there, and the rest is not a request', async () => {
    const answer = await exchange(site.port, booking([json, sized(body.byteLength - 5)]));
    await expectRefused(answer, 400);
  });
});

describe('B09 a body that is not a JSON object', () => {
  it('B09 is refused', async () => {
    const oddities = hostileBodies.filter((content) => content.byteLength <= 64 * 1024);
    for (const content of oddities) {
      const answer = await exchange(site.port, booking([json, sized(content.byteLength)], content));
      await expectRefused(answer, answer.status === 422 ? 422 : 400);
    }
  });
});

describe('an empty body', () => {
  const types = [[], [json], ['Content-Type: text/plain'], ['Content-Type: application/x-www-form-urlencoded']];
  const lengths: [string[], string][] = [
    [[], ''],
    [['Content-Length: 0'], ''],
    [['Transfer-Encoding: chunked'], '0\r\n\r\n'],
  ];
  const cases = types.flatMap((type) =>
    lengths.map(([length, content]) => ({ headers: [...type, ...length], content })),
  );
  const confirm = async (path: string, headers: string[], content: string) => {
    const admin = await site.app.token(await aMember(site.app.deps, { isAdmin: true }));
    const first = `POST /api/hosting/bookings/${path} HTTP/1.1`;
    return exchange(site.port, `${lines(first, [`Authorization: Bearer ${admin}`, ...headers])}${content}`);
  };

  it.each(cases)('is {} when every field has a default ($headers) (API-9)', async ({ headers, content }) => {
    const { reference } = await aBooking(site.app, await anOpening(site.app.deps));
    const answer = await confirm(`${reference}/confirm`, headers, content);
    expect(answer).toMatchObject({ status: 200, count: 1 });
  });

  it.each(cases)('is refused with the missing fields otherwise ($headers)', async ({ headers, content }) => {
    const answer = await exchange(site.port, booking(headers, content));
    await expectRefused(answer, 422);
    const { errors } = JSON.parse(answer.body) as { errors: { path: string }[] };
    expect(errors.map(({ path }) => path)).toContain('body.roomId');
  });

  it('is not the same as a single space', async () => {
    const { reference } = await aBooking(site.app, await anOpening(site.app.deps));
    const chunked = await confirm(`${reference}/confirm`, ['Transfer-Encoding: chunked'], '1\r\n \r\n0\r\n\r\n');
    expect(chunked.status).toBe(415);
    expect((await confirm(`${reference}/confirm`, [json, 'Content-Length: 1'], ' ')).status).toBe(400);
  });
});

describe('T45 B12 a content type', () => {
  const isJson = /^application\/json\s*(?:;\s*(?:charset=utf-8\s*)?)?$/i;
  const typed = (type: string | null, content = Buffer.from('{"roomId":"1"}')) =>
    exchange(
      site.port,
      booking([...(type === null ? [] : [`Content-Type: ${type}`]), sized(content.byteLength)], content),
    );

  it('T45 B12 is validated like any other, or refused', async () => {
    for (const type of contentTypes) await expectRefused(await typed(type), isJson.test(type ?? '') ? 422 : 415);
  });
});

describe('B14 a method', () => {
  it.each(['TRACE', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'GET', 'PROPFIND', 'LOCK', 'M-SEARCH'])(
    'B14 %s is not offered where a booking is posted, and the answer names the allowed methods',
    async (method) => {
      const answer = await exchange(
        site.port,
        lines(`${method} /api/bookings HTTP/1.1`, [`Authorization: Bearer ${token}`]),
      );
      await expectRefused(answer, 405);
      expect(answer.headers.allow).toBe('POST');
      expect(answer.body).not.toContain(token);
    },
  );

  it.each(['FOO', 'get', 'POST\t', 'PO ST', ''])('B14 "%s" is not a method', async (method) => {
    await expectRefused(await exchange(site.port, lines(`${method} /api/bookings HTTP/1.1`)), 400);
  });

  it('B14 cannot be replaced by a header', async () => {
    const override = ['X-HTTP-Method-Override: POST', 'X-Method-Override: POST', 'X-HTTP-Method: POST', sized(), json];
    const first = 'GET /api/bookings?_method=POST HTTP/1.1';
    const head = lines(first, [`Authorization: Bearer ${token}`, ...override]);
    await expectRefused(await exchange(site.port, Buffer.concat([Buffer.from(head), body])), 405);
  });

  it('T27 a GET or HEAD changes nothing, with a cookie or a token (API-4)', async () => {
    for (const path of [
      '/api/bookings',
      '/api/auth/logout',
      '/api/admin/resort-openings/create',
      '/api/user/account',
    ]) {
      for (const method of ['GET', 'HEAD']) {
        const cookie = [`Authorization: Bearer ${token}`, `Cookie: sunset_session=${token}`];
        const answer = await exchange(site.port, lines(`${method} ${path} HTTP/1.1`, cookie));
        expect(answer.status).toBe(405);
      }
    }
    expect(changesBetween(before, await reader.read())).toEqual([]);
  });

  it('B14 CONNECT and an upgrade are refused', async () => {
    expect((await exchange(site.port, lines('CONNECT evil.example:443 HTTP/1.1'))).status).not.toBe(200);
    const upgrade = await exchange(site.port, lines('GET /api/nothing HTTP/1.1', ['Upgrade: websocket']));
    expect(upgrade.status).toBe(404);
  });
});

describe('B15 headers', () => {
  const get = (headers: string[], first = 'GET /api/nothing HTTP/1.1') => exchange(site.port, lines(first, headers));

  it('B15 above 16 KB together are refused', async () => {
    await expectRefused(await get([`X-Long: ${'x'.repeat(17 * 1024)}`]), 431);
    await expectRefused(await get([], `GET /api/${'x'.repeat(17 * 1024)} HTTP/1.1`), 431);
    await expectRefused(await get(Array.from({ length: 900 }, (_, index) => `X-${index}: ${'x'.repeat(20)}`)), 431);
  });

  it('B15 may be two hundred, and long', async () => {
    await expectRefused(await get(Array.from({ length: 200 }, (_, index) => `X-${index}: y`)), 404);
    await expectRefused(await get([`X-Long: ${'x'.repeat(15 * 1024)}`]), 404);
  });

  it.each([
    ['a bare carriage return', 'GET /api/nothing HTTP/1.1\r\nHost: a\r\nX: a\rb\r\nConnection: close\r\n\r\n'],
    ['a bare line feed and a smuggled header', 'GET /api/nothing HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n\r\n'],
    ['a folded header', 'GET /api/nothing HTTP/1.1\r\nHost: a\r\nX: a\r\n b\r\nConnection: close\r\n\r\n'],
    ['a space before the colon', 'GET /api/nothing HTTP/1.1\r\nHost : a\r\nConnection: close\r\n\r\n'],
    ['a host that is none', 'GET /api/nothing HTTP/1.1\r\nHost: a b/../c@d\r\nConnection: close\r\n\r\n'],
    ['another version', 'GET /api/nothing HTTP/3.7\r\nHost: a\r\nConnection: close\r\n\r\n'],
    ['no address', 'GET  HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
    ['an address without a path', 'GET nothing HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
    ['a backslash in the path', 'GET /api\\..\\x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
    ['no HTTP', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n'],
  ])('B15 %s is refused', async (_, text) => {
    const answer = await exchange(site.port, text);
    expect(answer.count).toBe(1);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    await expectRefused(answer, answer.status);
  });

  const readable = '/api/resorts HTTP/1.1\r\n';
  it.each([
    ['no host', `GET ${readable}\r\n`],
    ['an empty host', `GET ${readable}Host:\r\n\r\n`],
    ['two hosts', `GET ${readable}Host: a\r\nHost: b\r\n\r\n`],
    ['the same host twice', `GET ${readable}Host: a\r\nX: y\r\nhOST: a\r\n\r\n`],
    ['a second host that is empty', `GET ${readable}Host: a\r\nHost:\r\n\r\n`],
    ['two hosts in one', `GET ${readable}Host: a, b\r\n\r\n`],
    ['two hosts of HTTP/1.0', 'GET /api/resorts HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n'],
    ['a target of another host', `GET http://evil.example${readable}Host: a\r\n\r\n`],
    ['a target of another port', `GET http://a:81${readable}Host: a\r\n\r\n`],
    ['a target and no host', `GET http://a${readable}\r\n`],
  ])('B15 %s is refused, and the connection closed (API-16)', async (_, text) => {
    const answer = await exchange(site.port, text);
    await expectRefused(answer, 400);
    expect(answer.headers['connection']).toBe('close');
  });

  it.each([
    ['one host', `GET ${readable}Host: a\r\nConnection: close\r\n\r\n`],
    ['a target of the same host', `GET http://A:80${readable}Host: a\r\nConnection: close\r\n\r\n`],
  ])('B15 %s is answered (API-16)', async (_, text) => {
    expect((await exchange(site.port, text)).status).toBe(200);
  });

  it.each([
    ['two lengths that differ', ['Content-Length: 5', 'Content-Length: 50']],
    ['two lengths in one', ['Content-Length: 5, 5']],
    ['a negative length', ['Content-Length: -1']],
    ['a length with a sign', ['Content-Length: +5']],
    ['a hexadecimal length', ['Content-Length: 0x5']],
    ['a length beyond all numbers', ['Content-Length: 99999999999999999999999']],
    ['a length beside chunks', ['Content-Length: 5', 'Transfer-Encoding: chunked']],
    ['chunks in disguise', ['Transfer-Encoding: xchunked']],
    ['chunks that are not the last encoding', ['Transfer-Encoding: chunked, identity']],
    ['two encodings', ['Transfer-Encoding: identity', 'Transfer-Encoding: cow']],
  ])('B15 %s cannot smuggle a second request', async (_, framing) => {
    const smuggled = Buffer.concat([Buffer.from('0\r\n\r\n'), booking([json, sized()])]);
    await expectRefused(await exchange(site.port, booking([json, ...framing], smuggled)), 400);
  });

  it('B15 an unknown expectation is ignored', async () => {
    await expectRefused(await get(['Expect: tea']), 404);
  });

  it('B15 cannot be written into an answer', async () => {
    const first = 'GET /api/nothing%0d%0aX-Evil:%201?x=%0d%0aSet-Cookie:a=b HTTP/1.1';
    const answer = await get(['X-Request-Id: abcdefgh%0d%0aX-Evil: 1'], first);
    await expectRefused(answer, 404);
    expect(Object.keys(answer.headers)).not.toContain('x-evil');
    expect(answer.headers['set-cookie']).toBeUndefined();
  });
});

describe('B16 the origin of a request', () => {
  it.each(['null', 'https://evil.example', 'http://127.0.0.1.evil.example', 'file://'])(
    'B16 a page of %s may not read answers (API-12)',
    async (origin) => {
      for (const first of ['GET /api/nothing HTTP/1.1', 'OPTIONS /api/bookings HTTP/1.1']) {
        const answer = await exchange(
          site.port,
          lines(first, [`Origin: ${origin}`, 'Access-Control-Request-Method: POST']),
        );
        const allowed = Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'));
        expect(allowed).toEqual([]);
      }
    },
  );
});

describe('B03 an address', () => {
  it.each([
    '/api/resorts/%00',
    '/api/resorts/%2e%2e%2f',
    '/api/resorts/%2F',
    '/api/resorts/%',
    '/api/resorts/%E0%A4%A',
    '/api/resorts/..;/',
    '/api/resorts/1/',
    '/api//resorts/1',
    '/api/resorts/1%00',
    '/api/./../api/resorts/0',
    '/api/resorts/%ED%A0%80',
    '/API/resorts',
    '/uploads/..%2f..%2fetc%2fpasswd',
    '/uploads/%2e%2e/%2e%2e/package.json',
    '/uploads/....//x',
  ])('B03 %s is refused without a server error', async (path) => {
    const { status, body: text } = await exchange(site.port, lines(`GET ${path} HTTP/1.1`));
    expect([400, 404, 422]).toContain(status);
    expect(text).not.toMatch(/root:|"name": "sunset|node_modules/);
  });

  it('B57 without a resort never removes all bookings (REMOVAL-1)', async () => {
    const admin = await site.app.token(await aMember(site.app.deps, { isAdmin: true }));
    const clear = '/api/admin/bookings/clear';
    const start = await reader.read();
    for (const end of ['/', '/%20', '//', '/%00', '/..', '/.', '/%2e', '/%2e%2e', '/%2F', '/?resort=', '/;']) {
      const first = `DELETE ${clear}${end} HTTP/1.1`;
      const { status } = await exchange(site.port, lines(first, [`Authorization: Bearer ${admin}`]));
      expect(`${end} ${status}`).toMatch(/ (?:404|405|422)$/);
    }
    expect(changesBetween(start, await reader.read())).toEqual([]);
  });
});
