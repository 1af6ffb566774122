import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import type { TestOpening } from '../../factories.ts';
import { expect, type Site } from '../support/fixtures.ts';
import { openSession } from '../support/open-session.ts';
import { personas, type PersonaKey } from '../support/personas.ts';
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
  await endCalls(site);
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

/** A host calls at one session at a time (LINE-8): guests whom an earlier journey called wait again. */
const endCalls = ({ db }: Site) =>
  db
    .updateTable('lineEntries')
    .set({ state: 'waiting', calledBy: null, calledAt: null })
    .where('state', '=', 'called')
    .execute();

/** The opening begins in so many minutes from now. */
export async function beginIn({ db, now }: Site, { id }: TestOpening, minutes: number): Promise<void> {
  const startsAt = new Date(now().getTime() + minutes * minute);
  const endsAt = new Date(startsAt.getTime() + 60 * minute);
  await db.updateTable('openings').set({ startsAt, endsAt }).where('id', '=', id).execute();
}

interface Waiting {
  opening: TestOpening;
  who: PersonaKey;
}

/** A member of the waiting list who is here is called to a room of the first type of a running session. */
export async function callWaitingMember(page: Page, site: Site, { opening, who }: Waiting): Promise<void> {
  await openSession(page, who);
  // At once: the job ends the entries of a running session whose members are not in line.
  await site.db.transaction().execute(async (db) => {
    await insertEntry({ ...site, db }, { opening, who });
    await sql`
      insert into line_entries (opening_id, waiting_entry_id, joined_at, queued_at)
      select opening_id, id, ${site.now()}, ${site.now()} from waiting_entries where opening_id = ${opening.id}`.execute(
      db,
    );
  });
  await callWaitingMembers(site, opening);
}

/** A member waits for a room of the first type. */
export async function addWaitingMember(page: Page, site: Site, waiting: Waiting): Promise<void> {
  await openSession(page, waiting.who);
  await insertEntry(site, waiting);
}

async function insertEntry(site: Pick<Site, 'db' | 'now'>, { opening, who }: Waiting): Promise<void> {
  await sql`
    with entry as (
      insert into waiting_entries (opening_id, member_id, state, place, opens_for, on_sale_group, discount_percent, all_inclusive,
        payment_method, roblox_username, roblox_display_name, account_proof, entered_at, updated_at)
      select ${opening.id}, id, 'waiting', 1, '{regular_customer}', 'regular', 0, false, 'bbc', 'called_member', 'Called', 0,
        ${site.now()}, ${site.now()}
      from members where discord_id = ${personas[who].id} returning id, opening_id
    )
    insert into waiting_choices (entry_id, opening_id, opening_room_id, rank, shown_price)
    select id, opening_id, ${opening.roomIds[0]}, 1, 1000 from entry`.execute(site.db);
}

/** What the job does: who is here is called if a room is free. */
export const callWaitingMembers = (site: Site, opening: TestOpening) =>
  sql`select call_waiting_members(${opening.id}, ${site.now()})`.execute(site.db);

/** Who is called was called so long ago that the host can say that they are not here. A call that was just pressed may still be under way. */
export async function callEarlier({ db, now }: Site, openingId: number): Promise<void> {
  const calledAt = new Date(now().getTime() - 4 * minute);
  const change = async () => {
    const { numUpdatedRows } = await db
      .updateTable('lineEntries')
      .set({ calledAt })
      .where('openingId', '=', openingId)
      .where('bookingId', 'is not', null)
      .where('state', '=', 'called')
      .executeTakeFirstOrThrow();
    return Number(numUpdatedRows);
  };
  await expect.poll(change).toBeGreaterThan(0);
}
