import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as nextTick } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createCallerNetwork } from '../caller-address.ts';
import { startFairly } from './fair-queue.ts';

interface Sent {
  from?: string;
  authorization?: string;
  destroyed?: boolean;
}

/** Sends requests that arrive together; `orderOf` says when each of them was started. */
function createQueue(maxPerTick: number) {
  const started: string[] = [];
  const start = startFairly(createCallerNetwork([]), ({ url }) => void started.push(url ?? ''), maxPerTick);
  return {
    started,
    send(url: string, { from = '192.0.2.1', authorization, destroyed = false }: Sent = {}) {
      const request = { url, socket: { remoteAddress: from, destroyed }, headers: { authorization } };
      start(request as unknown as IncomingMessage, {} as ServerResponse);
    },
  };
}

async function sendAfterFlood(maxPerTick: number): Promise<string[]> {
  const { started, send } = createQueue(maxPerTick);
  for (let count = 0; count < 100; count += 1) send('flood', { authorization: 'Bearer flood' });
  send('other network', { from: '192.0.2.2' });
  send('other member', { authorization: 'Bearer other' });
  send('anonymous');
  while (started.length < 103) await nextTick();
  return started;
}

it('starts requests that others sent after a flood of one member in the next turn, on the same network too (LIMIT-11)', async () => {
  const started = await sendAfterFlood(4);
  expect(started.indexOf('other network')).toBe(4);
  expect(started.indexOf('other member')).toBeLessThan(9);
  expect(started.indexOf('anonymous')).toBeLessThan(9);
});

it('control: without turns they start after all of the flood', async () => {
  const started = await sendAfterFlood(Infinity);
  expect(started.slice(100)).toEqual(['other network', 'other member', 'anonymous']);
});

it('starts everything once and in order, and skips requests that were disconnected meanwhile', async () => {
  const { started, send } = createQueue(2);
  for (let count = 0; count < 5; count += 1) send(`request ${count}`, { destroyed: count === 3 });
  for (let count = 0; count < 5; count += 1) await nextTick();
  expect(started).toEqual(['request 0', 'request 1', 'request 2', 'request 4']);
});
