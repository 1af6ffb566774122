import type { Page } from '@playwright/test';
import { dayAhead } from '../support/day-ahead.ts';
import { expect, onlyInFull, test } from '../support/fixtures.ts';
import { anOpening } from '../support/openings.ts';
import { wide } from '../support/sizes.ts';
import { failNext, toast, visitPanel } from '../support/staff-panel.ts';

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

test(
  'the skip link keeps a form with unsaved changes, and Back still asks',
  { tag: onlyInFull(true) },
  async ({ page }) => {
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
  },
);

test('what is typed into a dialog stays until the admin discards it: by a press outside, Escape, Back and a reload', async ({
  page,
}) => {
  await visitPanel(page, '/admin?tab=feedback');
  await page.getByRole('tab', { name: 'Opening Dates' }).click();
  const opener = page.getByRole('button', { name: 'Close a resort' });
  const reason = page.getByLabel('Reason');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const typeReason = async () => {
    await opener.click();
    await reason.fill('A storm');
  };
  await test.step('nothing is asked while nothing is typed', async () => {
    await opener.click();
    await reason.focus();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await typeReason();
  for (const [way, leave] of Object.entries({
    outside: () => page.mouse.click(5, 400),
    escape: () => page.keyboard.press('Escape'),
    back: () => page.evaluate(() => history.back()),
  })) {
    await test.step(way, async () => {
      await leave();
      await question.getByRole('button', { name: 'Keep editing' }).click();
      await expect(question).toHaveCount(0);
      await expect(reason).toHaveValue('A storm');
    });
  }
  await test.step('discarding closes the dialog', async () => {
    await reason.press('Escape');
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener).toBeFocused();
  });
  await test.step('its own button asks nothing', async () => {
    await typeReason();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await typeReason();
  const asked = page.waitForEvent('dialog');
  const reload = page.reload();
  await (await asked).accept();
  await reload;
  await expect(opener).toBeVisible();
});

/** Leaves a form that was changed: its changes are gone, and the chosen tab is shown without a question of the browser. */
async function discardFor(page: Page, tab: string): Promise<void> {
  await page.getByRole('tab', { name: tab }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible();
}

test(
  'a new opening that is not created stays in its form, until it is',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    const { resort } = await anOpening(site);
    await visitPanel(page, '/admin?tab=create-opening');
    const form = page.getByRole('form', { name: 'Create Opening' });
    await form.getByLabel('Resort').selectOption(resort.name);
    await discardFor(page, 'Feedback');
    await page.getByRole('tab', { name: 'Create Opening' }).click();
    await form.getByLabel('Resort').selectOption(resort.name);
    await page.getByRole('tab', { name: 'Feedback' }).click();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await form.getByLabel('Date').fill(dayAhead(20));
    await form.getByLabel('Time').fill('20:15');
    await form.getByRole('button', { name: 'Create Opening' }).click();
    await expect(toast(page, 'Opening Created')).toBeVisible();
    await page.getByRole('tab', { name: 'Feedback' }).click();
    await expect(page.getByRole('tabpanel', { name: 'Feedback' })).toBeVisible();
  },
);

test(
  'settings that are typed stay until the admin discards them, in another tab of the panel and on a reload',
  { tag: onlyInFull(true) },
  async ({ page }) => {
    await visitPanel(page, '/admin?tab=settings');
    const days = page.getByLabel('Lobby: days in the Discord server');
    await days.fill('9');
    await expect(page.getByText('There are unsaved changes.')).toBeVisible();
    // Another form that was changed and put back.
    const name = page.getByRole('form', { name: 'Brand' }).getByRole('textbox').first();
    const stored = await name.inputValue();
    await name.fill('Another name');
    await name.fill(stored);
    await expect(page.getByText('There are unsaved changes.')).toHaveCount(1);
    await page.getByRole('tab', { name: 'Feedback' }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(days).toHaveValue('9');
    const asked = page.waitForEvent('dialog');
    const reload = page.reload();
    await (await asked).accept();
    await reload;
    await expect(days).not.toHaveValue('9');
    await days.fill('9');
    await discardFor(page, 'Feedback');
  },
);

test(
  'settings that cannot be loaded say so once, in their place',
  { tag: onlyInFull(true) },
  async ({ page, consoleWatch }) => {
    consoleWatch.allow(/500/);
    // The page itself asks three times.
    for (const part of ['community-settings', 'robux-items', 'site-content'])
      await failNext(page, 'GET', new RegExp(`/api/admin/${part}$`), { times: 3 });
    await visitPanel(page, '/admin?tab=settings');
    for (const what of ['brand', 'settings', 'Robux items', 'texts'])
      await expect(page.getByRole('heading', { name: `We can’t load the ${what}`, exact: true })).toBeVisible();
    // At this moment: a toast would disappear while an assertion waits.
    expect(await toast(page, /./).count()).toBe(0);
  },
);
