import { bothThemes, expect, expectAccessible, inFullOrUsual, onlyInFull, test } from '../support/fixtures.ts';
import { visitAs } from '../support/open-session.ts';

const bookNow = { name: 'Book Now', exact: true } as const;

test(
  'View Details opens a tab, and its Book Now closes it again (PAGE-28)',
  { tag: onlyInFull(true) },
  async ({ page }) => {
    await visitAs(page, 'regular', '/resorts');
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'View Details of Vista Sunset Resort (opens in a new tab)' }).click();
    const tab = await opened;
    await expect(tab.getByRole('heading', { name: 'Vista Sunset Resort', level: 1 })).toBeVisible();
    // Before hydration it is a plain link.
    await tab.waitForFunction(() => !('earlyPress' in window));
    const closed = tab.waitForEvent('close');
    // The tab closes while the click is under way, and its answer can be lost with it.
    await tab
      .getByRole('link', bookNow)
      .first()
      .click()
      .catch((error: unknown) => {
        if (!tab.isClosed()) throw error;
      });
    await closed;
  },
);

test('a resort that was opened directly leads to the wizard', { tag: onlyInFull(true) }, async ({ page }) => {
  await visitAs(page, 'regular', '/resort/1');
  await page.getByRole('link', bookNow).first().press('Enter');
  await page.waitForURL(/\/book\?resort=1/);
});

test('each icon of an amenity, and the map, is in the picture that it is taken from', async ({ page }) => {
  const pictures = new Map<string, string>();
  for (const path of ['/resorts', '/resort/1']) {
    await page.goto(path);
    const used = await page.locator('main svg use').evaluateAll((uses) => uses.map((use) => use.getAttribute('href')));
    expect(used.length).toBeGreaterThan(5);
    for (const href of new Set(used)) {
      const [file = '', id = ''] = href?.split('#') ?? [];
      if (!pictures.has(file)) pictures.set(file, await (await page.request.get(file)).text());
      expect(pictures.get(file)).toContain(` id="${id}"`);
    }
  }
});

test('the story of a resort opens by keyboard', { tag: onlyInFull(true) }, async ({ page }) => {
  await page.goto('/resorts');
  await page.locator('summary').first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Best time to visit').first()).toBeVisible();
  await expectAccessible(page);
});

test(
  'settings show the linked Roblox account and the error of a failed check',
  { tag: onlyInFull(true) },
  async ({ page, consoleWatch }) => {
    consoleWatch.allow(/502/);
    await visitAs(page, 'gold', '/settings');
    await page.getByRole('button', { name: 'Check Bloxlink' }).click();
    await expect(page.getByText('tidepool_jay').first()).toBeVisible();
    await expectAccessible(page);
    await page.route('**/api/user/bloxlink-roblox', (route) => route.fulfill({ status: 502, body: '{}' }));
    await page.getByRole('button', { name: 'Check Bloxlink' }).click();
    await expect(page.getByText('Failed to check Bloxlink status. Please try again.').first()).toBeVisible();
  },
);

test('settings explain how to link an account', { tag: onlyInFull(true) }, async ({ page }) => {
  await visitAs(page, 'regular', '/settings');
  await page.getByRole('button', { name: 'Check Bloxlink' }).click();
  await expect(page.getByText(/No Roblox account found via Bloxlink/).first()).toBeVisible();
});

test('both URLs of the About page have one canonical URL', { tag: onlyInFull(true) }, async ({ page }) => {
  for (const path of ['/about', '/about-us']) {
    await page.goto(path);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /^http.*\/about-us$/);
  }
});

test(
  'a resort that does not exist returns 404 with its text',
  { tag: onlyInFull(true) },
  async ({ page, consoleWatch }) => {
    consoleWatch.allow(/404/);
    for (const id of ['999', 'abc', '0', '99999999999999']) {
      const answer = await page.goto(`/resort/${id}`);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { name: 'Resort Not Found' })).toBeVisible();
    }
  },
);

test('other pages are accessible in both themes', async ({ page }) => {
  const usual = ['/vote', '/gold-customer', '/terms'];
  const further = ['/about-us', '/store', '/donation', '/contact', '/privacy'];
  for (const path of inFullOrUsual([...usual, ...further], usual)) {
    await test.step(path, async () => {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page, bothThemes);
    });
  }
});
