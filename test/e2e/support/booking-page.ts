import type { Browser, Page } from '@playwright/test';
import type { ResortFacts, TestOpening } from '../../factories.ts';
import { anOpening } from './openings.ts';
import { expect, type Site } from './fixtures.ts';
import { openSession, storedEntries, visitAs, writeStorage } from './open-session.ts';
import type { PersonaKey } from './personas.ts';

/** Page object of the wizard. */
export class BookingPage {
  readonly page: Page;
  readonly site: Site;

  constructor(page: Page, site: Site) {
    this.page = page;
    this.site = site;
  }

  /** Creates an opening of a resort of its own, so that parallel journeys do not share rooms. */
  anOpening(facts: ResortFacts & { startsIn?: number } = {}): Promise<TestOpening> {
    return anOpening(this.site, facts);
  }

  /** Opens the wizard for this opening, as a signed-in persona. */
  async open(persona: string, opening: TestOpening): Promise<void> {
    await visitAs(this.page, persona, `/book?resort=${opening.resort.id}&opening=${opening.id}`);
    await expect(this.heading('Choose Room')).toBeVisible();
  }

  heading(name: string) {
    return this.page.getByRole('heading', { name, level: 2 });
  }

  button(name: string | RegExp) {
    return this.page.getByRole('button', { name });
  }

  toast(text: string | RegExp) {
    return this.page
      .getByRole('region', { name: /notifications/i })
      .getByText(text)
      .first();
  }

  /** Goes to the form: a known guest comes to the review first (PAGE-58). */
  async chooseRoom(type: string): Promise<void> {
    await this.button(`Choose Room: ${type}`).click();
    const form = this.heading('Gaming Information');
    const change = this.button('Change details');
    await expect(form.or(change)).toBeVisible();
    if (await change.isVisible()) await change.click();
    await expect(form).toBeVisible();
  }

  async fillDetails(
    choice: { payment?: 'BBC' | 'Robux' | 'Donation'; allInclusive?: boolean; notes?: string } = {},
  ): Promise<void> {
    await this.page.getByLabel('Roblox username').fill('sandbar_guest');
    await this.page.getByLabel('Roblox display name').fill('Jay');
    if (choice.allInclusive) await this.page.getByRole('checkbox', { name: /All-Inclusive/ }).check();
    if (choice.payment) await this.page.getByRole('radio', { name: choice.payment }).check();
    if (choice.notes) await this.page.getByLabel(/Notes/).fill(choice.notes);
    await this.page.getByRole('checkbox', { name: /I agree/ }).check();
  }

  async review(): Promise<void> {
    await this.button('Review booking').click();
    await expect(this.heading('Reservation Summary')).toBeVisible();
  }

  /** Goes from the rooms to the review with the required fields only. */
  async goToReview(): Promise<void> {
    await this.chooseRoom('Standard');
    await this.fillDetails();
    await this.review();
  }

  async confirm(): Promise<string> {
    await this.button('Confirm booking').click();
    await expect(this.heading('Request received')).toBeVisible();
    return this.reference();
  }

  /** The booking reference on the page, without grouping. */
  async reference(): Promise<string> {
    const text = await this.page.getByText(/^SR-/).first().textContent();
    return `SR-${(text ?? '').replace(/^SR-/, '').replaceAll(/[^2-9A-Z]/g, '')}`;
  }
}

/** Another persona in a new browser context, on this page or before the first one. */
export async function openInNewBrowser(
  browser: Browser,
  site: Site,
  persona: PersonaKey,
  path?: string,
): Promise<BookingPage> {
  const page = await (await browser.newContext({ baseURL: site.url })).newPage();
  if (path === undefined) await writeStorage(page, storedEntries(await openSession(page, persona)));
  else await visitAs(page, persona, path);
  return new BookingPage(page, site);
}

export async function countActive(site: Site, opening: TestOpening): Promise<number> {
  const rows = await site.db
    .selectFrom('bookings')
    .select('id')
    .where('openingId', '=', opening.id)
    .where('status', 'in', ['pending', 'confirmed'])
    .execute();
  return rows.length;
}

/** Journeys share personas: with the default limit the bookings of one would block the next. */
export async function allowManyBookings(site: Site, most = 100): Promise<void> {
  await site.db.updateTable('settings').set({ maxActiveBookingsPerUser: most }).execute();
}
