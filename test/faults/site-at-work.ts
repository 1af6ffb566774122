import { expect, onTestFinished } from 'vitest';
import { GuestsAtWork, compare, type Comparison } from './guests-at-work.ts';
import { gather, type Gathering } from './people.ts';
import { siteOnDisk, type SiteOnDisk, type SiteOptions } from './site-on-disk.ts';

/** A site with its own folder that runs until the test ends. */
export async function startedSite(options: SiteOptions = {}): Promise<SiteOnDisk> {
  const site = await siteOnDisk(options);
  onTestFinished(() => site.close());
  await site.server.start();
  return site;
}

/** This many guests who book and cancel, and staff who approve, until they are stopped. */
export async function putToWork(
  site: SiteOnDisk,
  guests: number,
): Promise<{ work: GuestsAtWork; gathering: Gathering }> {
  const gathering = await site.withDeps((deps) => gather(deps, site.standin, guests));
  const work = new GuestsAtWork(site.server.url, gathering);
  work.start();
  return { work, gathering };
}

/** Expects everything that was acknowledged, nothing else, and every invariant; returns the figures. */
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

/** How their calls failed, and how often: `3 × 503, 1 × no answer`. */
export const failuresOf = (work: GuestsAtWork): string =>
  [...work.failures].map(([how, count]) => `${count} × ${how}`).join(', ');
