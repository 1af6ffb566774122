import { describe, expect, test } from 'vitest';
import { createChanges } from '../../live/changes.ts';
import { createResponseCache, type Loaded, type ResponseCacheOptions } from './response-cache.ts';

const maxEntries = 3;
const topics = ['catalogue', 'settings'] as const;

function setUp(more: Partial<ResponseCacheOptions<string>> = {}) {
  const changes = createChanges();
  const clock = { now: 0 };
  const discarded: string[] = [];
  const reported: unknown[] = [];
  const cache = createResponseCache<string>({
    freshMs: 5_000,
    staleMs: 60_000,
    maxEntries,
    maxBytes: 100,
    isUsedWhileDisconnected: true,
    changes,
    now: () => new Date(clock.now),
    sleep: () => Promise.reject(new Error('must not wait')),
    discard: (value) => void discarded.push(value),
    report: (error) => void reported.push(error),
    ...more,
  });
  const load = (key: string, from: () => Promise<Loaded<string>>) => cache.load(key, topics, from);
  return { changes, clock, cache, load, discarded, reported };
}

function page(value: string, more: Partial<Loaded<string>> = {}): Loaded<string> {
  return { value, topics: ['catalogue'], bytes: 10, ...more };
}

const never = () => Promise.reject(new Error('must not be loaded'));
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('a cached value', () => {
  test('is served without loading while it is fresh (PAGE-2)', async () => {
    const { cache, load, clock } = setUp();
    expect(cache.find('/', never)).toBeUndefined();
    expect(await load('/', async () => page('one'))).toBe('one');
    clock.now = 5_000;
    expect(cache.find('/', never)).toBe('one');
  });

  test('is served while stale, and loaded again once in the background', async () => {
    const { cache, load, clock } = setUp();
    await load('/', async () => page('one'));
    clock.now = 30_000;
    let count = 0;
    const again = async () => page(`again ${(count += 1)}`);
    expect(cache.find('/', again)).toBe('one');
    expect(cache.find('/', again)).toBe('one');
    await settle();
    expect(cache.find('/', never)).toBe('again 1');
    expect(count).toBe(1);
  });

  test('is not served after the stale time, after it expired, or after the clock was set back', async () => {
    const { cache, load, clock } = setUp();
    await load('/', async () => page('one'));
    clock.now = 65_001;
    expect(cache.find('/', never)).toBeUndefined();
    await load('/', async () => page('two', { expiresAt: new Date(66_000) }));
    clock.now = 65_999;
    expect(cache.find('/', never)).toBe('two');
    clock.now = 66_000;
    expect(cache.find('/', never)).toBeUndefined();
    await load('/', async () => page('three'));
    clock.now = 65_000;
    expect(cache.find('/', never)).toBeUndefined();
  });

  test('remains when the background load fails or is not cacheable', async () => {
    const { cache, load, clock, reported, discarded } = setUp();
    await load('/', async () => page('one'));
    clock.now = 10_000;
    cache.find('/', () => Promise.reject(new Error('down')));
    await settle();
    expect(reported).toHaveLength(1);
    cache.find('/', async () => page('half', { isCacheable: false }));
    await settle();
    expect(discarded).toEqual(['half']);
    expect(cache.find('/', async () => page('two'))).toBe('one');
  });

  test('is invalidated by a change of its topics only (PAGE-2)', async () => {
    const { cache, load, changes } = setUp();
    await load('/', async () => page('one'));
    changes.recordOwn(['settings']);
    expect(cache.find('/', never)).toBe('one');
    changes.publish({ topic: 'catalogue', ids: null });
    expect(cache.find('/', never)).toBeUndefined();
  });

  test('is invalidated when the listener disconnects and when it reconnects', async () => {
    const { cache, load, changes } = setUp();
    for (const isConnected of [true, false, true]) {
      await load('/', async () => page('one'));
      changes.setConnected(isConnected);
      expect(cache.find('/', never)).toBeUndefined();
    }
  });

  test('is not used while the listener is disconnected, if it has to be correct', async () => {
    const { cache, load, changes } = setUp({ isUsedWhileDisconnected: false });
    await load('/', async () => page('one'));
    expect(cache.find('/', never)).toBeUndefined();
    changes.setConnected(true);
    await load('/', async () => page('two'));
    expect(cache.find('/', never)).toBe('two');
  });
});

