import { expect, expectAccessible, onlyInFull, test } from '../support/fixtures.ts';
import { visitAs } from '../support/open-session.ts';
import { anOpening } from '../support/openings.ts';

test(
  'by keyboard an admin adds something to the menu of a resort, corrects its price and archives it (ROOM-1)',
  { tag: onlyInFull(true) },
  async ({ page, site, consoleWatch }) => {
    consoleWatch.allow(/422/);
    const { resort } = await anOpening(site, { rooms: [{ units: 1 }] });
    const { token } = await visitAs(page, 'admin', `/admin?tab=catalogue&resort=${resort.id}`);
    const menuOf = async () => {
      const answer = await page.request.get(`/api/admin/resorts/${resort.id}/menu`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const items = (await answer.json()) as { name: string; price: number; archived_at: string | null }[];
      return items.map(({ name, price, archived_at: at }) => [name, price, at !== null]);
    };
    const press = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter');
    await press('New menu item');
    await expectAccessible(page);
    await press('Save');
    await expect(page.getByLabel('Name')).toBeFocused();
    await page.keyboard.type('Lemonade');
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Price')).toBeFocused();
    await page.keyboard.type('50');
    await page.keyboard.press('Enter');
    await expect(page.getByText('The menu item is saved and on the pages.', { exact: true })).toBeVisible();
    await expect.poll(menuOf).toEqual([['Lemonade', 50, false]]);

    await press('Edit Lemonade');
    await page.getByLabel('Price').fill('a lot');
    await press('Save');
    await expect(page.getByLabel('Price')).toBeFocused();
    await expectAccessible(page);
    await page.getByLabel('Price').fill('75');
    await page.keyboard.press('Enter');
    await expect.poll(menuOf).toEqual([['Lemonade', 75, false]]);

    await press('Archive Lemonade');
    await expect(page.getByRole('dialog')).toContainText('Orders that were made stay.');
    await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Restore Lemonade' })).toBeVisible();
    expect(await menuOf()).toEqual([['Lemonade', 75, true]]);
  },
);
