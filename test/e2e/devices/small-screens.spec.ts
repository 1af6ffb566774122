import type { Page } from '@playwright/test';
import { expect, onlyInFull, test } from '../support/fixtures.ts';
import { publicPages } from '../support/public-pages.ts';

/** 1280×1024 at 400 % zoom, as in WCAG 1.4.10. */
const zoomed = { viewport: { width: 320, height: 256 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 };

/** Sections that cover more than a tenth of the screen and are invisible. */
async function hiddenSections(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shownOn = (box: DOMRect) => Math.min(box.bottom, innerHeight) - Math.max(box.top, 0);
    return [...document.querySelectorAll<HTMLElement>('[data-reveal]')]
      .filter((section) => shownOn(section.getBoundingClientRect()) > innerHeight * 0.1)
      .filter((section) => getComputedStyle(section).opacity === '0')
      .map((section) => section.innerText.slice(0, 40));
  });
}

/** Scrolls down and waits until the observers have run. */
async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate(async (to) => {
    window.scrollTo({ top: to, behavior: 'instant' });
    // Observers measure the first frame and are called before the end of the second one.
    for (let frames = 0; frames < 3; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    for (const animation of document.getAnimations()) if (animation instanceof CSSAnimation) animation.finish();
  }, top);
}

/** Sections that stay hidden while scrolling down, screen by screen. */
async function hiddenWhileScrolling(page: Page): Promise<string[]> {
  const found = new Set<string>();
  const { height, step } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    step: innerHeight / 2,
  }));
  for (let top = 0; top < height; top += step) {
    await scrollTo(page, top);
    for (const name of await hiddenSections(page)) found.add(name);
  }
  return [...found];
}

async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => !('earlyPress' in window));
}

test.describe('at 400 % zoom (320×256)', () => {
  test.use(zoomed);

  for (const [index, path] of publicPages.entries()) {
    test(`shows every section of ${path} while scrolling down`, { tag: onlyInFull(index > 0) }, async ({ page }) => {
      await openHydrated(page, path);
      expect(await hiddenWhileScrolling(page)).toEqual([]);
    });
  }

  test(
    'control: sections stay hidden if only a tenth of the section counts',
    { tag: onlyInFull(true) },
    async ({ page }) => {
      await page.addInitScript(() => {
        const Real = IntersectionObserver;
        // The observer with a margin measures by the screen: here it never fires.
        window.IntersectionObserver = class extends Real {
          constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
            super(options?.rootMargin ? () => {} : callback, options);
          }
        };
      });
      await openHydrated(page, '/');
      expect(await hiddenWhileScrolling(page)).not.toEqual([]);
    },
  );
});

test.describe('at 390×664', () => {
  test.use({ viewport: { width: 390, height: 664 } });

  test('a section appears once it covers a tenth of the screen', { tag: onlyInFull(true) }, async ({ page }) => {
    await openHydrated(page, '/');
    const top = await page
      .locator('[data-reveal="waiting"]')
      .first()
      .evaluate((section) => section.getBoundingClientRect().top + scrollY);
    await scrollTo(page, top - 664 + 70);
    expect(await hiddenSections(page)).toEqual([]);
  });
});

test('prints every section, also those below the screen', { tag: onlyInFull(true) }, async ({ page }) => {
  await openHydrated(page, '/');
  await expect(page.locator('[data-reveal="waiting"]')).not.toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  const opacities = await page
    .locator('[data-reveal]')
    .evaluateAll((all) => all.map((section) => getComputedStyle(section).opacity));
  expect(opacities.filter((opacity) => opacity !== '1')).toEqual([]);
});

test(
  'shows every section when reduced motion is turned on after loading',
  { tag: onlyInFull(true) },
  async ({ page }) => {
    await openHydrated(page, '/');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const waiting = page.locator('[data-reveal="waiting"]').first();
    await expect.poll(() => waiting.evaluate((section) => getComputedStyle(section).opacity)).toBe('1');
  },
);
