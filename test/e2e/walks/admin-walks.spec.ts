import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { expect, onlyInFull, test } from '../support/fixtures.ts';
import { bookAs, asAnotherAdmin, visitPanel } from '../support/staff-panel.ts';
import { openSession } from '../support/open-session.ts';
import { allowManyBookings } from '../support/booking-page.ts';
import { personas } from '../support/personas.ts';
import { anOpening } from '../support/openings.ts';
import { walkTask, type Walk } from './walk.ts';

test.beforeEach(async ({ site, consoleWatch }) => {
  consoleWatch.allow(/status of 404/);
  await allowManyBookings(site);
});

/** Taps the button and chooses a picture in the browser's own dialog, which is not counted. */
async function choosePicture(walk: Walk, button: Locator): Promise<void> {
  const chooser = button.page().waitForEvent('filechooser');
  await walk.tap(button);
  const buffer = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#2980b9' } })
    .jpeg()
    .toBuffer();
  await (await chooser).setFiles({ name: 'picture.jpg', mimeType: 'image/jpeg', buffer });
}

test('adds an admin', { tag: onlyInFull(true) }, async ({ page, site }) => {
  const newcomer = personas.booster2;
  await openSession(page, newcomer.key);
  await visitPanel(page, '/admin', 'primary');
  const task = {
    task: 'Add an admin who has signed in before',
    limit: { taps: 4, fields: 1, scrolls: 1 },
  } as const;
  await walkTask(page, task, async (walk) => {
    await walk.tap(page.getByRole('tab', { name: 'Admin Users' }));
    // Members of other journeys have names that begin like theirs, and five are listed.
    await walk.type(page.getByRole('searchbox', { name: 'Choose from Members' }), newcomer.name);
    await walk.tap(page.getByRole('list', { name: 'Found members' }).getByRole('button', { name: newcomer.name }));
    await walk.tap(page.getByRole('button', { name: 'Make admin' }));
    await expect(page.getByRole('button', { name: `Remove ${newcomer.name}` })).toBeVisible();
  });
  await site.db.deleteFrom('admins').where('discordId', '=', newcomer.id).execute();
});

test('creates a resort', { tag: onlyInFull(true) }, async ({ page }) => {
  await visitPanel(page, '/admin?tab=catalogue');
  const task = {
    task: 'Create a resort in another time zone',
    limit: { taps: 7, fields: 4, scrolls: 1 },
  } as const;
  await walkTask(page, task, async (walk) => {
    await walk.tap(page.getByRole('button', { name: 'New resort' }));
    await walk.type(page.getByRole('textbox', { name: 'Name' }), 'Lagoon Sunset Resort');
    await walk.type(page.getByLabel('Location'), 'Lagoon');
    await walk.type(page.getByLabel('Description'), 'Quiet water and warm evenings.');
    await walk.type(page.getByLabel('Time zone'), 'tokyo');
    await choosePicture(walk, page.getByRole('button', { name: 'Choose pictures' }));
    await expect(page.getByRole('group', { name: 'Pictures' }).locator('img')).toHaveCount(1, { timeout: 60_000 });
    await walk.tap(page.getByRole('button', { name: 'Save' }));
    await expect(page.getByText('The resort is saved and on the pages.', { exact: true })).toBeVisible();
  });
});

test('finds who approved a booking', { tag: onlyInFull(true) }, async ({ page, site }) => {
  const opening = await anOpening(site);
  const reference = await bookAs(page, 'regular', opening, { robloxUsername: 'TinyTopaz' });
  await asAnotherAdmin(page, 'PUT', `/admin/bookings/${reference}/status`, { status: 'confirmed' });
  await visitPanel(page, '/admin');
  const task = {
    task: 'Find who approved a guest’s booking',
    limit: { taps: 1, fields: 0, scrolls: 0 },
  } as const;
  await walkTask(page, task, async (walk) => {
    await walk.tap(page.getByRole('tab', { name: 'Activity' }));
    await walk.see(
      page.getByText(
        `${personas.primary.name} approved TinyTopaz, ${opening.resort.name.replace(' Sunset Resort', '')}, Standard 1`,
      ),
    );
  });
});

test('adds a store item', { tag: onlyInFull(true) }, async ({ page }) => {
  // Another journey may have left an item with a picture that cannot be loaded.
  await page.route('https://images.example/**', (route) => route.fulfill({ contentType: 'image/png', body: '' }));
  await visitPanel(page, '/admin?tab=catalogue');
  const task = {
    task: 'Add a store item with a picture',
    limit: { taps: 7, fields: 3, scrolls: 1 },
  } as const;
  await walkTask(page, task, async (walk) => {
    await walk.tap(page.getByRole('navigation', { name: 'Catalogue' }).getByRole('link', { name: 'Store' }));
    await walk.tap(page.getByRole('button', { name: 'New item' }));
    await walk.type(page.getByLabel('Item Name'), 'Sunset Towel');
    await walk.type(page.getByLabel('Price'), '9 Robux');
    await walk.type(page.getByLabel('Roblox Link'), 'https://www.roblox.com/catalog/42/Towel');
    await choosePicture(walk, page.getByRole('button', { name: 'Choose a picture' }));
    await expect(page.getByLabel('Image URL')).toHaveValue(/^\/uploads\//, { timeout: 60_000 });
    await walk.tap(page.getByRole('button', { name: 'Save' }));
    await expect(page.getByText('The item is saved and on the pages.', { exact: true })).toBeVisible();
  });
});

test('changes a price for planned openings', { tag: onlyInFull(true) }, async ({ page, site }) => {
  const opening = await anOpening(site, { rooms: [{ name: 'Cabana', price: 1000 }] });
  await visitPanel(page, `/admin?tab=catalogue&resort=${opening.resort.id}`);
  const task = {
    task: 'Change a room’s price, also for planned openings',
    limit: { taps: 4, fields: 1, scrolls: 2 },
  } as const;
  await walkTask(page, task, async (walk) => {
    await walk.tap(page.getByRole('button', { name: 'Edit Cabana' }));
    await walk.type(page.getByLabel('Price'), '1500');
    await walk.tap(page.getByRole('button', { name: 'Save' }));
    await walk.tap(page.getByRole('button', { name: 'Change to 1,500 BBC' }));
    await expect(page.getByText('Cabana costs 1,500 BBC in 1 planned opening.', { exact: true })).toBeVisible();
  });
});

test('exports the bookings with numbers', { tag: onlyInFull(true) }, async ({ page, site }) => {
  await bookAs(page, 'regular', await anOpening(site));
  await visitPanel(page, '/admin');
  const task = {
    task: 'Export bookings with numbers and payment state',
    limit: { taps: 1, fields: 0, scrolls: 1 },
  } as const;
  await walkTask(page, task, async (walk) => {
    const download = page.waitForEvent('download');
    await walk.tap(page.getByRole('button', { name: 'Export payments' }));
    expect((await download).suggestedFilename()).toMatch(/^payments_/);
  });
});
