import type { Resort, Room, Testimonial } from '@sunset/contract/api/catalog/catalog.ts';
import type { Call } from '@sunset/contract/client.ts';

/** PAGE-24 */
const shown = { resorts: 3, rooms: 2, testimonials: 3 };

export interface HomeLists {
  resorts: Resort[];
  rooms: Room[];
  testimonials: Testimonial[];
}

/** How long the server waits for the lists before it sends the page with the loading text. */
const maxWaitMs = 150;

/**
 * Loads the lists in parallel. Returns the data if it comes quickly, else a promise to stream. A failed list is empty
 * (PAGE-25); the API has logged the error.
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
  const isSlow = new Promise<null>((resolve) => setTimeout(resolve, maxWaitMs, null));
  return { lists: (await Promise.race([lists, isSlow])) ?? lists };
}

async function listOrNothing<Item>(list: Promise<Item[]>): Promise<Item[]> {
  try {
    return await list;
  } catch {
    return [];
  }
}
