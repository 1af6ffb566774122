import { forEachOnSaleGroup } from '@sunset/contract/members/tiers.ts';
import { setOnSaleTimes, type TestOpening } from '../../factories.ts';
import { allowManyBookings, BookingPage, countActive, openInNewBrowser } from '../support/booking-page.ts';
import { expect, expectAccessible, onlyInFull, test, type Site } from '../support/fixtures.ts';
import { visitAs } from '../support/open-session.ts';
import { personas, type PersonaKey } from '../support/personas.ts';

test.beforeEach(({ site }) => allowManyBookings(site));

const second = 1000;
const minute = 60 * second;
const fromNow = (site: Site, ms: number) => new Date(site.now().getTime() + ms);
const pathOf = (opening: TestOpening) => `/book?resort=${opening.resort.id}&opening=${opening.id}`;

/** The on-sale time. */
async function onSaleAt(site: Site, opening: TestOpening, at: Date): Promise<void> {
  await setOnSaleTimes(
    site,
    opening.id,
    forEachOnSaleGroup(() => at),
  );
}

async function endHold(site: Site, persona: PersonaKey, at: Date, { isExtended = false } = {}): Promise<void> {
  const { id } = await site.db
    .selectFrom('members')
    .select('id')
    .where('discordId', '=', personas[persona].id)
    .executeTakeFirstOrThrow();
  await site.db.updateTable('unusedHolds').set({ releasedUntil: null }).where('memberId', '=', id).execute();
  await site.db
    .updateTable('units')
    .set({ heldUntil: at, holdExtended: isExtended })
    .where('heldBy', '=', id)
    .execute();
}

async function countHeld(site: Site, opening: TestOpening): Promise<number> {
  const rows = await site.db
    .selectFrom('units')
    .select('id')
    .where('openingId', '=', opening.id)
    .where('heldUntil', '>', site.now())
    .execute();
  return rows.length;
}

const timer = (booking: BookingPage) => booking.page.getByText(/^This room is held for you/).getByRole('timer');

test('two guests wait for the on-sale time; the button is enabled then, and one of them gets the last room', async ({
  page,
  browser,
  site,
}) => {
  const one = new BookingPage(page, site);
  await visitAs(page, 'regular', '/book');
  const other = await openInNewBrowser(browser, site, 'gold');
  const opening = await one.anOpening({ rooms: [{ name: 'Standard', units: 1 }] });
  await onSaleAt(site, opening, fromNow(site, minute));
  await Promise.all([one, other].map((person) => person.page.goto(pathOf(opening))));
  for (const person of [one, other]) {
    await expect(person.page.getByText(/Opens for you in/)).toBeVisible();
    await expect(person.button('Not open yet: Standard')).toBeDisabled();
  }
  // Staff bring it forward, so that nobody has to wait for it.
  await onSaleAt(site, opening, fromNow(site, 3 * second));
  for (const person of [one, other]) {
    await expect(person.button('Choose Room: Standard')).toBeEnabled({ timeout: 30 * second });
  }
  await one.chooseRoom('Standard');
  await expect(timer(one)).toHaveText(/^[45]:\d\d$/);
  // A guest who is too late sees it without a press.
  await expect(other.button('Sold out: Standard')).toBeDisabled();
  await one.fillDetails();
  await one.review();
  await one.confirm();
  expect(await countActive(site, opening)).toBe(1);
  await other.page.context().close();
});

test(
  'without live updates, a guest who presses too late reads that the room was just taken',
  { tag: onlyInFull(true) },
  async ({ page, browser, site }) => {
    const one = new BookingPage(page, site);
    const opening = await one.anOpening({ rooms: [{ name: 'Standard', units: 1 }] });
    const other = await openInNewBrowser(browser, site, 'gold');
    await other.page.route('**/api/live', (route) => route.abort());
    await other.page.goto(pathOf(opening));
    await expect(other.button('Choose Room: Standard')).toBeEnabled();
    // It does not poll either.
    const counts = '**/api/rooms/**';
    await other.page.route(counts, (route) => route.abort());
    await one.open('regular', opening);
    await one.chooseRoom('Standard');
    await other.button('Choose Room: Standard').click();
    await expect(other.toast(/took the last room “Standard”/)).toBeVisible();
    await other.page.unroute(counts);
    await expect(other.button('Sold out: Standard')).toBeDisabled();
    await other.page.context().close();
  },
);

test(
  'the list of resorts shows the on-sale time and opens the rooms',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    const booking = new BookingPage(page, site);
    const opening = await booking.anOpening();
    await onSaleAt(site, opening, fromNow(site, 30 * minute));
    await page.goto(pathOf(opening));
    await expect(page.getByText(/Opens for regular customers in/)).toBeVisible();
    await expectAccessible(page);
    await visitAs(page, 'booster3', '/book');
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: opening.resort.name }) });
    await expect(card.getByText(/Opens for you in/)).toBeVisible();
    await card.getByRole('button', { name: /^Not open yet/ }).click({ force: true });
    await expect(booking.toast(/opens for you on/)).toBeVisible();
    await card.getByRole('button', { name: /^See the rooms/ }).click();
    await expect(booking.button('Not open yet: Standard')).toBeDisabled();
    await expectAccessible(page);
  },
);

