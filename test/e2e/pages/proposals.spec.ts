import type { Browser, Page } from '@playwright/test';
import { dayAhead } from '../support/day-ahead.ts';
import { expect, expectAccessible, onlyInFull, test, type Site } from '../support/fixtures.ts';
import { aNewMember } from '../support/new-member.ts';
import { openSession, storedEntries, visitAs, writeStorage } from '../support/open-session.ts';
import { anOpening } from '../support/openings.ts';
import { toast, visitPanel } from '../support/staff-panel.ts';

const cardOf = (page: Page, resort: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: resort, level: 2 }) });

/** Another person's browser, with nobody signed in. */
const inNewBrowser = async (browser: Browser, site: Site) =>
  (await browser.newContext({ baseURL: site.url })).newPage();

/** As on a return from another tab: votes are no live events. */
const returnTo = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

/** Proposes an opening that needs two votes. */
async function propose(page: Page, resort: string): Promise<void> {
  await visitPanel(page, '/admin?tab=opening-dates');
  await page.getByRole('button', { name: 'Propose openings' }).click();
  const form = page.getByRole('form', { name: 'Propose openings' });
  await expect(form.getByLabel('Votes needed')).toHaveValue('20');
  await form.getByRole('button', { name: 'Propose Opening' }).click();
  await expect(form.getByLabel('Resort')).toBeFocused();
  await expect(form.getByText('Please fill this in.')).toHaveCount(3);
  await form.getByLabel('Votes needed').fill('2');
  await form.getByLabel('Resort').selectOption(resort);
  await form.getByLabel('Date').fill(dayAhead(6));
  await form.getByLabel('Time').fill('19:30');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Propose Opening' }).click();
  await expect(toast(page, 'Members can vote on 1 opening now.')).toBeVisible();
  // They are below the openings.
  await page.getByRole('link', { name: /^\d+ proposals? below$/ }).click();
  await expect(page.getByRole('heading', { name: 'Proposals', exact: true })).toBeInViewport();
}

test(
  'members vote, the second vote plans the opening, staff publish it with two taps, and the page leads to it (PAGE-101)',
  { tag: onlyInFull(true) },
  async ({ page, browser, site }) => {
    const { resort } = await anOpening(site, { startsIn: 40 * 24 * 3_600_000 });
    const first = await aNewMember(site);
    const second = await aNewMember(site);
    const panel = await inNewBrowser(browser, site);
    await propose(panel, resort.name);

    await page.goto('/resorts');
    await page.getByRole('link', { name: 'Vote now' }).click();
    const card = cardOf(page, resort.name);
    await card.getByRole('button', { name: `Vote for ${resort.name}` }).click();
    await expect(page).toHaveURL(/\/user-login\?return_to=.*vote/);

    await visitAs(page, first.key, '/vote');
    await expect(card.getByText('0 of 2 votes')).toBeVisible();
    await expect(card.getByText(/^Voting ends/)).toBeVisible();
    await card.getByRole('button', { name: `Vote for ${resort.name}` }).click();
    await expect(card.getByText('1 of 2 votes')).toBeVisible();
    await card.getByRole('button', { name: `Withdraw vote for ${resort.name}` }).click();
    await expect(card.getByText('0 of 2 votes')).toBeVisible();
    await card.getByRole('button', { name: `Vote for ${resort.name}` }).click();
    await expect(card.getByRole('meter')).toHaveAttribute('aria-valuenow', '1');
    const reminder = card.getByRole('switch', { name: `Remind me of ${resort.name}` });
    await reminder.click();
    await expect(reminder).toBeChecked();
    await expectAccessible(page);
    await page.reload();
    await expect(card.getByRole('button', { name: `Withdraw vote for ${resort.name}` })).toBeVisible();
    await expect(reminder).toBeChecked();

    const other = await inNewBrowser(browser, site);
    await visitAs(other, second.key, '/vote');
    await cardOf(other, resort.name)
      .getByRole('button', { name: `Vote for ${resort.name}` })
      .click();
    await expect(cardOf(other, resort.name).getByText('Enough votes')).toBeVisible();
    await returnTo(page);
    await expect(card.getByText('Enough votes')).toBeVisible();

    await panel.goto('/admin');
    let taps = 0;
    const tap = async (name: string | RegExp, role: 'tab' | 'button') => {
      await panel.getByRole(role, { name }).click();
      taps += 1;
    };
    await tap('Opening Dates', 'tab');
    await tap(new RegExp(`^Publish proposed opening: ${resort.name}`), 'button');
    await expect(toast(panel, 'Guests see 1 opening now.')).toBeVisible();
    expect(taps).toBeLessThanOrEqual(3);
    await expect(panel.getByText('Published', { exact: true }).first()).toBeVisible();

    await returnTo(page);
    await expect(card.getByText('It happens')).toBeVisible();
    await expectAccessible(page);
    await card.getByRole('link', { name: `See the rooms at ${resort.name}` }).click();
    await expect(page).toHaveURL(/\/book\?resort=\d+&opening=\d+/);
    await expect(page.getByRole('heading', { name: 'Choose Room' })).toBeVisible();
    await panel.context().close();
    await other.context().close();
  },
);

test(
  'a refused vote is explained, and staff withdraw a proposal (PAGE-101)',
  { tag: onlyInFull(true) },
  async ({ page, browser, site, consoleWatch }) => {
    consoleWatch.allow(/40[39]/);
    const { resort } = await anOpening(site, { startsIn: 40 * 24 * 3_600_000 });
    const panel = await inNewBrowser(browser, site);
    await propose(panel, resort.name);
    const member = await aNewMember(site);
    const session = await openSession(page, member.key);
    await writeStorage(page, storedEntries(session));
    await page.goto('/vote');
    await site.db.updateTable('members').set({ isInServer: false }).where('discordId', '=', member.id).execute();
    const card = cardOf(page, resort.name);
    await card.getByRole('button', { name: `Vote for ${resort.name}` }).click();
    await expect(toast(page, 'Vote not counted')).toBeVisible();
    await expect(toast(page, 'Join Our Discord')).toBeVisible();

    const name = new RegExp(`^Withdraw: ${resort.name}`);
    await panel.getByRole('button', { name }).click();
    const question = panel.getByRole('dialog', { name: 'Withdraw this proposal?' });
    await question.getByRole('button', { name: 'Withdraw' }).click();
    await expect(toast(panel, 'Proposal Withdrawn')).toBeVisible();
    await expect(panel.getByRole('button', { name })).toHaveCount(0);
    await returnTo(page);
    await expect(card).toHaveCount(0);
    await panel.context().close();
  },
);
