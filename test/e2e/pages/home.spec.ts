import type { Resort, Room, Testimonial } from '@sunset/contract/api/catalog/catalog.ts';
import type { Locator, Page } from '@playwright/test';
import { bothThemes, expect, expectAccessible, onlyInFull, test } from '../support/fixtures.ts';
import { visitAs } from '../support/open-session.ts';
import { personas, typeLabels } from '../support/personas.ts';
import { wide } from '../support/sizes.ts';

const section = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title }) });
const destinations = (page: Page) => section(page, 'Our Luxury Destinations');
const accommodations = (page: Page) => section(page, 'Luxury Accommodations');
const guestBook = (page: Page) => section(page, 'What Our Guests Say');
const closing = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('link', { name: 'Contact Us Today' }) });

async function readList<Item>(page: Page, path: string): Promise<Item[]> {
  return (await (await page.request.get(`/api${path}`)).json()) as Item[];
}

test.describe('the sections', () => {
  test('show three resorts with three amenities each (PAGE-24)', { tag: onlyInFull(true) }, async ({ page }) => {
    await page.goto('/');
    const resorts = (await readList<Resort>(page, '/resorts')).slice(0, 3);
    const cards = destinations(page).getByRole('article');
    await expect(cards).toHaveCount(3);
    for (const [index, resort] of resorts.entries()) {
      const card = cards.nth(index);
      await expect(card.getByRole('heading', { name: resort.name })).toBeVisible();
      await expect(card).toContainText(resort.location);
      expect(resort.amenities.length).toBeGreaterThan(3);
      await expect(card.getByRole('listitem')).toHaveText(resort.amenities.slice(0, 3));
      await expect(card.getByRole('link', { name: /^Learn More/ })).toHaveAttribute('href', '/resorts');
      await expectLoaded(card.locator('img'), resort.image);
    }
  });

  test('show two rooms with their first picture', { tag: onlyInFull(true) }, async ({ page }) => {
    await page.goto('/');
    const rooms = (await readList<Room>(page, '/rooms')).slice(0, 2);
    const cards = accommodations(page).getByRole('article');
    await expect(cards).toHaveCount(2);
    for (const [index, room] of rooms.entries()) {
      const card = cards.nth(index);
      await expect(card.getByRole('heading', { name: room.type })).toBeVisible();
      await expect(card).toContainText(`Up to ${room.maxGuests}`);
      await expect(card).toContainText(room.size);
      await expect(card.getByRole('link', { name: /^Book Now/ })).toHaveAttribute('href', /^\/book(\?|$)/);
      await expect(card.locator('img')).toHaveCount(1);
      await expectLoaded(card.locator('img'), room.images[0]!);
    }
  });

  test('show three testimonials with whole stars, rounded down', { tag: onlyInFull(true) }, async ({ page }) => {
    await page.goto('/');
    const testimonials = (await readList<Testimonial>(page, '/testimonials')).slice(0, 3);
    // One of them has a fraction that rounding would round up.
    expect(testimonials.some(({ rating }) => rating % 1 >= 0.5)).toBe(true);
    const entries = guestBook(page).getByRole('figure');
    await expect(entries).toHaveCount(3);
    for (const [index, { name, location, comment, rating }] of testimonials.entries()) {
      const entry = entries.nth(index);
      await expect(entry).toContainText(comment);
      await expect(entry.locator('figcaption')).toHaveText(name + location);
      await expect(entry.getByRole('img')).toHaveAccessibleName(`${Math.floor(rating)} out of 5 stars`);
      await expect(entry.locator('svg')).toHaveCount(Math.floor(rating));
    }
  });

  test('begin and end with links to other pages', { tag: onlyInFull(true) }, async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('LUXURY AWAITS');
    const links = {
      'Book Your Stay': '/book',
      'Explore Resorts': '/resorts',
      'Contact Us Today': '/contact',
      'View Available Rooms': '/book',
    };
    for (const [name, href] of Object.entries(links)) {
      await expect(page.getByRole('link', { name })).toHaveAttribute('href', href);
    }
  });

  async function expectLoaded(picture: Locator, address: string): Promise<void> {
    // The fragment is the blurred placeholder.
    await expect(picture).toHaveAttribute('src', address.replace(/#.*/, ''));
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
      .toBe(true);
  }
});

test.describe('the welcome-back card', () => {
  for (const key of ['regular', 'gold', 'booster1', 'booster2', 'booster3', 'admin'] as const) {
    const { name, type, accessLevel } = personas[key];
    const label = typeLabels[type][3];
    const tag = onlyInFull(true);
    test(`greets ${key} as ${label} with ${accessLevel}`, { tag }, async ({ page }) => {
      await visitAs(page, key);
      const hero = page.locator('section').filter({ has: page.getByRole('heading', { level: 1 }) });
      await expect(hero.getByText(`Welcome back, ${name}!`)).toBeVisible();
      await expect(hero.getByText(label, { exact: true })).toBeVisible();
      await expect(hero.getByText(accessLevel, { exact: true })).toBeVisible();
    });
  }

  test("is not shown to visitors and not in the server's HTML", async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Log in' })).toBeVisible();
    await expect(page.getByText('Welcome back')).toHaveCount(0);
    await visitAs(page, 'gold');
    expect(await (await page.request.get('/')).text()).not.toContain('Welcome back');
  });
});

