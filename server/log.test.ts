import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { api } from '@sunset/contract/api/index.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser } from '../test/browser.ts';
import { aBookingBody, aMember, anOpening } from '../test/factories.ts';
import { startTestApp, type TestApp } from '../test/test-app.ts';
import { createLog, secretsOf } from './log.ts';

interface Line {
  level: number;
  msg: string;
  request?: string;
  route?: string;
  status?: number;
}

let app: TestApp;
const written: string[] = [];
const destination = { write: (line: string) => void written.push(line) };
const lines = () => written.map((line) => JSON.parse(line) as Line);
const linesOf = (request: string) => lines().filter((line) => line.request === request);
beforeAll(async () => {
  app = await startTestApp({
    environment: { METRICS_TOKEN: 'canary-metrics-token', SESSION_SECRET: `canary-${'s'.repeat(32)}` },
    createLog: (config) => createLog('trace', { secrets: secretsOf(config), destination }),
  });
});
afterAll(() => app.close());

describe('a request id', () => {
  it.each(['proxy-7f3a.1:2', 'A'.repeat(64)])(
    'is taken from X-Request-Id %s, in the answer, the problem and the log (OPS-17)',
    async (id) => {
      const response = await app.fetch('/api/resorts/90', { headers: { 'x-request-id': id } });
      expect(response.headers.get('x-request-id')).toBe(id);
      expect(await response.json()).toMatchObject({ code: 'not_found', request_id: id });
      const named = linesOf(id);
      expect(named).toMatchObject([{ level: 30, msg: 'answered', route: '/api/resorts/:resortId', status: 404 }]);
    },
  );

  it.each([undefined, 'short', 'with space in it', 'x'.repeat(65), '"}{"injected'])(
    'is generated instead of %s',
    async (id) => {
      const response = await app.fetch('/api/resorts', id === undefined ? {} : { headers: { 'x-request-id': id } });
      const name = response.headers.get('x-request-id') ?? '';
      expect(name).toMatch(/^[0-9a-f-]{36}$/);
      expect(linesOf(name)).toMatchObject([{ level: 20, status: 200 }]);
    },
  );

  it('F22 an internal error is one warning and one error with its id, with the stack (OPS-17)', async () => {
    const token = await app.token(await aMember(app.deps));
    const { sessionMembers } = app.deps;
    app.deps.sessionMembers = { ...sessionMembers, find: () => Promise.reject(new TypeError('boom')) };
    const headers = { authorization: `Bearer ${token}`, 'x-request-id': 'a-broken-call' };
    const response = await app.fetch('/api/user/bookings', { headers });
    app.deps.sessionMembers = sessionMembers;
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('boom');
    const [error, answered] = linesOf('a-broken-call');
    expect(error).toMatchObject({
      level: 50,
      err: { type: 'TypeError', message: 'boom', stack: expect.stringContaining('.ts:') },
    });
    expect(answered).toMatchObject({ level: 40, status: 500 });
  });
});

describe('secrets and names', () => {
  const answers: string[] = [];
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await app.fetch(path, init);
    // Live updates do not end.
    if (response.headers.get('content-type')?.startsWith('text/event-stream')) return response.body?.cancel();
    answers.push(
      JSON.stringify([...response.headers].filter(([name]) => name !== 'set-cookie')),
      await response.text(),
    );
  };

  it('are in no log line, and no configured secret is in any answer, over every call of the contract (PRIVACY-6)', async () => {
    const canaries = [
      'canary-token-in-header',
      'canary-cookie',
      'canary-code',
      'canary-state',
      'canary.name',
      'canary notes',
    ];
    const admin = new Browser(app);
    await app.deps.db
      .insertInto('admins')
      .values({ discordId: app.standin.world.people.get('primary').id, username: 'Primary', createdAt: app.deps.now() })
      .execute();
    const { token: adminToken } = await admin.signIn('primary', 'admin');
    const answer = await admin.authorize('regular');
    await admin.finish(answer);
    canaries.push(adminToken, answer.code, answer.state);
    const opening = await anOpening(app.deps, { rooms: [{ units: 500 }] });
    const member = await aMember(app.deps, { username: 'canary.name' });
    const book = await app.client(member);
    await book('POST /bookings', {
      body: aBookingBody(opening.roomIds[0], { robloxUsername: 'canary_roblox', notes: 'canary notes' }),
    });
    canaries.push('canary_roblox');
    for (const token of [null, 'canary-token-in-header', adminToken]) {
      for (const { method, path } of api) {
        const address = `/api${path.replaceAll(/\{\w+\}/g, 'canary.name')}?code=canary-code&state=canary-state&q=canary-cookie`;
        await ask(address, {
          method,
          headers: {
            cookie: 'sunset=canary-cookie',
            'content-type': 'application/json',
            ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          },
          ...(method === 'GET'
            ? {}
            : {
                body: JSON.stringify({
                  code: 'canary-code',
                  state: 'canary-state',
                  security_code: '4821',
                  discord_id: '1157606691773349892',
                  username: 'canary.name',
                }),
              }),
        });
      }
    }
    const log = written.join('');
    expect(lines().length).toBeGreaterThan(api.length * 3);
    expect([...canaries, ...secretsOf(app.deps.config)].filter((canary) => log.includes(canary))).toEqual([]);
    expect(secretsOf(app.deps.config).filter((secret) => answers.join('').includes(secret))).toEqual([]);
  });

  it('are not logged when an error contains them (PRIVACY-6)', () => {
    const said: string[] = [];
    const log = createLog('trace', {
      secrets: ['configured-secret'],
      destination: { write: (line) => void said.push(line) },
    });
    const error = Object.assign(new Error('duplicate key "members_name" for "Jay Jay"; configured-secret'), {
      detail: 'Key (username)=(jay) already exists.',
      where: 'COPY members, line 1: jay',
      constraint: 'members_name',
    });
    const jwt = `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.${'x'.repeat(43)}`;
    log.error(
      { err: error, token: 'a', url: `https://x.example/?code=abc123&state=def456&page=2`, header: `Bearer ${jwt}` },
      `Bot abcdefghijk ${jwt}`,
    );
    log.error({ err: new Error('connect postgresql://sunset:hunter2@db/sunset', { cause: error }) }, 'x');
    const text = said.join('');
    for (const secret of ['configured-secret', '(jay)', 'Jay Jay', 'abc123', 'def456', jwt, 'abcdefghijk', 'hunter2']) {
      expect(text).not.toContain(secret);
    }
    expect(text).toContain('members_name');
    expect(text).toContain('page=2');
  });
});

describe('a log output that does not accept data', () => {
  const program = `
    import { createLog } from '${import.meta.dirname}/log.ts';
    import { outliveOutput } from '${import.meta.dirname}/operations/strays.ts';
    outliveOutput();
    const log = createLog('info');
    for (let index = 0; index < 2000; index += 1) {
      log.info({ index }, 'x'.repeat(1000));
      process.stdout.write('a line for a person\\n');
    }
    setImmediate(() => process.stderr.write('alive'));
  `;
  const run = async (stdout: number | 'pipe') => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', stdout, 'pipe'],
    });
    child.stdout?.destroy();
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const code = await new Promise((resolve) => child.on('close', resolve));
    return { code, said };
  };

  it('F28 full disk: the server continues', async () => {
    expect(await run(openSync('/dev/full', 'w'))).toEqual({ code: 0, said: 'alive' });
  });

  it('F28 closed pipe: the server continues', async () => {
    expect(await run('pipe')).toEqual({ code: 0, said: 'alive' });
  });
});
