import type { Resort, Room } from '@sunset/contract/api/catalog/catalog.ts';
import type { Site } from '@sunset/contract/rendered-page.ts';
import type { LoadContext } from '../../lib/navigation/page.ts';
import type { Opening } from '../../entities/openings/opening.ts';
import { listOpenings } from '../../shared/openings/queries.ts';
import { isRefusal } from '../../lib/is-refusal.ts';
import { withIcon, type Amenity } from './amenity-icons.ts';
import { findStory, type ResortStory } from './resort-stories.ts';
import { openingsElsewhere, openingsOf, roomsOf } from './rules.ts';

/** A resort with what its page and its card show beside its fields. */
export interface ShownResort {
  resort: Resort;
  story: ResortStory | null;
  amenities: Amenity[];
}

export interface ResortListPage {
  resorts: ShownResort[];
  openings: Opening[];
  /** How many proposed openings can be voted on. */
  openProposals: number;
}

/** All resorts and openings. A list that fails is empty; the API has logged the error (PAGE-25). */
export async function loadResortList({ call, site }: Pick<LoadContext, 'call' | 'site'>): Promise<ResortListPage> {
  const [resorts, openings, proposals] = await Promise.all([
    call('GET /resorts').catch(() => []),
    listOpenings(call),
    call('GET /proposals').catch(() => []),
  ]);
  const openProposals = proposals.filter(({ state }) => state === 'open').length;
  return { resorts: resorts.map((resort) => toShown(resort, site)), openings, openProposals };
}

const toShown = (resort: Resort, site: Site): ShownResort => ({
  resort,
  story: findStory(resort.slug, site),
  amenities: resort.amenities.map(withIcon),
});

export interface ResortPage extends ShownResort {
  rooms: Room[];
  /** Those of the resort, then the next ones of other resorts. */
  openings: Opening[];
}

export type ResortOutcome =
  | { kind: 'found'; page: ResortPage }
  | { kind: 'missing' }
  | { kind: 'unavailable'; id: string };

/** A resort with its rooms and openings. If rooms or openings cannot be loaded, they are empty. */
export async function findResortPage(
  { call, site }: Pick<LoadContext, 'call' | 'site'>,
  resortId: string,
): Promise<ResortOutcome> {
  const [resort, rooms, all] = await Promise.all([
    call('GET /resorts/{resortId}', { params: { resortId } }).catch(toError),
    call('GET /rooms').catch(() => []),
    listOpenings(call),
  ]);
  if (resort instanceof Error) return isRefusal(resort) ? { kind: 'missing' } : { kind: 'unavailable', id: resortId };
  const openings = [...openingsOf(resort.id, all), ...openingsElsewhere(resort.id, all)];
  return { kind: 'found', page: { ...toShown(resort, site), rooms: roomsOf(resort.id, rooms), openings } };
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error('The resort could not be read.', { cause: error });
}
