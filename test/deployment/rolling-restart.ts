import { startStandin } from '@sunset/standin/start.ts';
import { createSide, dataKey, fillRound, sessionSecret, type Side } from '../../bench/drop/side.ts';
import { startTemporary } from '@sunset/local-postgres/temporary.ts';
import { checkData } from '../../server/operations/check-data/check-data.ts';
import { freePort } from '../../server/http/connection/free-port.ts';
import { Users, type Person, type Results } from './users.ts';
import { findCaddy, startProxy } from './proxy.ts';
import { ServerProcess } from './server-process.ts';

/*
 * `npm run test:rolling-restart`: two servers behind Caddy with the shipped configuration, and users who read and
 * book. Each server is restarted in turn with SIGTERM, and no request may fail; then one is killed, and nothing may
 * be lost.
 */

const people = 6000;
const steady = 150;

async function run(caddy: string): Promise<void> {
  const closers: (() => Promise<unknown>)[] = [];
  try {
    const cluster = await startTemporary();
    closers.push(cluster.stop);
    const side = await createSide(cluster.url, 'rolling');
    closers.push(side.close);
    const scene = await assemble(side, closers, caddy);
    scene.start();
    await scene.users.untilMore(steady);
    await restartInTurn(scene);
    await killOne(scene);
    await scene.users.stop();
    await requireExact(side, scene.users.results);
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}

interface Scene {
  users: Users;
  servers: [ServerProcess, ServerProcess];
  start(): void;
}

async function assemble(side: Side, closers: (() => Promise<unknown>)[], caddy: string): Promise<Scene> {
  const ports = { plain: await freePort(), secure: await freePort() };
  const serverPorts = [await freePort(), await freePort()] as const;
  const standin = await startStandin();
  closers.push(() => standin.close());
  const environment = {
    ...standin.environment(),
    DATABASE_URL: side.url,
    SESSION_SECRET: sessionSecret,
    DATA_KEY: dataKey,
    SEED: 'none',
    DRAIN_SECONDS: '2',
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
  };
  const servers: Scene['servers'] = [
    new ServerProcess(serverPorts[0], environment),
    new ServerProcess(serverPorts[1], environment),
  ];
  for (const server of servers) {
    closers.push(() => server.end('SIGKILL'));
    await server.start();
  }
  const domain = `http://127.0.0.1:${ports.plain}`;
  closers.push((await startProxy(caddy, { ports, servers: serverPorts, domain })).stop);
  const users = new Users(domain, await invite(side));
  closers.push(() => users.stop());
  return { users, servers, start: () => users.start() };
}

/** An opening with a room for everybody, and users with a session each. */
async function invite(side: Side): Promise<Person[]> {
  const { deps } = side;
  const round = await fillRound(side, { members: people, units: Array.from({ length: 6 }, () => people / 6) });
  const sessions = await deps.db
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.memberId')
    .select(['sessions.id', 'sessions.purpose', 'sessions.createdAt', 'sessions.expiresAt', 'members.discordId'])
    .execute();
  return Promise.all(
    sessions.map(async (session, index) => ({
      token: await deps.tokens.sign(session),
      key: `key-of-${session.id}`,
      roomId: round.roomIds[index % round.roomIds.length] ?? 0,
    })),
  );
}

/** One server after the other is restarted; every single request must succeed. */
async function restartInTurn({ users, servers }: Scene): Promise<void> {
  for (const server of servers) {
    const code = await server.end('SIGTERM');
    if (code !== 0) throw new Error(`A server that was asked to stop ended with ${code}.`);
    await server.start();
    await users.untilMore(steady);
  }
  const { acknowledged, reads, failures } = users.results;
  console.log(`two restarts: ${acknowledged.size} bookings, ${reads} reads, ${failures.length} failed requests`);
  if (failures.length > 0) throw new Error(`Requests failed: ${JSON.stringify(countFailures(failures))}`);
}

/** A server is killed and started again. */
async function killOne({ users, servers: [server] }: Scene): Promise<void> {
  await server.end('SIGKILL');
  await users.untilMore(steady);
  await server.start();
  await users.untilMore(steady);
  const { acknowledged, failures } = users.results;
  console.log(`one killed: ${acknowledged.size} bookings, ${failures.length} failed requests, each tried again`);
  if (failures.length > 0) console.log(countFailures(failures));
}

/** Every acknowledged booking exists once, with its reference; there are no others, and no unit is blocked. */
async function requireExact({ deps }: Side, { acknowledged }: Results): Promise<void> {
  const rows = await deps.db.selectFrom('bookings').select(['reference', 'status']).execute();
  const stored = new Set(rows.map(({ reference }) => reference));
  const references = [...acknowledged.values()];
  const lost = references.filter((reference) => !stored.has(reference));
  const violations = await checkData(deps.db);
  const { taken } = await deps.db
    .selectFrom('units')
    .select((of) => of.fn.count<string>('bookingId').as('taken'))
    .executeTakeFirstOrThrow();
  const figures = {
    acknowledged: references.length,
    different: new Set(references).size,
    stored: rows.length,
    taken: Number(taken),
  };
  console.log(JSON.stringify({ ...figures, lost: lost.length, violations: violations.length }));
  const isExact = lost.length === 0 && violations.length === 0 && new Set(Object.values(figures)).size === 1;
  if (!isExact) throw new Error('Bookings were lost or doubled, or a room is stuck.');
}

function countFailures(failures: Results['failures']): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { what, how } of failures) counts[`${what}: ${how}`] = (counts[`${what}: ${how}`] ?? 0) + 1;
  return counts;
}

const caddy = findCaddy();
if (caddy === null) {
  console.error('!! NOT TESTED: Caddy is missing on this machine (Debian: apt-get install caddy). !!');
  process.exitCode = 1;
} else {
  try {
    await run(caddy);
    console.log('The rolling restart lost nothing and refused nobody.');
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
