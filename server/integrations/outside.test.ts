import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutsideCalls } from './outside.ts';
import { isFullRun } from '../../test/full-run.ts';

/** A service that fails in another way on each path. */
const service: Server = createServer((request, response) => {
  if (request.url === '/hang') return;
  if (request.url === '/redirect') return void response.writeHead(302, { location: '/ok' }).end();
  if (request.url === '/unpacks-to-64-mb') {
    const body = gzipSync(Buffer.alloc(64 * 1024 * 1024));
    return void response.writeHead(200, { 'content-encoding': 'gzip' }).end(body);
  }
  response.writeHead(200, { 'content-type': 'application/json' });
  if (request.url === '/ok') return void response.end('{"is":"ok"}');
  const drip = setInterval(() => response.write(' '), 20);
  response.on('close', () => clearInterval(drip));
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
afterAll(() => {
  service.closeAllConnections();
  service.close();
});

const timed = async <T>(work: Promise<T>) => {
  const startedAt = performance.now();
  const result = await work;
  return { result, ms: performance.now() - startedAt };
};

describe('a call to an outside service', () => {
  it('returns the JSON and the status', async () => {
    const answer = await createOutsideCalls().fetchJson(`${origin}/ok`, {});
    expect(answer).toEqual({ kind: 'ok', value: { status: 200, body: { is: 'ok' } } });
  });

  it.each(['/hang', '/slow-body'])('is unavailable at its deadline: %s (OPS-10)', async (path) => {
    const { result, ms } = await timed(createOutsideCalls().fetchJson(origin + path, {}, 300));
    expect(result).toEqual({ kind: 'unavailable', reason: 'no answer within 300 ms' });
    expect(ms).toBeLessThan(1500);
  });

  it.runIf(isFullRun)('control: fetch alone still waits for the slow body', async () => {
    const stopping = new AbortController();
    const text = fetch(`${origin}/slow-body`, { signal: stopping.signal }).then((response) => response.text());
    const waited = new Promise((resolve) => {
      setTimeout(resolve, 1500, 'still waiting');
    });
    expect(await Promise.race([text, waited])).toBe('still waiting');
    stopping.abort();
    await expect(text).rejects.toThrow('aborted');
  });

  it.each(['/redirect', '/unpacks-to-64-mb'])('is unavailable at once: %s', async (path) => {
    const { result, ms } = await timed(createOutsideCalls().fetchJson(origin + path, {}, 10_000));
    expect(result.kind).toBe('unavailable');
    expect(ms).toBeLessThan(5000);
  });

  it('is aborted when the server stops, and none begins after that (OPS-10)', async () => {
    const calls = createOutsideCalls();
    const hanging = timed(calls.fetchJson(`${origin}/hang`, {}, 60_000));
    calls.stop();
    expect((await hanging).result).toEqual({ kind: 'unavailable', reason: 'the server is stopping' });
    expect((await calls.fetchJson(`${origin}/ok`, {})).kind).toBe('unavailable');
  });

  it('ends at its deadline although the work ignores the signal', async () => {
    const ignoring = createOutsideCalls().run(200, () => new Promise(() => {}));
    await expect(ignoring).rejects.toThrow('no answer within 200 ms');
  });

  it('does not wait for another call', async () => {
    const calls = createOutsideCalls();
    const hanging = Array.from({ length: 50 }, () => calls.fetchJson(`${origin}/hang`, {}, 5000));
    expect((await timed(calls.fetchJson(`${origin}/ok`, {}))).ms).toBeLessThan(1000);
    calls.stop();
    await Promise.all(hanging);
  });
});
