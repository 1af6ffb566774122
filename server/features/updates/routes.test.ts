import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { aMember } from '../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { hour } from '../../../test/test-clock.ts';
import { productVersion } from '../../operations/product-version.ts';
import { checkForUpdate } from './commands/check-for-update.ts';
import { isNewer } from './rules.ts';

/** A server at the update address; counts what it is asked. */
async function startFeed(listener: RequestListener): Promise<{ address: string; asked: () => number }> {
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/sunset-resorts/latest`, asked: () => asked };
}

const answering = (body: unknown, status = 200): RequestListener => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return (_, response) => void response.writeHead(status, { 'content-type': 'application/json' }).end(text);
};

async function startApp(environment: Record<string, string>): Promise<{ app: TestApp; newer: () => Promise<unknown> }> {
  const app = await startTestApp({ environment });
  onTestFinished(() => app.close());
  const admin = await aMember(app.deps, { isAdmin: true });
  // A session lasts a day.
  const newer = async () => (await (await app.client(admin))('GET /admin/newer-version')).newer;
  return { app, newer };
}

const notes = 'https://notes.example/0.2.0';

it('names a newer version and its notes, asked for once a day over all servers (OPS-27)', async () => {
  const feed = await startFeed(answering({ version: '99.0.0', notes, homepage: 'https://home.example/' }));
  const environment = { UPDATE_ADDRESS: feed.address };
  const { app, newer } = await startApp(environment);
  const other = await startTestApp({
    environment,
    databaseUrl: app.databaseUrl,
    clock: app.clock,
    standin: app.standin,
  });
  onTestFinished(() => other.close());
  expect(await newer()).toBeNull();
  await Promise.all([app, other, app, other].map(({ deps }) => checkForUpdate(deps)));
  expect(feed.asked()).toBe(1);
  expect(await newer()).toEqual({ version: '99.0.0', notes_url: notes });
  app.clock.advance(23 * hour);
  await checkForUpdate(app.deps);
  expect(feed.asked()).toBe(1);
  app.clock.advance(hour);
  await checkForUpdate(app.deps);
  expect(feed.asked()).toBe(2);
  // Control: without the row that the first check claims, the next one asks too.
  await app.deps.db.deleteFrom('updateChecks').execute();
  await checkForUpdate(app.deps);
  expect(feed.asked()).toBe(3);
});

it.each([
  ['is the one that runs', { version: productVersion() }],
  ['is older', { version: '0.0.1' }],
  ['is a preview of the one that runs', { version: `${productVersion()}-beta.1` }],
  ['is no semantic version', { version: 'latest' }],
])('shows nothing where the version %s (OPS-27)', async (_, body) => {
  const feed = await startFeed(answering(body));
  const { app, newer } = await startApp({ UPDATE_ADDRESS: feed.address });
  await checkForUpdate(app.deps);
  expect(feed.asked()).toBe(1);
  expect(await newer()).toBeNull();
});

it.each([
  ['an error', answering({ version: '99.1.0' }, 500)],
  ['not found', answering({ version: '99.1.0' }, 404)],
  ['no JSON', answering('<html>')],
  ['no version', answering({ error: 'unknown' })],
  ['a version without an end', answering({ version: '9'.repeat(100) })],
  ['more than 1 MB', answering({ version: '99.1.0', readme: 'x'.repeat(1_100_000) })],
  ['a redirect', (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
  ['half an answer', (_, response) => void response.writeHead(200).write('{', () => response.destroy())],
] satisfies [string, RequestListener][])(
  'keeps the last known version, asks again the next day, and fails nothing when the answer is %s (OPS-27, OPS-11)',
  async (_, listener) => {
    let current: RequestListener = answering({ version: '99.0.0', notes: 'http://plain.example/' });
    const feed = await startFeed((request, response) => current(request, response));
    const { app, newer } = await startApp({ UPDATE_ADDRESS: feed.address });
    await checkForUpdate(app.deps);
    current = listener;
    app.clock.advance(24 * hour);
    await checkForUpdate(app.deps);
    await checkForUpdate(app.deps);
    expect(feed.asked()).toBe(2);
    // Notes are shown if their address is https.
    expect(await newer()).toEqual({ version: '99.0.0', notes_url: null });
  },
);

it('ends with the server when the update address does not answer (OPS-27, OPS-10)', async () => {
  const isAsked = Promise.withResolvers<void>();
  const feed = await startFeed(() => isAsked.resolve());
  const { app } = await startApp({ UPDATE_ADDRESS: feed.address });
  const check = checkForUpdate(app.deps);
  await isAsked.promise;
  app.deps.outsideCalls.stop();
  await check;
  expect(feed.asked()).toBe(1);
});

it('asks nobody and shows nothing without an update address, whatever was known before (OPS-27)', async () => {
  const { app, newer } = await startApp({});
  await app.deps.db.insertInto('updateChecks').values({ checkedAt: app.deps.now(), version: '99.0.0' }).execute();
  app.clock.advance(48 * hour);
  await checkForUpdate(app.deps);
  const row = await app.deps.db.selectFrom('updateChecks').select('checkedAt').executeTakeFirstOrThrow();
  expect(row.checkedAt.getTime()).toBeLessThan(app.deps.now().getTime());
  expect(await newer()).toBeNull();
});

it('compares as semantic versions (OPS-27)', () => {
  expect(isNewer('0.10.0', '0.9.1')).toBe(true);
  expect(isNewer('1.0.0', '1.0.0-rc.1')).toBe(true);
  expect(isNewer('v1.2.4', '1.2.3')).toBe(true);
  expect(isNewer('1.2.3+build', '1.2.3')).toBe(false);
});
