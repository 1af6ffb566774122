import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { expect, onlyInFull, test, type Site } from '../support/fixtures.ts';
import { visitAs } from '../support/open-session.ts';

// The page cache is off, so that each page is rendered again.
test.use({ siteSettings: { PAGE_CACHE_SECONDS: '0' } });

// The tests of this file rename the same tables.
test.describe.configure({ mode: 'serial' });

test.beforeEach(({ consoleWatch }) => consoleWatch.allow(/status of 5\d\d/));

/** Makes the public lists fail while the callback runs. */
async function withFailingLists(site: Site, look: () => Promise<void>): Promise<void> {
  const names = ['resorts', 'room_types', 'openings', 'testimonials', 'merchandise'];
  for (const name of names) await rename(site, name, `hidden_${name}`);
  try {
    await look();
  } finally {
    for (const name of names) await rename(site, `hidden_${name}`, name);
  }
}

const rename = (site: Site, from: string, to: string) =>
  sql`alter table ${sql.id(from)} rename to ${sql.id(to)}`.execute(site.db);

const statusOf = async (page: Page, path: string) => (await page.goto(path))?.status();

test('pages without own data are not affected', { tag: onlyInFull(true) }, async ({ page, site }) => {
  await withFailingLists(site, async () => {
    for (const path of ['/about-us', '/contact', '/donation', '/gold-customer', '/terms', '/privacy', '/user-login']) {
      expect(await statusOf(page, path), path).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();
    }
  });
});

test('home and resorts are shown with empty sections', { tag: onlyInFull(true) }, async ({ page, site }) => {
  await withFailingLists(site, async () => {
    expect(await statusOf(page, '/')).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('LUXURY AWAITS');
    for (const title of ['Our Luxury Destinations', 'Luxury Accommodations', 'What Our Guests Say']) {
      await expect(page.getByRole('heading', { name: title })).toBeAttached();
    }
    await expect(page.getByRole('article')).toHaveCount(0);
    expect(await statusOf(page, '/resorts')).toBe(200);
    await expect(page.getByRole('heading', { name: 'Our Luxury Resorts' })).toBeVisible();
    await expect(page.getByText('No resorts to show')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Why Choose Our Resorts' })).toBeAttached();
    await expect(page.getByRole('link', { name: 'Plan Your Trip' })).toHaveAttribute('href', '/contact');
  });
});

test('the store shows its four built-in items', { tag: onlyInFull(true) }, async ({ page, site }) => {
  await withFailingLists(site, async () => {
    expect(await statusOf(page, '/store')).toBe(200);
    const cards = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /^Buy Now/ }) });
    await expect(cards.getByRole('heading')).toHaveText([
      'Black Sunset Hoodie',
      'Blue Sunset Hoodie',
      'Pink Sunset Hoodie',
      'Beige Sunset Shirt',
    ]);
    await expect(cards.getByText(/Robux$/)).toHaveText(['15 Robux', '15 Robux', '15 Robux', '7 Robux']);
  });
});

test("a resort's page shows that it cannot be loaded, until the data is back", async ({ page, site }) => {
  await withFailingLists(site, async () => {
    expect(await statusOf(page, '/resort/1')).toBe(503);
    await expect(page.getByText('We can’t load this resort. Please try again soon.')).toBeVisible();
  });
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Vista Sunset Resort', level: 1 })).toBeVisible();
});

test('the booking page offers Retry, which works', { tag: onlyInFull(true) }, async ({ page, site }) => {
  await visitAs(page, 'regular', '/contact');
  await withFailingLists(site, async () => {
    expect(await statusOf(page, '/book')).toBe(200);
    await expect(page.getByText('We can’t load the openings')).toBeVisible({ timeout: 30_000 });
  });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('button', { name: /^Select Resort/ }).first()).toBeVisible();
});
