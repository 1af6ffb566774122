import { setTimeout as pause } from 'node:timers/promises';
import { startStandin } from '@sunset/standin/start.ts';
import pino from 'pino';
import { createApi } from '../../server/app.ts';
import { parseConfig } from '../../server/config.ts';
import { createDeps } from '../../server/deps.ts';
import { createSession } from '../../server/features/auth/create-session.ts';
import { aMember } from '../factories.ts';

/*
 * Exports a database, whose address is the first argument, through the API and reads the file slowly, as a phone
 * would; prints the number of rows. Runs with little memory: the test checks whether it is enough.
 */

const standin = await startStandin({ now: () => Date.now() });
const { deps, close } = createDeps(parseConfig(standin.environment()), {
  databaseUrl: process.argv[2] ?? '',
  sessionSecret: 'a secret for tests alone, 32 chars',
  dataKey: 'a data key for tests alone, 32 chars',
  publicUrl: () => 'http://test.local',
  now: () => new Date(),
  log: pino({ level: 'silent' }),
});
const { token } = await createSession(deps, { member: await aMember(deps, { isAdmin: true }), purpose: 'admin' });
const response = await createApi(deps).hono.fetch(
  new Request('http://test.local/api/admin/bookings/export', { headers: { authorization: `Bearer ${token}` } }),
);
let lines = 0;
let chunks = 0;
const body: AsyncIterable<Uint8Array> | null = response.body;
for await (const chunk of body ?? []) {
  for (const byte of chunk) if (byte === 10) lines += 1;
  chunks += 1;
  if (chunks % 20 === 0) await pause(5);
}
await close();
await standin.close();
const { maxRSS } = process.resourceUsage();
process.stdout.write(
  JSON.stringify({ status: response.status, rows: lines - 1, chunks, peakMegabytes: Math.round(maxRSS / 1024) }),
);
