import type { Page } from '@playwright/test';
import { panelTabs } from '../../web/app/features/panel/tabs.ts';
import { discordViews } from './discord-views.ts';
import { eveningViews } from './evening-views.ts';
import { lineViews } from './line-views.ts';
import { lobbyViews } from './lobby-views.ts';
import { setupViews } from './setup-views.ts';
import type { View, ViewedSite } from './view.ts';
import { dayAhead } from '../e2e/support/day-ahead.ts';
import { knowNewerVersion } from '../e2e/support/site/newer-version.ts';
import { aPastEvening } from '../e2e/support/past-evening.ts';
import { personas } from '../e2e/support/personas.ts';
import { aFullSession } from '../e2e/support/full-session.ts';

/** Every page, its states that have an address, and every tab of the panels. */
export const views: View[] = [
  ...Object.entries({
    home: '/',
    about: '/about-us',
    resorts: '/resorts',
    resort: '/resort/1',
    vote: '/vote',
    store: '/store',
    donation: '/donation',
    contact: '/contact',
    'gold-customer': '/gold-customer',
    terms: '/terms',
    privacy: '/privacy',
    'user-login': '/user-login',
    'not-found': '/no-such-page',
    'resort-not-found': '/resort/999',
    'sign-in-failed': '/auth/callback',
    'admin-sign-in-failed': '/admin/auth/callback',
    'link-failed': '/roblox/callback',
    'book-logged-out': '/book',
    'settings-logged-out': '/settings',
    'admin-door': '/admin',
    'hosting-door': '/hosting',
  }).map(([name, path]): View => ({ name, path, as: 'visitor' })),
  { name: 'book-linked', path: '', as: 'visitor', prepare: linkedOpening },
  { name: 'resort-calendar', path: '/resort/1', as: 'visitor', open: openCalendar },
  { name: 'home-guest', path: '/', as: 'guest' },
  { name: 'menu-guest', path: '/contact', as: 'guest', open: openMenu },
  { name: 'vote-guest', path: '/vote', as: 'guest' },
  { name: 'settings', path: '/settings', as: 'guest' },
  { name: 'settings-calendar', path: '/settings', as: 'guest', open: createCalendar },
  { name: 'book-resorts', path: '/book', as: 'guest' },
  { name: 'book-rooms', path: '/book', as: 'guest', open: chooseResort },
  { name: 'book-details', path: '/book', as: 'guest', open: chooseRoom },
  { name: 'book-review', path: '/book', as: 'guest', open: review },
  { name: 'book-feedback', path: '/book', as: 'guest', prepare: pastEvening, open: answer },
  { name: 'store-admin', path: '/store', as: 'admin', open: (page) => press(page, 'Add New Item') },
  ...panelTabs
    .filter(({ id }) => id !== 'feedback')
    .map(({ id }): View => ({ name: `admin-${id}`, path: `/admin?tab=${id}`, as: 'admin' })),
  { name: 'admin-new-opening', path: '/admin?tab=create-opening', as: 'admin', open: planOpening },
  { name: 'admin-month', path: '/admin?tab=opening-dates&view=month', as: 'admin' },
  {
    name: 'admin-close-resort',
    path: '/admin?tab=opening-dates',
    as: 'admin',
    open: (page) => press(page, 'Close a resort'),
  },
  { name: 'admin-import-preview', path: '/admin?tab=import', as: 'admin', open: previewImport },
  { name: 'admin-vote-section', path: '/admin?tab=opening-dates', as: 'admin', open: showProposals },
  {
    name: 'admin-vote-dialog',
    path: '/admin?tab=opening-dates',
    as: 'admin',
    open: (page) => press(page, 'Propose openings'),
  },
  { name: 'admin-feedback', path: '/admin', as: 'admin', prepare: pastEvenings },
  { name: 'admin-member', path: '/admin?tab=members', as: 'admin', open: openGold },
  { name: 'admin-new-api-key', path: '/admin?tab=integrations', as: 'admin', open: createApiKey },
  { name: 'admin-settings-colors', path: '/admin?tab=settings#brand', as: 'admin', open: typeColors },
  { name: 'admin-settings-texts', path: '/admin?tab=settings#content', as: 'admin', open: openTexts },
  { name: 'admin-settings-backups', path: '/admin?tab=settings#backups', as: 'admin', open: showBackups },
  { name: 'admin-settings-backup-missing', path: '', as: 'admin', prepare: loseBackups, open: showBackups },
  { name: 'admin-webhook', path: '/admin?tab=integrations', as: 'admin', open: addWebhook },
  { name: 'hosting', path: '/hosting', as: 'admin' },
  { name: 'menu-host', path: '/contact', as: 'host', open: openMenu },
  { name: 'hosting-host', path: '/hosting', as: 'host' },
  { name: 'panel-host', path: '/admin', as: 'host' },
  { name: 'admin-new-resort', path: '/admin?tab=catalogue&resort=new', as: 'admin' },
  { name: 'hosting-full', path: '/hosting', as: 'admin', prepare: fullSession },
  {
    name: 'hosting-pending',
    path: '/hosting',
    as: 'admin',
    prepare: fullSession,
    open: (page) => press(page, /Pending$/),
  },
  { name: 'hosting-more', path: '/hosting', as: 'admin', prepare: fullSession, open: (page) => press(page, /^More/) },
  {
    name: 'hosting-code',
    path: '/hosting',
    as: 'admin',
    prepare: fullSession,
    open: (page) => press(page, 'Set code'),
  },
  {
    name: 'hosting-announce',
    path: '/hosting',
    as: 'admin',
    prepare: fullSession,
    open: (page) => press(page, 'Announce'),
  },
  { name: 'hosting-reject', path: '/hosting', as: 'admin', prepare: fullSession, open: reject },
  ...discordViews,
  ...lobbyViews,
  ...lineViews,
  ...eveningViews,
  ...setupViews,
  { name: 'admin-newer-version', path: '/admin', as: 'admin', prepare: newerVersion },
];

