import { system } from '../../../server/actor.ts';
import { recordChange } from '../../../server/features/audit-log/record-change.ts';
import { aDrawnOpening } from '../support/draws.ts';
import { expect, expectAccessible, onlyInFull, test } from '../support/fixtures.ts';
import { anOpening } from '../support/openings.ts';
import { personas } from '../support/personas.ts';
import { bookAs, chooseFromMenu, findMember, moreOf, toast, visitPanel } from '../support/staff-panel.ts';
import { dayAhead } from '../support/day-ahead.ts';

const groups = [/3 or more boosts/, /2 boosts/, /^Gold/, /^Regular/];

test.afterEach(({ site }) =>
  site.db
    .updateTable('settings')
    .set({ defaultSaleMode: 'fast', lobbyMinMembershipDays: 7, noShowLimit: null })
    .execute(),
);

test(
  'staff sell an opening by a draw, which needs a time for each kind of guest (DRAW-2, PAGE-71)',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    const opening = await anOpening(site, { startsIn: 20 * 86_400_000 });
    await visitPanel(page, '/admin?tab=opening-dates');
    const more = moreOf(page, opening.resort);
    await chooseFromMenu(more, 'Booking times');
    const dialog = page.getByRole('dialog', { name: 'Booking times' });
    await dialog.getByLabel('How rooms are sold').selectOption('Draw');
    await expect(dialog.getByText('The lobby opens 10 minutes before the draw.')).toBeVisible();
    await expect(dialog.getByLabel('When the draw is')).toHaveValue('1440');
    await dialog.getByLabel('When the draw is').selectOption('Each group has its own time');
    await dialog.getByRole('button', { name: 'Save Booking Times' }).click();
    const regular = dialog.getByRole('group', { name: 'Regular customers' });
    await expect(regular.getByLabel('Day of the draw')).toHaveAttribute('aria-invalid', 'true');
    await expect(regular.getByText('A draw needs a day and a time.')).toBeVisible();
    await expect(dialog.getByLabel('Day of the draw').first()).toBeFocused();
    await expectAccessible(page);
    for (const group of groups) {
      const fields = dialog.getByRole('group', { name: group });
      await fields.getByLabel('Day of the draw').fill(dayAhead(10));
      await fields.getByLabel('At').fill('18:00');
    }
    await dialog.getByRole('button', { name: 'Save Booking Times' }).click();
    await expect(toast(page, 'Booking Times Updated')).toBeVisible();
    const { saleMode } = await site.db
      .selectFrom('openings')
      .select('saleMode')
      .where('id', '=', opening.id)
      .executeTakeFirstOrThrow();
    expect(saleMode).toBe('draw');
    const row = page.getByRole('listitem').filter({ has: more });
    await expect(row.getByText('Draw', { exact: true }).first()).toBeVisible();
    const choice = 'All guests: 1 day before start';
    await chooseFromMenu(more, 'Booking times');
    await dialog.getByLabel('When the draw is').selectOption(choice);
    await dialog.getByRole('button', { name: 'Save Booking Times' }).click();
    await expect(dialog).toHaveCount(0);
    await chooseFromMenu(more, 'Booking times');
    await expect(dialog.getByLabel('When the draw is').locator('option:checked')).toHaveText(choice);
    await expect(dialog.getByLabel(/Rooms reserved for regular customers/)).toHaveCount(0);
    await expect(dialog.getByLabel('When the draw is')).toHaveAccessibleDescription(
      /^One draw for all: regular customers/,
    );
  },
);

test(
  'with an open lobby the form says what is fixed, and the times can be postponed (DRAW-10, PAGE-71)',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    const opening = await aDrawnOpening(site);
    await visitPanel(page, '/admin?tab=opening-dates');
    await chooseFromMenu(moreOf(page, opening.resort), 'Booking times');
    const dialog = page.getByRole('dialog', { name: 'Booking times' });
    await expect(dialog.getByText('You can only move the times to later.')).toBeVisible();
    await expect(dialog.getByLabel('How rooms are sold')).toBeDisabled();
    await expect(dialog.getByLabel(/Rooms reserved for regular customers/)).toBeDisabled();
    await expectAccessible(page);
    for (const group of groups)
      await dialog.getByRole('group', { name: group }).getByLabel('Day of the draw').fill(dayAhead(1));
    await dialog.getByRole('button', { name: 'Save Booking Times' }).click();
    await expect(toast(page, 'Booking Times Updated')).toBeVisible();
  },
);

test(
  'staff set the rules of draws, and lift a penalty for no-shows (DRAW-12, PAGE-71)',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    const opening = await anOpening(site);
    const reference = await bookAs(page, 'booster1', opening);
    for (const status of ['confirmed', 'no_show']) {
      await site.db.updateTable('bookings').set({ status }).where('reference', '=', reference).execute();
      const change = { action: 'booking.test', subject: 'booking', subjectId: reference, after: { status } };
      await recordChange(site, system, change);
    }
    // The session is over: a penalty for one that is to come could not be lifted yet.
    const [startsAt, endsAt] = [2, 1].map((hours) => new Date(Date.now() - hours * 3_600_000));
    await site.db.updateTable('openings').set({ startsAt, endsAt }).where('id', '=', opening.id).execute();
    await visitPanel(page, '/admin?tab=settings');
    const form = page.getByRole('form', { name: 'Community settings' });
    await form.getByLabel('How new openings are sold').selectOption('Draw');
    await form.getByLabel('Lobby: days in the Discord server').fill('14');
    await form.getByLabel('No-shows before a guest is drawn last').fill('1');
    await form.getByRole('button', { name: 'Save Settings' }).click();
    await expect(toast(page, 'Settings Saved')).toBeVisible();
    const stored = await site.db
      .selectFrom('settings')
      .select(['defaultSaleMode', 'lobbyMinMembershipDays', 'noShowLimit'])
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({ defaultSaleMode: 'draw', lobbyMinMembershipDays: 14, noShowLimit: 1 });

    await page.goto('/admin?tab=members');
    await findMember(page, personas.booster1.id);
    await page.getByRole('button', { name: `Open ${personas.booster1.name}` }).click();
    await expect(page.getByText(/^Because of no-shows this guest is drawn after everyone else until/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Lift the penalty' }).click();
    await expect(toast(page, 'No-Show Penalty Lifted')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Lift the penalty' })).toHaveCount(0);
  },
);
