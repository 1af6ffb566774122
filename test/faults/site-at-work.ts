import { expect, onTestFinished } from 'vitest';
import { GuestsAtWork, compare, type Comparison } from './guests-at-work.ts';
import { gather, type Gathering } from './people.ts';
import { siteOnDisk, type SiteOnDisk, type SiteOptions } from './site-on-disk.ts';

/** A site on a folder of its own that runs until the test has ended. */
export async function startedSite(options: SiteOptions = {}): Promise<SiteOnDisk> {
  const site = await siteOnDisk(options);
  onTestFinished(() => site.close());
  await site.server.start();
  return site;
}

/** So many guests who book and cancel, and staff who approve, until they are stopped. */
export async function putToWork(
  site: SiteOnDisk,
  guests: number,
): Promise<{ work: GuestsAtWork; gathering: Gathering }> {
  const gathering = await site.withDeps((deps) => gather(deps, site.standin, guests));
  const work = new GuestsAtWork(site.server.url, gathering);
  work.start();
  return { work, gathering };
}

/** Demands that everything they were told is there, nothing besides, and that every invariant holds; answers the figures. */
export async function expectNothingLost(
  site: SiteOnDisk,
  work: GuestsAtWork,
): Promise<Comparison & { violations: number }> {
  const result = await site.withDeps((deps) => compare(deps, work));
  const violations = await site.violations();
  expect({ ...result, violations }).toEqual({
    acknowledged: work.acknowledged,
    lost: 0,
    unexplained: 0,
    violations: [],
  });
  return { ...result, violations: violations.length };
}

/** How calls of theirs failed, and how often: `3 × 503, 1 × no answer`. */
export const failuresOf = (work: GuestsAtWork): string =>
  [...work.failures].map(([how, count]) => `${count} × ${how}`).join(', ');
