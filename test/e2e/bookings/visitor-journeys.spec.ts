import { allowManyBookings, BookingPage } from '../support/booking-page.ts';
import { expect, onlyInFull, test } from '../support/fixtures.ts';
import { visitAs } from '../support/open-session.ts';
import { personas } from '../support/personas.ts';
import { wide } from '../support/sizes.ts';
import { control } from '../support/standin-control.ts';

test.beforeEach(({ site }) => allowManyBookings(site));

for (const size of ['phone', 'desktop'] as const) {
  test.describe(`on a ${size}`, { tag: onlyInFull(size !== 'phone') }, () => {
    if (size === 'desktop') test.use(wide);

    test(
      'opens a shared resort link, logs in, and chooses a room there',
      { tag: onlyInFull(true) },
      async ({ page, site }) => {
        const booking = new BookingPage(page, site);
        const { resort } = await booking.anOpening();
        await page.goto(`/resort/${resort.id}?utm_source=chat&utm_medium=link`);
        await expect(page.getByRole('heading', { name: resort.name, level: 1 })).toBeVisible();
        const openings = page.getByRole('region', { name: 'Next openings' });
        await expect(openings.getByText('Only 2 rooms left')).toBeVisible();
        await openings.getByRole('link', { name: /^Book Now/ }).click();
        await expect(booking.toast('Booking Not Available')).toBeVisible();
        await booking.button('Login with Discord').click();
        await page.locator('[data-person="regular"]').click();
        await expect(booking.heading('Choose Room')).toBeVisible();
        await expect(page.getByText(resort.name).filter({ visible: true }).first()).toBeVisible();
        await booking.chooseRoom('Standard');
      },
    );

    test(
      'a gold customer reads the perks, links a Roblox account, and books at their price',
      { tag: onlyInFull(true) },
      async ({ page, site }) => {
        const roblox = `Amber_${size}`;
        await control(site, 'POST', '/roblox-accounts', {
          id: size === 'phone' ? '880001' : '880002',
          username: roblox,
          displayName: 'Amber',
        });
        await visitAs(page, 'gold', '/gold-customer');
        await expect(page.getByText(`Welcome back, ${personas.gold.name}!`)).toBeVisible();
        await expect(page.getByText('25% discount on rooms')).toBeVisible();
        await page.goto('/settings');
        await page.getByRole('button', { name: 'Link with Roblox' }).click();
        await page.locator(`[data-account="${roblox}"]`).click();
        await page.waitForURL('/settings');
        await expect(page.getByRole('region', { name: 'Roblox account' })).toContainText(`(@${roblox})`);
        const booking = new BookingPage(page, site);
        const opening = await booking.anOpening({ rooms: [{ price: 4000 }] });
        await page.goto(`/book?resort=${opening.resort.id}&opening=${opening.id}`);
        await booking.chooseRoom('Standard');
        await expect(page.getByLabel('Roblox username')).toHaveValue(roblox);
        await page.getByRole('checkbox', { name: /I agree/ }).check();
        await expect(page.getByText('3,000 BBC').filter({ visible: true }).first()).toBeVisible();
        await booking.review();
        await booking.confirm();
        await page.goto('/settings');
        await page.getByRole('button', { name: 'Unlink' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
        await expect(page.getByRole('button', { name: 'Link with Roblox' })).toBeVisible();
      },
    );
  });
}
