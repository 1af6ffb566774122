import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { expect, onlyInFull, test, type Site } from '../support/fixtures.ts';
import { textInLanguage } from '../support/second-language/play-in-language.ts';

// The page cache is off, so that each page is rendered again.
test.use({ siteSettings: { PAGE_CACHE_SECONDS: '0' } });

const section = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title }) });
const destinations = (page: Page) => section(page, 'Our Luxury Destinations');
const accommodations = (page: Page) => section(page, 'Luxury Accommodations');
const guestBook = (page: Page) => section(page, 'What Our Guests Say');

test.describe('when the lists are slow or fail', () => {
  test('shows the loading text until they are loaded', { tag: onlyInFull(true) }, async ({ page, site }) => {
    // The lists time out after 3 s: browser and server are warmed up before the table is locked.
    await page.goto('/about-us');
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isLocked = () => {};
    const locked = new Promise<void>((resolve) => {
      isLocked = resolve;
    });
    const holding = site.db.transaction().execute(async (db) => {
      // Locked long enough for a slow machine to show the page.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
      await sql`lock table testimonials in access exclusive mode`.execute(db);
      isLocked();
      await released;
    });
    await locked;
    try {
      await page.goto('/', { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('LUXURY AWAITS');
      // Both at one moment: on a slow machine the lists time out soon after.
      const texts = {
        loading: textInLanguage('Loading your perfect getaway...'),
        later: textInLanguage('Our Luxury Destinations'),
      };
      await page.waitForFunction(({ loading, later }) => {
        const text = document.querySelector('main')?.textContent ?? '';
        return text.includes(loading) && !text.includes(later);
      }, texts);
    } finally {
      release();
      await holding;
    }
    await expect(guestBook(page).getByRole('figure')).toHaveCount(3);
    await expect(destinations(page).getByRole('article')).toHaveCount(3);
    await expect(page.getByText('Loading your perfect getaway...')).toHaveCount(0);
  });

  test(
    'shows an empty section for one that fails, and the others',
    { tag: onlyInFull(true) },
    async ({ page, site }) => {
      await withoutTable(site, 'testimonials', async () => {
        // On a busy machine the other lists may come too late for the page.
        const visit = async () => {
          expect((await page.goto('/'))?.status()).toBe(200);
          return destinations(page).getByRole('article').count();
        };
        await expect.poll(visit, { timeout: 60_000 }).toBe(3);
        await expect(guestBook(page)).toContainText('There are no reviews to show right now.');
        await expect(guestBook(page).getByRole('figure')).toHaveCount(0);
        await expect(accommodations(page).getByRole('article')).toHaveCount(2);
      });
    },
  );

  test('shows the links of the page if all fail', { tag: onlyInFull(true) }, async ({ page, site, consoleWatch }) => {
    // The page also loads the openings again when it is opened.
    consoleWatch.allow(/status of 500/);
    await withoutTable(site, 'testimonials', () =>
      withoutTable(site, 'resorts', async () => {
        expect((await page.goto('/'))?.status()).toBe(200);
        await expect(page.getByRole('article')).toHaveCount(0);
        await expect(page.getByRole('figure')).toHaveCount(0);
        await expect(destinations(page)).toBeVisible();
        await expect(accommodations(page)).toBeVisible();
        await expect(page.getByRole('link', { name: 'View Available Rooms' })).toBeVisible();
      }),
    );
  });

  /** Renames a table while the callback runs. */
  async function withoutTable(site: Site, name: string, look: () => Promise<void>): Promise<void> {
    const [table, hidden] = [sql.table(name), sql.id(`hidden_${name}`)];
    await sql`alter table ${table} rename to ${hidden}`.execute(site.db);
    try {
      await look();
    } finally {
      await sql`alter table ${hidden} rename to ${sql.id(name)}`.execute(site.db);
    }
  }
});
