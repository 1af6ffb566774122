import { knowNewerVersion, updateSettings } from '../support/site/newer-version.ts';
import { expect, expectAccessible, onlyInFull, test } from '../support/fixtures.ts';
import { visitAs } from '../support/open-session.ts';

test.use({ siteSettings: updateSettings });

test(
  'admins see one line about a newer version, with a link to its notes (OPS-27)',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    await knowNewerVersion(site);
    await visitAs(page, 'primary', '/admin');
    await expect(page.getByText('Version 99.1.0 is available.')).toBeVisible();
    await expect(page.getByRole('link', { name: /^What’s new/ })).toHaveAttribute(
      'href',
      'https://notes.example/99.1.0',
    );
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  },
);
