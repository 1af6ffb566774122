import { runInThisContext } from 'node:vm';
import { afterEach, expect, test, vi } from 'vitest';
import { code } from '../../head/member-modules.ts?script';
import { earlyReceiptTime, takeEarlyRead } from './early-reads.ts';

/* The inline script and what takes its answers, with a `fetch` that the test answers. */

const page = globalThis as { earlyReads?: unknown; window?: unknown; document?: unknown; localStorage?: unknown };
const url = 'http://site.test/api/resorts';
const requestWith = (token: string, method = 'GET') =>
  new Request(url, { method, headers: { authorization: `Bearer ${token}` } });

function start(answer: () => Promise<Response>, reads = '/api/resorts /api/rooms'): void {
  vi.stubGlobal('fetch', answer);
  page.window = page;
  const dataset = { reads };
  page.document = {
    documentElement: { dataset: { session: 'user' } },
    currentScript: { previousElementSibling: { dataset } },
    head: { append: () => undefined },
    querySelector: () => ({ content: 'http://site.test' }),
  };
  page.localStorage = { userToken: 'mine' };
  runInThisContext(code);
}

const take = (request: Request) => takeEarlyRead('http://site.test', request);

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const name of ['earlyReads', 'window', 'document', 'localStorage'] as const) delete page[name];
});

test('the first call of the URL with the same token gets the answer, the next one none', async () => {
  start(() => Promise.resolve(new Response('[1]')));
  const answer = await take(requestWith('mine'));
  expect(await answer?.text()).toBe('[1]');
  expect(take(requestWith('mine'))).toBeNull();
});

test('another token, another method and a page without early reads get none', () => {
  expect(take(requestWith('mine'))).toBeNull();
  start(() => Promise.resolve(new Response('[1]')));
  expect(take(requestWith('mine', 'POST'))).toBeNull();
  expect(take(requestWith('theirs'))).toBeNull();
});

test('a page whose members read nothing early sends no request', () => {
  const fetch = vi.fn<() => Promise<Response>>(() => Promise.resolve(new Response('[1]')));
  start(fetch, '');
  expect(fetch).not.toHaveBeenCalled();
});

test('an answer of more than ten seconds ago is not used, a younger one counts from when it came', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const cameAt = Date.now();
  start(() => Promise.resolve(new Response('[1]')));
  await Promise.resolve();
  vi.setSystemTime(cameAt + 9_000);
  const answer = await take(requestWith('mine'));
  expect(answer && earlyReceiptTime(answer)).toBe(cameAt);

  vi.setSystemTime(cameAt);
  start(() => Promise.resolve(new Response('[1]')));
  await Promise.resolve();
  vi.setSystemTime(cameAt + 10_001);
  expect(take(requestWith('mine'))).toBeNull();
});

test('a read that failed is sent again by the call', async () => {
  start(() => Promise.reject(new TypeError('offline')));
  await Promise.resolve();
  await Promise.resolve();
  expect(take(requestWith('mine'))).toBeNull();
});
