import { channelIds } from '@sunset/standin/ids.ts';
import type { Page } from '@playwright/test';
import { aBookingBody } from '../../factories.ts';
import { allowManyBookings } from '../support/booking-page.ts';
import { anOpening } from '../support/openings.ts';
import { expect, expectAccessible, onlyInFull, test, type Site } from '../support/fixtures.ts';
import { openSession, visitAs } from '../support/open-session.ts';
import { asAnotherAdmin, bookAs, visitPanel } from '../support/staff-panel.ts';
import { wide } from '../support/sizes.ts';
import { control } from '../support/standin-control.ts';

test.use(wide);

const section = (page: Page) => page.getByRole('region', { name: 'Discord Announcements' });

/** The panel with a resort whose session is near and has a code. */
async function openHosting(page: Page, site: Site): Promise<{ resort: string; token: string }> {
  const { resort } = await anOpening(site, { startsIn: 20 * 60_000 });
  await site.db.updateTable('resorts').set({ neighborhoodCode: 'SUN 42' }).where('id', '=', resort.id).execute();
  const { token } = await visitAs(page, 'admin', '/hosting');
  await section(page).getByRole('combobox', { name: 'Resort' }).selectOption(resort.name);
  return { resort: resort.name, token };
}

async function announce(page: Page, { resort, token }: { resort: string; token: string }, path: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.post(`/api/hosting/${path}`, { headers, data: { resort_name: resort } });
  expect(answer.status()).toBe(200);
}

