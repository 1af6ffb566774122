import { expect } from 'vitest';
import { Browser } from '../browser.ts';
import type { TestApp } from '../test-app.ts';

/** What a guest does first at a running site: opens a page, signs in through the stand-in, books a room. Returns the reference. */
export async function bookAsGuest(url: string): Promise<string> {
  const home = await fetch(`${url}/`);
  expect(home.status).toBe(200);
  const html = await home.text();
  expect(html).toContain('</html>');
  const script = /<script[^>]+src="([^"]+)"/.exec(html)?.[1] ?? '';
  expect((await fetch(url + script)).status).toBe(200);
  const remote = { fetch: (path: string, init?: RequestInit) => fetch(url + path, init) } as unknown as TestApp;
  const { token } = await new Browser(remote).signIn('gold');
  const rooms = (await (await fetch(`${url}/api/rooms/upcoming`)).json()) as { id: number; availableCount: number }[];
  const roomId = rooms.find(({ availableCount }) => availableCount > 0)?.id;
  const response = await fetch(`${url}/api/bookings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ roomId, robloxUsername: 'first_guest', robloxDisplayName: 'First guest', notes: '' }),
  });
  const { bookingId } = (await response.json()) as { bookingId: string };
  expect(response.status).toBe(200);
  return bookingId;
}
