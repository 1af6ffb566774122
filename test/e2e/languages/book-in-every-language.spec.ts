import type { Page } from '@playwright/test';
import { localizePath } from '@sunset/contract/locales.ts';
import { countActive } from '../support/booking-page.ts';
import { expect, onlyInFull, test } from '../support/fixtures.ts';
import { otherLocales, textsIn, type TextOf } from '../support/languages.ts';
import { aNewMember } from '../support/new-member.ts';
import { anOpening } from '../support/openings.ts';

/* The way of a guest from the sign-in to a cancelled booking, in each language of the build besides English. */

async function book(page: Page, locale: string, text: TextOf): Promise<void> {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  // French puts a space before the colon.
  await page.getByRole('button', { name: new RegExp(`^${text('wizard_step_room')}.*Standard$`) }).click();
  const dollar = (1).toLocaleString(locale, { style: 'currency', currency: 'USD' });
  await expect(page.getByText(dollar, { exact: true })).toBeVisible();
  await page.getByLabel(text('wizard_details_roblox_username')).fill('sandbar_guest');
  await page.getByLabel(text('wizard_details_roblox_display_name')).fill('Jay');
  await page.getByRole('checkbox').last().check();
  await press(text('wizard_review'));
  await expect(page.getByRole('heading', { name: text('wizard_review_title') })).toBeVisible();
  await press(text('wizard_review_confirm'));
  await expect(page.getByText(/^SR-/).first()).toBeVisible();
}

for (const locale of otherLocales) {
  const text = textsIn(locale);
  const isTwin = locale !== otherLocales.at(-1);

  const way = `signs in, books and cancels in ${locale} (LANG-1, LANG-2)`;
  test(way, { tag: onlyInFull(isTwin) }, async ({ page, site }) => {
    const { key } = await aNewMember(site);
    const opening = await anOpening(site);
    const path = localizePath(locale, `/book?resort=${opening.resort.id}&opening=${opening.id}`);
    await page.goto(localizePath(locale, `/user-login?return_to=${encodeURIComponent(path)}`));
    await page.getByRole('button', { name: text('auth_login_with_discord') }).click();
    await page.locator(`[data-person="${key}"]`).click();
    await page.waitForURL('**/auth/callback?**');
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expect(page.getByRole('link', { name: text('ui_continue_now') })).toHaveAttribute('href', path);
    await page.waitForURL(`**${path}`);
    await expect(page.getByRole('heading', { name: text('wizard_step_room'), level: 2 })).toBeVisible();
    await book(page, locale, text);

    await page.goto(localizePath(locale, '/book?view=bookings'));
    const card = page.getByRole('listitem').filter({ hasText: opening.resort.name });
    await card.getByRole('button', { name: text('bookings_cancel') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text('bookings_cancel') })
      .click();
    await expect(card.getByText(text('bookings_status_cancelled'), { exact: true })).toBeVisible();
    expect(await countActive(site, opening)).toBe(0);
  });

  test(`a cancelled sign-in ends in ${locale} (LANG-2)`, { tag: onlyInFull(isTwin) }, async ({ page }) => {
    await page.goto(`/auth/callback?error=access_denied&state=${locale}.x`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('auth_cancelled_title'));
    await expect(page.getByRole('link', { name: text('auth_back_to_home') })).toHaveAttribute(
      'href',
      localizePath(locale, '/'),
    );
  });
}
