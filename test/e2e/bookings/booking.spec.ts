import type { BrowserContext } from '@playwright/test';
import { aMember } from '../../factories.ts';
import { allowManyBookings, BookingPage, countActive } from '../support/booking-page.ts';
import { bothThemes, expect, expectAccessible, inFullOrUsual, onlyInFull, test } from '../support/fixtures.ts';
import { aNewMember } from '../support/new-member.ts';
import { visitAs } from '../support/open-session.ts';
import { personas } from '../support/personas.ts';

test.beforeEach(({ site }) => allowManyBookings(site));

const prices = {
  regular: { bbc: '2,000 BBC', robux: '13 Robux', donation: '$1.00' },
  gold: { bbc: '1,500 BBC', robux: '9 Robux', donation: '$1.00' },
  booster2: { bbc: '1,000 BBC', robux: '6 Robux', donation: '$1.00' },
  booster3: { bbc: 'Complimentary', robux: 'Complimentary', donation: 'Complimentary' },
};
const methods = { bbc: 'BBC', robux: 'Robux', donation: 'Donation' } as const;
/** What each method costs whom is proven by the tests of prices; the way is the same with each. */
const triedMethods = inFullOrUsual(['bbc', 'robux', 'donation'] as const, ['robux'] as const);

for (const [persona, due] of Object.entries(prices)) {
  test(
    `${persona} sees the price for each payment method, books, and finds the booking in My Bookings`,
    { tag: onlyInFull(persona !== 'regular') },
    async ({ page, site }) => {
      const booking = new BookingPage(page, site);
      for (const method of triedMethods) {
        const opening = await booking.anOpening({ rooms: [{ name: 'Standard', price: 1000 }] });
        await booking.open(persona, opening);
        await expect(page).toHaveTitle('Choose Room · Book a Room · Sunset Resorts');
        await booking.chooseRoom('Standard');
        await expect(page).toHaveTitle('Guest Details · Book a Room · Sunset Resorts');
        await booking.fillDetails({ payment: methods[method], allInclusive: true, notes: 'Near the pool, please' });
        await expect(page.getByRole('region', { name: 'Price' }).getByRole('strong')).toHaveText(due[method]);
        await booking.review();
        await expect(page.getByText('Near the pool, please')).toBeVisible();
        const reference = await booking.confirm();
        await booking.button(/My Bookings/).click();
        await expect(page).toHaveTitle('My Bookings · Book a Room · Sunset Resorts');
        const card = page.getByRole('listitem').filter({ hasText: opening.resort.name });
        await expect(card.getByText(due[method], { exact: true })).toBeVisible();
        await expect(card.getByText('Pending')).toBeVisible();
        const row = await site.db
          .selectFrom('bookings')
          .selectAll()
          .where('reference', '=', reference)
          .executeTakeFirstOrThrow();
        expect(row).toMatchObject({
          openingId: opening.id,
          allInclusive: true,
          notes: 'Near the pool, please',
          robloxUsername: 'sandbar_guest',
        });
        await page.evaluate(() => localStorage.clear());
      }
    },
  );
}

test(
  'books from the list of resorts to the confirmation, and cancels',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    const booking = new BookingPage(page, site);
    const opening = await booking.anOpening();
    await visitAs(page, 'regular', '/book');
    await expect(booking.heading('Select Resort')).toBeVisible();
    await booking.button(`Select Resort: ${opening.resort.name}`).click();
    await expect(booking.heading('Choose Room')).toBeFocused();
    await booking.goToReview();
    const placeOfButton = () => booking.button(/My Bookings/).boundingBox();
    const before = await placeOfButton();
    await booking.confirm();
    await expect(booking.toast('Request received')).toBeVisible();
    await expect(booking.button(/My Bookings/)).toHaveText(/\d/);
    expect(await placeOfButton()).toEqual(before);
    await expect(page.getByText(/at least 10 minutes early/)).toBeVisible();
    await booking.button('Make Another Booking').click();
    await expect(booking.heading('Select Resort')).toBeVisible();
    await booking.button(/My Bookings/).click();
    const card = page.getByRole('listitem').filter({ hasText: opening.resort.name });
    await card.getByRole('button', { name: 'Cancel booking' }).click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText('becomes free at once. You can’t undo this.');
    await question
      .getByRole('button', { name: /cancel/i })
      .last()
      .click();
    await expect(card.getByText('Cancelled', { exact: true })).toBeVisible();
    expect(await countActive(site, opening)).toBe(0);
  },
);

