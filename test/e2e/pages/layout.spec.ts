import type { User } from '@sunset/contract/api/auth.ts';
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, onlyInFull, test } from '../support/fixtures.ts';
import { visitAs, writeStorage } from '../support/open-session.ts';
import { personas, typeLabels, type PersonaKey } from '../support/personas.ts';
import { wide } from '../support/sizes.ts';

const publicItems = [
  ['Home', '/'],
  ['About', '/about-us'],
  ['Resorts', '/resorts'],
  ['Book a Room', '/book'],
  ['Store', '/store'],
  ['Gold Customer / Server Boosts', '/gold-customer'],
  ['Contact', '/contact'],
  ['Donate', '/donation'],
] as const;
const logIn = ['Log in', '/user-login'] as const;
const memberItems = [
  ...publicItems.slice(0, 4),
  ['My Bookings', '/book?view=bookings'],
  ...publicItems.slice(4),
  ['Settings', '/settings'],
] as const;
/** The browser logs 404 responses to the console. */
const notFound = /status of 404/;

const bar = (page: Page) => page.getByRole('banner');
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });
const menuButton = (page: Page) => page.getByRole('button', { name: /(Open|Close) menu/ });

async function expectLinks(place: Locator, items: readonly (readonly [string, string])[]): Promise<void> {
  const links = place.getByRole('link');
  await expect(links).toHaveText(items.map(([text]) => text));
  for (const [index, [, address]] of items.entries()) await expect(links.nth(index)).toHaveAttribute('href', address);
}

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(menu(page)).toBeVisible();
}

