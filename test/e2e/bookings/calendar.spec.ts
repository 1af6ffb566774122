import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { parseCalendar, type ParsedEvent } from '../../calendars.ts';
import type { TestOpening } from '../../factories.ts';
import { allowManyBookings, BookingPage } from '../support/booking-page.ts';
import { expect, expectAccessible, onlyInFull, test } from '../support/fixtures.ts';
import { aNewMember } from '../support/new-member.ts';
import { visitAs } from '../support/open-session.ts';
import { bookAs } from '../support/staff-panel.ts';

test.beforeEach(({ site }) => allowManyBookings(site));

/** Opens "Add to calendar" and returns where its links lead. */
async function linksOf(page: Page, within: Locator) {
  await within.getByText('Add to calendar').click();
  const list = within.getByRole('list', { name: /^Add .* to a calendar$/ });
  await expect(list.getByRole('link')).toHaveCount(3);
  await expectAccessible(page);
  const hrefs = await list
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  const [google = '', subscription = '', file = ''] = hrefs;
  return { google: new URL(google), subscription, file };
}

async function saveFile(page: Page, link: Locator): Promise<ParsedEvent[]> {
  const download = page.waitForEvent('download');
  await link.click();
  return parseCalendar(await readFile(await (await download).path(), 'utf8')).events;
}

const utc = ({ startsAt }: TestOpening) => startsAt.toISOString().replace(/\.\d+/, '');

test(
  'each opening on the page of a resort can be added to a calendar (CAL-12)',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    const opening = await new BookingPage(page, site).anOpening();
    await page.goto(`/resort/${opening.resort.id}`);
    const row = page.getByRole('region', { name: 'Next openings' }).getByRole('listitem').first();
    const { google, subscription } = await linksOf(page, row);
    expect(google.searchParams.get('text')).toBe(opening.resort.name);
    expect(google.searchParams.get('dates')).toContain(utc(opening).replaceAll(/[-:]/g, ''));
    expect(subscription).toMatch(/^webcal:\/\//);
    const feed = await page.request.get(subscription.replace('webcal:', 'http:'));
    expect(parseCalendar(await feed.text()).events).toMatchObject([{ start: utc(opening), status: 'CONFIRMED' }]);
    const [event] = await saveFile(page, row.getByRole('link', { name: 'Calendar file' }));
    expect(event).toMatchObject({ start: utc(opening), summary: opening.resort.name });
  },
);

test(
  'a booking can be added to a calendar when it is confirmed and in My Bookings (CAL-12)',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    const booking = new BookingPage(page, site);
    const opening = await booking.anOpening();
    await booking.open('regular', opening);
    await booking.goToReview();
    await booking.confirm();
    const { subscription, file } = await linksOf(page, page.getByRole('main'));
    expect(subscription.replace('webcal:', 'http:')).toBe(file);
    await booking.button('See my booking').click();
    const card = page.getByRole('listitem').filter({ hasText: opening.resort.name }).first();
    const links = await linksOf(page, card);
    expect(links.google.searchParams.get('text')).toBe(`${opening.resort.name} - Standard`);
    expect(links.file).toBe(file);
    const [event] = await saveFile(page, card.getByRole('link', { name: 'Calendar file' }));
    expect(event).toMatchObject({ start: utc(opening), status: 'TENTATIVE' });
  },
);

test(
  'the private address is created, copied and reset in Settings, and the old one ends (CAL-13)',
  { tag: onlyInFull(true) },
  async ({ page, site, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { key } = await aNewMember(site);
    const opening = await new BookingPage(page, site).anOpening();
    const reference = await bookAs(page, key, opening, { robloxUsername: `cal_${opening.id}` });
    await visitAs(page, key, '/settings');
    const card = page.getByRole('region', { name: 'Calendar' });
    await card.getByRole('button', { name: 'Create private address' }).click();
    const copied = async () => {
      await card.getByRole('button', { name: 'Copy' }).click();
      await expect(card.getByRole('button', { name: 'Copied' })).toBeVisible();
      return page.evaluate(() => navigator.clipboard.readText());
    };
    const first = await copied();
    await expect(card).toContainText(first);
    await expectAccessible(page);
    const feed = await page.request.get(first);
    expect(parseCalendar(await feed.text()).events).toMatchObject([
      { uid: `booking-${reference}@${new URL(first).hostname}`, start: utc(opening), status: 'TENTATIVE' },
    ]);
    await card.getByRole('button', { name: 'Reset address' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reset address' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(card).not.toContainText(first);
    const second = await copied();
    expect(second).not.toBe(first);
    expect((await page.request.get(first)).status()).toBe(404);
    expect((await page.request.get(second)).status()).toBe(200);
    await page.reload();
    await expect(card).toContainText('We can show it only once');
    await expect(card).not.toContainText(second);
    await expect(card.getByRole('link', { name: 'subscribe to all openings' })).toHaveAttribute('href', /^webcal:/);
  },
);
