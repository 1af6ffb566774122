import { allowManyBookings, BookingPage } from '../support/booking-page.ts';
import { expect, onlyInFull, test } from '../support/fixtures.ts';
import { visitAs } from '../support/open-session.ts';

/* The open page is older than the server. */

test('F26 a page that is older than the server shows a toast, and a started booking can be finished (PAGE-14)', async ({
  page,
  site,
}) => {
  await allowManyBookings(site);
  let build = 'before';
  await page.route(/\/api\/(?!live)/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'x-page-build': build } });
  });
  const booking = new BookingPage(page, site);
  await booking.open('regular', await booking.anOpening());
  await booking.goToReview();
  await expect(booking.toast('The site was updated')).toHaveCount(0);
  build = 'after';
  await booking.confirm();
  // The toast about the booking comes first.
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(booking.toast('The site was updated')).toBeVisible();
});

test(
  'F26 a part of the panel that the new server no longer has asks for a reload, and the other parts work',
  { tag: onlyInFull(true) },
  async ({ page, consoleWatch }) => {
    consoleWatch.allow(
      /Failed to (?:load resource|fetch dynamically)|error loading dynamically|404|Importing a module/,
    );
    await visitAs(page, 'primary', '/admin');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.route('**/assets/**', (route) => route.fulfill({ status: 404, body: '' }));
    await page
      .getByRole('tab', { name: /Members/ })
      .or(page.getByRole('link', { name: /Members/ }))
      .first()
      .click();
    await expect(page.getByRole('button', { name: 'Reload the page' })).toBeVisible();
    await page.unroute('**/assets/**');
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
);
