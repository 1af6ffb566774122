import type { Page } from '@playwright/test';
import type { TestOpening } from '../../factories.ts';
import type { Site } from '../support/fixtures.ts';
import { aNewMember } from '../support/new-member.ts';
import { anOpening } from '../support/openings.ts';
import { asAnotherAdmin, bookAs } from '../support/staff-panel.ts';

const minute = 60_000;
const rooms = [
  { name: 'Standard', units: 6 },
  { name: 'Deluxe', units: 2 },
];

export interface EveningGuest {
  /** Whom to sign in as. */
  key: string;
  reference: string;
}

/** An opening of a resort with a menu, and approved guests with these Roblox names, the last one in a Deluxe. */
export async function anEvening(page: Page, site: Site, names: readonly string[], startsIn = 45 * minute) {
  const opening = await anOpening(site, { rooms, startsIn });
  await site.db.insertInto('menuItems').values({ resortId: opening.resort.id, name: 'Lemonade', price: 50 }).execute();
  const guests: EveningGuest[] = [];
  for (const robloxUsername of names) {
    const { key } = await aNewMember(site);
    const room = robloxUsername === names.at(-1) ? 1 : 0;
    const reference = await bookAs(page, key, opening, { robloxUsername, room });
    await asAnotherAdmin(page, 'POST', `/hosting/bookings/${reference}/confirm`, {});
    guests.push({ key, reference });
  }
  return { opening, guests };
}

/** The opening begins in so many minutes from now. */
export async function beginIn({ db, now }: Site, { id }: TestOpening, minutes: number): Promise<void> {
  const startsAt = new Date(now().getTime() + minutes * minute);
  const endsAt = new Date(startsAt.getTime() + 60 * minute);
  await db.updateTable('openings').set({ startsAt, endsAt }).where('id', '=', id).execute();
}
