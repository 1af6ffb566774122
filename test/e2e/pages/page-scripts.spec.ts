import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { measuredPages } from '../../../bench/pages/budgets.ts';

/* The scripts of a first visit, read from the build's manifest without a browser. */

const built = join(import.meta.dirname, '../../../web/build');
const load = () => import(pathToFileURL(join(built, 'server/index.js')).href) as Promise<ServerBuild>;

/** All scripts that the page requests before hydration. */
async function scriptsOf(path: string): Promise<string[]> {
  const { assets, routes } = await load();
  const childrenOf = (parentId: string | undefined): RouteObject[] =>
    Object.values(routes)
      .filter((route) => route !== undefined)
      .filter((route) => route.parentId === parentId)
      .map(({ id, path: own, index }) =>
        index ? { id, index } : { id, ...(own !== undefined && { path: own }), children: childrenOf(id) },
      );
  const ids = (matchRoutes(childrenOf(undefined), path) ?? []).map(({ route }) => route.id ?? '');
  const matched = ids.map((id) => assets.routes[id]).filter((route) => route !== undefined);
  expect(matched.length).toBeGreaterThanOrEqual(3);
  const modules = matched.flatMap(({ module, imports = [] }) => [module, ...imports]);
  return [...new Set([assets.entry.module, ...assets.entry.imports, ...modules])];
}

const textOf = (address: string) => readFileSync(join(built, 'client', address), 'utf8');

for (const { path, mostJsKb } of measuredPages) {
  test(`${path} loads at most ${mostJsKb} KB of scripts`, async () => {
    const bytes = (await scriptsOf(path)).map((address) => statSync(join(built, 'client', `${address}.br`)).size);
    expect(bytes.reduce((sum, size) => sum + size, 0) / 1024).toBeLessThanOrEqual(mostJsKb);
  });
}

test('the wizard with its page loads at most 150 KB', async () => {
  const scripts = new Set(await scriptsOf('/book'));
  const found = [...scripts].flatMap((address) => [...textOf(address).matchAll(/"?\.\/(wizard-[\w-]+\.js)/g)]);
  const wizard = found[0]?.[1];
  expect(wizard).toBeDefined();
  const parts = [`/assets/${wizard}`];
  for (const address of parts) {
    if (scripts.has(address)) continue;
    scripts.add(address);
    // All static imports; dynamic imports are in parentheses.
    const imported = textOf(address).matchAll(/(?:from|import)\s*["']\.\/([\w~-]+\.js)["']/g);
    parts.push(...[...imported].map(([, name]) => `/assets/${name}`));
  }
  const bytes = [...scripts].map((address) => statSync(join(built, 'client', `${address}.br`)).size);
  expect(bytes.reduce((sum, size) => sum + size, 0) / 1024).toBeLessThanOrEqual(150);
});

test('public pages do not load the validation or the calendar library', async () => {
  const traces = /invalid_union|_zod\b|PlainDateTime|ZonedDateTime/;
  const installed = (name: string) => readFileSync(join(import.meta.dirname, '../../../node_modules', name), 'utf8');
  // These texts identify the libraries; without them this test would always pass.
  for (const library of ['zod/v4/core/schemas.js', 'temporal-polyfill/global.js'])
    expect(installed(library)).toMatch(traces);
  for (const { path } of measuredPages) {
    for (const address of await scriptsOf(path)) expect(textOf(address), `${path}: ${address}`).not.toMatch(traces);
  }
});
