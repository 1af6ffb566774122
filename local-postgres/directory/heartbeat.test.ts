import { expect, inject, onTestFinished, test } from 'vitest';
import '../../test/setup/provided.ts';
import { monitorHeartbeat } from './heartbeat.ts';

test('F05 reports a database that does not answer, and not one that does', async () => {
  const dead = monitorHeartbeat('postgresql://nobody@/nowhere?host=/nowhere', 20);
  const alive = monitorHeartbeat(inject('clusterUrl'), 20);
  onTestFinished(() => {
    dead.end();
    alive.end();
  });
  const first = await Promise.race([dead.timedOut, alive.timedOut.then(() => 'the one that answers')]);
  expect(first).toBe('PostgreSQL has not answered for 0 s.');
});
