import type { BrowserContext, Page } from '@playwright/test';
import { expect, expectAccessible, onlyInFull, test } from '../support/fixtures.ts';
import { callbackAddress } from '../support/open-session.ts';
import { BookingPage } from '../support/booking-page.ts';

const bookNow = /^Book Now/;
const toastText = (resort: string) =>
  `You must be logged in to make bookings at ${resort}. Please log in and try again.`;
const toast = (page: Page, resort: string) =>
  page.getByRole('region', { name: /notifications/i }).getByText(toastText(resort));

/** Signs in from the login page and returns. */
async function logIn(page: Page, persona: string): Promise<void> {
  const asked = page.waitForRequest('**/api/auth/url*');
  await page.route('**/api/auth/url*', (route) => route.abort());
  await page.getByRole('button', { name: 'Login with Discord' }).click();
  const returnTo = new URL((await asked).url()).searchParams.get('return_to') ?? '';
  await page.unroute('**/api/auth/url*');
  await page.goto(await callbackAddress(page, persona, { returnTo }));
  await page.getByRole('link', { name: 'Continue now' }).click();
}

test('Book Now at an opening leads a logged-out visitor to the login and back to that opening', async ({
  page,
  site,
  consoleWatch,
}) => {
  consoleWatch.allow(/ERR_FAILED/);
  const opening = await new BookingPage(page, site).anOpening();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/resort/${opening.resort.id}`);
  await page.getByRole('link', { name: `Book Now at ${opening.resort.name}` }).click();
  await page.waitForURL(/\/user-login\?return_to=/);
  await expect(toast(page, opening.resort.name)).toBeVisible();
  const [button, card] = [page.getByRole('button', { name: 'Login with Discord' }), page.locator('.toast')];
  const [above, below] = [await button.boundingBox(), await card.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  await expectAccessible(page);
  await logIn(page, 'regular');
  await expect(page.getByRole('heading', { name: 'Choose Room', level: 2 })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('opening')).toBe(String(opening.id));
});

for (const { where, path, resort } of [
  { where: 'a resort card', path: '/resorts', resort: /^\/book\?resort=\d+$/ },
  { where: 'a room on the home page', path: '/', resort: /^\/book\?resort=\d+$/ },
  { where: 'the head of a resort page', path: '/resort/1', resort: /^\/book\?resort=1$/ },
]) {
  test(
    `Book Now of ${where} leads a logged-out visitor to the login, which remembers the resort`,
    { tag: onlyInFull(true) },
    async ({ page }) => {
      await page.goto(path);
      await page.waitForFunction(() => !('earlyPress' in window));
      await page.getByRole('link', { name: bookNow }).first().click();
      await page.waitForURL(/\/user-login\?return_to=/);
      expect(new URL(page.url()).searchParams.get('return_to')).toMatch(resort);
      await expect(page.getByText(/^You must be logged in to make bookings at .+\. Please/).first()).toBeVisible();
    },
  );
}

test(
  'the toast is shown once: a reload of the login page shows none (PAGE-29)',
  { tag: onlyInFull(true) },
  async ({ page }) => {
    await page.goto('/resort/1');
    await page.waitForFunction(() => !('earlyPress' in window));
    await page.getByRole('link', { name: bookNow }).first().click();
    await expect(toast(page, 'Vista Sunset Resort')).toBeVisible();
    await page.reload();
    await page.waitForFunction(() => !('earlyPress' in window));
    await expect(toast(page, 'Vista Sunset Resort')).toHaveCount(0);
  },
);

test('without scripts Book Now leads to the booking page, which asks for the login', async ({ browser, site }) => {
  const context: BrowserContext = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/resort/1');
  await expect(page.getByRole('link', { name: bookNow }).first()).toHaveAttribute('href', '/book?resort=1');
  await context.close();
});

test('the login page ignores return paths to other sites', { tag: onlyInFull(true) }, async ({ page }) => {
  await page.goto('/user-login?return_to=//example.com/book');
  await page.waitForFunction(() => !('earlyPress' in window));
  const asked = page.waitForRequest('**/api/auth/url*');
  await page.getByRole('button', { name: 'Login with Discord' }).click();
  expect(new URL((await asked).url()).searchParams.get('return_to')).toBeNull();
});
