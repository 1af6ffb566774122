import type { Resort, Room, Testimonial } from '@sunset/contract/api/catalog/catalog.ts';
import type { Call } from '@sunset/contract/client.ts';

/** What the home page shows of each list. Rule: PAGE-24. */
const shown = { resorts: 3, rooms: 2, testimonials: 3 };

export interface HomeLists {
  resorts: Resort[];
  rooms: Room[];
  testimonials: Testimonial[];
}

/** How long the page waits for its lists before it is sent with the loading text in their place. */
const patienceMs = 150;

/**
 * The home page's lists, asked for in parallel: themselves when they come quickly, else a promise to stream. A list that
 * fails is empty and never fails the page; the API has logged why.
 */
export async function loadHomeLists(call: Call): Promise<{ lists: HomeLists | Promise<HomeLists> }> {
  const lists = Promise.all([
    listOrNothing(call('GET /resorts')),
    listOrNothing(call('GET /rooms')),
    listOrNothing(call('GET /testimonials')),
  ]).then(([resorts, rooms, testimonials]) => ({
    resorts: resorts.slice(0, shown.resorts),
    rooms: rooms.slice(0, shown.rooms),
    testimonials: testimonials.slice(0, shown.testimonials),
  }));
  const isSlow = new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null));
  return { lists: (await Promise.race([lists, isSlow])) ?? lists };
}

async function listOrNothing<Item>(list: Promise<Item[]>): Promise<Item[]> {
  try {
    return await list;
  } catch {
    return [];
  }
}