test(
  'a prefilled name that arrives late does not mix with typed text',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    const booking = new BookingPage(page, site);
    const asked = Promise.withResolvers<void>();
    const prefill = { source: 'bloxlink', roblox_username: 'jay_7', roblox_display_name: 'Jay' };
    await page.route('**/api/user/game-account', async (route) => {
      await asked.promise;
      await route.fulfill({ json: { can_link: true, can_check_bloxlink: true, link: null, prefill } });
    });
    await booking.open('regular', await booking.anOpening());
    await booking.chooseRoom('Standard');
    const name = page.getByLabel('Roblox username');
    await name.focus();
    asked.resolve();
    await expect(page.getByText('Filled in from Bloxlink.')).toBeVisible();
    await expect(page.getByLabel('Roblox display name')).toHaveValue('Jay');
    await expect(name).toHaveValue('');
    await name.blur();
    await expect(name).toHaveValue('jay_7');
    await name.fill('sandbar_guest');
    await name.blur();
    await expect(name).toHaveValue('sandbar_guest');
  },
);

test(
  'step 3 refuses an impossible Roblox name with an error at the field',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    const booking = new BookingPage(page, site);
    await booking.open('regular', await booking.anOpening());
    await booking.chooseRoom('Standard');
    await booking.fillDetails();
    const [username, displayName] = [page.getByLabel('Roblox username'), page.getByLabel('Roblox display name')];
    await username.fill('sandbar\u200b_guest');
    await displayName.fill('x'.repeat(21));
    await displayName.press('Enter');
    const [wrongUsername, wrongDisplayName] = [
      /^Check your Roblox username\. It has 3 to 20/,
      /^Check your Roblox display name\./,
    ];
    const summary = page.getByRole('alert').filter({ hasText: 'Almost there!' });
    await expect(summary.getByRole('link')).toHaveText([wrongUsername, wrongDisplayName]);
    await expect(username).toHaveAccessibleDescription(/Check your Roblox username/);
    await expect(displayName).toHaveAccessibleDescription(/Check your Roblox display name/);
    await username.fill('sandbar_guest');
    await displayName.fill('Jay');
    await booking.review();
  },
);

test(
  'books with an unusual name of a linked account as Roblox returns it',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    const booking = new BookingPage(page, site);
    await booking.open('booster2', await booking.anOpening());
    const setLink = (names: { robloxId: string; robloxUsername: string; robloxDisplayName: string } | null) =>
      site.db
        .updateTable('members')
        .set(names ?? { robloxId: null, robloxUsername: null, robloxDisplayName: null, robloxLinkedAt: null })
        .where('discordId', '=', personas.booster2.id)
        .execute();
    const names = { robloxUsername: 'J!', robloxDisplayName: 'Jay of the very long name' };
    await setLink({ robloxId: '9100001', ...names });
    try {
      await page.reload();
      await booking.chooseRoom('Standard');
      await expect(page.getByLabel('Roblox username')).toHaveValue(names.robloxUsername);
      await page.getByRole('checkbox', { name: /I agree/ }).check();
      await booking.review();
      const reference = await booking.confirm();
      const row = await site.db
        .selectFrom('bookings')
        .selectAll()
        .where('reference', '=', reference)
        .executeTakeFirst();
      expect(row).toMatchObject({ robloxId: '9100001', ...names });
    } finally {
      await setLink(null);
    }
  },
);

