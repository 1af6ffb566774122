import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { aNewMember } from '../support/new-member.ts';
import { visitAs } from '../support/open-session.ts';
import { aPastEvening } from '../support/past-evening.ts';
import { visitPanel } from '../support/staff-panel.ts';

test('a guest answers on the phone after the evening, and staff see the figure without a name (FEEDBACK-3, FEEDBACK-5, FEEDBACK-6)', async ({
  page,
  site,
  browser,
}) => {
  const { key } = await aNewMember(site);
  const { user } = await visitAs(page, key, '/contact');
  const { resort } = await aPastEvening(site, user.discord_id);
  await page.goto('/book?view=bookings');
  const form = page.getByRole('form', { name: 'How was it?' });
  await form.getByText('Good', { exact: true }).click();
  await expect(form).toContainText('Saved: 4 of 5 stars. Thank you!');
  await form.getByRole('radio', { name: '4 of 5 stars: Good' }).press('ArrowRight');
  await expect(form).toContainText('Saved: 5 of 5 stars. Thank you!');
  await form.getByLabel('One line for the staff').fill('See you next week!');
  await form.getByRole('button', { name: 'Send line' }).click();
  await expect(form.getByRole('button', { name: 'Line saved' })).toBeDisabled();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.reload();
  await expect(form.getByRole('radio', { name: '5 of 5 stars: Great' })).toBeChecked();
  await expect(form.getByLabel('One line for the staff')).toHaveValue('See you next week!');

  const staff = await browser.newPage({ baseURL: site.url });
  await visitPanel(staff, '/admin?tab=feedback');
  const evening = staff.getByRole('listitem').filter({ has: staff.getByRole('heading', { name: resort.name }) });
  await expect(evening).toContainText('4.2 of 5');
  await expect(evening).toContainText('5 of 8 guests answered.');
  await expect(evening.getByRole('list', { name: 'Lines' })).toContainText('See you next week!');
  await expect(evening).not.toContainText(user.username);
  await expectAccessible(staff);
  await staff.close();
});
