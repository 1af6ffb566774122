import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, onlyInFull, renderOffscreen, test, type Site } from '../support/fixtures.ts';
import { aNewMember } from '../support/new-member.ts';
import { visitAs } from '../support/open-session.ts';
import type { PersonaKey } from '../support/personas.ts';

/** The texts of one page, and how to reach it. */
export interface TextEntry {
  /** The name of the page, with its state if it has several. */
  page: string;
  /** Missing: the page that the entry before it left. */
  path?: string;
  /** Who looks: a persona, or somebody without a past; a visitor if missing. */
  as?: PersonaKey | 'newcomer';
  /** Only in the full run: other journeys show the same. */
  isTwin?: true;
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

/**
 * Registers the tests of entries, which open their pages without animations. Entries of the same person that do nothing but
 * open a page share a test, and so do those that go on where the one before them ended: a new browser context costs more than
 * the look itself.
 */
export function testEntries(entries: readonly TextEntry[], rules = ''): void {
  for (const [title, group] of inGroups(entries)) {
    const tag = onlyInFull(group.every(({ isTwin }) => isTwin));
    test(`has its texts and links: ${title}${rules}`, { tag }, async ({ page, site }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      for (const [index, entry] of group.entries()) {
        await test.step(entry.page, async () => {
          await open(page, site, entry, index === 0);
          await entry.reach?.(page, site);
          await expectEntry(page, entry);
        });
      }
    });
  }
}

function inGroups(entries: readonly TextEntry[]): Map<string, TextEntry[]> {
  const groups = new Map<string, TextEntry[]>();
  let last = '';
  for (const entry of entries) {
    if (entry.path !== undefined) last = entry.reach ? entry.page : `pages as ${entry.as ?? 'a visitor'}`;
    groups.set(last, [...(groups.get(last) ?? []), entry]);
  }
  return groups;
}

async function open(page: Page, site: Site, { path, as }: TextEntry, isFirst: boolean): Promise<void> {
  if (path === undefined) return;
  const persona = as === 'newcomer' ? (await aNewMember(site)).key : as;
  if (persona !== undefined && isFirst) await visitAs(page, persona, path);
  else await page.goto(path);
}

/** Expects all texts and links of an entry, and lists those that are missing. */
export async function expectEntry(page: Page, { texts, links = [] }: TextEntry): Promise<void> {
  await expect.poll(() => missingTexts(page.locator('body'), texts)).toEqual([]);
  await expect.poll(() => missingLinks(page, links)).toEqual([]);
}

/** The texts that an element does not show. */
export async function missingTexts(place: Locator, texts: readonly string[]): Promise<string[]> {
  await place.page().evaluate(renderOffscreen);
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
