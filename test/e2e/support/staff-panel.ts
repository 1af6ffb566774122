import type { Locator, Page } from '@playwright/test';
import { aBookingBody, type TestOpening } from '../../factories.ts';
import { expect, type Site } from './fixtures.ts';
import { openSession, storedEntries, writeStorage } from './open-session.ts';
import type { PersonaKey } from './personas.ts';

/** Opens a panel as an admin; returns the token. */
export async function visitPanel(page: Page, path: string, persona: PersonaKey = 'admin'): Promise<string> {
  const session = await openSession(page, persona, 'admin');
  await writeStorage(page, storedEntries(session));
  await page.goto(path);
  return session.token;
}

/** On a phone, shows the tabs of the panel. */
export const allTabs = (page: Page) => page.getByRole('button', { name: 'All tabs' });

/** Opens a tab of the panel on a phone. */
export async function openTab(page: Page, name: string): Promise<void> {
  await allTabs(page).click();
  await page.getByRole('tab', { name }).click();
}

/** Finds a member in the list by their Discord id, and waits until they alone are left: others may have the same name. */
export async function findMember(page: Page, discordId: string): Promise<void> {
  await page.getByLabel('Find a member').fill(discordId);
  await expect(page.getByText(/^1 members?$/)).toBeVisible();
}

/** Chooses from the menu of a row, which this button opens. */
export async function chooseFromMenu(more: Locator, item: string): Promise<void> {
  await more.click();
  await more.page().getByRole('menuitem', { name: item }).click();
}

/** The button that opens the menu of an opening in Opening Dates. */
export const moreOf = (page: Page, resort: { name: string }) =>
  page.getByRole('button', { name: new RegExp(`^More for ${resort.name}`) });

export const toast = (page: Page, text: string | RegExp) =>
  page
    .getByRole('region', { name: /notifications/i })
    .getByText(text)
    .first();

interface Fault {
  times?: number;
  /** The server's text; without it the page shows its own. */
  detail?: string;
  /** The server does it, and only its answer is lost. */
  isDone?: boolean;
}

/** The next calls of this route fail as after a server error. */
export async function failNext(page: Page, method: string, path: RegExp, fault: Fault = {}): Promise<void> {
  const { times = 1, detail, isDone = false } = fault;
  let left = times;
  await page.route(path, async (route) => {
    if (left === 0 || route.request().method() !== method) return route.fallback();
    left -= 1;
    if (isDone) {
      const answer = await route.fetch();
      expect(answer.status(), await answer.text()).toBeLessThan(300);
    }
    const problem = { type: '', title: '', status: 500, detail, code: 'internal' };
    return route.fulfill({ status: 500, contentType: 'application/problem+json', body: JSON.stringify(problem) });
  });
}

interface BookingFacts {
  /** The index of the opening's room type. */
  room?: number;
  payment_method?: 'bbc' | 'robux' | 'donation';
  notes?: string;
  robloxUsername?: string;
}

/** Books as a persona through the API; returns the reference. */
export async function bookAs(
  page: Page,
  persona: string,
  opening: TestOpening,
  wish: BookingFacts = {},
): Promise<string> {
  const { room = 0, ...more } = wish;
  const { token } = await openSession(page, persona);
  const answer = await page.request.post('/api/bookings', {
    headers: { authorization: `Bearer ${token}` },
    data: aBookingBody(opening.roomIds[room], more),
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return ((await answer.json()) as { bookingId: string }).bookingId;
}

/** A call of another admin through the API. */
export async function asAnotherAdmin(page: Page, method: 'POST' | 'PUT', path: string, body: unknown): Promise<void> {
  const { token } = await openSession(page, 'primary', 'admin');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.fetch(`/api${path}`, { method, headers, data: body });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** The status of a booking in the database. */
export async function stateOf(site: Site, reference: string) {
  return site.db
    .selectFrom('bookings')
    .select(['status', 'paidAt', 'checkedInAt', 'notes', 'openingRoomId', 'reason', 'removedAt'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
}

/** All direct messages of the stand-in's Discord to a persona, as text. */
export async function directMessagesOf(site: Site, discordId: string): Promise<string> {
  const answer = await fetch(`${site.standinUrl}/_control/sent`);
  const { directMessages } = (await answer.json()) as { directMessages: Record<string, unknown> };
  return JSON.stringify(directMessages[discordId] ?? []);
}
