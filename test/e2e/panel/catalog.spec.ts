import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, expectAccessible, onlyInFull, test } from '../support/fixtures.ts';
import { visitAs } from '../support/open-session.ts';
import { wide } from '../support/sizes.ts';
import { bookAs, failNext } from '../support/staff-panel.ts';
import { anOpening } from '../support/openings.ts';
import { hour } from '../../test-clock.ts';

/** A picture of one colour. */
async function aFile(name: string, background: string): Promise<{ name: string; type: string; base64: string }> {
  const bytes = await sharp({ create: { width: 1400, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name, type: 'image/jpeg', base64: bytes.toString('base64') };
}

/** Drops files on the drop zone as a mouse does. */
async function dropFiles(page: Page, files: { name: string; type: string; base64: string }[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle((given) => {
    const transfer = new DataTransfer();
    for (const { name, type, base64 } of given) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type }));
    }
    return transfer;
  }, files);
  await page.locator('[data-drop]').dispatchEvent('dragover', { dataTransfer });
  await page.locator('[data-drop]').dispatchEvent('drop', { dataTransfer });
}

const pictureSources = (page: Page) =>
  page
    .getByRole('group', { name: 'Pictures' })
    .locator('img')
    .evaluateAll((all) => all.map((one) => one.getAttribute('src')));

/** The browser logs refused requests to the console. */
const failedSave = /422/;

