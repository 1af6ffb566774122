import { expect, expectAccessible, onlyInFull, test } from '../support/fixtures.ts';
import { aNewMember } from '../support/new-member.ts';
import { visitAs } from '../support/open-session.ts';

test(
  'a member switches reminders off in the settings, and the page says which messages always arrive (MSG-30, MSG-31)',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    const { key } = await aNewMember(site);
    await visitAs(page, key, '/settings');
    const section = page.getByRole('region', { name: 'Discord messages' });
    const reminders = section.getByRole('switch', { name: 'Reminders', exact: true });
    await expect(reminders).toBeChecked();
    await expect(section).toContainText('An offer itself always reaches you');
    await expectAccessible(page);
    await reminders.click();
    await expect(reminders).not.toBeChecked();
    await expect(reminders).toHaveAttribute('aria-disabled', 'false');
    await page.reload();
    await expect(reminders).not.toBeChecked();
    await expect(section.getByRole('switch', { name: 'Waiting list news' })).toBeChecked();
    await reminders.click();
    await expect(reminders).toBeChecked();
  },
);

test(
  'a choice that could not be saved stays as it was, with an error until it is saved (PAGE-15)',
  { tag: onlyInFull(true) },
  async ({ page, site, consoleWatch }) => {
    consoleWatch.allow(/ERR_FAILED/);
    const { key } = await aNewMember(site);
    await visitAs(page, key, '/settings');
    const reminders = page.getByRole('switch', { name: 'Reminders', exact: true });
    await expect(reminders).toBeChecked();
    await page.route('**/api/user/message-switches', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await reminders.click();
    const toasts = page.getByRole('region', { name: /notifications/i });
    await expect(toasts).toContainText('Not saved');
    await expect(reminders).toBeChecked();
    await page.unroute('**/api/user/message-switches');
    await reminders.click();
    await expect(reminders).not.toBeChecked();
    // Earlier than by its own time of 5 seconds.
    await expect(toasts).not.toContainText('Not saved', { timeout: 2000 });
  },
);
