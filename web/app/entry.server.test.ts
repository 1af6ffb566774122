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
    isExample: true,
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

const riviera = {
  id: 1,
  name: 'Riviera',
  slug: 'riviera',
  location: 'Palm Bay',
  description: '',
  image: '/picture.svg',
  gallery: [],
  imageAlts: [],
  rating: 0,
  amenities: [],
  plot_owner: null,
  timezone: 'Europe/Berlin',
  priceRange: '',
};

/** The page with one resort, no openings, and a store that fails. */
async function pageOf(path: string, of: Partial<typeof site.community>): Promise<string> {
  const call = (async (route: string) => {
    if (route === 'GET /resorts/{resortId}') return riviera;
    if (route === 'GET /content/donation') return { costs: [] };
    if (route === 'GET /merchandise') throw new Error('down');
    return route === 'GET /resorts' ? [riviera] : [];
  }) as unknown as Call;
  const community = { ...site.community, ...of };
  const context = { call, site: { ...site, community }, files, brand, nonce: 'n', report: () => {} };
  const { html, status } = await renderPage(path, context);
  expect(status).toBe(200);
  return new Response(html).text();
}

test.each([
  ['/resorts', /What makes it special/i],
  ['/resort/1', /Best time to visit/],
  ['/store', /Black Sunset Hoodie/],
  ['/store', /blue-hoodie/],
  ['/gold-customer', /25k/],
  ['/gold-customer', /Seven perks/],
  ['/gold-customer', /VIP penthouses/],
  ['/contact', /© 2025–2026 /],
  ['/', /Our Luxury Destinations/],
  ['/', /Luxury Accommodations/],
  ['/', /What Our Guests Say/],
  ['/resorts', /Our Luxury Resorts/],
  ['/resorts', /Why Choose Our Resorts/],
  ['/store', /Official Merchandise/],
  ['/store', /We sell everything on Roblox/],
  ['/user-login', /Exclusive rooms/],
])('%s shows what is fixed of the example, %s, until the set-up (BRAND-5, PAGE-82)', async (path, text) => {
  expect(await pageOf(path, { isExample: true })).toMatch(text);
  expect(await pageOf(path, { isExample: false })).not.toMatch(text);
});

test.each([
  ['/contact', /Join our server/],
  ['/contact', /open a ticket/],
  ['/contact', /A ticket keeps/],
  ['/donation', /How to donate/],
  ['/donation', /Buy Us a Coffee/],
])('%s has what is about a link, %s, only where it is set (SETTINGS-8)', async (path, text) => {
  const there = 'https://there.example';
  const set = { ...site.community.links, discordInvite: there, supportTicket: there, donation: there };
  expect(await pageOf(path, { links: set })).toMatch(text);
  expect(await pageOf(path, {})).not.toMatch(text);
});
