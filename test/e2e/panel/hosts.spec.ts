import { expect, expectAccessible, onlyInFull, test } from '../support/fixtures.ts';
import { aNewMember } from '../support/new-member.ts';
import { personas } from '../support/personas.ts';
import { openSession, storedEntries, visitAs, writeStorage } from '../support/open-session.ts';

test.beforeEach(({ consoleWatch }) => consoleWatch.allow(/status of 403/));

test(
  'an admin makes a member a host, who has the hosting panel, the roster and their tabs alone until they are removed (HOST-3, HOST-7, ROSTER-3)',
  { tag: onlyInFull(true) },
  async ({ page, site, browser }) => {
    const { key } = await aNewMember(site);
    const guest = await browser.newPage({ baseURL: site.url });
    // Signed in before they are a host.
    const session = await openSession(guest, key);
    await writeStorage(guest, storedEntries(session));
    const name = session.user.username;

    await visitAs(page, 'primary', '/admin?tab=admin-users');
    const picker = page.getByRole('searchbox', { name: 'Make a member a host' });
    await picker.fill(name);
    await page.getByRole('list', { name: 'Found members' }).getByRole('button', { name }).click();
    await expect(page.locator('.toast')).toContainText('Host Added');
    await expectAccessible(page);

    await guest.goto('/hosting');
    await expect(guest.getByRole('heading', { name: 'Hosting Panel', level: 1 })).toBeVisible();
    await expect(guest.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
    await guest.getByRole('link', { name: 'Staff Panel' }).click();
    await expect(guest.getByRole('tab')).toHaveText(['Roster', 'Feedback', 'Messages']);
    await guest.goto('/admin?tab=settings');
    await expect(guest.getByRole('tab', { name: 'Roster' })).toHaveAttribute('aria-selected', 'true');
    const evening = guest
      .getByRole('listitem')
      .filter({ has: guest.getByRole('heading', { level: 3 }) })
      .last();
    const place = evening.getByRole('listitem').filter({ hasText: 'Co-host' });
    await place.getByRole('button', { name: /^Claim/ }).click();
    await expect(place).toContainText(name);
    await place.getByRole('button', { name: /^Hand over/ }).click();
    const dialog = guest.getByRole('dialog', { name: 'Hand over Co-host' });
    await dialog.getByLabel('To').selectOption({ label: personas.primary.name });
    await expectAccessible(guest);
    await dialog.getByRole('button', { name: 'Offer the place' }).click();
    await expect(place).toContainText(`${name}, offered to ${personas.primary.name}`);
    await place.getByRole('button', { name: /^Release/ }).click();
    await expect(place).toContainText('Open');
    await expectAccessible(guest);
    await guest.goto('/contact');
    await guest.getByRole('button', { name: 'Open menu' }).click();
    await expect(guest.getByRole('link', { name: 'Hosting', exact: true })).toHaveAttribute('href', '/hosting');

    await page.getByRole('button', { name: `Remove host ${name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove host' }).click();
    await expect(page.locator('.toast')).toContainText('Host Removed');
    await guest.goto('/hosting');
    await expect(guest.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await guest.close();
  },
);
