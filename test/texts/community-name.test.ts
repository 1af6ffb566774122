import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listSent } from '@sunset/standin/console/control/routes.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPages, type Pages } from '../../server/pages/pages.ts';
import { createPreviews } from '../../server/pages/files/previews.ts';
import { createPublicFiles } from '../../server/pages/files/public-files.ts';
import { exampleBrand } from '../../server/seed/content/brand.ts';
import { seedIfEmpty } from '../../server/seed/seed.ts';
import { aBooking } from '../booked.ts';
import { aMember, aReachableMember, anOpening } from '../factories.ts';
import { startChat } from '../interactions.ts';
import { loadPageSources, noPageFiles } from '../page-build.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { hour } from '../test-clock.ts';
import { isFullRun } from '../full-run.ts';

/* A community with another name does not show the name of the example anywhere. */

const root = join(import.meta.dirname, '../..');
const example = /sunset resorts/i;
const otherName = 'Moonrise Lodges';

let app: TestApp;
let pages: Pages;
let paths: string[];
beforeAll(async () => {
  app = await startTestApp();
  const { now, random } = app.deps;
  await seedIfEmpty(app.deps.db, { now: now(), adminDiscordIds: [], random: random.bytes, withDemo: true });
  const { id } = await app.deps.db.selectFrom('resorts').select('id').limit(1).executeTakeFirstOrThrow();
  const build = await loadPageSources();
  paths = build.paths.map((path) => path.replace(/:\w+/, String(id)));
  pages = createPages(app.deps, (request) => app.api.hono.fetch(request), {
    isCached: true,
    load: () => Promise.resolve(build),
    locales: ['en'],
    files: () => noPageFiles,
  });
  // The sources of all pages are compiled.
}, 60_000);
afterAll(() => app.close());

const pageText = async (path: string) => (await pages.answer(new Request(`http://test.local${path}`))).text();

/** Everything that anybody can read without signing in, and the calendar and the messages of a guest. */
async function readEverything(): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const path of paths) texts[path] = await pageText(path);
  const files = createPublicFiles(app.deps, (request) => app.api.hono.fetch(request), {
    builtFiles: new Map(),
    locales: ['en'],
  });
  for (const path of ['/site.webmanifest', '/sitemap.xml', '/robots.txt']) {
    const variant = await (await files(path)?.())?.variants.get('identity');
    texts[path] = Buffer.from(variant?.body ?? []).toString('utf8');
  }
  for (const path of ['/api/docs', '/api/openapi.json', '/api/content/about', '/api/calendars/openings.ics']) {
    const answer = await app.fetch(path);
    texts[path] = `${await answer.text()} ${JSON.stringify([...answer.headers])}`;
  }
  return texts;
}

it('another name replaces that of the example on every page, in files, calendars and documentation (BRAND-1)', async () => {
  const before = await readEverything();
  const shown = Object.keys(before).filter((path) => example.test(before[path] ?? ''));
  // Control: the search finds the name of the example where it is shown.
  expect(shown).toEqual(expect.arrayContaining(['/', '/about-us', '/terms', '/site.webmanifest', '/api/docs']));

  const staff = await app.client(await aMember(app.deps, { isAdmin: true }));
  await staff('PATCH /admin/community-settings', { body: { brand_name: otherName } });
  const after = await readEverything();
  for (const [path, text] of Object.entries(after)) expect([path, example.exec(text)?.[0]]).toEqual([path, undefined]);
  for (const path of shown) expect(after[path]).toContain(otherName);
});

it('another name replaces that of the example in messages and answers on Discord (BRAND-1)', async () => {
  const staff = await app.client(await aMember(app.deps, { isAdmin: true }));
  await staff('PATCH /admin/community-settings', { body: { brand_name: otherName } });
  const guest = await aReachableMember(app);
  const opening = await anOpening(app.deps, { startsIn: 2 * hour });
  const { reference } = await aBooking(app, opening, { member: guest });
  await staff('PUT /admin/bookings/{reference}/status', { params: { reference }, body: { status: 'confirmed' } });
  for (let round = 0; round < 8; round += 1) {
    await app.deliver();
    app.clock.advance(20 * 60_000);
  }
  const chat = startChat(app);
  const answers = [];
  for (const command of ['openings', 'bookings']) {
    await chat.command(guest.username, command);
    answers.push(chat.answerTo(guest.username));
  }
  const sent = listSent(app.standin.world);
  expect(Object.values(sent.directMessages).flat().length).toBeGreaterThan(1);
  expect(JSON.stringify([sent, answers])).not.toMatch(example);
});

it.runIf(isFullRun)('a link preview is drawn again with the new name (BRAND-1)', async () => {
  const previews = createPreviews(app.deps, (request) => app.api.hono.fetch(request), {
    locales: ['en'],
    load: loadPageSources,
  });
  const staff = await app.client(await aMember(app.deps, { isAdmin: true }));
  const draw = async () => {
    const answer = async () => previews.answer(new Request('http://test.local/preview/site.png'));
    await expect.poll(async () => (await answer()).status, { timeout: 15_000 }).toBe(200);
    return Buffer.from(await (await answer()).arrayBuffer()).toString('base64');
  };
  const before = await draw();
  await staff('PATCH /admin/community-settings', { body: { brand_name: 'Another Name' } });
  await expect.poll(draw, { timeout: 15_000 }).not.toBe(before);
});

/** Names of the product itself, which a community does not have to change: for operators and machines. */
const productNames: Record<string, RegExp> = {
  'server/operations/banner.ts': /Sunset Resorts is running at:/,
};

it('the source has the name of the example in the seed alone (BRAND-1)', () => {
  const sources = globSync(
    '{contract,server,web/app,web/public,illustrations,local-postgres}/**/*.{ts,tsx,css,svg,sql}',
    {
      cwd: root,
      exclude: (name) => name.includes('node_modules'),
    },
  ).filter((path) => !/\.test\.tsx?$|^server\/seed\//.test(path));
  expect(sources.length).toBeGreaterThan(900);
  const found = sources.filter((path) => {
    const text = readFileSync(join(root, path), 'utf8').replace(productNames[path] ?? '', '');
    return /sunset\s+resorts/i.test(text);
  });
  expect(found).toEqual([]);
  expect(readFileSync(join(root, 'server/seed/content/brand.ts'), 'utf8')).toContain(exampleBrand.name);
});
