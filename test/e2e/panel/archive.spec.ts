import { readFileSync } from 'node:fs';
import { expect, expectAccessible, onlyInFull, test } from '../support/fixtures.ts';
import { visitAs } from '../support/open-session.ts';

test(
  'the primary admin downloads everything as one ZIP file, on a phone (ARCHIVE-1)',
  { tag: onlyInFull(true) },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await visitAs(page, 'primary', '/admin?tab=settings#everything-out');
    const section = page.getByRole('region', { name: 'Everything out' });
    await expect(section.getByText('Only you can download it')).toBeVisible();
    const downloading = page.waitForEvent('download');
    await section.getByRole('button', { name: 'Download everything' }).click();
    const download = await downloading;
    // Not from the memory of the page.
    expect(new URL(download.url()).pathname).toMatch(/^\/api\/admin\/archive\/[\w-]{43}$/);
    expect(download.suggestedFilename()).toMatch(/^sunset-resorts_\d{4}-\d\d-\d\d\.zip$/);
    expect(
      readFileSync(await download.path())
        .subarray(0, 4)
        .toString('latin1'),
    ).toBe('PK\u0003\u0004');
    await expectAccessible(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  },
);
