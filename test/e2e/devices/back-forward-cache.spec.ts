import { expect, onlyInEnglish, onlyInFull, test } from '../support/fixtures.ts';
import { emptyStorage, readStorage, visitAs } from '../support/open-session.ts';
import { visitPanel } from '../support/staff-panel.ts';
import { goBackToRestored, watchRestore, withBackForwardCache } from './browser-cache.ts';

/* A page from the back/forward cache keeps the state in which it was left. */
test.use(withBackForwardCache);

const discord = /\/oauth2\/authorize/;

for (const [path, name] of [
  ['/user-login', 'Login with Discord'],
  ['/admin', 'Sign in with Discord'],
] as const) {
  test(
    `${name} can be pressed again after Back from Discord`,
    { tag: onlyInFull(path === '/admin') },
    async ({ page }) => {
      await page.goto(path);
      const button = page.getByRole('button', { name });
      await watchRestore(page);
      await button.click();
      await page.waitForURL(discord);
      await goBackToRestored(page, path);
      await expect(button).not.toHaveAttribute('aria-busy');
      await button.click();
      await page.waitForURL(discord);
    },
  );
}

test('Link with Roblox can be pressed again after Back from Roblox', { tag: onlyInFull(true) }, async ({ page }) => {
  await visitAs(page, 'regular', '/settings');
  const button = page.getByRole('button', { name: 'Link with Roblox' });
  // The stand-in's Roblox redirects at once; the real one shows a page.
  await page.route(/\/oauth\/v1\/authorize/, (route) => route.fulfill({ contentType: 'text/html', body: 'Roblox' }));
  await watchRestore(page);
  await button.click();
  await page.waitForURL(/\/oauth\/v1\/authorize/);
  await goBackToRestored(page, '/settings');
  await expect(button).not.toHaveAttribute('aria-busy');
});

test(
  'a panel shows its sign-in after Logout and Back',
  { tag: [...onlyInFull(true), ...onlyInEnglish(true)] },
  async ({ page }) => {
    await visitPanel(page, '/hosting');
    const logout = page.getByRole('main').getByRole('button', { name: 'Logout' });
    await watchRestore(page);
    await logout.click();
    await page.waitForURL((url) => url.pathname === '/');
    await goBackToRestored(page, '/hosting');
    await expect(logout).toHaveCount(0);
    expect(await readStorage(page)).toEqual(emptyStorage);
  },
);

test('a restored page notices a logout on another page', async ({ page }) => {
  await visitAs(page, 'gold', '/');
  await expect(page.getByText('Amber Tide').first()).toBeVisible();
  await watchRestore(page);
  await page.goto('/terms');
  // Not through the site's button, which would notify other pages; a cached page gets no such events.
  await page.evaluate(() => localStorage.clear());
  await goBackToRestored(page, '/');
  await expect(page.getByText('Amber Tide')).toHaveCount(0);
});