/** As after two nights in which the folder was not mounted. */
async function loseBackups({ db, now }: ViewedSite): Promise<string> {
  const at = now();
  const hours = (count: number) => new Date(at.getTime() - count * 3_600_000);
  await db
    .updateTable('backupSchedule')
    .set({
      dueAt: hours(30),
      alertedAt: hours(29),
      retryAt: new Date(at.getTime() + 3_600_000),
      failedAt: at,
      failure: 'target',
      failureDetail: "ENOENT: no such file or directory, stat '/mnt/backups'",
    })
    .execute();
  return '/admin?tab=settings#backups';
}

/** With a time for some of the guests. */
async function planOpening(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Create Opening' });
  await form.getByLabel('Resort').selectOption({ index: 1 });
  await form.getByLabel('Date').fill(dayAhead(30));
  await form.getByLabel('Time').fill('20:00');
  await form.locator('summary', { hasText: 'Booking times' }).click();
  for (const [group, time] of Object.entries({ Gold: '18:00', Regular: '19:00' })) {
    const fields = form.getByRole('group', { name: new RegExp(`^${group}`) });
    await fields.getByLabel('Opens on').fill(dayAhead(30));
    await fields.getByLabel('At').fill(time);
  }
  await page.getByText(/^Booking times: 2\+ boosts now/).waitFor();
}

/** As somebody sees it who got a link and is not signed in. */
async function linkedOpening({ db, now }: ViewedSite): Promise<string> {
  const opening = await db
    .selectFrom('openings')
    .select(['id', 'resortId'])
    .where('startsAt', '>', now())
    .where('publishedAt', 'is not', null)
    .where('cancelledAt', 'is', null)
    .orderBy('startsAt')
    .executeTakeFirstOrThrow();
  return `/book?resort=${opening.resortId}&opening=${opening.id}`;
}

async function showProposals(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Proposals', exact: true }).scrollIntoViewIfNeeded();
}

async function showBackups(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Backups', exact: true }).scrollIntoViewIfNeeded();
  await page.getByText('Last good backup').waitFor();
}

