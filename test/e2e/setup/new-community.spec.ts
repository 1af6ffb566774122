import type { Browser, Page } from '@playwright/test';
import { discordApplication, guildId } from '@sunset/standin/ids.ts';
import { BookingPage } from '../support/booking-page.ts';
import { expect, expectAccessible } from '../support/fixtures.ts';
import { test, type NewSite } from '../support/new-community.ts';
import { openSession } from '../support/open-session.ts';
import { allTabs, openTab } from '../support/staff-panel.ts';
import { walkTask, type Walk } from '../walks/walk.ts';

/* From the printed link to the first booking of a new community, by clicks alone. */

// The example has a resort of the same name, whose story is not theirs.
const community = { name: 'Palm Bay Resorts', accent: '#0f6b7a', resort: 'Riviera' };

test.beforeEach(({ consoleWatch }) => {
  // While the site starts again it does not answer; afterwards nobody is signed in.
  consoleWatch.allow(/ERR_CONNECTION|ERR_EMPTY_RESPONSE|status of (?:401|404|503)/);
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 });
const heading3 = (page: Page, name: string) => page.getByRole('heading', { name, level: 3 });
/** As on a return from another tab, which Chromium without a window does not report. */
const returnTo = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

/** The page that a link opens in another tab. */
async function inNewTab(page: Page, open: () => Promise<void>): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await open();
  return opened;
}

/** What is left after the set-up, in order. */
const itemsLeft = (page: Page) =>
  page.getByRole('region', { name: /^What is left/ }).getByRole('heading', { level: 3 });
const leftAtFirst = [
  'Keep a copy of the key',
  'Give the site its address',
  'Name a place for backups',
  'Keep the bot to yourself',
  'Plan the first opening',
];

/** Of publishing where guests cannot open the links (SETUP-13). */
const noAddress = 'Guests can’t open the links on Discord until this site has a public address';

/** The steps of the wizard; returns how many were shown. */
async function setUp(walk: Walk, page: Page, site: NewSite): Promise<number> {
  const seen: string[] = [];
  const step = async (name: string) => {
    await expect(heading(page, name)).toBeVisible();
    seen.push(name);
  };
  await page.goto(site.setupLink);
  await step('Name and colours');
  await expect(page.getByText('The link opens on this computer only')).toBeVisible();
  expect(page.url()).not.toContain('#');
  await walk.type(page.getByRole('textbox', { name: 'Name' }), community.name);
  await walk.type(page.getByLabel('Tagline'), 'Evenings by the sea');
  await walk.type(page.getByLabel('Accent colour', { exact: true }), community.accent);
  await walk.tap(button(page, 'Save and continue'));
  await step('Connect Discord');
  await expect(heading(page, 'Connect Discord')).toBeFocused();
  const portal = await inNewTab(page, () => walk.tap(page.getByRole('link', { name: 'Open the developer portal' })));
  for (const name of ['First redirect', 'Second redirect']) {
    const address = await page.getByRole('group', { name }).locator('code').textContent();
    await portal.getByLabel('New redirect').fill(address ?? '');
    await button(portal, 'Add Redirect').click();
  }
  await walk.type(page.getByLabel('Client ID'), await portal.getByLabel('Client ID').inputValue());
  await walk.type(page.getByLabel('Client Secret'), await portal.getByLabel('Client Secret').inputValue());
  await walk.type(page.getByLabel('Bot token'), await portal.getByLabel('Token').inputValue());
  await portal.close();
  await walk.tap(button(page, 'Check with Discord'));
  await step('Choose your Discord server');
  const invite = await inNewTab(page, () => walk.tap(page.getByRole('link', { name: 'Add the bot to your server' })));
  await button(invite, 'Authorize').click();
  await expect(invite.getByRole('status')).toBeVisible();
  await invite.close();
  await returnTo(page);
  await step('Roles and channels');
  await walk.tap(button(page, 'Send a test message: Channel for guests'));
  await expect(page.getByRole('list', { name: 'Test: Channel for guests' })).toContainText('Fine');
  await expect(page.getByRole('group', { name: 'Guests with extras' })).toContainText(
    'How much is fixed, because the site’s pages about gold and boosts name it.',
  );
  await walk.tap(button(page, 'Save and continue'));
  await step('Your first resort');
  await expect(page.getByText('You can change prices, numbers and pictures later')).toBeVisible();
  await walk.type(page.getByLabel('Name of the resort'), community.resort);
  await walk.type(page.getByLabel('Location'), 'Palm Bay');
  await walk.type(page.getByLabel('Description'), 'Quiet water and warm evenings.');
  await expect(page.getByLabel('Time zone')).toHaveAccessibleDescription(/^The local time of the resort/);
  await expect(page.getByRole('group', { name: 'Room type 1' }).getByLabel('Name of the room type')).toBeVisible();
  await expect(page.getByLabel('Price')).toHaveAccessibleDescription(/Bloxburg cash, the money of the game/);
  await walk.type(page.getByLabel('Price'), '500');
  await walk.tap(button(page, 'Save and continue'));
  await step('Check and finish');
  const extras = page.getByRole('listitem').filter({ has: heading3(page, 'Add what you need') });
  await expect(extras.getByRole('link')).toHaveText(['Links', 'Bloxlink', 'Roblox']);
  await expect(button(page, 'Check again')).toBeVisible();
  await walk.tap(button(page, 'Sign in with Discord'));
  await walk.tap(page.locator('[data-person="primary"]'));
  await expect(page.getByText('Signed in as')).toBeVisible();
  await walk.tap(button(page, 'Open my site'));
  await expect(heading(page, 'Your site is ready')).toBeVisible({ timeout: 60_000 });
  await expect.poll(() => brokenWords(page)).toEqual([]);
  await expect(itemsLeft(page)).toHaveText(leftAtFirst);
  await expect(page.getByRole('group', { name: 'Command that shows the key' })).toContainText('/data-key');
  await expect(page.getByText('Only you can open it yet')).toBeVisible();
  await expect(page.getByText('choose your application, then /evening')).toBeVisible();
  await expect(page.getByText('are examples, and guests agree to them when they book')).toBeVisible();
  return seen.length;
}

