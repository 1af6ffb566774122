import type { Page } from '@playwright/test';
import { allowManyBookings, BookingPage } from '../support/booking-page.ts';
import { expect, onlyInFull, test } from '../support/fixtures.ts';
import { openSession } from '../support/open-session.ts';
import { toast, visitPanel } from '../support/staff-panel.ts';

test.beforeEach(({ site }) => allowManyBookings(site));

const storedDraft = (page: Page) => page.evaluate(() => sessionStorage.getItem('bookingWizard'));

test("saving one setting keeps another admin's changes, and asks about a conflict in the same setting", async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 409/);
  await visitPanel(page, '/admin?tab=settings');
  const form = page.getByRole('form', { name: 'Community settings' });
  await expect(form.getByLabel('Roblox group')).toHaveValue('');
  const { token } = await openSession(page, 'primary', 'admin');
  const patch = (data: Record<string, unknown>) =>
    page.request.patch('/api/admin/community-settings', { headers: { authorization: `Bearer ${token}` }, data });
  const stored = async () => {
    const answer = await page.request.get('/api/admin/community-settings', {
      headers: { authorization: `Bearer ${token}` },
    });
    return ((await answer.json()) as { settings: Record<string, unknown> }).settings;
  };
  await patch({ roblox_group_url: 'https://theirs.example/one' });
  await form.getByLabel('X (Twitter)').fill('https://mine.example/x');
  await form.getByRole('button', { name: 'Save Settings' }).click();
  await expect(toast(page, 'Settings Saved')).toBeVisible();
  expect(await stored()).toMatchObject({
    roblox_group_url: 'https://theirs.example/one',
    twitter_url: 'https://mine.example/x',
  });

  await form.getByLabel('Roblox group').fill('https://mine.example/group');
  await form.getByLabel('TikTok').fill('https://mine.example/video');
  await patch({ roblox_group_url: 'https://theirs.example/two', tiktok_url: 'https://theirs.example/video' });
  await form.getByRole('button', { name: 'Save Settings' }).click();
  await expect(
    form.getByText('Another admin changed this to “https://theirs.example/two” while you were editing.'),
  ).toBeVisible();
  expect(await stored()).toMatchObject({
    roblox_group_url: 'https://theirs.example/two',
    tiktok_url: 'https://theirs.example/video',
  });
  await form.getByRole('group', { name: 'Roblox group' }).getByRole('button', { name: 'Keep mine' }).click();
  await expect(form.getByLabel('Roblox group')).toBeFocused();
  await form.getByRole('group', { name: 'TikTok' }).getByRole('button', { name: 'Take theirs' }).click();
  await expect(form.getByLabel('TikTok')).toHaveValue('https://theirs.example/video');
  await form.getByRole('button', { name: 'Save Settings' }).click();
  await expect
    .poll(stored)
    .toMatchObject({ roblox_group_url: 'https://mine.example/group', tiktok_url: 'https://theirs.example/video' });
  await patch({ roblox_group_url: null, tiktok_url: null, twitter_url: null });
});

test('notes and agreement are empty for the next booking', { tag: onlyInFull(true) }, async ({ page, site }) => {
  const booking = new BookingPage(page, site);
  await booking.open('regular', await booking.anOpening());
  await booking.chooseRoom('Standard');
  await booking.fillDetails({ notes: 'Only for this one' });
  await booking.review();
  await booking.confirm();
  // Through the URL, not through Make Another Booking.
  const next = await booking.anOpening();
  await page.goto(`/book?resort=${next.resort.id}&opening=${next.id}`);
  await booking.chooseRoom('Standard');
  await expect(page.getByLabel(/Notes/)).toHaveValue('');
  await expect(page.getByRole('checkbox', { name: /I agree/ })).not.toBeChecked();
  await expect(page.getByLabel('Roblox username')).toHaveValue('sandbar_guest');
});

test(
  'a draft is removed on logout, in this tab and in others',
  { tag: onlyInFull(true) },
  async ({ page, context, site, consoleWatch }) => {
    // The server ends the session first: what this tab reads before it hears of that is refused.
    consoleWatch.allow(/status of 401/);
    const booking = new BookingPage(page, site);
    const opening = await booking.anOpening();
    await booking.open('regular', opening);
    await booking.chooseRoom('Standard');
    await booking.fillDetails({ notes: 'Nobody else should read this' });
    expect(await storedDraft(page)).toContain('Nobody else');
    const other = await context.newPage();
    await other.goto('/');
    await other.getByRole('button', { name: 'Open menu' }).click();
    await other.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { name: 'Discord Login Required' })).toBeVisible();
    // The end of the session and the end of personal data reach this tab as two events.
    await expect.poll(() => storedDraft(page)).toBeNull();
  },
);

test('a draft is removed when the account is deleted', { tag: onlyInFull(true) }, async ({ page, site }) => {
  const booking = new BookingPage(page, site);
  await booking.open('booster3', await booking.anOpening());
  await booking.chooseRoom('Standard');
  await booking.fillDetails({ notes: 'Nobody else should read this' });
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(toast(page, 'Account deleted')).toBeVisible();
  expect(await storedDraft(page)).toBeNull();
});

test('a search keeps the space that was typed before a pause', { tag: onlyInFull(true) }, async ({ page }) => {
  await visitPanel(page, '/admin?tab=members');
  const field = page.getByRole('searchbox', { name: 'Find a member' });
  await field.pressSequentially('Coral ');
  await expect(page).toHaveURL(/search=Coral$/);
  await expect(field).toHaveValue('Coral ');
  await field.pressSequentially('Finch');
  await expect(page).toHaveURL(/search=Coral(\+|%20)Finch/);
  await expect(field).toHaveValue('Coral Finch');
});