/** Whose rows are new, or have a problem that the admin is asked about. */
async function previewImport(page: Page): Promise<void> {
  const rows = ['Roblox username,Room,Paid?', 'sandbar_amy,Standard,yes', 'reef_ben,Deluxe,no', 'tide_cora,Penthouse,'];
  const file = { name: 'Evening (responses).csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) };
  await page.getByLabel('CSV file').setInputFiles(file);
  await page.getByLabel('Opening', { exact: true }).selectOption({ index: 1 });
  await press(page, 'Show the preview');
  await page.locator('[data-line]').first().waitFor();
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().click();
}

/** The page of a member with a gold membership. */
async function openGold(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Open /u })
    .first()
    .click();
  await page.getByLabel('Amount').fill('500');
  await press(page, 'Start membership');
  await page.getByText(/^Gold until/).waitFor();
}

async function createApiKey(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Board screen');
  await page.getByRole('checkbox', { name: 'Read openings' }).check();
  await press(page, 'Create key');
  await page.getByRole('dialog').waitFor();
}

/** One colour that can be read, and one that cannot. */
async function typeColors(page: Page): Promise<void> {
  await page.getByLabel('Accent colour', { exact: true }).fill('#1d4ed8');
  await page.getByLabel('Highlight colour', { exact: true }).fill('#7c3aed');
  await page.getByRole('form', { name: 'Brand' }).scrollIntoViewIfNeeded();
}

async function openTexts(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Texts of the pages' });
  for (const group of ['Our Values', 'Leadership Team', 'Terms of Service'])
    await form.getByText(group).first().click();
}

async function newerVersion(site: ViewedSite): Promise<string> {
  await knowNewerVersion(site);
  return '/admin?tab=admin-users';
}

/** Its test event is refused at the connection: the address is private. */
async function addWebhook(page: Page): Promise<void> {
  await page.getByLabel('Address').fill('https://localhost/hook');
  await press(page, 'Add webhook');
  await press(page, 'Done');
  await press(page, 'Send a test event');
  await page.getByText('Deliveries', { exact: true }).first().click();
  await page.getByText('Private address, not allowed').first().waitFor();
}

async function fullSession(site: ViewedSite): Promise<string> {
  const { id } = await aFullSession(site);
  return `/hosting?opening=${id}`;
}

/** A session that the guest was at. */
async function pastEvening(site: ViewedSite): Promise<string> {
  await aPastEvening(site, personas.gold.id);
  return '/book?view=bookings';
}

async function answer(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'How was it?' }).first();
  await form.getByRole('radio', { name: /^4 of 5/ }).check({ force: true });
  await form.getByText('Saved: 4 of 5').waitFor();
}

async function pastEvenings(site: ViewedSite): Promise<string> {
  await aPastEvening(site);
  return '/admin?tab=feedback';
}

async function reject(page: Page): Promise<void> {
  await press(page, /Pending$/);
  await press(page, /^More/);
  await press(page, /^Reject/);
}

async function openCalendar(page: Page): Promise<void> {
  await page.getByText('Add to calendar').first().click();
}

/** The address is shown once: the second size sees the state after that. */
async function createCalendar(page: Page): Promise<void> {
  const create = page.getByRole('button', { name: 'Create private address' });
  await create
    .or(page.getByRole('button', { name: 'Reset address' }))
    .first()
    .waitFor();
  if (await create.isVisible()) await create.click();
}

async function openMenu(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Open menu' });
  if (await button.isVisible()) await button.click();
}

async function chooseResort(page: Page): Promise<void> {
  await press(page, /^Select Resort/);
  await page.getByRole('heading', { name: 'Choose Room', level: 2 }).waitFor();
}

async function chooseRoom(page: Page): Promise<void> {
  await chooseResort(page);
  await press(page, /^Choose Room/);
  const details = page.getByRole('heading', { name: 'Gaming Information', level: 2 });
  const change = page.getByRole('button', { name: 'Change details' });
  await details.or(change).first().waitFor();
  // A guest with an earlier booking comes to the review at once.
  if (await change.isVisible()) await change.click();
  await details.waitFor();
}

async function review(page: Page): Promise<void> {
  await chooseRoom(page);
  await page.getByLabel('Roblox username').fill('sandbar_guest');
  await page.getByLabel('Roblox display name').fill('Jay');
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await press(page, 'Review booking');
  await page.getByRole('heading', { name: 'Reservation Summary', level: 2 }).waitFor();
}
