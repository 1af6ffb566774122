import { anOpening } from '../../support/openings.ts';
import { expect, onlyInFull, test } from '../../support/fixtures.ts';
import { bookAs, failNext, visitPanel } from '../../support/staff-panel.ts';

test(
  'a booking that cannot be loaded is asked for again in its dialog, and one that is not there is not',
  { tag: onlyInFull(true) },
  async ({ page, site, consoleWatch }) => {
    consoleWatch.allow(/status of (404|500)/);
    const opening = await anOpening(site);
    const reference = await bookAs(page, 'regular', opening, { robloxUsername: 'TinyTopaz' });
    const dialog = page.getByRole('dialog');
    // The page itself asks three times.
    await failNext(page, 'GET', new RegExp(`/api/admin/bookings/${reference}$`), { times: 3 });
    await visitPanel(page, `/admin?resort=${opening.resort.id}&booking=${reference}`);
    await expect(dialog.getByRole('heading', { name: 'We can’t load the booking' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog.getByText('TinyTopaz').first()).toBeVisible();
    await page.goto('/admin?booking=SR-00000000');
    await expect(dialog.getByRole('alert')).toHaveText('The booking was not found.');
    await expect(dialog.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  },
);