/** The lines of the address have the one that is typed, which may be pasted from anywhere. */
async function typeAddress(page: Page): Promise<void> {
  const line = (name: string) => page.getByRole('group', { name });
  await heading3(page, 'Give the site its address').click();
  await expect(line('Proxy that is trusted')).toContainText('TRUSTED_PROXIES=127.0.0.1');
  await expect(line('Second redirect')).toContainText('https://your.site/admin/auth/callback');
  await page.getByLabel('Your address').fill('https://Resorts.Example.com/');
  await expect(line('Second redirect')).toContainText('https://resorts.example.com/admin/auth/callback');
  await expect(line('Lead the address to the site')).toContainText("printf 'resorts.example.com {");
  await page.getByLabel('Your address').fill('our resorts');
  await expect(page.getByText('Type the name alone')).toBeVisible();
  // No opening is planned on a site that no guest can open.
  await heading3(page, 'Plan the first opening').click();
  await expect(page.getByText('First give the site its address')).toBeVisible();
  await expect(page.getByRole('link', { name: /opening/i })).toHaveCount(0);
  await expectAccessible(page);
}

/** What is marked as done leaves the list of the ready page, and comes back by Undo. */
async function markDone(page: Page): Promise<void> {
  await expect(heading(page, 'What is left: 5')).toBeVisible();
  await button(page, 'Done Keep a copy of the key').click();
  await expect(heading(page, 'What is left: 4')).toBeFocused();
  await expect(itemsLeft(page)).toHaveText(leftAtFirst.slice(1));
  await button(page, 'Undo Keep a copy of the key').click();
  await expect(itemsLeft(page)).toHaveText(leftAtFirst);
  await button(page, 'Done Keep a copy of the key').click();
  await expect(itemsLeft(page)).toHaveText(leftAtFirst.slice(1));
}

/** The same list in the panel: what was done before is not in it, nor is the opening that exists by now. */
async function finishList(page: Page): Promise<void> {
  await page.goto('/admin');
  await expect(heading(page, 'What is left: 3')).toBeVisible();
  await expect(page.getByText('Next: Give the site its address')).toBeVisible();
  await button(page, 'Show what is left').click();
  const left = ['Give the site its address', 'Name a place for backups', 'Keep the bot to yourself'];
  await expect(itemsLeft(page)).toHaveText(left);
  await expectAccessible(page);
  // Above another tab it is one line again, and open where it was opened.
  await page.getByRole('tab', { name: 'Members' }).click();
  await expect(button(page, 'Show what is left')).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByText('Next: Give the site its address')).toHaveCount(0);
  await expect(itemsLeft(page)).toHaveCount(0);
  await openTab(page, 'Bookings');
  await expect(itemsLeft(page)).toHaveText(left);
  await heading3(page, 'Keep the bot to yourself').click();
  await button(page, 'Done Keep the bot to yourself').click();
  await expect(itemsLeft(page)).toHaveText(left.slice(0, 2));
  await page.reload();
  await expect(heading(page, 'What is left: 2')).toBeVisible();
}

