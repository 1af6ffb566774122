import type { FaultEffect } from '@sunset/standin/console/control/faults.ts';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { Browser } from '../../../test/browser.ts';
import { isFullRun } from '../../../test/full-run.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { hour, minute } from '../../../test/test-clock.ts';
import { deadlines } from '../../integrations/outside.ts';
import { createOutsideServices } from '../../start/outside-services.ts';

async function start(): Promise<TestApp> {
  const app = await startTestApp();
  onTestFinished(() => app.close());
  return app;
}

const token = '/api/oauth2/token';
const tokenRequests = (app: TestApp) => app.standin.world.requests.filter(({ path }) => path === token).length;
const requests = (app: TestApp) => app.standin.world.requests.filter(({ path }) => path.startsWith('/api/')).length;

/** 500 people in an hour, or a quarter of both. */
const share = isFullRun ? 1 : 1 / 4;
const people = 500 * share;
const longestPauseMs = 1.5 * minute;
/** Before the first pause, and before a pause is the longest one. */
const first = 3;
const growing = 5;

const usual = { ...deadlines };
afterEach(() => void Object.assign(deadlines, usual));

/** Returns what the last one brought back from Discord. */
async function signInDuringOutage(app: TestApp, before: () => void = () => {}) {
  let last = await authorize(app);
  for (let each = 0; each < people; each += 1) {
    before();
    last = await authorize(app);
    last.response = await last.browser.finish(last.answer);
    expect(last.response.status).toBe(502);
    app.clock.advance((share * hour) / people);
  }
  return last;
}

async function authorize(app: TestApp) {
  const browser = new Browser(app);
  return { browser, answer: await browser.authorize('regular'), response: new Response() };
}

const failing = (app: TestApp, effect: FaultEffect, path = token) =>
  app.standin.world.faults.add({ ...effect, match: { path }, times: 10_000 });
/**
 * What Discord does, and how many requests a sign-in then makes: the token, the member twice, the language. Each of the trials in between
 * asks for the token and the member once.
 */
const outages: [string, number, (app: TestApp) => void][] = [
  [
    '500 to what it is asked after the token',
    4,
    (app) => failing(app, { kind: 'status', status: 500 }, '/api/v10/users*'),
  ],
];
const furtherOutages: typeof outages = [
  ['500', 1, (app) => failing(app, { kind: 'status', status: 500 })],
  ['no answer', 1, (app) => failing(app, { kind: 'drop-before' })],
  [
    'no answer in time',
    1,
    (app) => {
      Object.assign(deadlines, { signInStepMs: 20 });
      failing(app, { kind: 'delay', ms: 30_000 });
    },
  ],
];

it.each(isFullRun ? [...outages, ...furtherOutages] : outages)(
  'asks Discord every 90 seconds while 500 people an hour sign in during an outage, and lets them in after it: %s (AUTH-20)',
  async (_, requestsEach, begin) => {
    const app = await start();
    begin(app);
    const { browser, answer, response } = await signInDuringOutage(app);
    const pauses = (share * hour) / longestPauseMs;
    expect(tokenRequests(app)).toBeGreaterThan(pauses / 2);
    expect(tokenRequests(app)).toBeLessThanOrEqual(first + growing + pauses);
    expect(requests(app)).toBe(first * requestsEach + (tokenRequests(app) - first) * Math.min(2, requestsEach));
    expect(requests(app)).toBeLessThanOrEqual(isFullRun ? 100 : 40);
    expect(Number(response.headers.get('retry-after'))).toBeLessThanOrEqual(longestPauseMs / 1000);
    app.standin.world.faults.clear();
    Object.assign(deadlines, usual);
    app.clock.advance(longestPauseMs);
    // The same answer of Discord as before: nothing of it was spent.
    expect((await browser.finish(answer)).status).toBe(200);
    await new Browser(app).signIn('gold');
  },
);

it.runIf(isFullRun)('control: a server that remembers no failure asks Discord for each of them', async () => {
  const app = await start();
  failing(app, { kind: 'status', status: 500 });
  await signInDuringOutage(app, () => {
    app.deps.discord = createOutsideServices(app.deps.config, app.deps.now).discord;
  });
  expect(tokenRequests(app)).toBe(people);
});

it('asks Discord again and again for people whom it refuses (AUTH-20)', async () => {
  const app = await start();
  for (let each = 0; each < 5; each += 1) {
    const { browser, answer } = await authorize(app);
    expect((await browser.finish({ ...answer, code: 'made-up' })).status).toBe(400);
  }
  expect(tokenRequests(app)).toBe(5);
  await new Browser(app).signIn('regular');
});
