import type { Resort, Room, Testimonial } from '@sunset/contract/api/catalog/catalog.ts';
import type { Call } from '@sunset/contract/client.ts';
import type { Opening } from '../../entities/openings/opening.ts';
import { listOpenings } from '../../shared/openings/queries.ts';

/** PAGE-24 */
const shown = { resorts: 3, rooms: 2, testimonials: 3 };

export interface HomeLists {
  resorts: Resort[];
  rooms: Room[];
  testimonials: Testimonial[];
}

/** Openings in the page: the next one, and those to offer instead of it. */
const maxOpenings = 12;

export interface HomePage {
  /** The next openings of all resorts; the promise of slow ones. */
  openings: Opening[] | Promise<Opening[]>;
  lists: HomeLists | Promise<HomeLists>;
}

/** How long the server waits for the lists before it sends the page with the loading text. */
const maxWaitMs = 150;

/**
 * Loads the lists in parallel. Returns the data if it comes quickly, else a promise to stream. A failed list is empty
 * (PAGE-25); the API has logged the error.
 */
export async function loadHomePage(call: Call): Promise<HomePage> {
  const openings = listOpenings(call).then((all) => all.slice(0, maxOpenings));
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
  const [quickOpenings, quickLists] = await Promise.all([
    Promise.race([openings, isSlow]),
    Promise.race([lists, isSlow]),
  ]);
  return { openings: quickOpenings ?? openings, lists: quickLists ?? lists };
}

async function listOrNothing<Item>(list: Promise<Item[]>): Promise<Item[]> {
  try {
    return await list;
  } catch {
    return [];
  }
}
