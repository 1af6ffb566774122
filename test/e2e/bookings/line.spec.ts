import type { Browser, Page, Route } from '@playwright/test';
import type { TestOpening } from '../../factories.ts';
import { allowManyBookings } from '../support/booking-page.ts';
import { expect, expectAccessible, expectAccessibleAgain, onlyInFull, test, type Site } from '../support/fixtures.ts';
import { aNewMember } from '../support/new-member.ts';
import { visitAs } from '../support/open-session.ts';
import { anOpening } from '../support/openings.ts';
import { asAnotherAdmin, bookAs, visitPanel } from '../support/staff-panel.ts';

test.beforeEach(({ site }) => allowManyBookings(site));

const minute = 60_000;
const line = (page: Page, { resort }: TestOpening) =>
  page.getByRole('region', { name: `Your place in line: ${resort.name}` });

/** A session that starts soon, with an approved guest. */
async function anExpectedGuest(page: Page, site: Site, opening: TestOpening, robloxUsername: string) {
  const { key } = await aNewMember(site);
  const reference = await bookAs(page, key, opening, { robloxUsername });
  await asAnotherAdmin(page, 'PUT', `/admin/bookings/${reference}/status`, { status: 'confirmed' });
  return { key, reference };
}

async function openBoard(browser: Browser, site: Site, { id }: TestOpening): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: site.url })).newPage();
  await visitPanel(page, `/hosting?opening=${id}&view=all`);
  return page;
}

test('one tap says "I\'m here"; a host calls and checks in with two, and the guest sees it live (LINE-1, LINE-3, LINE-6, LINE-9)', async ({
  page,
  browser,
  site,
}) => {
  const opening = await anOpening(site, { rooms: [{ units: 4 }], startsIn: 20 * minute });
  const first = await anExpectedGuest(page, site, opening, 'first_in_line');
  const guest = await anExpectedGuest(page, site, opening, 'second_in_line');
  await asAnotherAdmin(page, 'POST', `/hosting/bookings/${first.reference}/line`, {});
  await visitAs(page, guest.key, '/book');
  const card = line(page, opening);
  await card.getByRole('button', { name: 'I’m here' }).click();
  await expect(card.getByRole('heading', { name: 'You are number 2 in line' })).toBeVisible();
  await expectAccessibleAgain(page);
  const host = await openBoard(browser, site, opening);
  const queue = host.getByRole('region', { name: /^In line/ });
  await expect(queue.getByRole('list', { name: 'Next in line' }).getByRole('listitem')).toHaveCount(2);
  await queue.getByRole('button', { name: 'Call next' }).click();
  await expect(queue.getByRole('list', { name: 'Called' })).toContainText('first_in_line');
  await expect(card.getByRole('heading', { name: 'You are next in line' })).toBeVisible();
  await expect(queue.getByRole('button', { name: /^Not here/ })).toHaveAttribute('aria-disabled', 'true');
  await expectAccessibleAgain(host);
  // Both are pressed before the server has an answer.
  const pressed = Promise.withResolvers<void>();
  const checkIn = async (route: Route) => {
    await pressed.promise;
    await route.continue();
  };
  await host.route('**/api/hosting/bookings/*/check-in', checkIn, { times: 1 });
  await queue.getByRole('button', { name: /^Check in/ }).click();
  await queue.getByRole('button', { name: 'Call next' }).click();
  pressed.resolve();
  await expect(card.getByRole('alert').getByRole('heading', { name: 'Come to the front desk' })).toBeVisible();
  await expectAccessible(page);
  await queue.getByRole('button', { name: /^Check in/ }).click();
  await expect(card).toHaveCount(0);
  await expect(queue).toHaveCount(0);
  await host.context().close();
});

test(
  'without a connection the page says that it may not have reached the site; a guest without a phone is put there (LINE-1, LINE-5)',
  { tag: onlyInFull(true) },
  async ({ page, browser, context, site, consoleWatch }) => {
    consoleWatch.allow(/ERR_INTERNET_DISCONNECTED/);
    const opening = await anOpening(site, { rooms: [{ units: 4 }], startsIn: 20 * minute });
    const guest = await anExpectedGuest(page, site, opening, 'without_line');
    await visitAs(page, guest.key, '/book?view=bookings');
    const card = line(page, opening);
    await expect(card.getByRole('button', { name: 'I’m here' })).toBeVisible();
    await context.setOffline(true);
    await card.getByRole('button', { name: 'I’m here' }).click();
    await expect(card.getByText('We do not know whether this reached us.')).toBeVisible();
    await context.setOffline(false);
    const host = await openBoard(browser, site, opening);
    const row = host.getByRole('list', { name: 'Guests' }).getByRole('listitem');
    await row.getByRole('button', { name: /^More/ }).click();
    await row.getByRole('button', { name: /^Put in line/ }).click();
    await expect(host.getByRole('region', { name: /^In line/ })).toContainText('without_line');
    await expect(card.getByRole('heading', { name: 'You are next in line' })).toBeVisible();
    await card.getByRole('button', { name: 'I’m not here anymore' }).click();
    await expect(card.getByRole('button', { name: 'I’m here' })).toBeFocused();
    await expect(host.getByRole('region', { name: /^In line/ })).toHaveCount(0);
    await host.context().close();
  },
);
