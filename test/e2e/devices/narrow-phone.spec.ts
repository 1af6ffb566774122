import type { Page } from '@playwright/test';
import { localizePath } from '@sunset/contract/locales.ts';
import { allowManyBookings } from '../support/booking-page.ts';
import { expect, test } from '../support/fixtures.ts';
import { otherLocales, textsIn } from '../support/languages.ts';
import { visitAs } from '../support/open-session.ts';
import { anOpening } from '../support/openings.ts';

test.use({ viewport: { width: 320, height: 700 } });
test.beforeEach(({ site }) => allowManyBookings(site));

async function expectWholePrice(page: Page, locale: string, next: string): Promise<void> {
  await expect(page.getByRole('button', { name: next, exact: true })).toBeInViewport({ ratio: 1 });
  const price = page.locator('form button[aria-haspopup="dialog"] span').getByText(/^[\d.,]+ BBC$/);
  await expect(price).toHaveText(`${(12_500).toLocaleString(locale)} BBC`);
  const { scrollWidth, clientWidth } = await price.evaluate((element) => ({
    scrollWidth: element.scrollWidth,
    clientWidth: element.clientWidth,
  }));
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
}

for (const locale of ['en', ...otherLocales.filter((other) => other === 'de')] as const)
  test(`the bottom bar of the wizard shows the whole price in ${locale}`, async ({ page, site }) => {
    const text = textsIn(locale);
    const opening = await anOpening(site, { rooms: [{ name: 'Standard', price: 12_500, units: 2 }] });
    const path = localizePath(locale, `/book?resort=${opening.resort.id}&opening=${opening.id}`);
    const button = (name: string | RegExp) => page.getByRole('button', { name });
    await visitAs(page, 'regular', path);
    await button(new RegExp(`^${text('wizard_step_room')}.*Standard$`)).click();
    const form = page.getByLabel(text('wizard_details_roblox_username'));
    const change = button(text('wizard_review_change'));
    await expect(form.or(change)).toBeVisible();
    if (await change.isVisible()) await change.click();
    await form.fill('sandbar_guest');
    await page.getByLabel(text('wizard_details_roblox_display_name')).fill('Jay');
    await page.getByRole('checkbox').last().check();
    await expectWholePrice(page, locale, text('wizard_review'));
    await button(text('wizard_review')).click();
    await expectWholePrice(page, locale, text('wizard_review_confirm'));
  });
