import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { measuredPages, wizardScriptsKb } from '../../../bench/pages/budgets.ts';
import { readPageFiles } from '../../../server/pages/built-pages.ts';

/* The scripts of a first visit, read from the build's manifest without a browser. */

const built = join(import.meta.dirname, '../../../web/build/client');
const files = readPageFiles(built);

/** All scripts that a page requests before hydration. */
const scriptsOf = (script: string) => [...new Set([...files.entries, ...files.imports, ...files.modulesOf(script)])];

const textOf = (address: string) => readFileSync(join(built, address), 'utf8');

function sizeKb(addresses: Iterable<string>): number {
  const bytes = [...addresses].map((address) => statSync(join(built, `${address}.br`)).size);
  return bytes.reduce((sum, size) => sum + size, 0) / 1024;
}

for (const { path, script, maxScriptsKb } of measuredPages) {
  test(`${path} loads at most ${maxScriptsKb} KB of scripts`, () => {
    const scripts = scriptsOf(script);
    expect(scripts.length).toBeGreaterThanOrEqual(3);
    expect(sizeKb(scripts)).toBeLessThanOrEqual(maxScriptsKb);
  });
}

test(`the wizard with its page loads at most ${wizardScriptsKb} KB through its fourth step`, () => {
  const wizard = files.modulesOf('features/bookings/wizard/wizard.tsx');
  expect(sizeKb(new Set([...scriptsOf('pages/booking/book.tsx'), ...wizard]))).toBeLessThanOrEqual(wizardScriptsKb);
});

test('public pages do not load the validation or the calendar library', () => {
  const traces = /invalid_union|_zod\b|PlainDateTime|ZonedDateTime/;
  const installed = (name: string) => readFileSync(join(import.meta.dirname, '../../../node_modules', name), 'utf8');
  // These texts identify the libraries; without them this test would always pass.
  for (const library of ['zod/v4/core/schemas.js', 'temporal-polyfill/global.js'])
    expect(installed(library)).toMatch(traces);
  for (const { path, script } of measuredPages) {
    for (const address of scriptsOf(script)) expect(textOf(address), `${path}: ${address}`).not.toMatch(traces);
  }
});
