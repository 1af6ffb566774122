import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { createTestClock, minute } from '../../test/test-clock.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { createLoadShedding } from '../http/limits/load-shedding.ts';
import { createRecentFailures } from './recent-failures.ts';
import { createReadiness } from './readiness.ts';
import { operationsRoutes } from './routes.ts';
import { isFullRun } from '../../test/full-run.ts';

const token = 'a token for tests alone';

describe('what an operator sees', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ environment: { METRICS_TOKEN: token } });
  });
  afterAll(() => app.close());

  const ask = (path: string, headers: Record<string, string> = {}) =>
    operationsRoutes(app.deps).request(`http://test.local${path}`, { headers });

  it('F08 reports that it is alive and ready, and the durability of the database (OPS-8)', async () => {
    expect((await ask('/healthz')).status).toBe(200);
    const ready = await ask('/readyz');
    expect(ready.status).toBe(200);
    expect(await ready.json()).toMatchObject({ ready: true, checks: { database: 'ok', stopping: false } });
  });

  it('F05 is not ready while the database takes no writes, and again once it does (OPS-8)', async () => {
    await sql`alter table heartbeat rename to heartbeat_away`.execute(app.deps.db);
    const failing = await ask('/readyz');
    expect(failing.status).toBe(503);
    expect(await failing.json()).toMatchObject({ ready: false, warnings: ['The database is read-only.'] });
    await sql`alter table heartbeat_away rename to heartbeat`.execute(app.deps.db);
    expect((await ask('/readyz')).status).toBe(200);
  });

  it('F20 is not ready once it is stopping (OPS-8)', async () => {
    app.deps.operations.isDraining = true;
    expect((await ask('/readyz')).status).toBe(503);
    app.deps.operations.isDraining = false;
  });

  it('warns of late, uncertain and dead messages and stays ready (OPS-8)', async () => {
    const late = new Date(app.clock.now().getTime() - 600_000);
    await app.deps.db
      .insertInto('outbox')
      .values(
        (['pending', 'unknown', 'dead'] as const).map((status) => ({
          dedupKey: `test:${status}`,
          kind: 'opening.event',
          payload: '{}',
          status,
          notBefore: late,
          nonce: status,
          createdAt: late,
        })),
      )
      .execute();
    const answer = await ask('/readyz');
    expect(answer.status).toBe(200);
    const { warnings } = (await answer.json()) as { warnings: string[] };
    expect(warnings.join(' ')).toMatch(/waiting for 600 s.*may or may not.*failed for good/);
    await app.deps.db.deleteFrom('outbox').where('dedupKey', 'like', 'test:%').execute();
  });

  it('T47 shows within a minute that a quarter of the requests fails (OPS-18)', async () => {
    for (let index = 0; index < 100; index += 1) app.deps.operations.failures.add(index % 4 === 0);
    const { warnings } = (await (await ask('/readyz')).json()) as { warnings: string[] };
    expect(warnings).toEqual(["25 % of the last minute's requests failed."]);
    const metrics = await (await ask('/metrics', { authorization: `Bearer ${token}` })).text();
    expect(metrics).toContain('sunset_http_failure_share 0.25');
    app.clock.advance(2 * minute);
  });

  it('counts the pages with live updates', async () => {
    const streams = async () => {
      const metrics = await (await ask('/metrics', { authorization: `Bearer ${token}` })).text();
      return [/^sunset_live_streams (\d+)$/m.exec(metrics)?.[1], /^sunset_live_hearing (\d)$/m.exec(metrics)?.[1]];
    };
    expect(await streams()).toEqual(['0', '0']);
    const stream = await app.fetch('/api/live');
    app.deps.changes.setConnected(true);
    expect(await streams()).toEqual(['1', '1']);
    await stream.body?.cancel();
    app.deps.changes.setConnected(false);
    expect(await streams()).toEqual(['0', '0']);
  });

  it('counts API requests by the path of the contract, never by the address', async () => {
    await app.fetch('/api/resorts/9001');
    await app.fetch('/api/resorts/9002');
    const metrics = await (await ask('/metrics', { authorization: `Bearer ${token}` })).text();
    expect(metrics).toMatch(
      /sunset_http_request_seconds_count\{method="GET",route="\/api\/resorts\/:resortId",status="404"\} 2/,
    );
    expect(metrics).not.toMatch(/resorts\/900[12]/);
  });

  it.each([{}, { authorization: 'Bearer wrong' }, { authorization: `bearer ${token}` }])(
    'returns no metrics to %j (OPS-18)',
    async (headers) => {
      expect((await ask('/metrics', headers)).status).toBe(404);
    },
  );
});

