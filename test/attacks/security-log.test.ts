import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog, secretsOf } from '../../server/log.ts';
import { Browser } from '../browser.ts';
import { aMember } from '../factories.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

let app: TestApp;
const written: string[] = [];
beforeAll(async () => {
  const destination = { write: (line: string) => void written.push(line) };
  app = await startTestApp({
    createLog: (config) => createLog('info', { secrets: secretsOf(config), destination }),
  });
});
afterAll(() => app.close());

it('T18 signing in, signing out and denied calls are each one line that names the member by number only', async () => {
  const member = await aMember(app.deps, { username: 'canary.member' });
  app.standin.world.people.add({ key: 'canary', id: member.discordId, username: 'canary.member' });
  app.standin.world.people.join(member.discordId);
  const { token } = await new Browser(app).signIn('canary');
  const headers = { authorization: `Bearer ${token}` };
  expect((await app.fetch('/api/admin/bookings', { headers })).status).toBe(403);
  expect((await app.fetch('/api/auth/logout', { method: 'POST', headers })).status).toBe(200);
  expect((await app.fetch('/api/user/me', { headers })).status).toBe(401);
  const lines = written.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.map(({ msg, member: who, by, route, status }) => ({ msg, who, by, route, status }))).toEqual([
    { msg: 'signed in', who: member.id, by: 'discord' },
    { msg: 'denied', who: member.id },
    { msg: 'answered', route: '/api/admin/bookings', status: 403 },
    { msg: 'signed out', who: member.id },
    { msg: 'answered', route: '/api/user/me', status: 401 },
  ]);
  for (const line of lines) expect(line).toMatchObject({ time: expect.any(Number), request: expect.any(String) });
  expect(written.join('')).not.toMatch(new RegExp(`canary|${member.discordId}|${token}`));
});