test.describe('the navigation bar of a wide window', () => {
  test.use(wide);

  test('offers a visitor every page and Log in', { tag: onlyInFull(true) }, async ({ page }) => {
    await page.goto('/');
    await expectLinks(page.getByRole('navigation', { name: 'Main' }), [...publicItems, logIn]);
    await expect(menuButton(page)).toBeHidden();
    await expect(bar(page).getByRole('button', { name: 'Logout' })).toHaveCount(0);
    await expect(bar(page).getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
  });

  test(
    'offers a guest My Bookings, Settings and Logout in place of Log in',
    { tag: onlyInFull(true) },
    async ({ page }) => {
      await visitAs(page, 'regular');
      await expectLinks(page.getByRole('navigation', { name: 'Main' }), memberItems);
      await expect(bar(page).getByRole('button', { name: 'Logout' })).toBeVisible();
      await expect(bar(page).getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
    },
  );

  test('offers an admin the Dashboard too', { tag: onlyInFull(true) }, async ({ page }) => {
    await visitAs(page, 'admin');
    const dashboard = bar(page).getByRole('link', { name: 'Dashboard' });
    await expect(dashboard).toBeVisible();
    await expect(dashboard).toHaveAttribute('href', '/admin');
  });

  test('marks the current page only', { tag: onlyInFull(true) }, async ({ page, consoleWatch }) => {
    consoleWatch.allow(notFound);
    const main = page.getByRole('navigation', { name: 'Main' });
    const places = {
      '/': 'Home',
      '/user-login': 'Log in',
      '/book': 'Book a Room',
      '/about': 'About',
      '/resort/1': 'Resorts',
    };
    for (const [path, label] of Object.entries(places)) {
      await page.goto(path);
      await expect(main.getByRole('link')).toHaveCount(publicItems.length + 1);
      await expect(main.locator('[aria-current="page"]')).toHaveText([label]);
    }
  });

  test(
    'shrinks to a pill below the top of the page and grows back at the top',
    { tag: onlyInFull(true) },
    async ({ page }) => {
      await visitAs(page, 'gold');
      const strip = bar(page).locator('> div');
      const letters = bar(page).getByTitle('Gold Customer');
      await expect(letters).toHaveText('GC', { useInnerText: true });
      const width = async () => (await strip.boundingBox())?.width ?? 0;
      expect(await width()).toBe(1440);
      await page.mouse.wheel(0, 40);
      await expect.poll(width).toBeLessThan(1400);
      await expect(letters).toHaveText('G', { useInnerText: true });
      await expect(strip).toBeInViewport();
      // It grows rounder while it shrinks.
      const radius = () => strip.evaluate((element) => Number.parseFloat(getComputedStyle(element).borderRadius));
      await expect.poll(radius).toBeGreaterThan(20);
      await page.mouse.wheel(0, -40);
      await expect.poll(width).toBe(1440);
    },
  );
});

test.describe('the menu of a phone', () => {
  test('has the same entries for a visitor, without Logout', { tag: onlyInFull(true) }, async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await expect(menu(page)).toBeHidden();
    await expect(menuButton(page)).toHaveAccessibleName('Open menu');
    await openMenu(page);
    await expect(menuButton(page)).toHaveAccessibleName('Close menu');
    await expectLinks(menu(page), [...publicItems, logIn]);
    await expect(menu(page).locator('[aria-current="page"]')).toHaveText(['Home']);
    await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden();
  });

  test('has Settings, Dashboard and Logout for an admin', { tag: onlyInFull(true) }, async ({ page }) => {
    await visitAs(page, 'primary');
    await openMenu(page);
    await expectLinks(menu(page), memberItems);
    await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/admin');
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  });

  test('closes with a tap outside', { tag: onlyInFull(true) }, async ({ page }) => {
    await page.goto('/');
    await openMenu(page);
    await page.touchscreen.tap(195, 835);
    await expect(menu(page)).toBeHidden();
    await expect(menuButton(page)).toHaveAccessibleName('Open menu');
  });

  test('closes with Escape and restores the focus', async ({ page }) => {
    await page.goto('/');
    await openMenu(page);
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await expect(menuButton(page)).toBeFocused();
  });

  test('closes when an entry is chosen', { tag: onlyInFull(true) }, async ({ page }) => {
    await page.goto('/');
    await openMenu(page);
    // The page must not navigate, so that closing can be told from loading the next page.
    await menu(page).evaluate((element) => element.addEventListener('click', (event) => event.preventDefault()));
    await menu(page).getByRole('link', { name: 'Log in' }).click();
    await expect(menu(page)).toBeHidden();
  });

  test('works with the keyboard alone', { tag: onlyInFull(true) }, async ({ page }) => {
    await page.goto('/');
    await menuButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(menu(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(menu(page).getByRole('link', { name: 'Home' })).toBeFocused();
    for (let step = 0; step < publicItems.length; step += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/user-login$/);
  });

  test('is accessible while open', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await visitAs(page, 'admin');
    await openMenu(page);
    await expectAccessible(page);
  });
});

test.describe('the badge', () => {
  /** Hues in degrees. */
  const hues = { admin: [0, 25], gold_customer: [35, 60], server_booster: [260, 310], regular_customer: [200, 240] };

  for (const key of ['regular', 'gold', 'booster2', 'admin'] as const) {
    const { name, type } = personas[key];
    const [label, letters, letter] = typeLabels[type];
    test(
      `of ${key} shows ${label}, with ${letters} or ${letter} on the avatar`,
      { tag: onlyInFull(true) },
      async ({ page }) => {
        const { user } = await visitAs(page, key);
        const badge = bar(page).getByTitle(label);
        await expect(badge).toHaveText(letters, { useInnerText: true });
        await expect(bar(page)).toContainText(`Logged in as ${name}, ${label}`);
        const hue = await badge.evaluate(hueOf);
        expect(hue).toBeGreaterThanOrEqual(hues[type][0]!);
        expect(hue).toBeLessThanOrEqual(hues[type][1]!);
        await expectPicture(bar(page).locator('img:visible'), user);
        await openMenu(page);
        await expect(page.locator('[popover]').getByText(label, { exact: true })).toBeVisible();
        await expect(page.locator('[popover]').getByText(letters, { exact: true })).toBeVisible();
        await expect(page.locator('[popover]').getByText(name, { exact: true })).toBeVisible();
        await page.keyboard.press('Escape');
        await page.evaluate(() => scrollTo(0, 300));
        await expect(badge).toHaveText(letter, { useInnerText: true });
      },
    );
  }

  /** From id and hash at size 128; without a picture (booster2) the Discord default picture, chosen by the id. */
  async function expectPicture(picture: Locator, { discord_id, avatar }: User): Promise<void> {
    expect(avatar === null).toBe(discord_id === personas.booster2.id);
    const address = avatar
      ? `/avatars/${discord_id}/${avatar}.webp?size=128`
      : `/embed/avatars/${(BigInt(discord_id) >> 22n) % 6n}.png`;
    expect((await picture.getAttribute('src'))?.endsWith(address)).toBe(true);
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
      .toBe(true);
  }
});

/** The hue of an element's background. */
function hueOf(element: Element): number {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d')!;
  canvas.fillStyle = getComputedStyle(element).backgroundColor;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * (180 / Math.PI) + 360) % 360;
}

test.describe('the theme', () => {
  test('is the saved one, else that of the system, from the first paint on (PAGE-4)', async ({ page }) => {
    await page.addInitScript(watchTheme);
    for (const [system, saved, shown] of [
      ['light', null, 'light'],
      ['dark', null, 'dark'],
      ['light', 'dark', 'dark'],
      ['dark', 'light', 'light'],
      ['dark', 'sepia', 'dark'],
    ] as const) {
      await page.emulateMedia({ colorScheme: system });
      if (saved !== null) await writeStorage(page, { theme: saved });
      await page.goto('/user-login');
      await expect(themeToggle(page)).toHaveAccessibleName(`Switch to ${shown === 'dark' ? 'light' : 'dark'} theme`);
      // Nothing is painted before there is a body: the theme must be right from there on.
      expect(await page.evaluate(() => window.themesSinceBody)).toEqual([shown]);
      expect(await lightnessOf(page)).toBe(shown);
    }
  });

  test(
    'switches with one press, and the choice is kept after a reload and a change of the system',
    { tag: onlyInFull(true) },
    async ({ page }) => {
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto('/');
      await themeToggle(page).click();
      expect(await lightnessOf(page)).toBe('dark');
      expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
      await page.reload();
      expect(await lightnessOf(page)).toBe('dark');
      await themeToggle(page).click();
      expect(await lightnessOf(page)).toBe('light');
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.goto('/user-login');
      expect(await lightnessOf(page)).toBe('light');
      expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light');
    },
  );

  const themeToggle = (page: Page) => bar(page).getByRole('button', { name: /Switch to \w+ theme/ });

  /** Whether the rendered page is dark on light or light on dark. */
  function lightnessOf(page: Page): Promise<'light' | 'dark'> {
    return page.evaluate(() => {
      const canvas = new OffscreenCanvas(1, 1).getContext('2d')!;
      canvas.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
      return red + green + blue > 384 ? 'light' : 'dark';
    });
  }
});

declare global {
  interface Window {
    /** All themes that the page had since there was a body. */
    themesSinceBody: (string | null)[];
  }
}

function watchTheme(): void {
  window.themesSinceBody = [];
  const look = () => {
    const theme = document.documentElement?.getAttribute('data-theme') ?? null;
    if (document.body && window.themesSinceBody.at(-1) !== theme) window.themesSinceBody.push(theme);
  };
  new MutationObserver(look).observe(document, { attributes: true, childList: true, subtree: true });
}

test(
  'the footer links to the pages, legal texts, support and community, with the current year (PAGE-82)',
  { tag: onlyInFull(true) },
  async ({ page }) => {
    await page.goto('/');
    const foot = page.getByRole('contentinfo');
    await expectLinks(foot.getByRole('navigation', { name: 'Quick Links' }), [
      ['About Us', '/about-us'],
      ['Resorts', '/resorts'],
      ['Book a Room', '/book'],
      ['Vote', '/vote'],
      ['Store', '/store'],
      ['Contact', '/contact'],
    ]);
    const elsewhere = /^https?:\/\//;
    const outside = [
      // The site's own pages, until the community links its own.
      ['Terms of Service', /^https?:\/\/|^\/terms$/],
      ['Privacy Policy', /^https?:\/\/|^\/privacy$/],
      ['Join Discord', elsewhere],
      ['Support Ticket', elsewhere],
      ['TikTok', elsewhere],
      ['Roblox group', elsewhere],
      ['X', elsewhere],
    ] as const;
    for (const [label, target] of outside) {
      const link = foot.getByRole('link', { name: `${label} (opens in a new tab)`, exact: true });
      await expect(link).toHaveAttribute('href', target);
      await expect(link).toHaveAttribute('target', '_blank');
      await expect(link).toHaveAttribute('rel', /noopener/);
    }
    await expect(foot.getByRole('link', { name: 'Support Us' })).toHaveAttribute('href', '/donation');
    await expect(foot.getByRole('link', { name: 'Accessibility' })).toHaveAttribute('href', '/contact#accessibility');
    await expect(foot).toContainText(new RegExp(`© 2025(?:–${new Date().getUTCFullYear()})? `));
  },
);

test('navigation to another page is a full page load (PAGE-3)', async ({ page }) => {
  await page.goto('/');
  const leave = async (press: () => Promise<void>, path: string) => {
    await page.evaluate(() => document.documentElement.setAttribute('data-before', ''));
    await press();
    await page.waitForURL((url) => url.pathname === path);
    await expect(page.locator('html')).not.toHaveAttribute('data-before');
  };
  await openMenu(page);
  await leave(() => menu(page).getByRole('link', { name: 'Log in' }).click(), '/user-login');
  await leave(() => bar(page).getByRole('link', { name: 'Sunset Resorts' }).click(), '/');
  await leave(() => page.getByRole('contentinfo').getByRole('link', { name: 'Book a Room' }).click(), '/book');
});

test('the first Tab offers to skip to the content', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('#content :is(a, button):focus')).toBeVisible();
});