test.describe('the store', () => {
  test(
    'shows an item that an admin added, and names missing fields (PAGE-30)',
    { tag: onlyInFull(true) },
    async ({ page, browser, site, consoleWatch }) => {
      consoleWatch.allow(failedSave);
      const { token } = await visitAs(page, 'admin', '/store');
      await page.getByRole('button', { name: 'Add New Item' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add New Merchandise' });
      await dialog.getByRole('button', { name: 'Add Item' }).click();
      for (const field of ['Item Name', 'Roblox Link', 'Price', 'Image URL']) {
        await expect(dialog.getByText(`${field} is required.`)).toBeVisible();
      }
      await expect(dialog.getByLabel('Item Name')).toBeFocused();
      await expectAccessible(page);
      await dialog.getByLabel('Item Name').fill('Sunset Beanie');
      await dialog.getByLabel('Roblox Link').fill('javascript:alert(1)');
      await dialog.getByLabel('Price').fill('9 Robux');
      await dialog.getByLabel('Image URL').fill('https://images.example/beanie.png');
      await dialog.getByRole('button', { name: 'Add Item' }).click();
      await expect(dialog.getByText('Roblox Link must be a complete address that starts with https://.')).toBeVisible();
      await dialog.getByLabel('Roblox Link').fill('https://www.roblox.com/catalog/42/Beanie');
      await dialog.getByLabel('Image URL').fill('https://images.example/beanie.png');
      await page.route('https://images.example/**', (route) =>
        route.fulfill({ status: 200, contentType: 'image/png', body: '' }),
      );
      await dialog.getByRole('button', { name: 'Add Item' }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('heading', { name: 'Sunset Beanie' })).toBeVisible();

      const visitor = await browser.newPage({ baseURL: site.url });
      await visitor.route('https://images.example/**', (route) => route.abort());
      await visitor.goto('/store');
      const card = visitor.getByRole('listitem').filter({ hasText: 'Sunset Beanie' });
      await expect(card.getByText('9 Robux')).toBeVisible();
      await expect(card.getByText('Custom merchandise item')).toBeVisible();
      await expect(card.getByRole('link', { name: /Buy Now/ })).toHaveAttribute(
        'href',
        'https://www.roblox.com/catalog/42/Beanie',
      );
      await expect(visitor.getByRole('button', { name: 'Add New Item' })).toHaveCount(0);
      await visitor.close();
      await archiveItem(page, token, 'Sunset Beanie');
    },
  );
});

test(
  'a new resort shows its errors in view, finds a time zone, and needs no rating (CATALOG-15)',
  { tag: onlyInFull(true) },
  async ({ page, site, consoleWatch }) => {
    consoleWatch.allow(failedSave);
    await visitAs(page, 'admin', '/admin?tab=catalogue&resort=new');
    const save = page.getByRole('button', { name: 'Save' });
    await save.click();
    await expect(page.getByLabel('Name')).toBeFocused();
    await expect(page.getByLabel('Name')).toBeInViewport();
    await expect(page.getByText('Please check the marked fields.')).toBeVisible();
    await page.getByLabel('Name').fill('Harbour Lights');
    await page.getByLabel('Location').fill('Harbour');
    await page.getByLabel('Description').fill('Lanterns over the water.');
    await page.getByLabel('Time zone').fill('new york');
    await page.getByLabel('Rating').focus();
    await expect(page.getByLabel('Time zone')).toHaveValue('America/New_York');
    await save.click();
    const pictures = page.getByRole('group', { name: 'Pictures' });
    await expect(pictures.getByText('The gallery must have at least one picture.')).toBeInViewport();
    await expectAccessible(page);
    await dropFiles(page, [await aFile('harbour.jpg', '#16a085')]);
    await expect(pictures.locator('img')).toHaveCount(1, { timeout: 60_000 });
    await save.click();
    await expect(page.getByText('The resort is saved and on the pages.', { exact: true })).toBeVisible();
    const { rating, timeZone } = await site.db
      .selectFrom('resorts')
      .select(['rating', 'timeZone'])
      .where('name', '=', 'Harbour Lights')
      .executeTakeFirstOrThrow();
    expect([Number(rating), timeZone]).toEqual([0, 'America/New_York']);
    await site.db.updateTable('resorts').set({ archivedAt: new Date() }).where('name', '=', 'Harbour Lights').execute();
  },
);

test(
  'a changed price is offered for planned openings, and bookings keep theirs (OPENING-18)',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    const opening = await anOpening(site, { rooms: [{ name: 'Cabana', price: 1000, units: 3 }] });
    const later = await anOpening(site, { resort: opening.resort, startsIn: 48 * hour });
    const reference = await bookAs(page, 'regular', opening, { robloxUsername: 'TinyTopaz' });
    await visitAs(page, 'admin', `/admin?tab=catalogue&resort=${opening.resort.id}`);
    await page.getByRole('button', { name: 'Edit Cabana' }).click();
    await page.getByLabel('Price').fill('1500');
    await page.getByRole('button', { name: 'Save' }).click();
    const question = page.getByRole('dialog', { name: 'Also for 2 planned openings?' });
    await expect(question.getByText('1 booking from before keeps its price.')).toBeVisible();
    await expect(question.getByRole('list', { name: 'Planned openings' })).toContainText('TinyTopaz');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Change to 1,500 BBC' }).click();
    await expect(page.getByText('Cabana costs 1,500 BBC in 2 planned openings.', { exact: true })).toBeVisible();
    const prices = await site.db
      .selectFrom('openingRooms')
      .select('price')
      .where('openingId', 'in', [opening.id, later.id])
      .execute();
    expect(prices.map(({ price }) => price)).toEqual([1500, 1500]);
    const { finalPrice } = await site.db
      .selectFrom('bookings')
      .select('finalPrice')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    expect(finalPrice).toBe(1000);
  },
);

test('planned openings that cannot be loaded after a changed price are asked for again (OPENING-18)', async ({
  page,
  site,
  consoleWatch,
}) => {
  consoleWatch.allow(/500/);
  const opening = await anOpening(site, { rooms: [{ name: 'Cabana', price: 1000 }] });
  await visitAs(page, 'admin', `/admin?tab=catalogue&resort=${opening.resort.id}`);
  // The page itself asks three times.
  await failNext(page, 'GET', /\/room-types\/\d+\/planned-openings$/, { times: 3 });
  await page.getByRole('button', { name: 'Edit Cabana' }).click();
  await page.getByLabel('Price').fill('1500');
  await page.getByRole('button', { name: 'Save' }).click();
  const failure = page.getByRole('dialog', { name: 'Price in planned openings' });
  await expect(failure.getByRole('heading', { name: 'We can’t load the planned openings' })).toBeVisible();
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog', { name: 'Also for 1 planned opening?' })).toBeVisible();
  await expect(failure).toBeHidden();
});

for (const size of ['phone', 'computer'] as const) {
  test.describe(`the catalogue on a ${size}`, { tag: onlyInFull(size !== 'phone') }, () => {
    if (size === 'computer') test.use(wide);

    test(
      'lists the entries, keeps the view in the URL, and is accessible',
      { tag: onlyInFull(true) },
      async ({ page, consoleWatch }) => {
        consoleWatch.allow(failedSave);
        // The item that another journey archives has a picture that cannot be loaded.
        await page.route('https://images.example/**', (route) => route.fulfill({ contentType: 'image/png', body: '' }));
        await visitAs(page, 'admin', '/admin?tab=catalogue');
        await expect(page.getByText('Vista Sunset Resort', { exact: true }).first()).toBeVisible();
        await expectAccessible(page);
        await page.getByRole('link', { name: 'Testimonials' }).click();
        await expect(page).toHaveURL(/view=testimonials/);
        await expect(page.getByRole('button', { name: 'New testimonial' })).toBeVisible();
        await expectAccessible(page);
        await page.getByRole('navigation', { name: 'Catalogue' }).getByRole('link', { name: 'Store' }).click();
        await page.getByRole('button', { name: 'New item' }).click();
        await page.getByRole('button', { name: 'Save' }).click();
        await expect(page.getByText('Item Name is required.')).toBeVisible();
        await expectAccessible(page);
      },
    );

    test(
      'edits a resort with dropped pictures and sorts them by keyboard',
      { tag: onlyInFull(true) },
      async ({ page, browser, site, consoleWatch }) => {
        consoleWatch.allow(failedSave);
        await visitAs(page, 'admin', '/admin?tab=catalogue');
        const name = size === 'phone' ? 'Seaside Sunset Resort' : 'Riviera Sunset Resort';
        await page.getByRole('button', { name: `Edit ${name}` }).click();
        await expect(page.getByLabel('Name', { exact: false }).first()).toHaveValue(name);
        await dropFiles(page, [await aFile('one.jpg', '#c0392b'), await aFile('two.jpg', '#2980b9')]);
        const pictures = page.getByRole('group', { name: 'Pictures' });
        // Six files are encoded for each picture, which takes time on a busy machine.
        await expect(pictures.locator('img')).toHaveCount(3, { timeout: 60_000 });
        const [, one, two] = await pictureSources(page);
        expect(one).toMatch(/^\/uploads\/[0-9a-f]{32}-1400\.webp$/);

        await pictures.getByRole('button', { name: 'Move picture 3 of 3 forward' }).focus();
        await page.keyboard.press('ArrowLeft');
        await expect(pictures.getByRole('button', { name: 'Move picture 2 of 3 forward' })).toBeFocused();
        await page.keyboard.press('Enter');
        await expect(pictures.getByRole('button', { name: 'Move picture 1 of 3 forward' })).toBeFocused();
        expect((await pictureSources(page)).slice(0, 1)).toEqual([two]);
        await pictures.getByLabel('Description of picture 1 of 3').fill('A blue evening');
        await expectAccessible(page);

        await page.getByRole('link', { name: 'Store' }).first().click();
        const question = page.getByRole('dialog', { name: 'Leave without saving?' });
        await question.getByRole('button', { name: 'Keep editing' }).click();
        await page.goBack();
        await question.getByRole('button', { name: 'Keep editing' }).click();
        await page.getByRole('button', { name: 'New room type' }).click();
        await question.getByRole('button', { name: 'Keep editing' }).click();
        await page.getByLabel('Rating').fill('7');
        await page.getByRole('button', { name: 'Save' }).click();
        await expect(page.getByLabel('Rating')).toBeFocused();
        await page.getByLabel('Rating').fill('4.9');
        await page.getByRole('button', { name: 'Save' }).click();
        await expect(page.getByText('The resort is saved and on the pages.', { exact: true })).toBeVisible();

        const visitor = await browser.newPage({ baseURL: site.url, viewport: { width: 1440, height: 900 } });
        await visitor.goto('/resorts');
        const href = await visitor
          .getByRole('listitem')
          .filter({ hasText: name })
          .getByRole('link')
          .first()
          .getAttribute('href');
        await visitor.goto(href ?? '');
        await visitor.getByRole('heading', { name: 'Gallery' }).scrollIntoViewIfNeeded();
        const shown = visitor.getByRole('img', { name: 'A blue evening' });
        await shown.scrollIntoViewIfNeeded();
        await expect
          .poll(() => shown.evaluate((image) => (image as HTMLImageElement).currentSrc))
          .toMatch(/\/uploads\/.+\.avif$/);
        expect(await shown.evaluate((image) => (image as HTMLImageElement).style.background)).toContain(
          'data:image/webp',
        );
        await visitor.close();
      },
    );

    test(
      'refuses a file that is not a picture and shows the reason',
      { tag: onlyInFull(true) },
      async ({ page, consoleWatch }) => {
        consoleWatch.allow(failedSave);
        await visitAs(page, 'admin', '/admin?tab=catalogue&view=store&item=new');
        const base64 = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
        await dropFiles(page, [{ name: 'drawing.png', type: 'image/png', base64 }]);
        await expect(page.getByText(/Not uploaded: You can’t upload SVG files/)).toBeVisible();
        await page.getByRole('button', { name: 'Dismiss drawing.png' }).click();
        await expect(page.getByText(/Not uploaded/)).toHaveCount(0);
      },
    );

    test('archives and restores a room type', { tag: onlyInFull(true) }, async ({ page }) => {
      await visitAs(page, 'admin', '/admin?tab=catalogue');
      const name = size === 'phone' ? 'Corinthia Sunset Resort' : 'Aqua Blu Sunset Resort';
      await page.getByRole('button', { name: `Edit ${name}` }).click();
      await page.getByRole('button', { name: 'Archive Standard' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
      await page.getByRole('button', { name: 'Restore Standard' }).click();
      await expect(page.getByRole('button', { name: 'Edit Standard' })).toBeVisible();
    });
  });
}

/** The picture cannot be loaded: other journeys must not see the item. */
async function archiveItem(page: Page, token: string, name: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const list = await page.request.get('/api/admin/merchandise', { headers });
  const item = ((await list.json()) as { id: number; name: string }[]).find((each) => each.name === name);
  expect((await page.request.delete(`/api/admin/merchandise/${item?.id}`, { headers })).ok()).toBe(true);
  await expect.poll(async () => (await page.request.get('/store')).text()).not.toContain(name);
}
