import type { Call } from '@sunset/contract/client.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from './entry.server.tsx';

const links = { discordInvite: '', supportTicket: '', terms: '', privacy: '', donation: '' };
const socials = { chat: '', video: '', group: '', microblog: '' };
const site = {
  community: {
    name: 'Sunset',
    tagline: '',
    links: { ...links, socials },
    hero: { title: '', picture: '/hero.svg' },
    cdnBase: '',
  },
  apiOrigin: '',
  publicUrl: 'http://test.local',
  serverNow: '2026-01-01T00:00:00.000Z',
};
const files = { stylesheet: { text: '' }, entries: [], imports: [], modulesOf: () => ['/page.js'] as [string] };

const brand = { style: '', iconVersion: null };

afterEach(() => void vi.useRealTimers());

test('a page whose data never comes is completed without it after five seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const errors: unknown[] = [];
  const call = (() => new Promise(() => {})) as unknown as Call;
  const rendering = renderPage('/', { call, site, files, brand, nonce: 'n', report: (error) => errors.push(error) });
  await vi.advanceTimersByTimeAsync(1000);
  const { status, html } = await rendering;
  expect(status).toBe(200);
  expect(html).toBeInstanceOf(ReadableStream);
  const text = new Response(html).text();
  await vi.advanceTimersByTimeAsync(5000);
  expect(await text).toMatch(/Loading your perfect getaway.*"data":\{\},"streamed":\["openings","lists"\].*<\/html>/s);
  const late = expect.objectContaining({ message: 'The data of the page took too long.' }) as Error;
  expect(errors).toEqual([late, late]);
});
