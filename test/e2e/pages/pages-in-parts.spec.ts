import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Browser } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { shiftsOf, sumOf, watchShifts } from '../support/layout-shifts.ts';

/*
 * A slow line or a busy phone paints a page whose HTML has arrived in part. What is painted then must stay where it is
 * when the rest comes (PAGE-55, LANG-6).
 */

/** Serves the HTML in two parts, the second when `sendRest` is called. */
async function serveInParts(html: string, cut: number) {
  const rest = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    if (request.url !== '/') return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.write(html.slice(0, cut));
    void rest.promise.then(() => response.end(html.slice(cut)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    sendRest: rest.resolve,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** How far the page moves when what follows its first part comes (CLS). */
async function shiftAfter(browser: Browser, html: string, firstPart: RegExp): Promise<number> {
  const found = firstPart.exec(html);
  if (!found) throw new Error(`The page has no ${firstPart.source}.`);
  await using served = await serveInParts(html, found.index + found[0].length);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await watchShifts(page);
  await page.goto(served.url, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  served.sendRest();
  await page.waitForLoadState('domcontentloaded');
  const moved = sumOf(await shiftsOf(page));
  await context.close();
  return moved;
}

const firstParts = [
  { path: '/', until: 'the title of the card', end: /<main.*?<h2/s },
  { path: '/resort/1', until: 'its title', end: /<main.*?<\/h1>/s },
];

for (const { path, until, end } of firstParts) {
  test(`${path} moves nothing when it arrives until ${until}, then the rest (PAGE-55)`, async ({
    browser,
    site,
    consoleWatch,
  }) => {
    // This server has no scripts, pictures and fonts: only what the HTML itself does counts here.
    consoleWatch.allow(/404/);
    const html = (await (await fetch(site.url + path)).text()).replaceAll(/<script type="module".*?<\/script>/g, '');
    expect(await shiftAfter(browser, html, end)).toBe(0);
    // The control: without the rule, something moves when the rest comes.
    expect(
      await shiftAfter(browser, html.replaceAll('"whole ', '"').replaceAll('evening whole', 'evening'), end),
    ).not.toBe(0);
  });
}