test(
  'shows a countdown for a hold, extends it while the guest types, and keeps it after a reload',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    const booking = new BookingPage(page, site);
    const opening = await booking.anOpening();
    await booking.open('regular', opening);
    await booking.chooseRoom('Standard');
    await expect(timer(booking)).toHaveText(/^[45]:\d\d$/);
    await endHold(site, 'regular', fromNow(site, minute + 4 * second));
    await page.reload();
    await expect(timer(booking)).toHaveText(/^(1:0|0:5)\d$/);
    await expect(page.getByText('One minute left for this room.')).toBeAttached();
    await expect(booking.button('3 more minutes')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel(/Notes/).pressSequentially('A quiet one');
    await expect(page.getByText('You have three more minutes for this room.')).toBeAttached();
    await expect(timer(booking)).toHaveText(/^3:\d\d$/);
    await expect(booking.button('3 more minutes')).toBeHidden();
  },
);

test(
  'explains an expired hold, offers a second one, and after two lets the guest book without a hold',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    const booking = new BookingPage(page, site);
    const opening = await booking.anOpening();
    await booking.open('regular', opening);
    await booking.chooseRoom('Standard');
    await booking.fillDetails({ notes: 'Still here' });
    // Already extended, so it expires although the guest types.
    await endHold(site, 'regular', fromNow(site, 12 * second), { isExtended: true });
    await expect(timer(booking)).toHaveText(/^0:[01]\d$/);
    await page.reload();
    const isOver = page.getByText(/Time’s up, but your answers are still here/);
    await expect(isOver).toBeVisible({ timeout: 20 * second });
    // After a reload the reason is still shown.
    await page.reload();
    await expect(isOver).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByLabel(/Notes/)).toHaveValue('Still here');
    await booking.button('Hold it for 5 minutes').click();
    await expect(timer(booking)).toHaveText(/^[45]:\d\d$/);
    // Going to the rooms and back keeps the hold; it does not use up a third one.
    await booking.button('Back').click();
    await expect(booking.heading('Choose Room')).toBeVisible();
    await expect.poll(() => countHeld(site, opening)).toBe(0);
    await booking.chooseRoom('Standard');
    await expect(timer(booking)).toHaveText(/^4:\d\d$/);
    await endHold(site, 'regular', fromNow(site, -second));
    await expect(isOver.or(page.getByText(/This room is no longer held for you/))).toBeVisible();
    await booking.button('Hold it for 5 minutes').click();
    await expect(page.getByText(/We can’t hold a room this time/)).toBeVisible();
    await booking.review();
    await booking.confirm();
    expect(await countActive(site, opening)).toBe(1);
  },
);

test(
  'shows a hold on every device and keeps it when the rooms are opened on another one',
  { tag: onlyInFull(true) },
  async ({ page, browser, site }) => {
    const booking = new BookingPage(page, site);
    const opening = await booking.anOpening({ rooms: [{ name: 'Standard', units: 1 }] });
    await booking.open('regular', opening);
    await booking.chooseRoom('Standard');
    const phone = await openInNewBrowser(browser, site, 'regular');
    await phone.page.goto(pathOf(opening));
    await expect(phone.page.getByText('Held for you', { exact: true })).toBeVisible();
    await expect(phone.button('Choose Room: Standard')).toBeEnabled();
    expect(await countHeld(site, opening)).toBe(1);
    await phone.chooseRoom('Standard');
    await phone.page.context().close();
    await booking.fillDetails();
    await booking.review();
    await booking.confirm();
  },
);

test(
  'shows that the room is gone when another guest took it after the hold expired',
  { tag: onlyInFull(true) },
  async ({ page, browser, site, consoleWatch }) => {
    consoleWatch.allow(/409/);
    const booking = new BookingPage(page, site);
    const opening = await booking.anOpening({ rooms: [{ name: 'Standard', units: 1 }] });
    await booking.open('regular', opening);
    await booking.goToReview();
    const other = await openInNewBrowser(browser, site, 'gold');
    await endHold(site, 'regular', fromNow(site, -second));
    await expect(page.getByText(/This room is no longer held for you/)).toBeVisible();
    await other.page.goto(pathOf(opening));
    await other.chooseRoom('Standard');
    await booking.button('Confirm booking').click();
    await expect(booking.toast('Time’s up')).toBeVisible();
    await expect(booking.heading('Choose Room')).toBeVisible();
    await expect(booking.button('Sold out: Standard')).toBeDisabled();
    await other.page.context().close();
  },
);