test('a host announces a session and pings the staff on Discord', { tag: onlyInFull(true) }, async ({ page, site }) => {
  const { resort } = await openHosting(page, site);
  await section(page).getByRole('button', { name: 'Guest session announcement' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText("Guests' channel")).toBeVisible();
  await expect(dialog.getByText(`${resort}: on sale now`)).toBeVisible();
  // In the time zone of the host, as on the board.
  await expect(dialog.getByText(/as of .* CES?T:/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(section(page).getByText('SENT', { exact: true })).toBeVisible();
  await section(page).getByRole('button', { name: 'Staff opening ping' }).click();
  await expect(dialog.getByText('Staff channel, with a ping to the staff role')).toBeVisible();
  await dialog.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(section(page).getByText('SENT', { exact: true })).toHaveCount(2);
  // Scrolled to the top, no button is half behind the sticky counters of the session.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
  await page.goto(`${site.standinUrl}/`);
  await expect(page.getByText(`${resort}: on sale now`).first()).toBeVisible();
  await expect(page.getByText(`${resort}: staff needed`).first()).toBeVisible();
});

test('names the opening that is announced, which is the one of the board at first', async ({ page, site }) => {
  // Soon, because the list has the next hundred openings.
  const [first, { resort }] = [
    await anOpening(site, { startsIn: 15 * 60_000 }),
    await anOpening(site, { startsIn: 20 * 60_000 }),
  ];
  const later = await anOpening(site, { resort, startsIn: 90 * 60_000 });
  await visitAs(page, 'admin', `/hosting?opening=${later.id}`);
  const choice = section(page).getByRole('combobox', { name: 'Resort' });
  await expect(choice).toHaveValue(resort.name);
  const named = section(page).getByText(/^For .*\.$/);
  await expect(named).toContainText(resort.name);
  await expect(named).toContainText('The board shows another opening.');
  await choice.selectOption(first.resort.name);
  await expect(named).toContainText(first.resort.name);
});

test(
  'a second announcement asks first, and its failure shows the specified text',
  { tag: onlyInFull(true) },
  async ({ page, site, consoleWatch }) => {
    consoleWatch.allow(/status of 409|status of 500|status of 503|Failed to load resource|ERR_FAILED/);
    await announce(page, await openHosting(page, site), 'guest-session-announcement');
    await section(page).getByRole('button', { name: 'Guest session announcement' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send it again?' });
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await expect(dialog).toBeHidden();
    await page.route('**/api/hosting/guest-session-announcement', (route) => route.abort());
    await section(page).getByRole('button', { name: 'Guest session announcement' }).click();
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByText('Failed to send guest session announcement').first()).toBeVisible();
    await page.route('**/api/hosting/staff-opening-ping', (route) => route.abort());
    await section(page).getByRole('button', { name: 'Staff opening ping' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Post|Send again)$/ })
      .click();
    await expect(page.getByText('Failed to send staff opening ping').first()).toBeVisible();
  },
);

test('a missing code is asked for before the post is sent', { tag: onlyInFull(true) }, async ({ page, site }) => {
  const opening = await anOpening(site, { startsIn: 20 * 60_000 });
  await visitAs(page, 'admin', `/hosting?opening=${opening.id}`);
  await page.getByRole('button', { name: 'Announce', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Post this on Discord?' });
  await expect(dialog.getByLabel('Neighborhood code')).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Save code and post' })).toBeDisabled();
  await dialog.getByLabel('Neighborhood code').fill('SUN 7');
  await dialog.getByRole('button', { name: 'Save code and post' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Neighborhood code: SUN 7' })).toBeVisible();
});

test(
  'explains a message that the bot may not send, and sends it with Resend after the fix',
  { tag: onlyInFull(true) },
  async ({ page, site, consoleWatch }) => {
    consoleWatch.allow(/status of 409/);
    await announce(page, await openHosting(page, site), 'staff-opening-ping');
    await control(site, 'PATCH', `/channels/${channelIds.staff}`, { botPermissions: '1024' });
    await section(page).getByRole('button', { name: 'Staff opening ping' }).click();
    const again = page.getByRole('dialog', { name: 'Send it again?' }).getByRole('button', { name: 'Send again' });
    await expect(again).toBeVisible();
    await again.click();
    await expect(section(page).getByText('NOT SENT')).toBeVisible();
    await page.goto('/admin?tab=messages&delivery=dead');
    await expect(page.getByText(/The bot is not allowed to do this/).first()).toBeVisible();
    await expectAccessible(page);
    await control(site, 'PATCH', `/channels/${channelIds.staff}`, { botPermissions: '17592186260480' });
    await page.getByRole('button', { name: 'Resend Staff opening ping to Staff channel' }).first().click();
    await page.goto('/admin?tab=messages&delivery=sent&kind=staff.opening_ping');
    await expect(page.getByText('SENT', { exact: true }).first()).toBeVisible();
  },
);

/** An offer of a waiting list that ends before its guest gets the message. */
async function anUntoldOffer(page: Page, site: Site): Promise<void> {
  await allowManyBookings(site);
  const opening = await anOpening(site, { startsIn: 2 * 24 * 3_600_000, rooms: [{ units: 1 }] });
  const reference = await bookAs(page, 'regular', opening);
  const callAs = async (persona: string, method: string, path: string, data: unknown) => {
    const { token } = await openSession(page, persona);
    const headers = { authorization: `Bearer ${token}` };
    const answer = await page.request.fetch(`/api/user/${path}`, { method, headers, data });
    expect(answer.status(), await answer.text()).toBe(200);
  };
  const entry = { rooms: opening.roomIds, robloxUsername: 'no_message', robloxDisplayName: 'No message' };
  await callAs('gold', 'PUT', `waiting/${opening.id}`, entry);
  await callAs('regular', 'POST', `bookings/${reference}/cancel`, {});
  const endsAt = new Date(site.now().getTime() - 1000);
  const madeAt = new Date(endsAt.getTime() - 3_600_000);
  await site.db.transaction().execute(async (trx) => {
    await trx.updateTable('units').set({ offeredUntil: endsAt }).where('openingId', '=', opening.id).execute();
    await trx.updateTable('offers').set({ madeAt, endsAt }).where('openingId', '=', opening.id).execute();
  });
  const states = () => site.db.selectFrom('offers').select('state').where('openingId', '=', opening.id).execute();
  await expect.poll(states, { timeout: 20_000 }).toContainEqual({ state: 'untold' });
}

test(
  'the panel says that messages are off, and how many offers nobody got (OFFER-14)',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    const switchMessages = (messagesEnabled: boolean) =>
      site.db.updateTable('settings').set({ messagesEnabled }).execute();
    await switchMessages(false);
    try {
      await anUntoldOffer(page, site);
      await visitPanel(page, '/admin?tab=messages');
      const notice = page.getByRole('alert').filter({ hasText: 'Messages to Discord are switched off in Settings.' });
      await expect(notice).toContainText(/messages? (is|are) waiting\./);
      await expect(notice).toContainText(/offers? of (a )?waiting lists? ended before (its|their) messages? reached/);
      await expectAccessible(page);
    } finally {
      await switchMessages(true);
    }
  },
);

test(
  'My Bookings shows undelivered messages and the neighborhood code',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    await allowManyBookings(site);
    const opening = await anOpening(site);
    const { token } = await visitAs(page, 'regular');
    const headers = { authorization: `Bearer ${token}` };
    const placed = await page.request.post('/api/bookings', { headers, data: aBookingBody(opening.roomIds[0]) });
    const { bookingId: reference } = (await placed.json()) as { bookingId: string };
    const ofBooking = { dedupKey: `booking.placed:${reference}` };
    await expect
      .poll(() => site.db.selectFrom('outbox').select('status').where('dedupKey', '=', ofBooking.dedupKey).execute())
      .toEqual([{ status: 'sent' }]);
    await site.db
      .updateTable('outbox')
      .set({ status: 'dead', failure: 'direct_messages_closed' })
      .where('dedupKey', '=', ofBooking.dedupKey)
      .execute();
    await site.db.updateTable('openings').set({ neighborhoodCode: 'SUN 42' }).where('id', '=', opening.id).execute();
    await asAnotherAdmin(page, 'POST', `/hosting/bookings/${reference}/confirm`, {});
    await site.db
      .insertInto('outbox')
      .values({
        dedupKey: `booking.neighborhood_code:${reference}`,
        kind: 'booking.neighborhood_code',
        payload: JSON.stringify({ reference }),
        nonce: reference,
        notBefore: site.now(),
        createdAt: site.now(),
      })
      .execute();
    await page.goto('/book?view=bookings');
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: opening.resort.name }) });
    await expect(card.getByText('Discord did not let us send you this message')).toBeVisible();
    await expect(card.getByRole('list', { name: 'Not delivered on Discord' })).toContainText('Request received');
    await expect(card.getByText(/with the code SUN 42/)).toBeVisible();
    await expectAccessible(page);
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test(
    'the messages of thirteen openings are within 4,000 px, each with its switches a press away (BOARD-15)',
    { tag: onlyInFull(true) },
    async ({ page, site }) => {
      const { resort } = await anOpening(site, { startsIn: 60 * 60_000 });
      for (let day = 1; day <= 12; day += 1) await anOpening(site, { resort, startsIn: day * 24 * 60 * 60_000 });
      await anOpening(site, { resort, startsIn: 13 * 24 * 60 * 60_000 });
      await visitAs(page, 'admin', '/hosting/messages');
      const messages = page.getByRole('region', { name: 'Scheduled Event Messaging' });
      const openings = messages.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
      await expect(openings.first()).toBeVisible();
      expect(await openings.count()).toBeGreaterThanOrEqual(13);
      // The site of these journeys has more: each further one is a closed line.
      const further = (await openings.count()) - 13;
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      expect(height - further * 90).toBeLessThanOrEqual(4000);
      // The next one is open, all others are closed.
      const shown = messages.getByRole('switch').filter({ visible: true });
      const switches = await shown.count();
      expect(switches).toBeGreaterThan(0);
      const last = openings.filter({ hasText: resort.name }).last();
      await last.locator('summary').click();
      await expect(shown).toHaveCount(2 * switches);
      await last.getByRole('switch').first().click();
      await expect(last).toContainText('1 switched off');
      await expect
        // Which one is the last of the list depends on what other journeys have planned: it has the next hundred.
        .poll(() =>
          site.db
            .selectFrom('switchedOffMessages')
            .innerJoin('openings', 'openings.id', 'switchedOffMessages.openingId')
            .select('openings.id')
            .where('openings.resortId', '=', resort.id)
            .execute(),
        )
        .toHaveLength(1);
      await expectAccessible(page);
    },
  );
});
