import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Browser } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

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

/** How far the page moves when the part after `cut` comes (CLS). */
async function shiftAfter(browser: Browser, html: string, cut: number): Promise<number> {
  await using served = await serveInParts(html, cut);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.addInitScript(() => {
    Object.assign(globalThis, { moved: 0 });
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as LayoutShift[]) {
        (globalThis as unknown as { moved: number }).moved += value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(served.url, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  served.sendRest();
  await page.waitForLoadState('domcontentloaded');
  const moved = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        // Two frames later everything that was painted has been reported.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve((globalThis as unknown as { moved: number }).moved)),
        );
      }),
  );
  await context.close();
  return moved;
}

for (const [path, place] of [
  ['/', '<h2'],
  ['/resort/1', '</h1>'],
] as const) {
  test(`${path} moves nothing when its first screen arrives in two parts (PAGE-55)`, async ({
    browser,
    site,
    consoleWatch,
  }) => {
    // The pages of this server have no scripts: only what the HTML itself does counts here.
    consoleWatch.allow(/404/);
    const html = (await (await fetch(site.url + path)).text()).replaceAll(/<script type="module".*?<\/script>/g, '');
    const cut = html.indexOf(place, html.indexOf('<main')) + place.length;
    expect(await shiftAfter(browser, html, cut)).toBeLessThan(0.001);
    // The control: without the rule, the text moves up when the part below it comes.
    const unprotected = html.replace('hero-text ', '');
    expect(await shiftAfter(browser, unprotected, html.slice(0, cut).replace('hero-text ', '').length)).toBeGreaterThan(
      0.02,
    );
  });
}
