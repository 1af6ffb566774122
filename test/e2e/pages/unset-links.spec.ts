import { expect, onlyInFull, test } from '../support/fixtures.ts';
import { visitAs } from '../support/open-session.ts';

// An empty value is the same as one that the operator did not set.
const unset = ['DONATION_URL', 'SUPPORT_TICKET_URL', 'TIKTOK_URL', 'TWITTER_URL', 'ROBLOX_GROUP_URL'];
test.use({ siteSettings: Object.fromEntries(unset.map((name) => [name, ''])) });

test('links that are not set are hidden on every page (SETTINGS-8)', { tag: onlyInFull(true) }, async ({ page }) => {
  for (const path of ['/', '/contact', '/donation', '/gold-customer', '/store', '/terms', '/privacy', '/about-us']) {
    await page.goto(path);
    await expect(page.locator('a[href=""]')).toHaveCount(0);
    const addresses = await page
      .locator('a[href^="http"]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect(addresses.filter((address) => /sunsetresorts|@me|roblox\.com\/communities/.test(address ?? ''))).toEqual([]);
  }
  await page.goto('/contact');
  await expect(page.getByRole('heading', { name: 'Need help?' })).toHaveCount(0);
  await page.goto('/donation');
  await expect(page.getByRole('link', { name: 'How to donate' })).toHaveCount(0);
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: /Support Ticket|TikTok|^X/ })).toHaveCount(0);
  await expect(footer.getByRole('link', { name: /Join Discord/ })).toBeVisible();
});

test(
  'the panel says that a link which is not set is hidden (SETTINGS-8)',
  { tag: onlyInFull(true) },
  async ({ page }) => {
    await visitAs(page, 'primary', '/admin?tab=settings');
    await expect(page.getByLabel('Donation page')).toHaveAttribute('placeholder', 'Not set: the link is hidden');
  },
);
