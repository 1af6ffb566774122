import type { Locator, Page } from '@playwright/test';
import { expect, onlyInFull, test } from '../support/fixtures.ts';
import { aFullSession } from '../support/full-session.ts';
import { wide } from '../support/sizes.ts';
import { failNext, visitPanel } from '../support/staff-panel.ts';

/* What lies above a panel: the toasts, and the welcome after a sign-in. */

const rows = (page: Page) => page.getByRole('list', { name: 'Guests' }).locator('[data-row]');
const buttonsOf = (page: Page) => rows(page).getByRole('button').filter({ visible: true });

/** The names of the elements that are covered in part by one of the overlays, and by nothing else; null while no overlay is shown. */
async function coveredBy(overlays: Locator, elements: Locator): Promise<string[] | null> {
  // Read at once: a toast may leave between two questions.
  const boxes = await overlays.evaluateAll((all) =>
    all
      .map((each) => each.getBoundingClientRect())
      .filter(({ width }) => width > 0)
      .map(({ x, y, width, height }) => ({ x, y, width, height })),
  );
  if (boxes.length === 0) return null;
  return elements.evaluateAll((all, shown) => {
    const isCoveredBy = (element: Element, { x, y, width, height }: (typeof shown)[number]) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const [from, to] = [Math.max(left, x), Math.min(right, x + width)];
      const [upper, lower] = [Math.max(top, y), Math.min(bottom, y + height)];
      if (from >= to || upper >= lower) return false;
      const below = document.elementsFromPoint((from + to) / 2, (upper + lower) / 2);
      return element.contains(below.find((each) => !each.closest('.toast, [data-phase]')) ?? null);
    };
    const covered = all.filter((element) => shown.some((box) => isCoveredBy(element, box)));
    return covered.map(({ textContent }) => textContent ?? '');
  }, boxes);
}

for (const size of ['phone', 'desktop'] as const) {
  test.describe(size, { tag: onlyInFull(size !== 'phone') }, () => {
    if (size === 'desktop') test.use(wide);

    test(
      'toasts cover no button of a guest, at the top of the list and within it',
      { tag: onlyInFull(true) },
      async ({ page, site, consoleWatch }) => {
        consoleWatch.allow(/500/);
        const opening = await aFullSession(site);
        await visitPanel(page, `/hosting?opening=${opening.id}&view=waiting`);
        const detail = 'Our database was slow to answer, so this request was not approved. Please try it again.';
        await failNext(page, 'POST', /\/confirm$/, { times: 3, detail });
        for (const index of [0, 1, 8]) {
          // The third guest is further down: the list scrolls below the bar.
          const card = rows(page).nth(index);
          await card.scrollIntoViewIfNeeded();
          // The toast before it says the same, and may be leaving.
          const refused = page.waitForResponse(/\/confirm$/);
          await card.getByRole('button', { name: /^Approve (?!& check in)/ }).click();
          await refused;
          await expect(page.locator('.toast[data-state="open"]').filter({ hasText: detail })).toBeVisible();
          let covered: string[] | null = null;
          const look = async () => (covered = await coveredBy(page.locator('.toast'), buttonsOf(page)));
          await expect.poll(look).not.toBeNull();
          expect(covered).toEqual([]);
        }
      },
    );

    test(
      'the welcome after a sign-in covers nothing of the panel',
      { tag: onlyInFull(true) },
      async ({ page, site }) => {
        const opening = await aFullSession(site);
        await page.addInitScript(() => sessionStorage.setItem('statusWelcome', '1'));
        await visitPanel(page, `/hosting?opening=${opening.id}`);
        await expect(rows(page).first()).toBeVisible();
        const welcome = page.locator('[data-phase="animation"] > *');
        await expect(welcome).toBeVisible();
        // It is animated as it appears.
        await welcome.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
        const content = page.locator('[data-panel]').locator('h1, h2, p, button, a, input, select');
        expect(await coveredBy(welcome, content.filter({ visible: true }))).toEqual([]);
        await expect(page.locator('[data-phase="waiting"]')).toBeVisible();
        expect(await coveredBy(page.locator('[data-phase] > *'), content.filter({ visible: true }))).toEqual([]);
      },
    );
  });
}
