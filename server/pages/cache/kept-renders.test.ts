import { describe, expect, test } from 'vitest';
import { createKeptRenders, type Render } from './kept-renders.ts';
import { createPageVersions, tagsOfCall, type PageTag } from './page-versions.ts';

const mostEntries = 3;

function setUp({ freshMs = 5_000 }: { freshMs?: number } = {}) {
  const versions = createPageVersions();
  const clock = { now: 0 };
  const discarded: string[] = [];
  const reported: unknown[] = [];
  const renders = createKeptRenders<string>({
    freshMs,
    staleMs: 60_000,
    mostEntries,
    mostBytes: 100,
    versions,
    now: () => clock.now,
    discard: (value) => void discarded.push(value),
    report: (error) => void reported.push(error),
  });
  return { versions, clock, renders, discarded, reported };
}

function page(value: string, more: Partial<Render<string>> = {}): Render<string> {
  return { value, isShareable: true, isKeepable: true, tags: new Set<PageTag>(['resorts']), bytes: 10, ...more };
}

const never = () => Promise.reject(new Error('must not be rendered'));
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('a cached page', () => {
  test('is served unchanged while fresh (PAGE-2)', async () => {
    const { renders, clock } = setUp();
    expect(renders.find('/', never)).toBeUndefined();
    expect(await renders.make('/', async () => page('one'))).toBe('one');
    clock.now = 5_000;
    expect(renders.find('/', never)).toBe('one');
  });

  test('is served while stale, and rendered again once in the background', async () => {
    const { renders, clock } = setUp();
    await renders.make('/', async () => page('one'));
    clock.now = 30_000;
    let made = 0;
    const render = async () => page(`again ${(made += 1)}`);
    expect(renders.find('/', render)).toBe('one');
    expect(renders.find('/', render)).toBe('one');
    await settle();
    expect(renders.find('/', never)).toBe('again 1');
    expect(made).toBe(1);
  });

  test('is dropped once it is too old for that', async () => {
    const { renders, clock } = setUp();
    await renders.make('/', async () => page('one'));
    clock.now = 65_001;
    expect(renders.find('/', never)).toBeUndefined();
  });

  test('survives a new render that fails or cannot be cached', async () => {
    const { renders, clock, reported, discarded } = setUp();
    await renders.make('/', async () => page('one'));
    clock.now = 10_000;
    renders.find('/', () => Promise.reject(new Error('down')));
    await settle();
    expect(reported).toHaveLength(1);
    renders.find('/', async () => page('half', { isKeepable: false }));
    await settle();
    expect(discarded).toEqual(['half']);
    expect(renders.find('/', async () => page('two'))).toBe('one');
  });

  test('is invalidated when its data is edited, and kept when other data is (PAGE-2)', async () => {
    const { renders, versions } = setUp();
    await renders.make('/', async () => page('one'));
    versions.invalidate(['store']);
    expect(renders.find('/', never)).toBe('one');
    versions.invalidate(['resorts']);
    expect(renders.find('/', never)).toBeUndefined();
    await renders.make('/', async () => page('two'));
    versions.invalidate('all');
    expect(renders.find('/', never)).toBeUndefined();
  });
});

describe('rendering', () => {
  test('happens once for all concurrent requests', async () => {
    const { renders } = setUp();
    let made = 0;
    const render = async () => page(`${(made += 1)}`);
    expect(await Promise.all([1, 2, 3].map(() => renders.make('/', render)))).toEqual(['1', '1', '1']);
  });

  test('happens separately for those who joined a stream', async () => {
    const { renders } = setUp();
    let made = 0;
    const render = async () => page(`${(made += 1)}`, { isShareable: false, isKeepable: false });
    expect(await Promise.all([renders.make('/', render), renders.make('/', render)])).toEqual(['1', '2']);
    expect(renders.size()).toBe(0);
  });

  test('of an error or a page with a missing section caches nothing (PAGE-2)', async () => {
    const { renders } = setUp();
    await renders.make('/', async () => page('partial', { isKeepable: false }));
    await expect(renders.make('/', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(renders.find('/', never)).toBeUndefined();
    expect(await renders.make('/', async () => page('whole'))).toBe('whole');
  });

  test('that an edit overtook is neither cached nor joined by later requests', async () => {
    const { renders, versions } = setUp();
    const { promise, resolve } = Promise.withResolvers<Render<string>>();
    const before = renders.make('/', () => promise);
    versions.invalidate(['resorts']);
    expect(await renders.make('/', async () => page('after'))).toBe('after');
    resolve(page('before'));
    expect(await before).toBe('before');
    expect(renders.find('/', never)).toBe('after');
  });

  test('always happens when nothing is cached', async () => {
    const { renders } = setUp({ freshMs: 0 });
    await renders.make('/', async () => page('one'));
    expect(renders.find('/', never)).toBeUndefined();
  });
});

describe('the store', () => {
  test('has a maximum number of entries, and drops the least recently used one', async () => {
    const { renders } = setUp();
    for (const key of ['a', 'b', 'c']) await renders.make(key, async () => page(key));
    renders.find('a', never);
    await renders.make('d', async () => page('d'));
    expect(renders.size()).toBe(mostEntries);
    expect(renders.find('b', never)).toBeUndefined();
    expect(renders.find('a', never)).toBe('a');
  });

  test('has a maximum size, and stores nothing larger than all of it', async () => {
    const { renders } = setUp();
    await renders.make('a', async () => page('a', { bytes: 60 }));
    await renders.make('b', async () => page('b', { bytes: 60 }));
    expect(renders.bytes()).toBe(60);
    await renders.make('c', async () => page('c', { bytes: 101 }));
    expect(renders.find('c', never)).toBeUndefined();
  });
});

test('a page depends on the data that it read', () => {
  expect(tagsOfCall('GET /resorts/{resortId}')).toEqual(['resorts']);
  expect(tagsOfCall('GET /rooms/upcoming')).toEqual(['resorts', 'openings']);
  expect(tagsOfCall('GET /something/else')).toContain('settings');
});
