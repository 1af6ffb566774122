import { expect, test } from '../support/fixtures.ts';
import { wide } from '../support/sizes.ts';
import { visitPanel } from '../support/staff-panel.ts';

test.use(wide);

test('an error inside collapsed on-sale times expands and focuses them each time', async ({ page }) => {
  await visitPanel(page, '/admin?tab=create-opening');
  const form = page.getByRole('form', { name: 'Create Opening' });
  await form.getByLabel('Resort').selectOption({ index: 1 });
  await form.getByLabel('Date').fill(new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10));
  await form.getByLabel('Time').fill('20:15');
  const summary = form.getByText('Booking times', { exact: true }).first();
  await summary.click();
  const regular = form.getByRole('group', { name: 'Regular customers' });
  await regular.getByLabel('At').fill('18:00');
  for (const attempt of ['first', 'second']) {
    await test.step(attempt, async () => {
      await summary.click();
      await expect(regular).toBeHidden();
      await form.getByRole('button', { name: 'Create Opening' }).click();
      await expect(regular.getByText('Please choose a day too.')).toBeVisible();
      await expect(regular.getByLabel('Opens on')).toBeFocused();
    });
  }
});

test('the skip link keeps a form with unsaved changes, and Back still asks', async ({ page }) => {
  await visitPanel(page, '/admin?tab=catalogue');
  await page.getByRole('button', { name: 'Edit Vista Sunset Resort' }).click();
  await page.getByLabel('Location').fill('Somewhere else');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await skip.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#content$/);
  await expect(question).toBeHidden();
  await expect(page.getByLabel('Location')).toHaveValue('Somewhere else');
  // Back from the fragment is no navigation either; the next one is, and is asked about.
  await page.goBack();
  await expect(page).not.toHaveURL(/#content$/);
  await expect(question).toBeHidden();
  await page.evaluate(() => history.back());
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Location')).toHaveValue('Somewhere else');
});

test('settings that are typed stay until the admin discards them, in another tab of the panel and on a reload', async ({
  page,
}) => {
  await visitPanel(page, '/admin?tab=settings');
  const days = page.getByLabel('Lobby: days in the Discord server');
  await days.fill('9');
  await expect(page.getByText('There are unsaved changes.')).toBeVisible();
  await page.getByRole('tab', { name: 'Feedback' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(days).toHaveValue('9');
  const asked = page.waitForEvent('dialog');
  const reload = page.reload();
  await (await asked).accept();
  await reload;
  await expect(days).not.toHaveValue('9');
});