test('a second booking for the same opening shows the first one', { tag: onlyInFull(true) }, async ({ page, site }) => {
  const booking = new BookingPage(page, site);
  const opening = await booking.anOpening();
  await booking.open('regular', opening);
  await booking.goToReview();
  await booking.confirm();
  await booking.button('Make Another Booking').click();
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: opening.resort.name }) });
  await expect(card.getByText('Your Booking', { exact: true })).toBeVisible();
  await card
    .getByRole('button', { name: new RegExp(opening.resort.name) })
    .last()
    .click();
  await expect(
    booking.toast(`You already have a booking at ${opening.resort.name}. Showing your booking details.`),
  ).toBeVisible();
  await expect(booking.heading('My Bookings')).toBeVisible();
  expect(await countActive(site, opening)).toBe(1);
});

test(
  'a second active booking is refused with the specified text',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    const booking = new BookingPage(page, site);
    const [first, second] = [await booking.anOpening(), await booking.anOpening()];
    await booking.open('booster1', first);
    await booking.goToReview();
    await booking.confirm();
    await allowManyBookings(site, 1);
    await page.reload();
    const text = 'You already have an active booking. Each user can only have one booking per session.';
    const main = page.getByRole('main');
    const notice = main.getByText('You can book again when its session is over or when it is cancelled.');
    await expect(booking.heading('Request received')).toBeVisible();
    await expect(notice).toHaveCount(0);
    await booking.button('Make Another Booking').click();
    await expect(notice).toBeVisible();
    await page.goto(`/book?resort=${second.resort.id}&opening=${second.id}`);
    await booking.button('Choose Room: Standard').click();
    await expect(booking.toast('Booking Limit Reached')).toBeVisible();
    await expect(booking.toast(text)).toBeVisible();
    await expect(main.getByText(text)).toHaveCount(0);
    await notice.getByRole('button', { name: 'Show My Bookings' }).click();
    await expect(booking.heading('My Bookings')).toBeVisible();
    await allowManyBookings(site);
  },
);

test('shows that the last room was taken, and the rooms again', async ({ page, site, consoleWatch }) => {
  consoleWatch.allow(/409/);
  const booking = new BookingPage(page, site);
  const opening = await booking.anOpening({
    rooms: [
      { name: 'Standard', units: 1 },
      { name: 'Deluxe', price: 2000 },
    ],
  });
  await booking.open('regular', opening);
  await booking.goToReview();
  await bookLastRoom(site, opening.roomIds[0]);
  await booking.button('Confirm booking').click();
  await expect(booking.heading('Choose Room')).toBeVisible();
  await expect(page.getByText('SOLD OUT', { exact: true })).toBeVisible();
  await expect(booking.button('Sold out: Standard')).toBeDisabled();
  await expect(booking.button('Choose Room: Deluxe')).toBeEnabled();
});

test(
  'a resort closed to regular customers refuses them and admits a gold customer',
  { tag: onlyInFull(true) },
  async ({ page, browser, site }) => {
    const booking = new BookingPage(page, site);
    const opening = await booking.anOpening({ regularOpen: false });
    await booking.open('gold', opening);
    const context: BrowserContext = await browser.newContext();
    const other = new BookingPage(await context.newPage(), site);
    await other.page.goto(`${site.url}/user-login?return_to=/book`);
    await other.button('Login with Discord').click();
    await other.page.locator('[data-person="regular"]').click();
    await expect(other.heading('Select Resort')).toBeVisible();
    // The button looks disabled, and a press shows why.
    await other.button(`Bookings closed: ${opening.resort.name}`).click({ force: true });
    await expect(
      other.toast(
        `Bookings are currently closed for Regular Customer at ${opening.resort.name}. We will announce when they open again!`,
      ),
    ).toBeVisible();
    await context.close();
  },
);

