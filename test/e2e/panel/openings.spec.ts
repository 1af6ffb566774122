import type { Page } from '@playwright/test';
import { aBookingBody, type TestOpening } from '../../factories.ts';
import { anOpening } from '../support/openings.ts';
import { allowManyBookings } from '../support/booking-page.ts';
import { expect, expectAccessible, onlyInFull, type Site, test } from '../support/fixtures.ts';
import { openSession } from '../support/open-session.ts';
import { wide } from '../support/sizes.ts';
import { asAnotherAdmin, chooseFromMenu, failNext, toast, visitPanel } from '../support/staff-panel.ts';
import { dayAhead } from '../support/day-ahead.ts';

test.beforeEach(({ site }) => allowManyBookings(site));

const openingsOf = (site: Site, resortId: number) =>
  site.db
    .selectFrom('openings')
    .selectAll()
    .where('resortId', '=', resortId)
    .where('cancelledAt', 'is', null)
    .orderBy('startsAt')
    .execute();

/** Books as a persona through the API; returns the reference, or the code of the refusal. */
async function bookAs(page: Page, persona: string, opening: TestOpening): Promise<string> {
  const { token } = await openSession(page, persona);
  const answer = await page.request.post('/api/bookings', {
    headers: { authorization: `Bearer ${token}` },
    data: aBookingBody(opening.roomIds[0]),
  });
  const body = (await answer.json()) as { code?: string; bookingId?: string };
  return body.code ?? body.bookingId ?? '';
}

/** The `YYYY-MM-DD` of a day from now. */

test(
  'an admin creates four weekly openings after a preview, and an overlap is refused',
  { tag: onlyInFull(true) },
  async ({ page, site, consoleWatch }) => {
    consoleWatch.allow(/409|422/);
    const { resort } = await anOpening(site, { rooms: [{ units: 3 }, { units: 2, price: 2000 }] });
    await visitPanel(page, '/admin?tab=create-opening');
    const form = page.getByRole('form', { name: 'Create Opening' });
    await form.getByRole('button', { name: 'Create Opening' }).click();
    await expect(toast(page, 'Missing Information')).toBeVisible();
    await expect(toast(page, 'Please fill in all required fields.')).toBeVisible();
    await expect(form.getByText('Please fill this in.')).toHaveCount(3);
    await form.getByLabel('Resort').selectOption(resort.name);
    await expect(page.getByRole('row', { name: /Deluxe/ })).toContainText('2');
    await expect(page.getByText('5 rooms')).toBeVisible();
    await expect(page.getByRole('row', { name: /Deluxe/ })).toContainText('2,000 BBCor 13 Robux');
    await expect(page.getByText('Guests can add All-Inclusive for 1,000 BBC more.')).toBeVisible();
    await expect(form.getByText(/Central European Time \(Europe\/Berlin\)/)).toBeVisible();
    await expect(form.getByLabel('Date')).toHaveAttribute('min', /^\d{4}-\d\d-\d\d$/);
    await form.getByLabel('Date').fill(dayAhead(20));
    await form.getByLabel('Time').fill('20:15');
    await form.getByLabel('Repeat weekly').selectOption('4');
    await expect(page.getByRole('region', { name: 'Preview' }).getByRole('listitem')).toHaveCount(4);
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Create 4 Openings' }).click();
    await expect(toast(page, 'Opening Created')).toBeVisible();
    const created = (await openingsOf(site, resort.id)).slice(1);
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', hour: '2-digit', minute: '2-digit' });
    expect(created.map(({ startsAt, timeZone }) => [clock.format(startsAt), timeZone])).toEqual(
      Array.from({ length: 4 }, () => ['20:15', 'Europe/Berlin']),
    );
    // The rest of the form stays for the next opening.
    await expect(form.getByLabel('Time')).toHaveValue('20:15');
    await form.getByLabel('Repeat weekly').selectOption('1');
    await form.getByLabel('Resort').selectOption(resort.name);
    await form.getByLabel('Date').fill(dayAhead(27));
    await form.getByLabel('Time').fill('20:45');
    await expect(page.getByText(/Overlaps with the opening on/)).toBeVisible();
    await form.getByRole('button', { name: 'Create Opening' }).click();
    await expect(toast(page, 'Creation Failed')).toBeVisible();
    await expect(toast(page, /already has an opening on .* 20:15 \(Europe\/Berlin\)/)).toBeVisible();
    await form.getByLabel('Date').fill('2027-03-28');
    await form.getByLabel('Time').fill('02:30');
    await expect(form.getByText(/does not exist in Europe\/Berlin.*Choose 01:59 or 03:00/)).toBeVisible();
    expect(await openingsOf(site, resort.id)).toHaveLength(5);
  },
);

