import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { toast, visitPanel } from '../support/staff-panel.ts';

test('an API key is created, shown once, used and revoked (KEY-1)', async ({ page, site, consoleWatch }) => {
  consoleWatch.allow(/status of 401/);
  const name = `Screen ${process.pid}`;
  await visitPanel(page, '/admin?tab=integrations');
  await page.getByRole('button', { name: 'Create key' }).click();
  await expect(page.getByText('Please give it a name.')).toBeVisible();
  await expect(page.getByText('Please choose at least one.')).toBeVisible();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('checkbox', { name: 'Read openings' }).check();
  await page.getByRole('button', { name: 'Create key' }).click();
  const dialog = page.getByRole('dialog', { name: `The key of ${name}` });
  await expectAccessible(page);
  const key = (await dialog.getByText(/^sunset_/).textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(key)).toHaveCount(0);
  const status = async () => {
    const headers = { authorization: `Bearer ${key}` };
    return (await fetch(`${site.url}/api/admin/openings`, { headers })).status;
  };
  expect(await status()).toBe(200);
  await expectAccessible(page);
  await page.getByRole('button', { name: `Revoke ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click();
  await expect(toast(page, 'Key revoked')).toBeVisible();
  await expect(page.getByRole('button', { name: `Revoke ${name}` })).toHaveCount(0);
  expect(await status()).toBe(401);
});
