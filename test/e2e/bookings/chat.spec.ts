import type { Locator, Page } from '@playwright/test';
import type { TestOpening } from '../../factories.ts';
import { allowManyBookings, BookingPage, openInNewBrowser } from '../support/booking-page.ts';
import { expect, onlyInFull, test, type Site } from '../support/fixtures.ts';
import { aNewMember } from '../support/new-member.ts';
import { openSession, visitAs } from '../support/open-session.ts';
import { bookAs } from '../support/staff-panel.ts';

type NewMember = Awaited<ReturnType<typeof aNewMember>>;

const minute = 60_000;

test.beforeEach(({ site }) => allowManyBookings(site));

/** The chat of the stand-in, as one person. */
async function openChat(page: Page, site: Site, person: string): Promise<void> {
  await page.goto(`${site.standinUrl}/chat?person=${person}`);
  await expect(page.getByLabel('Message')).toBeVisible();
}

/** Types a command; for its option `opening` the name of the resort, and takes the suggestion. */
async function send(page: Page, command: string, resort?: string): Promise<void> {
  await page.getByLabel('Message').fill(`/${command}`);
  if (resort !== undefined) {
    await page.getByLabel('opening').fill(resort);
    await page.locator('#suggestions').getByRole('button', { name: resort }).click();
  }
  await page.getByRole('button', { name: 'Send' }).click();
}

const newest = (page: Page) => page.locator('#messages > ul > li').last();

/** The newest answer that only this person sees. Other messages may come after it. */
const newestAnswer = (page: Page) => page.locator('#messages .ephemeral').last();

test(
  'a guest books, sees the code and cancels from chat, staff approve there, and another guest’s page follows',
  { tag: onlyInFull(true) },
  async ({ page, browser, site }) => {
    const opening = await new BookingPage(page, site).anOpening({
      rooms: [{ name: 'Standard', units: 1 }],
      startsIn: 25 * minute,
    });
    await site.db.updateTable('openings').set({ neighborhoodCode: 'K7Q2' }).where('id', '=', opening.id).execute();
    const other = await openInNewBrowser(browser, site, 'gold');
    await other.page.goto(`/book?resort=${opening.resort.id}&opening=${opening.id}`);
    await expect(other.button('Choose Room: Standard')).toBeEnabled();

    const { key, roblox } = await aNewMember(site);
    await openChat(page, site, key);
    await send(page, 'book', opening.resort.name);
    await newest(page).getByLabel('Choose a room').selectOption({ index: 1 });
    await page.getByLabel('Roblox username').fill(roblox);
    await page.getByLabel('Roblox display name').fill('Newcomer');
    await page.getByLabel('I accept the Terms of Service').check();
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(other.button('Sold out: Standard')).toBeDisabled();
    await newest(page).getByRole('button', { name: 'Confirm' }).click();
    await expect(newest(page)).toContainText('Request received.');
    await expect(newest(page)).toContainText('Standard, ');

    await openChat(page, site, 'admin');
    await send(page, 'evening', opening.resort.name);
    await expect(newest(page)).toContainText('Newcomer');
    await newest(page).getByRole('button', { name: 'Approve 1' }).click();
    await expect(newest(page)).toContainText('Approved: ');

    await openChat(page, site, key);
    await send(page, 'mybookings');
    await expect(newest(page)).toContainText('Confirmed.');
    await newest(page).getByRole('button', { name: 'Show code' }).click();
    await expect(newest(page)).toContainText('K7Q2');
    await page.locator('#messages').getByRole('button', { name: 'Cancel' }).click();
    await newest(page).getByRole('button', { name: 'Cancel booking' }).click();
    await expect(newest(page)).toContainText('is cancelled');
    await expect(other.button('Choose Room: Standard')).toBeEnabled();
    await other.page.context().close();
  },
);

test('somebody who is not in the server has no commands', { tag: onlyInFull(true) }, async ({ page, site }) => {
  await page.goto(`${site.standinUrl}/chat?person=visitor`);
  await expect(page.getByText('so there are no commands')).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveCount(0);
});

/** The direct messages of a person, once there is one with this text. */
async function openDirectMessages(page: Page, site: Site, { key }: NewMember, text: string): Promise<Locator> {
  const message = page.locator('#messages > ul > li').filter({ hasText: text }).last();
  await expect(async () => {
    await page.goto(`${site.standinUrl}/chat?person=${key}&channel=direct`);
    await expect(message).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 30_000 });
  return message;
}

/** Joins the waiting list of an opening on the website, and leaves My Bookings open. */
async function wait(page: Page, opening: TestOpening, { key, roblox }: NewMember): Promise<void> {
  const { token } = await visitAs(page, key);
  const headers = { authorization: `Bearer ${token}` };
  const data = { rooms: opening.roomIds, robloxUsername: roblox, robloxDisplayName: 'Waiting' };
  const answer = await page.request.put(`/api/user/waiting/${opening.id}`, { headers, data });
  expect(answer.status(), await answer.text()).toBe(200);
  await page.goto('/book?view=bookings');
}

test(
  'an offered room is passed and taken from chat, while the page of the next in line follows',
  { tag: onlyInFull(true) },
  async ({ page, browser, site }) => {
    const opening = await new BookingPage(page, site).anOpening({
      rooms: [{ name: 'Standard', units: 1 }],
      startsIn: 48 * 60 * minute,
    });
    const [first, second, guest] = [await aNewMember(site), await aNewMember(site), await aNewMember(site)];
    const reference = await bookAs(page, guest.key, opening, { robloxUsername: guest.roblox });
    const other = await (await browser.newContext({ baseURL: site.url })).newPage();
    const offers = other.getByRole('list', { name: 'Your offers' });
    await wait(page, opening, first);
    await wait(other, opening, second);
    await expect(other.getByText('You are number 2 of 2.').first()).toBeVisible();

    const { token } = await openSession(page, guest.key);
    const headers = { authorization: `Bearer ${token}` };
    const cancelled = await page.request.post(`/api/user/bookings/${reference}/cancel`, { headers, data: {} });
    expect(cancelled.status()).toBe(200);
    const offered = await openDirectMessages(page, site, first, opening.resort.name);
    await offered.getByRole('button', { name: 'Pass' }).click();
    await expect(newestAnswer(page)).toContainText('You passed.');
    await expect(offers.getByText('A room is free for you')).toBeVisible();

    const passedOn = await openDirectMessages(page, site, second, opening.resort.name);
    await passedOn.getByRole('button', { name: 'Take' }).click();
    await expect(newestAnswer(page)).toContainText('Request received.');
    await expect(offers).toHaveCount(0);
    await other.context().close();
  },
);