describe('loading', () => {
  test('happens once for all simultaneous requests', async () => {
    const { load } = setUp();
    let count = 0;
    const from = async () => page(`${(count += 1)}`);
    expect(await Promise.all([1, 2, 3].map(() => load('/', from)))).toEqual(['1', '1', '1']);
  });

  test('happens once more for all requests that came during it while the listener is disconnected', async () => {
    const { load } = setUp({ isUsedWhileDisconnected: false });
    let count = 0;
    const from = async () => page(`${(count += 1)}`);
    const first = load('/', from);
    await settle();
    expect(await Promise.all([first, load('/', from)])).toEqual(['1', '2']);
    const held = Promise.withResolvers<Loaded<string>>();
    const running = load('/', () => held.promise);
    await settle();
    const later = [load('/', from), load('/', from)];
    held.resolve(page('held'));
    expect(await Promise.all([running, ...later])).toEqual(['held', '3', '3']);
  });

  test('happens for each request if the value is not shareable', async () => {
    const { cache, load } = setUp();
    let count = 0;
    const from = async () => page(`${(count += 1)}`, { isShareable: false, isCacheable: false });
    expect(await Promise.all([load('/', from), load('/', from)])).toEqual(['1', '2']);
    expect(cache.size).toBe(0);
  });

  test('caches no error and no incomplete value (PAGE-2)', async () => {
    const { cache, load } = setUp();
    await load('/', async () => page('partial', { isCacheable: false }));
    await expect(load('/', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(cache.find('/', never)).toBeUndefined();
    expect(await load('/', async () => page('whole'))).toBe('whole');
  });

  test('that a change overtook is neither cached nor shared with requests after the change', async () => {
    const { cache, load, changes } = setUp();
    const { promise, resolve } = Promise.withResolvers<Loaded<string>>();
    const before = load('/', () => promise);
    await settle();
    changes.recordOwn(['catalogue']);
    const after = load('/', async () => page('after'));
    resolve(page('before'));
    expect(await before).toBe('before');
    expect(await after).toBe('after');
    expect(cache.find('/', never)).toBe('after');
  });

  test('starts at most once per interval while changes arrive constantly', async () => {
    const waits: number[] = [];
    const { load, changes } = setUp({ minLoadIntervalMs: 1000, sleep: async (ms) => waits.push(ms) });
    await load('/', async () => page('one'));
    changes.recordOwn(['catalogue']);
    await load('/', async () => page('two'));
    expect(waits).toHaveLength(1);
    expect(waits[0]).toBeGreaterThan(0);
    expect(waits[0]).toBeLessThanOrEqual(1000);
  });

  test('happens for each request if the cache is off', async () => {
    const { cache, load } = setUp({ freshMs: 0 });
    let count = 0;
    const from = async () => page(`${(count += 1)}`);
    expect(await Promise.all([load('/', from), load('/', from)])).toEqual(['1', '2']);
    expect(cache.find('/', never)).toBeUndefined();
  });
});

describe('the limits', () => {
  test('remove the least recently used entry', async () => {
    const { cache, load } = setUp();
    for (const key of ['a', 'b', 'c']) await load(key, async () => page(key));
    cache.find('a', never);
    await load('d', async () => page('d'));
    expect(cache.size).toBe(maxEntries);
    expect(cache.find('b', never)).toBeUndefined();
    expect(cache.find('a', never)).toBe('a');
  });

  test('bound the bytes, and exclude a value that is larger than the cache', async () => {
    const { cache, load } = setUp();
    await load('a', async () => page('a', { bytes: 60 }));
    await load('b', async () => page('b', { bytes: 60 }));
    expect(cache.bytes).toBe(60);
    await load('c', async () => page('c', { bytes: 101 }));
    expect(cache.find('c', never)).toBeUndefined();
  });
});
