import { expect, expectAccessible, test, onlyInFull } from '../support/fixtures.ts';
import { aNewMember } from '../support/new-member.ts';
import { visitAs } from '../support/open-session.ts';
import { findMember, toast, visitPanel } from '../support/staff-panel.ts';

test(
  'staff enter a gold membership, the member sees its end, and staff end it (GOLD-2, GOLD-7)',
  { tag: onlyInFull(true) },
  async ({ page, browser, site }) => {
    const { key, id } = await aNewMember(site);
    const own = await (await browser.newContext()).newPage();
    await visitAs(own, key, '/settings');
    const name = (await own.getByRole('region', { name: 'Discord account' }).locator('p').first().textContent()) ?? '';
    await visitPanel(page, '/admin?tab=members');
    await findMember(page, id);
    await page.getByRole('button', { name: `Open ${name}` }).click();
    await expect(page.getByText('No membership is running.')).toBeVisible();
    await page.getByRole('button', { name: 'Start membership' }).click();
    await expect(page.getByText('Please enter a whole number. 0 means a gift.')).toBeVisible();
    await page.getByLabel('Amount').fill('500');
    await page.getByRole('button', { name: 'Start membership' }).click();
    await expect(toast(page, 'Membership Saved')).toBeVisible();
    await expect(page.getByText(/^Gold until/)).toBeVisible();
    await expectAccessible(page);
    await own.goto('/settings');
    await expect(own.getByText('Gold until')).toBeVisible();
    await page.getByRole('button', { name: 'End membership', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'End this membership now?' });
    await dialog.getByLabel('Reason').fill('Was entered for the wrong person.');
    await dialog.getByRole('button', { name: 'End membership' }).click();
    await expect(toast(page, 'Membership Ended')).toBeVisible();
    await expect(page.getByText('No membership is running.')).toBeVisible();
    await own.context().close();
  },
);
