import type { Locator, Page } from '@playwright/test';
import { expect, onlyInFull, test } from '../support/fixtures.ts';

const notch = 59;

test.use({ viewport: { width: 844, height: 390 } });

/** A phone in landscape: the notch covers one edge, the rounded corners the other. */
async function rotatePhone(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: notch, right: notch, bottom: 21 } });
}

async function edges(locator: Locator): Promise<{ left: number; right: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not shown.');
  return { left: box.x, right: box.x + box.width };
}

for (const path of ['/', '/resorts', '/resort/1', '/user-login']) {
  test(`nothing of ${path} is below the notch`, { tag: onlyInFull(path !== '/') }, async ({ page }) => {
    await rotatePhone(page);
    await page.goto(path);
    const covered = await page.evaluate((inset) => {
      const isText = (element: Element) =>
        [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      return [...document.body.querySelectorAll('*')]
        .filter((element) => isText(element) && !element.closest('.sr-only, script, style, [popover]'))
        .map((element) => ({ text: element.textContent?.slice(0, 30), box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && box.bottom > 0 && (box.left < inset || box.right > innerWidth - inset))
        .map(({ text }) => text);
    }, notch);
    expect(covered).toEqual([]);
  });
}

test('the menu and its button are not below the notch, the footer reaches both edges', async ({ page }) => {
  await rotatePhone(page);
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Open menu' });
  expect((await edges(button)).right).toBeLessThanOrEqual(844 - notch);
  await button.click();
  expect((await edges(page.locator('.menu'))).right).toBeLessThanOrEqual(844 - notch);
  expect(await edges(page.getByRole('contentinfo'))).toEqual({ left: 0, right: 844 });
});

test('control: without the insets the contents are below the notch', async ({ page }) => {
  await rotatePhone(page);
  await page.goto('/');
  await page.evaluate(() => {
    document.documentElement.style.setProperty('--safe-left', '0px');
    document.documentElement.style.setProperty('--safe-right', '0px');
  });
  expect((await edges(page.getByRole('link', { name: 'Sunset Resorts' }).first())).left).toBeLessThan(notch);
});
