import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, onlyInFull, test } from '../support/fixtures.ts';
import { anOpening } from '../support/openings.ts';
import { wide } from '../support/sizes.ts';
import { failNext, toast, visitPanel } from '../support/staff-panel.ts';

/** Chooses a file of the panel's form, as an admin does. */
async function choose(page: Page, name: string, content: string | Buffer): Promise<void> {
  await page.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
}

const line = (page: Page, number: number) => page.locator(`[data-line="${number}"]`);

for (const size of ['phone', 'desktop'] as const) {
  test.describe(size, { tag: onlyInFull(size !== 'phone') }, () => {
    if (size === 'desktop') test.use(wide);

    test(
      'an admin imports a sheet of bookings, undoes it, imports it again and goes live',
      { tag: onlyInFull(true) },
      async ({ page, site }) => {
        const opening = await anOpening(site, { rooms: [{ name: 'Lagoon', units: 2 }] });
        // A mapping is remembered for the next file with the same columns: the other size has another word.
        const guests = [`imp_a_${size}`, `imp_b_${size}`, `imp_c_${size}`];
        const rows = [...guests.map((name) => `${name};lagoon;Pool`), 'x;lagoon;', `imp_d_${size};Hut ${size};`];
        const file = ['Roblox name;Zimmer;Wünsche', ...rows].join('\r\n');
        await visitPanel(page, '/admin?tab=import');
        await expectAccessible(page);
        await choose(page, 'sheet.csv', file);
        await page.getByLabel('Opening', { exact: true }).selectOption(String(opening.id));
        await expect(page.getByLabel('Room', { exact: true })).toHaveValue('1');
        const names = page.getByLabel('Roblox name', { exact: true });
        await names.selectOption('');
        await expect(names).toHaveAccessibleDescription(/Discord names are not enough/);
        await names.selectOption('0');
        await page.getByRole('button', { name: 'Show the preview' }).click();
        await expect(line(page, 2)).toContainText('New');
        await expect(line(page, 6)).toContainText('Choose above which room it means.');
        await page.getByLabel(`“Hut ${size}”`).selectOption('Lagoon');
        await page.getByRole('button', { name: 'Show the preview' }).click();
        await expect(page.getByRole('heading', { name: 'What will happen' })).toBeFocused();
        await expect(line(page, 6)).toContainText('No room of this type is free.');
        await expect(line(page, 4)).toContainText('No room of this type is free.');
        await expect(line(page, 5)).toContainText('Roblox has no such names');
        await expectAccessible(page);
        await page.getByRole('button', { name: 'Import 2 rows' }).click();
        await expect(toast(page, '2 rows imported. Nobody got a message.')).toBeVisible();
        await expect(page.getByText('What happened')).toBeVisible();
        await expect(line(page, 2)).toContainText(guests[0] ?? '');
        await expect(line(page, 2)).toContainText('Room: Lagoon');
        // After a reload it is still there.
        await page.reload();
        await page.getByRole('button', { name: 'Undo the import' }).click();
        await expect(page.getByRole('dialog')).toContainText('2 rows of this file were imported.');
        await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
        await expect(toast(page, '2 rows undone.')).toBeVisible();
        await expect(line(page, 2)).toContainText('Undone');
        await expect(line(page, 2)).not.toContainText('SR-');
        await page.getByRole('button', { name: 'All imports' }).click();
        await expect(page.getByText('Undone').first()).toBeVisible();
        await choose(page, 'sheet.csv', file);
        await expect(page.getByText('Read as the last file with the same columns.')).toBeVisible();
        await page.getByLabel('Opening', { exact: true }).selectOption(String(opening.id));
        await expect(page.getByLabel(`“Hut ${size}”`)).toHaveValue('Lagoon');
        await page.getByRole('button', { name: 'Show the preview' }).click();
        await page.getByRole('button', { name: 'Import 2 rows' }).click();
        await page.getByRole('button', { name: 'Go live' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Go live' }).click();
        await expect(toast(page, '0 openings published, 0 members messaged.')).toBeVisible();
        await expect(page.getByRole('button', { name: 'Undo the import' })).toHaveCount(0);
      },
    );

    test(
      'a file that is none is refused with what to do',
      { tag: onlyInFull(true) },
      async ({ page, consoleWatch }) => {
        consoleWatch.allow(/status of 422/);
        await visitPanel(page, '/admin?tab=import');
        await choose(page, 'book.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0]));
        await expect(toast(page, /This is an Excel workbook/)).toBeVisible();
        await choose(page, 'form.csv.zip', 'PK\u0003\u0004 half of a file');
        await expect(toast(page, /This ZIP file can’t be opened/)).toBeVisible();
      },
    );
  });
}

test(
  'openings that cannot be loaded are asked for again, and are no empty list',
  { tag: onlyInFull(true) },
  async ({ page, site, consoleWatch }) => {
    consoleWatch.allow(/500/);
    const opening = await anOpening(site);
    await visitPanel(page, '/admin?tab=import', 'primary');
    // The page itself asks three times.
    await failNext(page, 'GET', /\/api\/admin\/openings\?/, { times: 3 });
    await choose(page, 'sheet.csv', 'Roblox name;Room\r\nTinyTopaz;Lagoon');
    await expect(page.getByRole('heading', { name: 'We can’t load the openings' })).toBeVisible();
    const field = page.getByLabel('Opening', { exact: true });
    await expect(field).toHaveCount(0);
    await page.getByRole('button', { name: 'Try again' }).click();
    await field.selectOption(String(opening.id));
  },
);

test.describe('a newcomer with a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('brings the answers of a Google form and a list of gold members in with 16 presses (IMPORT-4, IMPORT-8, IMPORT-16)', async ({
    page,
    site,
  }) => {
    const rooms = ['Deluxe', 'Standard'].map((name) => ({ name, units: 2 }));
    const opening = await anOpening(site, { rooms });
    let presses = 0;
    const press = async (target: Locator) => {
      presses += 1;
      await target.click();
    };
    const button = (name: string) => page.getByRole('button', { name });
    /** A press for the button, one for the file. */
    const chooseFile = async (name: string) => {
      const chooser = page.waitForEvent('filechooser');
      await press(button('Choose a CSV file'));
      presses += 1;
      await (await chooser).setFiles(join(import.meta.dirname, '../../imports', name));
    };
    // The other admin has used up the imports of these minutes in the tests before.
    await visitPanel(page, '/admin', 'primary');
    await press(page.getByRole('tab', { name: 'Import' }));
    await chooseFile('google-forms-en.csv');
    presses += 2;
    await page.getByLabel('Opening', { exact: true }).selectOption(String(opening.id));
    await expect(
      page.getByText('Not read: “Timestamp”, “Email Address”, “Discord username”, “Which session'),
    ).toBeVisible();
    await press(page.getByLabel('All Robux and donations were received'));
    await press(button('Show the preview'));
    await expect(line(page, 3)).toContainText('Room: Standard · Payment method: Robux');
    await press(button('Import 3 rows'));
    await expect(page.getByText('Nobody got a message. You can undo all of it')).toBeVisible();
    await expect(line(page, 2)).toContainText('MiaSunset');
    await press(button('All imports'));
    await press(page.getByText('Gold members', { exact: true }));
    await chooseFile('gold.csv');
    await press(button('Show the preview'));
    await expect(line(page, 3)).toContainText('The spreadsheet has rounded this ID.');
    await press(button('Import 2 rows'));
    await press(button('Go live'));
    await press(page.getByRole('dialog').getByRole('button', { name: 'Go live' }));
    await expect(toast(page, '0 openings published, 0 members messaged.')).toBeVisible();
    expect(presses).toBe(16);
  });
});