test.describe('a section below the fold', () => {
  const opacity = (place: Locator) => place.evaluate((element) => Number(getComputedStyle(element).opacity));
  /** Scrolls until this much of the element is visible. */
  const show = (place: Locator, part: number) =>
    place.evaluate((element, part) => {
      const { top, height } = element.getBoundingClientRect();
      scrollTo({ top: scrollY + top + height * part - innerHeight, behavior: 'instant' });
    }, part);

  /**
   * Waits until nothing changes a place any more: the brand's letters are shown, and what is just below the screen is rendered (it
   * has an estimated height before).
   */
  const settle = async (page: Page, place: Locator) => {
    await expect(page.locator('html')).toHaveAttribute('data-fonts', 'brand');
    const positions: string[] = [];
    await expect
      .poll(
        async () => {
          await show(place, -0.5);
          positions.push(JSON.stringify(await place.boundingBox()));
          return new Set(positions.slice(-3)).size === 1 && positions.length > 3;
        },
        { intervals: [100] },
      )
      .toBe(true);
  };

  test('fades in when a tenth of it is on screen (PAGE-9)', { tag: onlyInFull(true) }, async ({ page }) => {
    await page.goto('/');
    await expect(closing(page)).toHaveAttribute('data-reveal', 'waiting');
    expect(await opacity(closing(page))).toBe(0);
    await settle(page, closing(page));
    await show(closing(page), 0.05);
    // The observer runs once per frame: after the second one it has seen 5 %.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await opacity(closing(page))).toBe(0);
    await show(closing(page), 0.15);
    await expect.poll(() => opacity(closing(page))).toBe(1);
  });

  test('is visible at once with reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    // The changed label shows that the scripts run, which could have hidden the section by then.
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible();
    expect(await opacity(closing(page))).toBe(1);
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('is visible', async ({ page }) => {
      await page.goto('/');
      for (const part of [destinations(page), accommodations(page), guestBook(page), closing(page)]) {
        await expect(part).toHaveCSS('opacity', '1');
      }
      await expect(destinations(page).getByRole('article')).toHaveCount(3);
    });
  });
});

test.describe('is accessible', () => {
  test('on a phone', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await visitAs(page, 'gold');
    await expect(page.getByText('Welcome back')).toBeVisible();
    await expectAccessible(page, bothThemes);
  });

  test.describe('in a wide window', () => {
    test.use(wide);

    test('as an admin', { tag: onlyInFull(true) }, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await visitAs(page, 'admin');
      await expect(page.getByText('Welcome back')).toBeVisible();
      await expectAccessible(page);
    });
  });
});
