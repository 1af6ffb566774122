import { expect, inject, onTestFinished, test } from 'vitest';
import '../test/setup/provided.ts';
import { watchForSilence } from './heartbeat.ts';

test('F05 a database that goes without an answer for long is reported, one that answers is not', async () => {
  const dead = watchForSilence('postgresql://nobody@/nowhere?host=/nowhere', 20);
  const alive = watchForSilence(inject('clusterUrl'), 20);
  onTestFinished(() => {
    dead.end();
    alive.end();
  });
  const first = await Promise.race([dead.silent, alive.silent.then(() => 'the one that answers')]);
  expect(first).toBe('PostgreSQL has not answered for 0 s.');
});