test('after an opening of the only resort the form asks for another date and says nothing of an overlap with it (PAGE-44)', async ({
  page,
  site,
}) => {
  const { resort } = await anOpening(site);
  await page.route('**/api/admin/openings/resorts', async (route) => {
    const response = await route.fetch();
    const all = (await response.json()) as { id: number }[];
    await route.fulfill({ response, json: all.filter(({ id }) => id === resort.id) });
  });
  await visitPanel(page, '/admin?tab=create-opening');
  const form = page.getByRole('form', { name: 'Create Opening' });
  await expect(form.getByLabel('Resort')).toHaveValue(String(resort.id));
  await form.getByLabel('Date').fill(dayAhead(20));
  await form.getByLabel('Time').fill('20:15');
  await form.getByRole('button', { name: 'Create Opening' }).click();
  await expect(toast(page, 'Opening Created')).toBeVisible();
  await expect(form.getByLabel('Date')).toHaveValue('');
  await expect(form.getByLabel('Date')).toBeFocused();
  await expect(form.getByLabel('Time')).toHaveValue('20:15');
  await expect(page.getByText(/Overlaps with/)).toHaveCount(0);
  await expect(page.getByText('Choose a date and a time to see the openings.')).toBeVisible();
});

test(
  'a server error shows the specified text, and lists are refetched a second after a success (PAGE-44)',
  { tag: onlyInFull(true) },
  async ({ page, site, consoleWatch }) => {
    consoleWatch.allow(/500/);
    const { resort } = await anOpening(site);
    await failNext(page, 'GET', /\/api\/admin\/openings\/resorts/);
    await visitPanel(page, '/admin?tab=create-opening');
    const form = page.getByRole('form', { name: 'Create Opening' });
    await expect(form.or(toast(page, 'Data Load Error')).first()).toBeVisible();
    await failNext(page, 'POST', /\/api\/admin\/resort-openings\/create/);
    await form.getByLabel('Resort').selectOption(resort.name);
    await form.getByLabel('Date').fill(dayAhead(20));
    await form.getByLabel('Time').fill('20:00');
    await form.getByRole('button', { name: 'Create Opening' }).click();
    await expect(toast(page, 'Creation Failed')).toBeVisible();
    await expect(toast(page, 'Failed to create resort opening.')).toBeVisible();
    const reload = page.waitForRequest((request) => request.url().endsWith('/api/admin/openings/resorts'));
    const created = page.waitForResponse((response) => response.url().endsWith('/create') && response.ok());
    await form.getByRole('button', { name: 'Create Opening' }).click();
    await created;
    const createdAt = Date.now();
    await reload;
    expect(Date.now() - createdAt).toBeGreaterThan(800);
  },
);

