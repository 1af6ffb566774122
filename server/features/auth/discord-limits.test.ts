import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { Browser } from '../../../test/browser.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { deadlines } from '../../integrations/outside.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const token = { path: '/api/oauth2/token' };
const member = { path: '/api/users/@me/guilds*' };
const callsTo = (part: string) => app.standin.world.requests.filter(({ path }) => path.includes(part)).length;
const problemOf = async (response: Response) =>
  (await response.json()) as { code: string; detail: string; start_again?: boolean };

/** Refuses the next call with 429. Returns nothing of what Discord says in its body but the time. */
const limit = (match: { path: string }, retryAfter: number) =>
  app.standin.world.faults.add({ match, kind: 'rate-limit', retryAfter });

it('identifies the application in a header, so that Discord limits it and not the address of the server (AUTH-16)', async () => {
  const { tokens } = app.standin.world.discord.limits;
  // Enough for the exchange and the revocation of the application, and none for an address.
  app.standin.world.discord.limits.tokens = { ...tokens, windowMs: 60_000 };
  await new Browser(app).signIn('regular');
  const buckets = [...app.standin.world.discord.buckets.keys()].filter((key) => /^(address|application) /.test(key));
  expect(buckets).toEqual([`application ${app.deps.config.discordClientId}`]);
});

it('waits as long as Discord asks for, then completes the sign-in (AUTH-16)', async () => {
  const browser = new Browser(app);
  const answer = await browser.authorize('regular');
  limit(token, 0.3);
  limit(member, 0.3);
  const began = performance.now();
  expect((await browser.finish(answer)).status).toBe(200);
  expect(performance.now() - began).toBeGreaterThan(590);
  expect([callsTo('/oauth2/token'), callsTo('/member')]).toEqual([3, 2]);
});

it('says when to try again if Discord asks for more time than a person waits, and uses nothing up (AUTH-16)', async () => {
  const browser = new Browser(app);
  const answer = await browser.authorize('regular');
  limit(token, 30);
  const response = await browser.finish(answer);
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '30']);
  expect(await problemOf(response)).toMatchObject({ code: 'sign_in_busy', start_again: false });
  expect(callsTo('/oauth2/token')).toBe(1);
  const other = await startTestApp({ databaseUrl: app.databaseUrl, standin: app.standin, clock: app.clock });
  try {
    expect((await browser.at(other).finish(answer)).status).toBe(200);
  } finally {
    await other.close();
  }
});

it('asks Discord nothing for anybody else before that time is over (AUTH-16)', async () => {
  const [first, second] = [new Browser(app), new Browser(app)];
  const [answer, another] = [await first.authorize('regular'), await second.authorize('gold')];
  limit(token, 30);
  await first.finish(answer);
  const response = await second.finish(another);
  expect(response.status).toBe(429);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(29);
  expect(callsTo('/oauth2/token')).toBe(1);
});

it('asks to start again when the code is used and only the membership is limited (AUTH-16)', async () => {
  const browser = new Browser(app);
  const answer = await browser.authorize('regular');
  limit(member, 30);
  const response = await browser.finish(answer);
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '30']);
  expect(await problemOf(response)).toMatchObject({ code: 'sign_in_busy', start_again: true });
  expect(callsTo('/member')).toBe(1);
  expect((await browser.finish(answer)).status).toBe(400);
});

it('treats a ban of the address, which has no JSON, as a limit (AUTH-16)', async () => {
  const browser = new Browser(app);
  const answer = await browser.authorize('regular');
  app.standin.world.faults.add({
    match: token,
    kind: 'status',
    status: 403,
    body: '<html>banned</html>',
    headers: { 'content-type': 'text/html', 'retry-after': '60' },
  });
  const response = await browser.finish(answer);
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60']);
});

/** The first call to this path does not reach Discord before `goOn`. */
function holdFirstCall(path: string) {
  const waiting = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!url.endsWith(path)) return fetch(input, init);
    globalThis.fetch = fetch;
    waiting.resolve();
    await gate.promise;
    return fetch(input, init);
  };
  onTestFinished(() => void (globalThis.fetch = fetch));
  return { isWaiting: waiting.promise, goOn: gate.resolve };
}

it('nobody waits for the call of another person (AUTH-16)', async () => {
  const [first, second] = [new Browser(app), new Browser(app)];
  const [answer, another] = [await first.authorize('regular'), await second.authorize('gold')];
  const held = holdFirstCall(token.path);
  const ended: string[] = [];
  const finish = async (browser: Browser, mine: typeof answer, name: string) => {
    const { status } = await browser.finish(mine);
    ended.push(`${name} ${status}`);
  };
  const slow = finish(first, answer, 'first');
  await held.isWaiting;
  await finish(second, another, 'second');
  held.goOn();
  await slow;
  expect(ended).toEqual(['second 200', 'first 200']);
});

it('a person’s wait for a limit ends within their own time', async () => {
  const browser = new Browser(app);
  const answer = await browser.authorize('regular');
  limit(token, (2 * deadlines.signInStepMs) / 1000 + 0.5);
  const began = performance.now();
  expect((await browser.finish(answer)).status).toBe(429);
  expect(performance.now() - began).toBeLessThan(deadlines.signInStepMs);
});
