import type { Page } from '@playwright/test';
import { expect, expectAccessible, onlyInFull, renderOffscreen, test } from '../support/fixtures.ts';
import { publicPages } from '../support/public-pages.ts';
import { textInLanguage } from '../support/second-language/play-in-language.ts';
import { wide } from '../support/sizes.ts';

const pages = [...publicPages, '/no-such-page'];
const sizes = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];

test.use(wide);

test.beforeEach(({ consoleWatch }) => consoleWatch.allow(/status of 404/));

for (const path of pages) {
  test(`${path} is accessible at three sizes in both themes`, { tag: onlyInFull(true) }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const size of sizes) {
      await page.setViewportSize(size);
      await expectAccessible(page);
    }
  });

  test(
    `${path} can be used by keyboard with a visible focus from Skip to content to its end`,
    { tag: onlyInFull(true) },
    async ({ page }) => {
      test.slow();
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const stops = await walk(page);
      expect(stops[0]?.words).toBe(textInLanguage('Skip to content'));
      expect(stops.filter(({ isInSight }) => !isInSight)).toEqual([]);
      expect(stops.filter(({ isMarked }) => !isMarked)).toEqual([]);
      const last = page.getByRole('contentinfo').getByRole('link').last();
      expect(stops.at(-1)?.words).toBe(await last.textContent());
    },
  );

  test(
    `${path} loses no text with more space between lines, words and letters`,
    { tag: onlyInFull(true) },
    async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.evaluate(renderOffscreen);
      // Decoration may be larger than its box.
      const before = await page.evaluate(cutTexts);
      await page.evaluate(spaceTexts);
      expect((await page.evaluate(cutTexts)).filter((text) => !before.includes(text))).toEqual([]);
      // Control: a text in a box of fixed height is found.
      await page.evaluate(() => {
        const box = document.createElement('div');
        box.append(document.createElement('p'));
        box.firstElementChild?.append('A text that is cut.');
        Object.assign(box.style, { height: '4px', overflow: 'hidden' });
        document.querySelector('main')?.append(box);
      });
      expect(await page.evaluate(cutTexts)).toContain('A text that is cut.');
    },
  );

  test(`${path} does not move with reduced motion`, { tag: onlyInFull(true) }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.mouse.wheel(0, 2000);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await page.evaluate(longAnimations)).toEqual([]);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto');
    const faded = page.locator('[data-reveal]');
    const opacities = await faded.evaluateAll((all) => all.map((one) => getComputedStyle(one).opacity));
    expect(opacities.filter((opacity) => opacity !== '1')).toEqual([]);
  });
}

interface Stop {
  words: string;
  isInSight: boolean;
  isMarked: boolean;
}

/** Presses Tab until the focus leaves the page; fails if the page traps it. */
async function walk(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  // Journeys that share the site add resorts to its lists.
  const most = await page.locator('a[href], button, input, select, textarea, summary, [tabindex]').count();
  for (let presses = 0; presses <= most; presses += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(inspectFocus);
    if (stop === null) return stops;
    stops.push(stop);
  }
  throw new Error(`The focus never left the page: ${stops.at(-1)?.words}`);
}

/** Runs in the page: the focused element, whether it is on screen and whether its focus is visible. */
async function inspectFocus(): Promise<Stop | null> {
  // Scrolling to the focused element needs a frame.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const element = document.activeElement;
  if (element === null || element === document.body || element === document.documentElement) return null;
  // Reduced motion leaves each change a millisecond, which a busy machine may not have passed yet.
  for (const animation of element.getAnimations()) animation.finish();
  const { top, bottom, width, height } = element.getBoundingClientRect();
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  return {
    words: element.textContent ?? '',
    isInSight: bottom > 0 && top < innerHeight && width > 0 && height > 0,
    isMarked: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
  };
}

/** Runs in the page: elements that move for a noticeable time. */
function longAnimations(): string[] {
  return document
    .getAnimations()
    .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().endTime) > 50)
    .map(({ effect }) => (effect instanceof KeyframeEffect ? (effect.target?.className ?? '') : ''));
}

/** Runs in the page: the spacing that WCAG 1.4.12 names. */
function spaceTexts(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
  );
  document.adoptedStyleSheets.push(sheet);
}

/** Runs in the page: the texts of boxes that cut what is larger than they are. Those for screen readers are a pixel wide. */
function cutTexts(): string[] {
  const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
  return [...document.querySelectorAll<HTMLElement>('body *')]
    .filter((element) => {
      if (element.innerText?.trim() === '' || element.clientWidth <= 1 || !element.checkVisibility()) return false;
      const { overflowX, overflowY } = getComputedStyle(element);
      const isWider = cuts(overflowX) && element.scrollWidth > element.clientWidth + 1;
      return isWider || (cuts(overflowY) && element.scrollHeight > element.clientHeight + 1);
    })
    .map((element) => element.textContent?.trim().slice(0, 60) ?? '');
}
