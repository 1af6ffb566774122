import { join } from 'node:path';
import { test as bare, type Page } from '@playwright/test';
import { connectPool, createDatabase } from '../../../server/database/connect.ts';
import { makeHostile } from '../../attacks/hostile-community.ts';
import { expect, inFullOrUsual, onlyInFull, test } from '../support/fixtures.ts';
import { openSession, storedEntries, writeStorage } from '../support/open-session.ts';
import { startSite } from '../support/site/start-site.ts';

/* Text of staff, guests and Discord that would run as a script if it were not escaped. */

// A site of its own: the hostile text must not appear in other journeys.
test.use({ siteSettings: { COMMUNITY_NAME: 'Hostile Sands' } });

interface Seen {
  /** Set by a script of the attack. */
  pwned: unknown;
  violations: string[];
  /** Elements that only the attack adds. */
  injected: number;
}

/** Watches the page for signs of the attack from the start. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(globalThis, { violations });
    addEventListener('securitypolicyviolation', (event) => {
      violations.push(`${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => Promise.reject(new Error('a dialog opened'))));
}

const look = (page: Page): Promise<Seen> =>
  page.evaluate(() => {
    const { pwned = null, violations } = globalThis as unknown as { pwned?: unknown; violations: string[] };
    return { pwned, violations, injected: document.querySelectorAll('svg[onload], img[onerror]').length };
  });

const publicPages = inFullOrUsual(['/', '/resorts', '/resort/1', '/store'], ['/', '/resort/1']);
const guestPages = inFullOrUsual(['/settings', '/book'], ['/book']);
const staffPages = inFullOrUsual(
  ['/admin', '/admin?tab=members', '/admin?tab=catalogue', '/admin?tab=activity', '/hosting'],
  ['/admin', '/admin?tab=members', '/hosting'],
);

test.describe('hostile text in every field', () => {
  test('T40 T42 B08 is shown as plain text on every page and never runs', async ({ page, site }) => {
    await watch(page);
    const guest = await openSession(page, 'gold');
    const admin = await openSession(page, 'admin', 'admin');
    await makeHostile(site.db);
    for (const path of publicPages) {
      await page.goto(path);
      await expect(page.locator('main')).toContainText('onload=pwned');
      expect({ path, ...(await look(page)) }).toEqual({ path, pwned: null, violations: [], injected: 0 });
    }
    // Left by the last of them.
    if (!page.url().endsWith('/resort/1')) await page.goto('/resort/1');
    const structured = await page.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(structured ?? '')).toMatchObject({ '@graph': expect.any(Array) });
    await expect(page).toHaveTitle(/onload=pwned/);
    for (const [session, paths] of [
      [guest, guestPages],
      [admin, staffPages],
    ] as const) {
      await writeStorage(page, storedEntries(session));
      for (const path of paths) {
        await page.goto(path);
        await expect(page.locator('main')).toContainText('pwned');
        expect({ path, ...(await look(page)) }).toEqual({ path, pwned: null, violations: [], injected: 0 });
      }
    }
  });
});

test('T32 pages send other sites only their origin as referrer, and cannot be framed', async ({ page, site }) => {
  for (const path of ['/', '/settings', '/admin', '/no-such-page']) {
    const headers = (await page.request.get(`${site.url}${path}`)).headers();
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['x-content-type-options']).toBe('nosniff');
    const policy = headers['content-security-policy'] ?? '';
    for (const part of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"])
      expect(policy).toContain(part);
    expect(policy.match(/script-src [^;]*/)?.[0]).not.toMatch(/unsafe|https?:|\*/);
  }
});

interface Unescaped {
  url: string;
}

/** A site that does not escape text. */
const unescaped = bare.extend<object, { unescapedSite: Unescaped }>({
  unescapedSite: [
    async ({ browserName }, use) => {
      expect(browserName).toBe('chromium');
      const hook = join(import.meta.dirname, '../../attacks/without-escaping.ts');
      const { url, databaseUrl, close } = await startSite({ nodeOptions: ['--import', hook] });
      const db = createDatabase(connectPool(databaseUrl, 2, { warn: () => {} }));
      await makeHostile(db);
      await db.destroy();
      await use({ url });
      await close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

unescaped.describe('where escaping is switched off', () => {
  for (const path of ['/', '/resort/1', '/store']) {
    unescaped(
      `T41 the policy still stops every script of ${path}`,
      { tag: onlyInFull(path !== '/') },
      async ({ page, unescapedSite }) => {
        await watch(page);
        const answer = await page.goto(`${unescapedSite.url}${path}`);
        // The attack is in the page, and the browser reports that it was blocked.
        expect(await answer?.text()).toContain('<svg onload=pwned');
        const seen = await look(page);
        for (const kind of ['script-src-elem inline', 'script-src-attr inline'])
          expect(seen.violations).toContain(kind);
        expect(seen.pwned).toBeNull();
      },
    );
  }

  unescaped('T41 control: without the policy they run', async ({ page, unescapedSite }) => {
    await watch(page);
    await page.route(`${unescapedSite.url}/`, async (route) => {
      const answer = await route.fetch();
      const { 'content-security-policy': _policy, ...headers } = answer.headers();
      await route.fulfill({ response: answer, headers });
    });
    await page.goto(`${unescapedSite.url}/`);
    expect((await look(page)).pwned).not.toBeNull();
  });
});
