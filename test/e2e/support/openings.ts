import type { UpcomingRoom } from '@sunset/contract/api/catalog/catalog.ts';
import { anOpening as insertOpening, type TestOpening } from '../../factories.ts';
import { expect, type Site } from './fixtures.ts';

/**
 * An opening that the site knows, a day from now and at a new resort by default. The process of the site hears of the new rows
 * by notifications, a moment after they are there; until then its pages know neither the resort nor the opening.
 */
export async function anOpening(site: Site, facts: Parameters<typeof insertOpening>[1] = {}): Promise<TestOpening> {
  const opening = await insertOpening(site, facts);
  await expect.poll(() => isKnown(site, opening), { intervals: [5, 10, 20, 50, 100] }).toBe(true);
  return opening;
}

/** Whether the pages of the site know an opening and its resort. */
export async function isKnown(
  { url, now }: Pick<Site, 'url' | 'now'>,
  { id, resort, startsAt }: TestOpening,
): Promise<boolean> {
  const page = await fetch(`${url}/api/resorts/${resort.id}`);
  if (!page.ok || startsAt <= now()) return page.ok;
  const upcoming = await fetch(`${url}/api/rooms/upcoming`);
  const openings = (await upcoming.json()) as UpcomingRoom[];
  return openings.some(({ openingId }) => openingId === id);
}
