import type { Page } from '@playwright/test';
import { anOpening } from '../support/openings.ts';
import { allowManyBookings, BookingPage } from '../support/booking-page.ts';
import { expect, onlyInFull, test } from '../support/fixtures.ts';
import { wide } from '../support/sizes.ts';
import { bookAs, visitPanel } from '../support/staff-panel.ts';

test.beforeEach(({ site }) => allowManyBookings(site));

/** Whether the focused element is not covered at its middle and lower edge. */
const isFocusVisible = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return false;
    const { left, top, width, height } = element.getBoundingClientRect();
    const isOnTop = (y: number) => {
      const found = document.elementFromPoint(left + width / 2, y);
      return found !== null && (element.contains(found) || found.contains(element));
    };
    return isOnTop(top + height / 2) && isOnTop(top + height - 2);
  });

/** The form controls that are covered when they get the focus by Tab. */
async function hiddenOnFocus(page: Page): Promise<string[]> {
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await page.getByLabel('Roblox username').focus();
  const hidden: string[] = [];
  for (let step = 0; step < 9; step += 1) {
    await page.keyboard.press('Tab');
    const isInForm = await page.evaluate(() => document.activeElement?.closest('form') !== null);
    if (isInForm && !(await isFocusVisible(page))) {
      hidden.push(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 80) ?? ''));
    }
  }
  return hidden;
}

test('no field of the wizard is covered by the mobile action bar when it gets the focus by Tab', async ({
  page,
  site,
}) => {
  const booking = new BookingPage(page, site);
  await page.setViewportSize({ width: 390, height: 500 });
  await booking.open('regular', await booking.anOpening());
  await booking.chooseRoom('Standard');
  expect(await hiddenOnFocus(page)).toEqual([]);
  // Control: without the scroll padding some are covered.
  await page.evaluate(() => document.documentElement.style.setProperty('scroll-padding', '0'));
  expect(await hiddenOnFocus(page)).not.toEqual([]);
});

test('a switch keeps the focus while it is saved and afterwards', { tag: onlyInFull(true) }, async ({ page, site }) => {
  const { resort } = await anOpening(site);
  await visitPanel(page, '/admin?tab=settings');
  const flag = page.getByRole('switch', { name: `${resort.name}: Gold customers` });
  await flag.focus();
  const answered = page.waitForResponse(/\/resort-booking-settings\//);
  await page.keyboard.press('Space');
  await answered;
  await expect(flag).not.toBeChecked();
  await expect(flag).toBeFocused();
  // Control: a disabled switch loses the focus.
  await flag.evaluate((element: HTMLButtonElement) => (element.disabled = true));
  await expect(flag).not.toBeFocused();
});

test.describe('with a mouse', () => {
  test.use(wide);

  test(
    'a text selection that ends outside a dialog keeps the dialog and the typed text',
    { tag: onlyInFull(true) },
    async ({ page, site }) => {
      const opening = await anOpening(site);
      const reference = await bookAs(page, 'regular', opening, { robloxUsername: 'selecting' });
      await visitPanel(page, `/admin?resort=${opening.resort.id}&booking=${reference}`);
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Edit' }).click();
      const notes = dialog.getByRole('textbox', { name: /Notes/ });
      await notes.fill('Window seat please');
      const box = await notes.boundingBox();
      await page.mouse.move((box?.x ?? 0) + 100, (box?.y ?? 0) + 20);
      await page.mouse.down();
      await page.mouse.move(5, 400, { steps: 4 });
      await page.mouse.up();
      await expect(notes).toHaveValue('Window seat please');
      // Control: a press that begins and ends outside asks, and closes it.
      await page.mouse.click(5, 400);
      await page.getByRole('button', { name: 'Discard changes' }).click();
      await expect(dialog).toHaveCount(0);
    },
  );
});
