import { timingSafeEqual } from 'node:crypto';
import { Hono, type MiddlewareHandler } from 'hono';
import type pg from 'pg';
import type { Config } from '../config.ts';
import { createCallerNetwork, type CallerNetwork } from '../http/caller-address.ts';
import { connectionOf, isPrivateConnection } from '../http/connection/is-private-connection.ts';
import { incomingOf } from '../http/connection/raw-request.ts';
import type { Changes } from '../live/changes.ts';
import type { Hub } from '../live/hub.ts';
import type { Operations } from './operations.ts';
import { createReadiness, type Readiness, type ReadinessDeps } from './readiness.ts';

interface OperationsRoutesDeps extends ReadinessDeps {
  config: Config;
  pool: pg.Pool;
  live: Hub;
  changes: Changes;
}

/**
 * For balancers, supervisors and Prometheus, outside the API: `/healthz` (the process responds, and says how the request
 * arrived, for the doctor), `/readyz` (it can serve), `/metrics` (with the bearer token METRICS_TOKEN; 404 without one).
 */
export function operationsRoutes(deps: OperationsRoutesDeps): Hono {
  const routes = new Hono();
  const readiness = createReadiness(deps);
  const callerNetwork = createCallerNetwork(deps.config.trustedProxies);
  routes.get('/healthz', ({ env }) => noStore(Response.json({ alive: true, ...arrivalOf(env, callerNetwork) })));
  routes.get('/readyz', async () => {
    const answer = await readiness();
    return noStore(Response.json(answer, { status: answer.ready ? 200 : 503 }));
  });
  routes.get('/metrics', async (context) => {
    if (!mayRead(deps.config.metricsToken, context.req.header('authorization'))) return context.notFound();
    gauge(deps, await readiness());
    const { registry } = deps.operations.metrics;
    return noStore(new Response(await registry.metrics(), { headers: { 'content-type': registry.contentType } }));
  });
  return routes;
}

/** The network that the request counts for, and whether nobody on its way could read it (`isPrivateConnection`). */
function arrivalOf(env: unknown, callerNetwork: CallerNetwork): { network: string; is_private: boolean } {
  const incoming = incomingOf(env);
  return {
    network: callerNetwork.of(env),
    is_private: incoming !== undefined && isPrivateConnection(connectionOf(incoming, callerNetwork)),
  };
}

/** While the server is stopping, connections are closed, so that a balancer uses another process. */
export function closeWhileDraining(operations: Operations): MiddlewareHandler {
  return async (context, next) => {
    await next();
    if (operations.isDraining) context.res.headers.set('connection', 'close');
  };
}

function gauge({ operations: { metrics }, pool, live, changes }: OperationsRoutesDeps, { checks }: Readiness): void {
  const { outbox } = checks;
  metrics.outboxOldestSeconds.set(outbox.oldest_seconds);
  for (const status of ['pending', 'unknown', 'dead'] as const) metrics.outboxMessages.set({ status }, outbox[status]);
  metrics.backupAgeSeconds.set(checks.backups?.last_good_seconds ?? -1);
  metrics.backupMissing.set(checks.backups?.missing === true ? 1 : 0);
  metrics.failingJobs.set(checks.failing_jobs.length);
  metrics.backupDataViolations.set(checks.backups?.data_violations ?? -1);
  metrics.failureShare.set(checks.requests.failure_share);
  metrics.databaseConnections.set({ state: 'open' }, pool.totalCount);
  metrics.databaseConnections.set({ state: 'idle' }, pool.idleCount);
  metrics.databaseConnections.set({ state: 'waiting' }, pool.waitingCount);
  metrics.liveStreams.set(live.size);
  metrics.liveConnected.set(changes.isConnected ? 1 : 0);
}

function mayRead(token: string | undefined, header: string | undefined): boolean {
  if (token === undefined) return false;
  const [expected, given] = [Buffer.from(`Bearer ${token}`), Buffer.from(header ?? '')];
  return expected.length === given.length && timingSafeEqual(expected, given);
}

function noStore(response: Response): Response {
  response.headers.set('cache-control', 'no-store');
  response.headers.set('x-content-type-options', 'nosniff');
  return response;
}