test(
  'an expired session shows one toast, and the draft survives the new sign-in',
  { tag: onlyInFull(true) },
  async ({ page, site, consoleWatch }) => {
    consoleWatch.allow(/401/);
    // Without the live stream: it would report the end of the session before the click does.
    await page.route('**/api/live*', (route) => route.abort());
    consoleWatch.allow(/ERR_FAILED/);
    const booking = new BookingPage(page, site);
    const opening = await booking.anOpening();
    await booking.open('regular', opening);
    await booking.chooseRoom('Standard');
    await booking.fillDetails({ notes: 'My draft' });
    await booking.review();
    await site.db.updateTable('sessions').set({ revokedAt: site.now() }).execute();
    await booking.button('Confirm booking').click();
    await expect(booking.toast('Session Expired')).toBeVisible();
    await expect(
      booking.toast('Your session has expired after 24 hours. Please log in again to continue.'),
    ).toHaveCount(1);
    await booking
      .button('Log in with Discord to book')
      .or(page.getByRole('link', { name: 'Login with Discord' }))
      .click();
    const login = booking.button('Login with Discord');
    const guest = page.locator('[data-person="regular"]');
    await login.or(guest).click();
    if (await guest.isVisible()) await guest.click();
    await page.waitForURL(/\/book/);
    await expect(booking.heading('Reservation Summary').or(booking.heading('Gaming Information'))).toBeVisible();
    await expect(page.getByText('My draft').or(page.getByRole('textbox', { name: /Notes/ }))).toBeVisible();
  },
);

test('T11 a double click books once', { tag: onlyInFull(true) }, async ({ page, site }) => {
  const booking = new BookingPage(page, site);
  const opening = await booking.anOpening();
  await booking.open('regular', opening);
  await booking.goToReview();
  await booking.button('Confirm booking').dblclick();
  await expect(booking.heading('Request received')).toBeVisible();
  expect(await countActive(site, opening)).toBe(1);
});

test('F25 T11 a retry after a lost response finds the same booking', async ({ page, site, consoleWatch }) => {
  consoleWatch.allow(/ERR_FAILED/);
  const booking = new BookingPage(page, site);
  const opening = await booking.anOpening();
  await booking.open('regular', opening);
  await booking.goToReview();
  let placed: { bookingId?: string } = {};
  await page.route(
    '**/api/bookings',
    async (route) => {
      placed = (await (await route.fetch()).json()) as typeof placed;
      await route.abort();
    },
    { times: 1 },
  );
  await booking.button('Confirm booking').click();
  await expect(page.getByText(/no answer from the server/i).first()).toBeVisible();
  expect(await countActive(site, opening)).toBe(1);
  await page.reload();
  await booking
    .button(/try again/i)
    .first()
    .click();
  await expect(booking.heading('Request received')).toBeVisible();
  expect(await booking.reference()).toBe(placed.bookingId);
  expect(await countActive(site, opening)).toBe(1);
});

test('F25 a reload at every step keeps step and draft, and Back goes back', async ({ page, site }) => {
  const booking = new BookingPage(page, site);
  const opening = await booking.anOpening();
  await booking.open('regular', opening);
  await page.reload();
  await expect(booking.heading('Choose Room')).toBeVisible();
  await booking.chooseRoom('Standard');
  await booking.fillDetails({ notes: 'Still here' });
  await page.reload();
  await expect(page.getByLabel(/Notes/)).toHaveValue('Still here');
  await expect(page.getByLabel('Roblox username')).toHaveValue('sandbar_guest');
  await booking.review();
  await page.reload();
  await expect(booking.heading('Reservation Summary')).toBeVisible();
  await page.goBack();
  await expect(booking.heading('Gaming Information')).toBeVisible();
  await expect(page.getByLabel(/Notes/)).toHaveValue('Still here');
  await booking.button('Back').click();
  await expect(booking.heading('Choose Room')).toBeVisible();
  await booking.button('Back').click();
  await expect(booking.heading('Select Resort')).toBeVisible();
  expect(await countActive(site, opening)).toBe(0);
});