async function planAndAddHost(walk: Walk, page: Page, host: string): Promise<void> {
  await walk.tap(page.getByRole('link', { name: 'Sign in to the admin panel' }));
  await expect(button(page, /Discord$/)).toBeVisible();
  await expect(page.getByLabel('Security code')).toHaveCount(0);
  await walk.tap(button(page, /Discord$/));
  await walk.tap(page.locator('[data-person="primary"]'));
  await walk.tap(page.getByRole('tab', { name: 'Create Opening' }));
  const form = page.getByRole('form', { name: 'Create Opening' });
  await expect(form.getByLabel('Resort').locator('option:checked')).toHaveText(community.resort);
  // Without Roblox and Bloxlink nobody could enter a lobby (DRAW-15).
  await expect(form.locator('option', { hasText: 'Draw' })).toBeDisabled();
  await expect(form.getByText(noAddress)).toBeVisible();
  await walk.type(form.getByLabel('Date'), new Date(Date.now() + 86_400_000).toISOString().slice(0, 10));
  await walk.type(form.getByLabel('Time'), '20:15');
  await walk.tap(form.getByRole('button', { name: 'Create Opening' }));
  await expect(page.locator('.toast')).toContainText('Opening Created');
  await expect(page.locator('.toast')).toContainText(noAddress);
  await walk.tap(allTabs(page));
  await walk.tap(page.getByRole('tab', { name: 'Admin Users' }));
  await walk.type(page.getByRole('searchbox', { name: 'Make a member a host' }), host);
  await walk.tap(page.getByRole('list', { name: 'Found members' }).getByRole('button', { name: host }));
  await expect(page.locator('.toast')).toContainText('Host Added');
}

/** "Set up again" says that it is a change, leads back, and names what it changes and nothing else (SETUP-10). */
async function changeSetUp(page: Page): Promise<void> {
  const open = async () => {
    await button(page, 'Set up again').click();
    await expect(page.getByRole('heading', { name: 'Change the set-up', level: 1 })).toBeVisible();
  };
  await open();
  await expect(heading(page, 'Discord application')).toBeVisible();
  await expect(page.getByLabel('Client ID')).toHaveValue(discordApplication.clientId);
  await expect(page.getByLabel('Bot token')).toHaveAttribute('placeholder', /^Saved/);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to the panel' }).click();
  await open();
  await walkToRoles(page);
  await button(page, 'Save and continue').click();
  await expect(heading(page, 'Check and finish')).toBeVisible();
  await expect(page.getByText('You have changed nothing yet.')).toBeVisible();
  await expect(button(page, 'Save and start again')).toBeDisabled();
  await expect(button(page, 'Sign in with Discord')).toHaveCount(0);
  await button(page, /^Back$/).click();
  await page.getByLabel('Channel for guests', { exact: true }).selectOption({ label: 'None' });
  await button(page, 'Save and continue').click();
  await expect(page.getByText('You changed “Channel for guests”.')).toBeVisible();
  await expect(button(page, 'Sign in with Discord')).toHaveCount(0);
  // What the check finds is above the button, which moves when it comes.
  await expect(button(page, 'Check again')).toBeVisible();
  await button(page, 'Save and start again').click();
  await expect(heading(page, 'Your changes are in use')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('You changed “Channel for guests”. All the rest is as before.')).toBeVisible();
  await expect(page.getByText('Commands and buttons in Discord')).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to the panel' }).click();
  await expect(button(page, 'Set up again')).toBeVisible();
}

/** With what is stored: no secret is typed again. */
async function walkToRoles(page: Page): Promise<void> {
  await button(page, 'Check with Discord').click();
  await expect(heading(page, 'Discord server')).toBeVisible();
  await button(page, 'Save and continue').click();
  await expect(heading(page, 'Roles and channels')).toBeVisible();
  await expect(page.getByLabel('Staff role')).toHaveAccessibleDescription(/gives no rights on the site/);
}

/** A guest who has never been here books the first room. */
async function bookFirst(browser: Browser, site: NewSite): Promise<void> {
  const page = await browser.newPage({ baseURL: site.url });
  const booking = new BookingPage(page, site);
  await page.goto('/');
  await expect(page).toHaveTitle(new RegExp(community.name));
  const accent = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'));
  expect(accent).toContain(community.accent);
  // Nothing that the community did not choose (BRAND-5).
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(community.name);
  for (const title of ['Resorts', 'Rooms'])
    await expect(page.getByRole('heading', { name: title, exact: true, level: 2 })).toBeVisible();
  await expect(page.getByText('What Our Guests Say')).toHaveCount(0);
  await lookAround(page);
  await page.goto('/book');
  await page.getByRole('link', { name: 'Login with Discord' }).click();
  await booking.button('Login with Discord').click();
  await page.locator('[data-person="regular"]').click();
  await booking.button(/^Select Resort/).click();
  await booking.goToReview();
  await booking.confirm();
  await page.goto('/settings');
  await expect(page.getByText('You can’t link a Roblox account here.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check Bloxlink' })).toHaveCount(0);
  await page.close();
}

