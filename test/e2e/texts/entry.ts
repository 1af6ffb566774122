import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, type Site } from '../support/fixtures.ts';
import { visitAs } from '../support/open-session.ts';
import type { PersonaKey } from '../support/personas.ts';

/** The texts of one page, and how to reach it. */
export interface TextEntry {
  /** The name of the page, with its state if it has several. */
  page: string;
  path: string;
  /** The persona; a visitor if missing. */
  as?: PersonaKey;
  /** What to do after the page is open. */
  reach?: (page: Page, site: Site) => Promise<unknown>;
  /** The expected texts; case is ignored. */
  texts: readonly string[];
  /** The text of a link, or a part of it, and its target. */
  links?: readonly (readonly [text: string, href: string | RegExp])[];
}

/** A constant or message that another test proves. */
export interface Proof {
  what: string;
  /** From the root of the project. */
  file: string;
  /** The title of the test or its beginning, with `…` for interpolated parts. */
  test: string;
}

/** Opens the page of an entry without animations. */
export async function reach(page: Page, site: Site, entry: TextEntry): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  if (entry.as) await visitAs(page, entry.as, entry.path);
  else await page.goto(entry.path);
  await entry.reach?.(page, site);
}

/** Expects all texts and links of an entry, and lists those that are missing. */
export async function expectEntry(page: Page, { texts, links = [] }: TextEntry): Promise<void> {
  await expect.poll(() => missingTexts(page.locator('body'), texts)).toEqual([]);
  await expect.poll(() => missingLinks(page, links)).toEqual([]);
}

/** The texts that an element does not show. */
export async function missingTexts(place: Locator, texts: readonly string[]): Promise<string[]> {
  const shown = plain(await place.innerText());
  return texts.filter((text) => !shown.includes(plain(text)));
}

async function missingLinks(page: Page, links: NonNullable<TextEntry['links']>): Promise<string[]> {
  const shown = await page.locator('a:visible').evaluateAll((all) =>
    all.map((link) => {
      const words = link.getAttribute('aria-label') ?? link.textContent ?? '';
      return { words: words.toLowerCase(), href: link.getAttribute('href') ?? '' };
    }),
  );
  const isShown = ([text, href]: readonly [string, string | RegExp]) =>
    shown.some(
      (link) =>
        link.words.includes(text.toLowerCase()) &&
        (typeof href === 'string' ? link.href === href : href.test(link.href)),
    );
  return links.filter((link) => !isShown(link)).map(([text, href]) => `${text} → ${String(href)}`);
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').toLowerCase();
}

/** The proofs whose test does not exist. */
export function lostProofs(proofs: readonly Proof[]): Proof[] {
  const root = join(import.meta.dirname, '../../..');
  return proofs.filter(({ file, test }) => {
    const written = readFileSync(join(root, file), 'utf8').replaceAll(/\$\{\w+\}/g, '…');
    // A title may begin with rows of the reliability table.
    const source = written.replaceAll(/(['"`])(?:[A-Z]\d\d )+/g, '$1');
    return !["'", '"', '`'].some((quote) => source.includes(quote + test));
  });
}
