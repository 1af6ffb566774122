import type { Page } from '@playwright/test';
import { panelTabs } from '../../../web/app/features/panel/tabs.ts';
import { expect, onlyInFull, test } from '../support/fixtures.ts';
import { publicPages } from '../support/public-pages.ts';
import { openTab, visitPanel } from '../support/staff-panel.ts';
import { pathInLanguage } from '../support/second-language/address-in-language.ts';

/** The narrowest screen, and 200 % of a small window: 640 pixels are 320 CSS pixels, which is the same layout. */
const narrowest = { width: 320, height: 640 };

test('no page violates its content security policy, and each hydrates without warnings', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/404/);
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      throw new Error(`policy on ${location.pathname}: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  await page.setViewportSize(narrowest);
  for (const path of [...publicPages, '/admin', '/hosting', '/no-such-page']) {
    await test.step(path, async () => {
      await page.goto(path);
      // The theme toggle works only after hydration.
      const before = await page.evaluate(() => document.documentElement.dataset['theme']);
      await expect(async () => {
        await page
          .getByRole('button', { name: /theme|light|dark/i })
          .first()
          .click();
        expect(await page.evaluate(() => document.documentElement.dataset['theme'])).not.toBe(before);
      }).toPass();
    });
    await test.step(`${path} does not scroll sideways on the narrowest screen`, async () => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect.soft(await tooWide(page), path).toEqual([]);
    });
  }
});

test('a page has meta data with absolute URLs for chats and search engines', async ({ page, site }) => {
  await page.goto('/resort/1?utm_source=chat');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${site.url}/resort/1`);
  const image = await page.locator('meta[property="og:image"]').getAttribute('content');
  expect(image).toBe(`${site.url}/preview${pathInLanguage('/resort/1')}.png`);
  const picture = await page.request.get(image ?? '');
  expect(picture.headers()['content-type']).toBe('image/png');
  const events = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '') as {
    '@graph': { '@type': string; startDate: string }[];
  };
  expect(events['@graph'][0]?.['@type']).toBe('Event');
});

test('private pages are not indexed', async ({ page, consoleWatch }) => {
  consoleWatch.allow(/404/);
  for (const path of ['/settings', '/no-such-page']) {
    await page.goto(path);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expect(page.locator('link[rel=canonical]')).toHaveCount(0);
  }
});

test('robots, sitemap, manifest and icons exist', async ({ page, site }) => {
  const robots = await (await page.request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${site.url}/sitemap.xml`);
  const sitemap = await (await page.request.get('/sitemap.xml')).text();
  expect(sitemap).toMatch(/<loc>[^<]*\/resort\/1<\/loc><lastmod>\d{4}-\d\d-\d\dT/);
  expect(sitemap).not.toContain('/settings');
  const manifest = (await (await page.request.get('/site.webmanifest')).json()) as { icons: { src: string }[] };
  for (const { src } of manifest.icons) expect((await page.request.get(src)).status()).toBe(200);
});

test('a page is cached with an ETag, independent of unknown parameters (PAGE-1)', async ({ page }) => {
  // After a change by another journey the page is rendered again while the cached one is still served.
  await expect(async () => {
    const first = await page.request.get('/contact');
    const etag = first.headers()['etag'] ?? '';
    const again = await page.request.get('/contact?utm_source=x', { headers: { 'if-none-match': etag } });
    expect(again.status()).toBe(304);
    expect(await first.text()).not.toContain('utm_source');
  }).toPass({ timeout: 10_000 });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('links work and the menu opens', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Contact' }).click();
    await expect(page).toHaveURL(/\/contact$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test.describe('on the narrowest screen, and at 200 % of a small window', () => {
  test.use({ viewport: narrowest });

  test('no tab of the panels scrolls sideways', { tag: onlyInFull(true) }, async ({ page }) => {
    await visitPanel(page, '/admin?tab=activity');
    for (const { label: name } of panelTabs) {
      await openTab(page, name);
      await expect(page.getByRole('tabpanel', { name })).toBeVisible();
      await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
      expect.soft(await tooWide(page), name).toEqual([]);
    }
    await page.goto('/hosting');
    await expect(page.getByRole('heading', { name: 'Bookings Management' })).toBeVisible();
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
    expect.soft(await tooWide(page), 'hosting').toEqual([]);
  });
});

/** Elements beyond the right edge of a page that scrolls sideways; empty if it does not. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const all = [...document.body.querySelectorAll<HTMLElement>('*')];
    const wide = all.filter((element) => element.getBoundingClientRect().right > clientWidth + 1);
    return [
      `${scrollWidth} of ${clientWidth}`,
      ...wide.slice(0, 8).map(({ tagName, className }) => `${tagName} ${className}`),
    ];
  });
}

test('no page shows a field before hydration, when typed text would be lost', async ({ page }) => {
  for (const path of [...publicPages, '/admin', '/hosting', '/no-such-page']) {
    const html = await (await page.request.get(path)).text();
    expect(html, path).not.toMatch(/<(?:form|input|select|textarea)[\s>]/);
  }
});
