import { expect, signIn, test } from './fixtures.ts';

test('home and sign-in stand', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'LUXURY AWAITS' })).toBeVisible();
  await signIn(page, 'gold');
});
