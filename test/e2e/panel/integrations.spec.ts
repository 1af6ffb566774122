import { expect, expectAccessible, test, onlyInFull } from '../support/fixtures.ts';
import { toast, visitPanel } from '../support/staff-panel.ts';

test(
  'an API key is created, shown once, used and revoked (KEY-1)',
  { tag: onlyInFull(true) },
  async ({ page, site, consoleWatch }) => {
    consoleWatch.allow(/status of 401/);
    const name = `Screen ${process.pid}`;
    await visitPanel(page, '/admin?tab=integrations');
    await page.getByRole('button', { name: 'Create key' }).click();
    await expect(page.getByText('Please give it a name.')).toBeVisible();
    await expect(page.getByText('Please choose at least one.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
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
  },
);

test(
  'a webhook is added, tried, replayed, paused and deleted (HOOK-13)',
  { tag: onlyInFull(true) },
  async ({ page, consoleWatch }) => {
    consoleWatch.allow(/status of (404|422)/);
    await visitPanel(page, '/admin?tab=integrations');
    const address = `https://localhost/hook-${process.pid}`;
    await page.getByLabel('Address').fill('http://receiver.example/');
    await page.getByRole('button', { name: 'Add webhook' }).click();
    const form = page.getByRole('form', { name: 'Add a webhook' });
    await expect(form.getByText('The address must begin with https://.')).toBeVisible();
    await page.getByLabel('Address').fill(address);
    await page.getByRole('button', { name: 'Add webhook' }).click();
    const secret = page.getByRole('dialog', { name: 'The secret of the webhook' });
    await expect(secret.getByText(/^whsec_/)).toBeVisible();
    await secret.getByRole('button', { name: 'Done' }).click();
    const card = page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem').filter({ hasText: address });
    await card.getByRole('button', { name: 'Send a test event' }).click();
    await card.getByText('Deliveries', { exact: true }).click();
    await expect(card.getByText('Private address, not allowed').first()).toBeVisible({ timeout: 30_000 });
    await expectAccessible(page);
    await card.getByRole('button', { name: 'Send again: Test event' }).click();
    await expect(toast(page, 'On its way')).toBeVisible();
    await card.getByRole('button', { name: 'Pause' }).click();
    await expect(card.getByText('Paused', { exact: true })).toBeVisible();
    await card.getByRole('button', { name: `Delete ${address}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete webhook' }).click();
    await expect(page.getByText(address, { exact: true })).toHaveCount(0);
  },
);