test.describe('on the narrowest phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  for (const [path, key] of [
    ['/', 'admin'],
    ['/user-login', 'booster2'],
    ['/nothing-here', null],
    ['/auth/callback?error=access_denied', null],
  ] as const) {
    test(`${path} does not scroll sideways`, { tag: onlyInFull(true) }, async ({ page, consoleWatch }) => {
      consoleWatch.allow(notFound);
      await visitOrGo(page, path, key);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      if (path.startsWith('/auth')) return;
      await expect(menuButton(page)).toBeInViewport({ ratio: 1 });
      await openMenu(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      expect(await page.locator('.menu').evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    });
  }

  async function visitOrGo(page: Page, path: string, key: PersonaKey | null): Promise<void> {
    if (key === null) await page.goto(path);
    else await visitAs(page, key, path);
  }
});

test.describe('an unknown URL', () => {
  test('returns 404 with links to other pages', { tag: onlyInFull(true) }, async ({ page, consoleWatch }) => {
    consoleWatch.allow(notFound);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const answer = await page.goto('/nothing-here');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'Oops! Page Not Found' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Go Back' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/');
    await expectLinks(page.getByRole('navigation', { name: 'You might be looking for' }), [
      ['Resorts', '/resorts'],
      ['Book a Room', '/book'],
      ['Contact', '/contact'],
    ]);
    await expectAccessible(page);
  });

  test('goes back to the page before', { tag: onlyInFull(true) }, async ({ page, consoleWatch }) => {
    consoleWatch.allow(notFound);
    await page.goto('/user-login');
    await page.goto('/nothing-here');
    await page.getByRole('button', { name: 'Go Back' }).click();
    await expect(page).toHaveURL(/\/user-login$/);
  });
});

test(
  'the content security policy blocks an unknown script',
  { tag: onlyInFull(true) },
  async ({ page, consoleWatch }) => {
    consoleWatch.allow(/violates the following Content Security Policy directive/);
    await page.goto('/');
    const violated = await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective));
          const script = document.createElement('script');
          script.textContent = 'document.title = "taken over"';
          document.body.append(script);
        }),
    );
    expect(violated).toBe('script-src-elem');
    await expect(page).not.toHaveTitle('taken over');
  },
);
