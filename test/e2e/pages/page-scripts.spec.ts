import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { localizePath, offeredLocales, type Locale } from '@sunset/contract/locales.ts';
import { measuredPages, publicScriptsKb, wizardScriptsKb } from '../../../bench/pages/budgets.ts';
import { readPageFiles } from '../../../server/pages/rendering/built-pages.ts';

/* The scripts of a first visit in each offered language, read from the build's manifest without a browser. */

const built = join(import.meta.dirname, '../../../web/build/client');

/** All scripts that a page requests before hydration, for a visitor. */
function scriptsOf(locale: Locale, script: string): string[] {
  const { modulesOf } = readPageFiles(built, locale);
  const ofVisitors = script === 'pages/booking/book.tsx' ? modulesOf('features/bookings/page/signed-out.tsx') : [];
  return [...new Set([...sharedScriptsOf(locale, script), ...ofVisitors])];
}

function sharedScriptsOf(locale: Locale, script: string): string[] {
  const { entries, imports, modulesOf } = readPageFiles(built, locale);
  return [...entries, ...imports, ...modulesOf(script)];
}

const textOf = (address: string) => readFileSync(join(built, address), 'utf8');

function sizeKb(addresses: Iterable<string>): number {
  const bytes = [...addresses].map((address) => statSync(join(built, `${address}.br`)).size);
  return bytes.reduce((sum, size) => sum + size, 0) / 1024;
}

/** A page without an example in the demo data, which is not measured in a browser. */
const drawPage = { path: '/draw/:openingId', script: 'pages/public/draw.tsx' };
const pages = [...measuredPages, drawPage];
/** Those that watch for changes. */
const livePaths = new Set(['/resort/1', drawPage.path]);

/** The scripts that a page requests after hydration. */
function laterScriptsOf(locale: Locale, path: string): string[] {
  const { modulesOf } = readPageFiles(built, locale);
  const live = livePaths.has(path) ? modulesOf('shared/openings/live.ts') : [];
  return [...modulesOf('after-hydration.tsx'), ...live];
}

for (const locale of offeredLocales) {
  for (const { path, script } of pages) {
    test(`${localizePath(locale, path)} loads at most ${publicScriptsKb} KB of scripts, with what follows hydration`, () => {
      const scripts = scriptsOf(locale, script);
      expect(scripts.length).toBeGreaterThanOrEqual(3);
      expect(sizeKb(new Set([...scripts, ...laterScriptsOf(locale, path)]))).toBeLessThanOrEqual(publicScriptsKb);
    });
  }

  test(`the wizard with its page loads at most ${wizardScriptsKb} KB through its fourth step (${locale})`, () => {
    const wizard = readPageFiles(built, locale).modulesOf('features/bookings/wizard/wizard.tsx');
    const scripts = new Set([...sharedScriptsOf(locale, 'pages/booking/book.tsx'), ...wizard]);
    expect(sizeKb(scripts)).toBeLessThanOrEqual(wizardScriptsKb);
  });
}

test('no page loads the greeting, which is requested after a sign-in (PAGE-7)', () => {
  for (const locale of offeredLocales) {
    const { modulesOf } = readPageFiles(built, locale);
    const [greeting] = modulesOf('features/layout/components/status-welcome.tsx');
    const scripts = pages.flatMap(({ script }) => scriptsOf(locale, script));
    expect([...scripts, ...modulesOf('after-hydration.tsx')]).not.toContain(greeting);
  }
});

test('no script of a page has the stories of the example, which are data of its pages (BRAND-5)', () => {
  const texts = readFileSync(join(import.meta.dirname, '../../../web/messages/en/resorts.json'), 'utf8');
  const { resorts_story_vista_special: story } = JSON.parse(texts) as Record<string, string>;
  expect(story).toBeTruthy();
  const names = readdirSync(join(built, 'assets')).filter((name) => name.endsWith('.js'));
  expect(names.filter((name) => textOf(`/assets/${name}`).includes(String(story).slice(0, 40)))).toEqual([]);
});

test('public pages do not load the validation or the calendar library', () => {
  const traces = /invalid_union|_zod\b|PlainDateTime|ZonedDateTime/;
  const installed = (name: string) => readFileSync(join(import.meta.dirname, '../../../node_modules', name), 'utf8');
  // These texts identify the libraries; without them this test would always pass.
  for (const library of ['zod/v4/core/schemas.js', 'temporal-polyfill/global.js'])
    expect(installed(library)).toMatch(traces);
  for (const locale of offeredLocales) {
    for (const { path, script } of pages) {
      for (const address of scriptsOf(locale, script))
        expect(textOf(address), `${localizePath(locale, path)}: ${address}`).not.toMatch(traces);
    }
  }
});

test('no script imports another in a circle, because one of them would run before what it needs', () => {
  const names = readdirSync(join(built, 'assets')).filter((name) => name.endsWith('.js'));
  const imports = new Map(names.map((name) => [name, importsOf(name)]));
  /** The scripts that are left when those that import nothing of the rest are removed, again and again. */
  let rest = names;
  for (let before = Infinity; rest.length < before;) {
    before = rest.length;
    const open = new Set(rest);
    rest = rest.filter((name) => imports.get(name)?.some((imported) => open.has(imported)));
  }
  expect(names.length).toBeGreaterThan(50);
  expect(rest).toEqual([]);
});

const importsOf = (name: string) =>
  [...textOf(`/assets/${name}`).matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)].map(([, imported]) => String(imported));
