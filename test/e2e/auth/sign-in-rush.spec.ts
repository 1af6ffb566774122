import { sql } from 'kysely';
import { expect, expectAccessible, onlyInFull, type Site, test } from '../support/fixtures.ts';
import { callbackAddress } from '../support/open-session.ts';
import { settle, stopClock } from '../support/page-clock.ts';

const tooBusy = /status of 429/;

/** Takes the slots of the next minute, as a rush does. */
const fillMinute = (site: Site) =>
  sql`insert into rate_limit_buckets (name, used_until) values ('sign_in', now() + interval '1 minute')`.execute(
    site.db,
  );

/** The time of everybody who waits has come. */
const openSlots = (site: Site) => sql`update sign_in_slots set opens_at = now()`.execute(site.db);

const countSignIns = async (site: Site) => (await site.db.selectFrom('signIns').selectAll().execute()).length;

test('a visitor of a rush sees a countdown, then goes on to Discord (PAGE-75, AUTH-17)', async ({
  page,
  site,
  consoleWatch,
}) => {
  consoleWatch.allow(tooBusy);
  await stopClock(page);
  await page.goto('/user-login?return_to=%2Fsettings');
  const signInsBefore = await countSignIns(site);
  await fillMinute(site);
  await page.getByRole('button', { name: 'Login with Discord' }).click();
  await expect(page.getByRole('heading', { name: 'Many people are logging in' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'You have a place in line' })).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^(1:00|0:5\d)$/);
  expect(await countSignIns(site)).toBe(signInsBefore);
  await openSlots(site);
  await settle(page);
  await page.clock.runFor(61_000);
  await page.waitForURL(/\/oauth2\/authorize/);
  expect(await countSignIns(site)).toBe(signInsBefore + 1);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Login with Discord' })).toBeEnabled();
});

test(
  'the countdown of a rush is accessible, and can be stopped (PAGE-75)',
  { tag: onlyInFull(true) },
  async ({ page, site, consoleWatch }) => {
    consoleWatch.allow(tooBusy);
    await page.goto('/user-login');
    await fillMinute(site);
    await page.getByRole('button', { name: 'Login with Discord' }).click();
    await expect(page.getByRole('heading', { name: 'Many people are logging in' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Stop waiting' }).click();
    await expect(page.getByRole('button', { name: 'Login with Discord' })).toBeVisible();
  },
);

test('the way back from Discord tries again by itself when Discord is too busy (PAGE-21)', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(tooBusy);
  await stopClock(page);
  const address = await callbackAddress(page, 'regular');
  const problem = { code: 'sign_in_busy', status: 429, detail: 'Discord is busy.', start_again: false };
  await page.route(
    '**/api/auth/callback',
    (route) => route.fulfill({ status: 429, headers: { 'retry-after': '20' }, json: problem }),
    { times: 1 },
  );
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Discord is busy right now' })).toBeVisible();
  await settle(page);
  await page.clock.runFor(22_000);
  await expect(page.getByRole('heading', { name: 'Welcome, Coral Finch!' })).toBeVisible();
});
