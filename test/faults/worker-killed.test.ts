import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { channelIds } from '@sunset/standin/ids.ts';
import { listSent } from '@sunset/standin/console/control/routes.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { transact } from '../../server/database/transact.ts';
import { enqueueMessage } from '../../server/features/messages/commands/enqueue-message.ts';
import { anOpening } from '../factories.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { hour, minute } from '../test-clock.ts';
import { claimMs } from '../../server/features/messages/rules.ts';
import { hasFurtherCases } from './record.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
  app.standin.world.discord.limits.enforced = false;
  const opening = await anOpening(app.deps, { startsIn: 3 * hour });
  await transact(app.deps, (deps) =>
    enqueueMessage(deps, { kind: 'staff.opening_ping', key: 'x', payload: { opening_id: opening.id } }),
  );
});
afterEach(() => app.close());

/** Runs a real worker process that is killed (SIGKILL) once Discord has the message. */
async function runWorkerThatDies(): Promise<void> {
  const script = join(import.meta.dirname, 'dying-worker.ts');
  const child = spawn(process.execPath, [script, app.databaseUrl, app.clock.now().toISOString()], {
    env: { ...process.env, ...app.standin.environment() },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');
}

const visible = () => (listSent(app.standin.world).channels[channelIds.staff] ?? []).length;
const states = async () =>
  (await app.deps.db.selectFrom('outbox').select('status').where('kind', '=', 'staff.opening_ping').execute()).map(
    ({ status }) => status,
  );

test('F17 I10 a worker killed between sending and recording leaves one message, which the next one finds by its nonce (MSG-18)', async () => {
  await runWorkerThatDies();
  expect(visible()).toBe(1);
  expect(await states()).toEqual(['sending']);
  await app.deliver();
  expect(await states()).toEqual(['sending']);
  app.clock.advance(claimMs + 1000);
  await app.deliver();
  expect(await states()).toEqual(['sent']);
  expect(visible()).toBe(1);
});

test('F17 I10 killed with the answer lost, and found after the minute: flagged, and visible once (MSG-18)', async () => {
  app.standin.world.faults.add({
    kind: 'drop-after',
    match: { method: 'POST', path: '/api/v10/channels/:id/messages' },
  });
  await runWorkerThatDies();
  app.standin.world.discord.nonces.clear();
  app.clock.advance(2 * minute);
  await app.deliver();
  expect(await states()).toEqual(['unknown']);
  expect(visible()).toBe(1);
});

test.runIf(hasFurtherCases)('F17 I10 killed repeatedly: one message', async () => {
  // Two claims take longer than the minute in which a message is repeated.
  for (let round = 0; round < 2; round += 1) {
    await runWorkerThatDies();
    app.clock.advance(claimMs + 1000);
  }
  await app.deliver();
  expect(await states()).toEqual(['unknown']);
  expect(visible()).toBe(1);
});
