import { sql } from 'kysely';
import type { Page } from '@playwright/test';
import { anOpening, type ResortFacts, type TestOpening } from '../../factories.ts';
import { expect, type Site } from './fixtures.ts';
import { visitAs } from './open-session.ts';

/** The wizard as a person at a phone uses it. */
export class BookingPage {
  readonly page: Page;
  readonly site: Site;

  constructor(page: Page, site: Site) {
    this.page = page;
    this.site = site;
  }

  /** An opening of a resort of its own, so that journeys do not meet. */
  anOpening(facts: ResortFacts & { startsIn?: number } = {}): Promise<TestOpening> {
    return anOpening(this.site, facts);
  }

  /** Opens the wizard with this opening chosen, as a persona who signed in earlier. */
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

  /** The toast with this text. */
  toast(text: string | RegExp) {
    return this.page
      .getByRole('region', { name: /notifications/i })
      .getByText(text)
      .first();
  }

  async chooseRoom(type: string): Promise<void> {
    await this.button(`Choose Room: ${type}`).click();
    await expect(this.heading('Gaming Information')).toBeVisible();
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
    await this.button('Review Booking').click();
    await expect(this.heading('Reservation Summary')).toBeVisible();
  }

  /** From the rooms to the summary with the least that is asked. */
  async goToReview(): Promise<void> {
    await this.chooseRoom('Standard');
    await this.fillDetails();
    await this.review();
  }

  async confirm(): Promise<string> {
    await this.button('Confirm Booking').click();
    await expect(this.heading('Request received')).toBeVisible();
    return this.reference();
  }

  /** The confirmation number on the page, without its groups. */
  async reference(): Promise<string> {
    const text = await this.page.getByText(/^SR-/).first().textContent();
    return `SR-${(text ?? '').replace(/^SR-/, '').replaceAll(/[^2-9A-Z]/g, '')}`;
  }
}

/** How many bookings of an opening are active. */
export async function countActive(site: Site, opening: TestOpening): Promise<number> {
  const rows = await site.db
    .selectFrom('bookings')
    .select('id')
    .where('openingId', '=', opening.id)
    .where('status', 'in', ['pending', 'confirmed'])
    .execute();
  return rows.length;
}

/** Journeys share personas: without this the first booking of one would stop the next. */
export async function allowManyBookings(site: Site, most = 100): Promise<void> {
  await sql`update settings set max_active_bookings_per_user = ${most}`.execute(site.db);
}
