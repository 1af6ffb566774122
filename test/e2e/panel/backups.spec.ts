import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, expectAccessible, onlyInFull, test } from '../support/fixtures.ts';
import { visitAs } from '../support/open-session.ts';

/** Each process that reads this file makes it. */
const folder = join(import.meta.dirname, '../../../test-results/backups-of-journey');
mkdirSync(folder, { recursive: true });
test.use({ siteSettings: { BACKUP_TARGET: folder } });
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test(
  'admins see that the first backup was taken and restored as a test (BACKUP-10)',
  { tag: onlyInFull(true) },
  async ({ page, consoleWatch }) => {
    test.setTimeout(180_000);
    consoleWatch.allow(/status of 429/);
    await page.setViewportSize({ width: 360, height: 740 });
    await visitAs(page, 'primary', '/admin?tab=settings#backups');
    const section = page.getByRole('region', { name: 'Backups' });
    // The site takes its first backup at once, in a process of low priority.
    await expect(section.getByText('All is well')).toBeVisible({ timeout: 120_000 });
    await expect(section.getByText(folder)).toBeVisible();
    await expect(section.getByText('Every day at 04:00 (UTC)')).toBeVisible();
    await section.getByRole('button', { name: 'Back up now' }).click();
    await expect(page.getByText('A backup was taken a moment ago').first()).toBeVisible();
    await expectAccessible(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  },
);