for (const size of ['phone', 'desktop'] as const) {
  test.describe(size, { tag: onlyInFull(size !== 'phone') }, () => {
    if (size === 'desktop') test.use(wide);

    test(
      'an admin moves and deletes an opening; the dialogs show how many guests are affected, and they get messages',
      { tag: onlyInFull(true) },
      async ({ page, site, consoleWatch }) => {
        consoleWatch.allow(/500/);
        const opening = await anOpening(site, { rooms: [{ units: 3 }] });
        const reference = await bookAs(page, 'regular', opening);
        await visitPanel(page, '/admin?tab=opening-dates');
        const card = page
          .getByRole('listitem')
          .filter({ has: page.getByRole('heading', { name: opening.resort.name }) });
        await expect(card.getByText('Scheduled')).toBeVisible();
        await expect(card.getByText('1 of 3 rooms booked, 1 request waiting')).toBeVisible();
        const dialog = page.getByRole('dialog');
        await card.getByRole('button', { name: /^Change date/ }).click();
        await expect(dialog.getByText(/1 booking moves with it/)).toBeVisible();
        await dialog.getByLabel('Date').fill(dayAhead(9));
        await dialog.getByLabel('Time').fill('21:00');
        await failNext(page, 'PUT', /\/api\/admin\/resorts\/\d+\/opening$/);
        await dialog.getByRole('button', { name: 'Change Date' }).click();
        await expect(toast(page, 'Update Failed')).toBeVisible();
        await expect(toast(page, 'Failed to update opening date.')).toBeVisible();
        await card.getByRole('button', { name: /^Change date/ }).click();
        await dialog.getByLabel('Date').fill(dayAhead(9));
        await dialog.getByLabel('Time').fill('21:00');
        await dialog.getByRole('button', { name: 'Change Date' }).click();
        await expect(toast(page, 'Opening Date Updated')).toBeVisible();
        await expect(card.getByText(/21:00/)).toBeVisible();
        await chooseFromMenu(card.getByRole('button', { name: /^More for/ }), 'Set code');
        await dialog.getByLabel('Code').fill('SUNSET-7');
        await dialog.getByRole('button', { name: 'Save Code' }).click();
        await expect(card.getByText('SUNSET-7')).toBeVisible();
        await card.getByRole('button', { name: /^Delete/ }).click();
        await expect(dialog.getByText(/1 booking is cancelled, and the guest gets a message/)).toBeVisible();
        await expect(dialog.getByText('Of these, 1 is a request that nobody has answered yet.')).toBeVisible();
        await failNext(page, 'DELETE', /\/api\/admin\/resort-openings\/\d+$/);
        await dialog.getByRole('button', { name: 'Delete Opening' }).click();
        await expect(toast(page, 'Delete Failed')).toBeVisible();
        await expect(toast(page, 'Failed to delete resort opening.')).toBeVisible();
        await card.getByRole('button', { name: /^Delete/ }).click();
        await dialog.getByRole('button', { name: 'Delete Opening' }).click();
        await expect(toast(page, 'Opening Deleted')).toBeVisible();
        await expect(card).toHaveCount(0);
        const messages = await site.db
          .selectFrom('outbox')
          .select('kind')
          .where('dedupKey', 'like', `%${reference}%`)
          .orderBy('id')
          .execute();
        expect(messages.map(({ kind }) => kind)).toEqual(['booking.placed', 'booking.moved', 'booking.cancelled']);
      },
    );

    test(
      'an admin sets the on-sale times of a new opening, and changes them later',
      { tag: onlyInFull(true) },
      async ({ page, site, consoleWatch }) => {
        consoleWatch.allow(/422/);
        const { resort } = await anOpening(site, { rooms: [{ units: 4 }] });
        await visitPanel(page, '/admin?tab=create-opening');
        const form = page.getByRole('form', { name: 'Create Opening' });
        await form.getByLabel('Resort').selectOption(resort.name);
        await form.getByLabel('Date').fill(dayAhead(20));
        await form.getByLabel('Time').fill('20:00');
        await form.locator('summary', { hasText: 'Booking times' }).click();
        const regular = form.getByRole('group', { name: 'Regular customers' });
        const preview = page.getByRole('region', { name: 'Preview' });
        await expect(preview.getByText('Booking times: Everyone now')).toBeVisible();
        await expect(regular.getByLabel('Opens on')).toHaveAccessibleDescription('Empty: they can book now.');
        await regular.getByLabel('At').fill('18:00');
        await form.getByRole('button', { name: 'Create Opening' }).click();
        await expect(regular.getByText('Please choose a day too.')).toBeVisible();
        await regular.getByLabel('Opens on').fill(dayAhead(21));
        await form.getByRole('button', { name: 'Create Opening' }).click();
        await expect(
          regular.getByText('Regular customers must be able to book before the session starts.'),
        ).toBeVisible();
        await regular.getByLabel('Opens on').fill(dayAhead(19));
        const times = /Booking times: Gold and boosters now\s· Everyone .+ 18:00/;
        await expect(preview.getByText(times)).toBeVisible();
        await form.getByLabel(/Rooms reserved for regular customers/).fill('50');
        await expectAccessible(page);
        await form.getByRole('button', { name: 'Create Opening' }).click();
        await expect(toast(page, 'Opening Created')).toBeVisible();
        await expect(toast(page, times)).toBeVisible();
        const [, created] = await openingsOf(site, resort.id);
        const clock = new Intl.DateTimeFormat('en-GB', {
          timeZone: 'Europe/Berlin',
          hour: '2-digit',
          minute: '2-digit',
        });
        const { onSaleAt } = await site.db
          .selectFrom('onSaleTimes')
          .select('onSaleAt')
          .where('openingId', '=', created?.id ?? 0)
          .where('onSaleGroup', '=', 'regular')
          .executeTakeFirstOrThrow();
        expect(clock.format(onSaleAt ?? new Date(0))).toBe('18:00');

        await page.goto('/admin?tab=opening-dates');
        const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: resort.name }) });
        await expect(card.getByText(times)).toBeVisible();
        await expect(card.getByText('Booking times: Everyone now')).toBeVisible();
        await chooseFromMenu(card.getByRole('button', { name: /^More for/ }).nth(1), 'Booking times');
        const dialog = page.getByRole('dialog', { name: 'Booking times' });
        const later = dialog.getByRole('group', { name: 'Regular customers' });
        await expect(later.getByLabel('At')).toHaveValue('18:00');
        await expectAccessible(page);
        await dialog.getByRole('group', { name: /^Gold/ }).getByLabel('Opens on').fill(dayAhead(20));
        await dialog.getByRole('button', { name: 'Save Booking Times' }).click();
        await expect(later.getByText(/can’t book before gold customers/)).toBeVisible();
        await later.getByLabel('Opens on').fill(dayAhead(20));
        await dialog.getByRole('button', { name: 'Save Booking Times' }).click();
        await expect(toast(page, 'Booking Times Updated')).toBeVisible();
        await expect(toast(page, '2 rooms are reserved for regular customers.')).toBeVisible();
        await expect(dialog).toHaveCount(0);
      },
    );

    test(
      'booking times that cannot be loaded are asked for again in their dialog',
      { tag: onlyInFull(true) },
      async ({ page, site, consoleWatch }) => {
        consoleWatch.allow(/500/);
        const opening = await anOpening(site);
        await visitPanel(page, '/admin?tab=opening-dates');
        // The page itself asks three times.
        await failNext(page, 'GET', /\/api\/admin\/resort-openings\/\d+\/releases/, { times: 3 });
        const card = page
          .getByRole('listitem')
          .filter({ has: page.getByRole('heading', { name: opening.resort.name }) });
        await chooseFromMenu(card.getByRole('button', { name: /^More for/ }), 'Booking times');
        const dialog = page.getByRole('dialog', { name: 'Booking times' });
        const failure = dialog.getByRole('heading', { name: 'We can’t load the booking times' });
        await expect(failure).toBeVisible({ timeout: 20_000 });
        await dialog.getByRole('button', { name: 'Try again' }).click();
        await expect(dialog.getByRole('button', { name: 'Save Booking Times' })).toBeVisible();
        await expect(failure).toHaveCount(0);
      },
    );

    test('the list of openings and its dialogs are accessible', { tag: onlyInFull(true) }, async ({ page, site }) => {
      const opening = await anOpening(site);
      await visitPanel(page, '/admin?tab=opening-dates');
      const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: opening.resort.name }) });
      await card.getByRole('button', { name: /^Change date/ }).click();
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
      await expectAccessible(page);
    });

    test(
      'an admin changes resort access in Settings and in the hosting panel',
      { tag: onlyInFull(true) },
      async ({ page, site, consoleWatch }) => {
        consoleWatch.allow(/500/);
        const opening = await anOpening(site, { rooms: [{ units: 5 }] });
        await visitPanel(page, '/admin?tab=settings');
        const regular = page.getByRole('switch', { name: `${opening.resort.name}: Regular customers` });
        await failNext(page, 'POST', /\/api\/admin\/resort-booking-settings\//);
        await regular.click();
        await expect(toast(page, 'Failed to update booking settings')).toBeVisible();
        await expect(regular).toBeChecked();
        await regular.click();
        await expect(regular).not.toBeChecked();
        expect(await bookAs(page, 'regular', opening)).toBe('bookings_closed');
        expect(await bookAs(page, 'gold', opening)).toMatch(/^SR-/);
        await expectAccessible(page);
        await page.goto('/hosting');
        const controls = page.getByRole('region', { name: 'Booking Controls' });
        await controls.getByLabel('Resort').selectOption(opening.resort.name);
        const host = controls.getByRole('switch', { name: 'Regular customers' });
        await expect(host).not.toBeChecked();
        await failNext(page, 'POST', /\/api\/hosting\/resort-booking-settings\//);
        await host.click();
        await expect(toast(page, 'Update Failed')).toBeVisible();
        await expect(host).toBeEnabled();
        await host.click();
        await expect(host).toBeChecked();
        expect(await bookAs(page, 'regular', opening)).toMatch(/^SR-/);
      },
    );
  });
}

