import { afterAll, describe, expect, it } from 'vitest';
import { createCallerNetwork } from '../caller-address.ts';
import { createDelayedRefusals } from './delayed-refusals.ts';
import { createNetworkThrottle, type NetworkThrottle, type ThrottledCall } from './network-throttle.ts';
import { throttleSite } from './throttle-site.ts';
import { rateLimits } from './rate-limits.ts';
import { isFullRun } from '../../../test/full-run.ts';

const refusals = createDelayedRefusals({
  delayMs: 3_600_000,
  maxPerCaller: 20,
  longDelayMs: 3_600_000,
  maxWaitingPerCaller: 100,
  maxInAll: 100,
});
afterAll(() => refusals.close());
const callerNetwork = createCallerNetwork([]);
const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress }, headers: {} } });
const [caller, other] = [from('192.0.2.1'), from('192.0.2.2')];
const isDelayed = (answer: Response | Promise<Response>) => answer instanceof Promise;

describe('the rate limit of a network', () => {
  const slow = { burst: 2, intervalMs: 40 };
  const limits: Parameters<typeof createNetworkThrottle>[0]['limits'] = {
    publicRead: slow,
    asset: slow,
    unusualCall: slow,
  };

  it('sends answers over the limit later, in order, and those of another network at once (LIMIT-4)', async () => {
    const throttle = createNetworkThrottle({ callerNetwork, refusals, limits });
    const send = (env: unknown) => throttle.send('publicRead', env, new Response('fine'));
    expect([send(caller), send(caller)].map(isDelayed)).toEqual([false, false]);
    const startedAt = performance.now();
    const late = Promise.all([send(caller), send(caller)]);
    expect(isDelayed(send(other))).toBe(false);
    for (const answer of await late) expect(answer.status).toBe(200);
    expect(performance.now() - startedAt).toBeGreaterThan(60);
  });

  it('delays pipelined requests, and unusual calls, like refusals', () => {
    const throttle = createNetworkThrottle({
      callerNetwork,
      refusals,
      limits: { ...limits, publicRead: { burst: 0, intervalMs: 500 } },
    });
    const before = refusals.size;
    for (let count = 0; count < 6; count += 1) void throttle.send('publicRead', caller, new Response());
    expect(refusals.size - before).toBe(2);
    for (let count = 0; count < 3; count += 1)
      void throttle.send('unusualCall', caller, new Response(null, { status: 404 }));
    expect(refusals.size - before).toBe(3);
  });

  it('never delays calls that are made in this process', () => {
    const throttle = createNetworkThrottle({ callerNetwork, refusals, limits });
    for (let count = 0; count < 5; count += 1)
      expect(isDelayed(throttle.send('publicRead', undefined, new Response()))).toBe(false);
  });

  it('is not reached by 2,000 people behind one address who open a page within ten seconds (LIMIT-4)', () => {
    let now = 0;
    const throttle = createNetworkThrottle({ callerNetwork, refusals, now: () => now });
    const loaded: Record<ThrottledCall, number> = { publicRead: 8, asset: 40, unusualCall: 1 };
    for (let person = 0; person < 2000; person += 1) {
      for (const [kind, times] of Object.entries(loaded) as [ThrottledCall, number][])
        for (let count = 0; count < times; count += 1)
          expect(isDelayed(throttle.send(kind, caller, new Response()))).toBe(false);
      now += 5;
    }
  });

  it.runIf(isFullRun)('control: 1,000 connections at full speed reach it within the first seconds', () => {
    let now = 0;
    const throttle = createNetworkThrottle({ callerNetwork, refusals, now: () => now });
    const delayed: Record<ThrottledCall, number> = { publicRead: 0, asset: 0, unusualCall: 0 };
    for (let request = 0; request < 80_000; request += 1) {
      for (const kind of Object.keys(delayed) as ThrottledCall[])
        if (isDelayed(throttle.send(kind, caller, new Response()))) delayed[kind] += 1;
      now += 0.05;
    }
    for (const kind of Object.keys(delayed) as ThrottledCall[]) expect(delayed[kind]).toBeGreaterThan(1000);
  });
});

describe('what is delayed', () => {
  const sent: (ThrottledCall | 'at once')[] = [];
  const networkThrottle: NetworkThrottle = {
    send(kind, _env, answer) {
      sent.push(kind);
      return answer;
    },
  };
  async function kindOf(path: string, status = 200) {
    const before = refusals.size;
    const site = throttleSite(
      { networkThrottle, delayedRefusals: refusals, callerNetwork },
      () => new Response(null, { status }),
    );
    sent.length = 0;
    await site(new Request(`http://test.local${path}`), caller);
    return sent[0] ?? (refusals.size > before ? 'refused' : 'at once');
  }

  it('pages and files, and unknown addresses more strictly', async () => {
    for (const path of ['/', '/resort/1?x=1', '/sitemap.xml']) expect(await kindOf(path)).toBe('publicRead');
    for (const path of ['/assets/a.js', '/uploads/a.webp', '/preview/1.png']) expect(await kindOf(path)).toBe('asset');
    for (const path of ['/resort/999', '/healthz/', '/readyzz']) expect(await kindOf(path, 404)).toBe('unusualCall');
    expect(await kindOf('/', 405)).toBe('unusualCall');
  });

  it('never probes, the API, which has its own limits, and server errors (LIMIT-8)', async () => {
    for (const path of ['/healthz', '/readyz?x=1', '/metrics']) expect(await kindOf(path)).toBe('at once');
    expect(await kindOf('/api/resorts')).toBe('at once');
    expect(await kindOf('/', 503)).toBe('at once');
  });
});

it('the limits of a network are sized for 2,000 people', () => {
  expect(rateLimits.publicRead.burst).toBeGreaterThanOrEqual(4 * 2000);
  expect(rateLimits.asset.burst).toBeGreaterThanOrEqual(20 * 2000);
});