describe('probes', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ environment: { METRICS_TOKEN: token, DATABASE_POOL_SIZE: '2' } });
  });
  afterAll(() => app.close());

  /** The answer of a probe while every connection of the shared pool is in use; null if it waits. */
  async function askWhileBusy(path: string, deps = app.deps) {
    const busy = await Promise.all([app.deps.pool.connect(), app.deps.pool.connect()]);
    const answer = Promise.resolve(
      operationsRoutes(deps).request(`http://test.local${path}`, { headers: { authorization: `Bearer ${token}` } }),
    );
    const { promise: late, resolve } = Promise.withResolvers<null>();
    const timer = setTimeout(resolve, 2000, null);
    const first = await Promise.race([answer, late]);
    clearTimeout(timer);
    for (const client of busy) client.release();
    await answer;
    return first?.status ?? null;
  }

  it.each(['/healthz', '/readyz', '/metrics'])('%s answers while all shared connections are in use', async (path) => {
    expect(await askWhileBusy(path)).toBe(200);
  });

  it.runIf(isFullRun)('control: over the shared connections it waits', async () => {
    expect(await askWhileBusy('/readyz', { ...app.deps, probeDb: app.deps.db })).toBeNull();
  });

  it('answers with the last result of the database while it is slow, and reports stopping at once', async () => {
    const readiness = createReadiness(app.deps, { freshMs: 0, waitMs: 0, maxAgeMs: minute });
    expect((await readiness()).ready).toBe(true);
    await app.deps.db.transaction().execute(async (transaction) => {
      await sql`update heartbeat set at = at`.execute(transaction);
      expect((await readiness()).ready).toBe(true);
      app.deps.operations.isDraining = true;
      expect((await readiness()).ready).toBe(false);
      app.deps.operations.isDraining = false;
    });
  });

  it.runIf(isFullRun)('control: is not ready when the last result is too old', async () => {
    const readiness = createReadiness(app.deps, { freshMs: 0, waitMs: 0, maxAgeMs: 0 });
    expect((await readiness()).ready).toBe(true);
    await app.deps.db.transaction().execute(async (transaction) => {
      await sql`update heartbeat set at = at`.execute(transaction);
      expect((await readiness()).ready).toBe(false);
    });
  });
});

describe('load shedding', () => {
  it('returns 503 with Retry-After beyond the limit and counts it, and serves again once there is room (LIMIT-6)', async () => {
    const app = await startTestApp();
    app.deps.operations.loadShedding.close();
    const overload = createLoadShedding({ maxInFlight: 1, maxDelayMs: 1e9 });
    app.deps.operations.loadShedding = overload;
    const admitted = overload.enter();
    const refused = await app.fetch('/api/resorts');
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ code: 'overloaded' });
    admitted?.leave();
    expect((await app.fetch('/api/resorts')).status).toBe(200);
    expect((await app.deps.operations.metrics.shed.get()).values[0]?.value).toBe(1);
    await app.close();
  });
});

it('forgets failures older than a minute', () => {
  const clock = createTestClock();
  const failures = createRecentFailures(clock.now);
  failures.add(true);
  clock.advance(59_000);
  failures.add(false);
  expect(failures.read()).toEqual({ requests: 2, share: 0.5 });
  clock.advance(1000);
  expect(failures.read()).toEqual({ requests: 1, share: 0 });
});