test(
  'all switches are disabled while one is being saved (PAGE-43)',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    const opening = await anOpening(site);
    await visitPanel(page, '/admin?tab=settings');
    const section = page.getByRole('region', { name: 'Who can book' });
    const answer = Promise.withResolvers<void>();
    await page.route(/\/api\/admin\/resort-booking-settings\//, async (route) => {
      await answer.promise;
      await route.fallback();
    });
    await section.getByRole('switch', { name: `${opening.resort.name}: Gold customers` }).click();
    await expect(section.getByRole('switch', { disabled: false })).toHaveCount(0);
    answer.resolve();
    await expect(section.getByRole('switch', { disabled: true })).toHaveCount(0);
  },
);

test(
  'hosting: resort access that cannot be loaded is shown as open, and as it was if only a refresh fails',
  { tag: onlyInFull(true) },
  async ({ page, site, consoleWatch }) => {
    consoleWatch.allow(/500/);
    const opening = await anOpening(site, { regularOpen: false });
    await failNext(page, 'GET', /\/api\/hosting\/resort-booking-settings\//);
    await visitPanel(page, '/hosting');
    const controls = page.getByRole('region', { name: 'Booking Controls' });
    await controls.getByLabel('Resort').selectOption(opening.resort.name);
    await expect(controls.getByText(/can’t load the switches/)).toBeVisible();
    await expect(controls.getByRole('switch', { checked: true })).toHaveCount(3);
    const path = `/admin/resort-booking-settings/${encodeURIComponent(opening.resort.name)}`;
    await asAnotherAdmin(page, 'POST', path, { server_booster_bookings_open: false });
    await expect(controls.getByRole('switch', { checked: true })).toHaveCount(1);
    await failNext(page, 'GET', /\/api\/hosting\/resort-booking-settings\//, { times: 9 });
    await asAnotherAdmin(page, 'POST', path, { regular_customer_bookings_open: true });
    await expect(controls.getByText(/may be out of date/)).toBeVisible();
    await expect(controls.getByText(/show as open/)).toHaveCount(0);
    await expect(controls.getByRole('switch', { checked: true })).toHaveCount(1);
  },
);

test(
  "an admin changes the community's name and a Robux item, and the pages show it at once",
  { tag: onlyInFull(true) },
  async ({ page, consoleWatch }) => {
    consoleWatch.allow(/422/);
    await visitPanel(page, '/admin?tab=settings');
    const form = page.getByRole('form', { name: 'Community settings' });
    const brand = page.getByRole('form', { name: 'Brand' });
    await brand.getByLabel('Tagline').fill('Evenings by the sea');
    await brand.getByRole('button', { name: 'Save Brand' }).click();
    await expect(brand.getByText('There are unsaved changes.')).toHaveCount(0);
    await form.getByLabel('X (Twitter)').fill('https://blog.example/us');
    await form.getByLabel('Discord invite').fill('http://discord.gg/x');
    await form.getByRole('button', { name: 'Save Settings' }).click();
    await expect(form.getByText('Must be a complete address that starts with https://.')).toBeVisible();
    await expect(form.getByLabel('Discord invite')).toBeFocused();
    await expect(form.getByLabel('Discord invite')).toBeInViewport();
    await form.getByLabel('Discord invite').fill('');
    await form.getByRole('button', { name: 'Save Settings' }).click();
    await expect(toast(page, 'Settings Saved')).toBeVisible();
    await page.getByLabel('13 Robux', { exact: true }).fill('https://www.roblox.com/catalog/13');
    await page.getByLabel('6 Robux', { exact: true }).fill('http://insecure.example');
    await page.getByRole('button', { name: 'Save Robux items' }).click();
    await expect(
      page
        .getByRole('form', { name: 'Robux items' })
        .getByText('Must be a complete address that starts with https://.'),
    ).toBeVisible();
    await expect(page.getByLabel('6 Robux', { exact: true })).toBeFocused();
    await page.getByLabel('6 Robux', { exact: true }).fill('');
    await page.getByRole('button', { name: 'Save Robux items' }).click();
    await expect(toast(page, 'Robux Items Saved')).toBeVisible();
    expect(await (await page.request.get('/')).text()).toContain('Evenings by the sea');
    await form.getByLabel('X (Twitter)').fill('');
    await form.getByRole('button', { name: 'Save Settings' }).click();
    await expect(form.getByText('There are unsaved changes.')).toHaveCount(0);
    await brand.getByLabel('Tagline').fill('');
    await brand.getByRole('button', { name: 'Save Brand' }).click();
    await expect(brand.getByText('There are unsaved changes.')).toHaveCount(0);
    expect(await (await page.request.get('/')).text()).not.toContain('Evenings by the sea');
  },
);

test(
  'an admin sets a colour that can be read and a text, and the pages show them at once (BRAND-3, BRAND-7)',
  { tag: onlyInFull(true) },
  async ({ page, consoleWatch }) => {
    consoleWatch.allow(/422/);
    await visitPanel(page, '/admin?tab=settings');
    const brand = page.getByRole('form', { name: 'Brand' });
    const save = async () => {
      await brand.getByRole('button', { name: 'Save Brand' }).click();
      await expect(brand.getByText('There are unsaved changes.')).toHaveCount(0);
    };
    await brand.getByLabel('Accent colour', { exact: true }).fill('#ffee00');
    const accent = brand.getByLabel('Accent colour', { exact: true });
    const problem = /must be darker: texts on tinted areas in the light theme are hard to read/;
    await expect(accent).toHaveAccessibleDescription(problem);
    await brand.getByRole('button', { name: 'Save Brand' }).click();
    await expect(toast(page, 'Some settings are not valid.')).toBeVisible();
    await expect(accent).toHaveAccessibleDescription(problem);
    await expect(accent).toBeFocused();
    await accent.fill('#1d4ed8');
    await expect(brand.getByText('This colour is easy to read.')).toBeVisible();
    await save();
    const home = async () => (await page.request.get('/')).text();
    expect(await home()).toContain('--accent:#1d4ed8');
    await brand.getByRole('button', { name: 'Reset Accent colour' }).click();
    await save();
    expect(await home()).not.toContain('--accent:#1d4ed8');

    const texts = page.getByRole('form', { name: 'Texts of the pages' });
    await texts.getByText('Our Values').first().click();
    await texts.getByRole('group', { name: 'value 1 of 4' }).getByLabel('Title').fill('Kindness');
    await texts.getByRole('button', { name: 'Save Texts' }).click();
    await expect(toast(page, 'Texts Saved')).toBeVisible();
    const about = async () => (await page.request.get('/about-us')).text();
    expect(await about()).toContain('Kindness');
    await texts.getByRole('button', { name: 'Show the example again: Our Values' }).click();
    await texts.getByRole('button', { name: 'Save Texts' }).click();
    await expect(texts.getByText('There are unsaved changes.')).toHaveCount(0);
    expect(await about()).not.toContain('Kindness');
  },
);