test('works by keyboard alone, every step accessible in both themes', async ({ page, site }) => {
  const booking = new BookingPage(page, site);
  const opening = await booking.anOpening();
  await visitAs(page, 'booster1', '/book');
  await expect(booking.heading('Select Resort')).toBeVisible();
  await expectAccessible(page, inFullOrUsual(bothThemes, ['dark']));
  await press(booking, `Select Resort: ${opening.resort.name}`);
  await expect(booking.heading('Choose Room')).toBeFocused();
  await expect(booking.button('Choose Room: Standard')).toBeEnabled();
  await expectAccessible(page, bothThemes);
  await press(booking, 'Choose Room: Standard');
  // With an earlier booking this guest comes to the review first (PAGE-58), and the names are filled in.
  const form = booking.heading('Gaming Information');
  await expect(form.or(booking.heading('Reservation Summary'))).toBeFocused();
  if (await booking.button('Change details').isVisible()) await press(booking, 'Change details');
  await expect(form).toBeFocused();
  await page.getByLabel('Roblox username').focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('sandbar_guest');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Jay');
  await page.getByRole('checkbox', { name: /I agree/ }).focus();
  await page.keyboard.press('Space');
  await expectAccessible(page, bothThemes);
  await press(booking, 'Review booking');
  await expect(booking.heading('Reservation Summary')).toBeFocused();
  await expectAccessible(page, bothThemes);
  await press(booking, 'Confirm booking');
  await expect(booking.heading('Request received')).toBeFocused();
  await expectAccessible(page, inFullOrUsual(bothThemes, ['dark']));
  await press(booking, /My Bookings/);
  await expect(booking.heading('My Bookings')).toBeVisible();
  await expectAccessible(page, inFullOrUsual(bothThemes, ['dark']));
});

test(
  'logged out, a link shows its opening and leads straight to Discord and back to the chosen room (PAGE-80)',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    const booking = new BookingPage(page, site);
    const { key } = await aNewMember(site);
    const opening = await booking.anOpening({ rooms: [{ name: 'Standard' }, { name: 'Deluxe', price: 2000 }] });
    await page.goto(`/book?resort=${opening.resort.id}&opening=${opening.id}`);
    await expect(page.getByRole('heading', { name: opening.resort.name, level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Discord Login Required' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('radio', { name: /^Deluxe/ }).check();
    await booking.button('Log in with Discord to book').click();
    await page.locator(`[data-person="${key}"]`).click();
    await expect(booking.heading('Gaming Information')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Deluxe' })).toBeVisible();
  },
);

test('without openings the page links to other pages', { tag: onlyInFull(true) }, async ({ page, site }) => {
  const booking = new BookingPage(page, site);
  await booking.open('regular', await booking.anOpening());
  await page.route('**/api/rooms/upcoming', (route) => route.fulfill({ json: [] }));
  await page.goto('/book');
  await expect(page.getByText('No Upcoming Openings')).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.locator('a[href="/resorts"]')).toBeVisible();
  await expect(main.locator('a[href="/contact"]')).toBeVisible();
  await expectAccessible(page);
});

test(
  'after a crash of the wizard, Reset Booking starts again without the draft',
  { tag: onlyInFull(true) },
  async ({ page, site, consoleWatch }) => {
    consoleWatch.allow(/reading 'map'|WizardBoundary/);
    const booking = new BookingPage(page, site);
    const opening = await booking.anOpening();
    await booking.open('regular', opening);
    await booking.chooseRoom('Standard');
    await page.getByLabel(/Notes/).fill('Forget me');
    // A proxy that changes the response.
    await page.route('**/api/rooms/resort/*/aggregated*', async (route) => {
      const rooms = (await (await route.fetch()).json()) as object[];
      await route.fulfill({ json: rooms.map((room) => ({ ...room, amenities: null })) });
    });
    await booking.button('Back').click();
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('Something went wrong with your booking');
    await expectAccessible(page);
    await page.unroute('**/api/rooms/resort/*/aggregated*');
    await booking.button('Reset Booking').click();
    await expect(booking.heading('Select Resort')).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Forget me');
  },
);

async function press(booking: BookingPage, name: string | RegExp): Promise<void> {
  await booking.button(name).focus();
  await booking.page.keyboard.press('Enter');
}

/** Another guest holds the room meanwhile. */
async function bookLastRoom(site: BookingPage['site'], roomId: number | undefined): Promise<void> {
  const member = await aMember(site);
  const { unitId } = await site.db
    .selectFrom('units')
    .select('id as unitId')
    .where('openingRoomId', '=', roomId ?? 0)
    .where('bookingId', 'is', null)
    .executeTakeFirstOrThrow();
  await site.db
    .updateTable('units')
    .set({ heldBy: member.id, heldUntil: new Date(site.now().getTime() + 600_000) })
    .where('id', '=', unitId)
    .execute();
}