/** Parts of what is to be copied that are on more than one line. */
const brokenWords = (page: Page) =>
  page
    .locator('code > span')
    .evaluateAll((parts) =>
      parts.filter((part) => part.getBoundingClientRect().height > 30).map((part) => part.textContent),
    );

/** The other public pages. Each has only what the set-up stored, which its own tests show. */
async function lookAround(page: Page): Promise<void> {
  if (process.env['TESTS'] !== 'full' && !process.env['SITE_PACKAGE']) return;
  await page.goto('/about-us');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`About ${community.name}`);
  await expect(page.getByText('Evenings by the sea').first()).toBeVisible();
  await page.goto('/donation');
  await expect(page.getByText(`${community.name} does not ask for donations at the moment.`)).toBeVisible();
  await expect(page.getByText('Help us stay open')).toHaveCount(0);
  await expect(page.getByText('$')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getUTCFullYear()} ${community.name}`);
  await page.goto('/store');
  await expect(page.locator('img[src*="hoodie"]')).toHaveCount(0);
  await expect(page.getByText('Official Merchandise')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'No items available' })).toBeVisible();
  await expect(page.getByText('The collection')).toHaveCount(0);
  await page.goto('/gold-customer');
  await expect(page.getByText('Gold customers pay 25% less for their rooms.')).toBeVisible();
  await expect(page.getByText('Bloxburg cash')).toHaveCount(0);
  await page.goto('/resorts');
  await expect(page.getByText('What makes it special')).toHaveCount(0);
  await expect(page.getByText('Why Choose Our Resorts')).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: community.resort, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(community.resort);
  await expect(page.getByText('Best time to visit')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Amenities' })).toHaveCount(0);
}

/** Where a draw cannot be chosen a link leads to the set-up; what is not published warns of no links (DRAW-15, SETUP-13). */
async function showWhatDrawsNeed(page: Page): Promise<void> {
  await page.goto('/admin?tab=create-opening');
  const form = page.getByRole('form', { name: 'Create Opening' });
  await expect(form.getByText(noAddress)).toBeVisible();
  await form.getByLabel('Publish', { exact: true }).selectOption('Not yet');
  await expect(form.getByText(noAddress)).toHaveCount(0);
  await form.getByLabel('Publish', { exact: true }).selectOption('At once');
  await form.locator('summary', { hasText: 'Booking times' }).click();
  await expectAccessible(page);
  await form.getByRole('link', { name: 'Settings, Set-up' }).click();
  await expect(button(page, 'Set up again')).toBeInViewport();
}

test('from the printed link to the first booking of a new community, with what is left after the set-up (SETUP-12, CODE-17, OPS-28)', async ({
  page,
  site,
  browser,
}) => {
  const setUpTask = {
    task: 'Set up a new community in six steps, from the printed link to the open site',
    limit: { taps: 20, fields: 10 },
  } as const;
  await walkTask(page, setUpTask, async (walk) => expect(await setUp(walk, page, site)).toBe(6));
  await typeAddress(page);
  await markDone(page);
  const newHost = await browser.newPage({ baseURL: site.url });
  const { user } = await openSession(newHost, 'booster1');
  const openingTask = {
    task: 'Sign in to the new site, plan its first opening and add a host',
    limit: { taps: 12, fields: 3 },
  } as const;
  await walkTask(page, openingTask, (walk) => planAndAddHost(walk, page, user.username));
  await newHost.close();
  await finishList(page);
  await bookFirst(browser, site);
  await page.goto('/setup');
  await expect(heading(page, 'This site is set up already')).toBeVisible();
  await showWhatDrawsNeed(page);

  await page.goto('/admin?tab=settings#set-up');
  await expect(page.getByRole('heading', { name: 'Set-up', exact: true })).toBeInViewport();
  const owner = page.getByText(`The database belongs to the Discord server ${guildId}`);
  await expect(owner).toContainText(discordApplication.clientId);
  // What the last page of the set-up explained.
  await page.getByText('Good to know after the set-up').click();
  await expect(page.getByText('choose your application, then /evening')).toBeVisible();
  await changeSetUp(page);
});
