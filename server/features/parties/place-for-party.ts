import { sql } from 'kysely';
import type { DatabaseDeps } from '../../database/transact.ts';
import type { Random } from '../../random.ts';
import { startChanged } from '../bookings/errors.ts';
import { batchItem, placeInTransaction, type BatchItem } from '../bookings/room-requests.ts';
import { quoteOf } from '../bookings/pricing/quote.ts';
import type { PaymentLinks } from '../bookings/pricing/rules.ts';
import { makeReference } from '../bookings/rules.ts';
import type { FixedPrice } from '../holds/queries.ts';
import { findRoomPrices } from '../openings/queries.ts';
import type { SiteSettings } from '../site-settings/rules.ts';
import type { Refused } from './errors.ts';
import type { Membership } from './queries.ts';
import { formOf, refusalOfOutcome } from './rules.ts';

export interface PlaceDeps extends DatabaseDeps {
  random: Random;
  siteSettings: () => Promise<SiteSettings>;
}

/** Rolls back what books for a party. */
export class PartyRefused extends Error {
  readonly refused: Refused[];
  readonly notReady: number[];

  constructor(refused: Refused[], notReady: number[] = []) {
    super('nothing was booked for the party');
    this.refused = refused;
    this.notReady = notReady;
  }
}

/** The room that is booked for a member, and what fixes its price. */
export interface PartyWish {
  membership: Membership;
  roomId: number;
  /** What the member agreed to pay; null: the price that `fixed` says. */
  agreedPrice: number | null;
  fixed: FixedPrice[];
}

interface Placing {
  wishes: PartyWish[];
  links: PaymentLinks;
  /** The start that they agreed to. */
  startsAt: Date;
}

/**
 * Books for these members, each for themselves, and answers for whom it did not. In the caller's transaction, which has locked the rows of
 * the party and of the members, and is run again after a conflict at `placingCollidesAt`. Refuses with `changed_meanwhile` if the opening
 * starts at another time.
 */
export async function placeForParty(deps: PlaceDeps, { wishes, links, startsAt }: Placing): Promise<Refused[]> {
  const items = (await itemsOf(deps, wishes, links)).map((item) => ({ ...item, starts_at: startsAt.toISOString() }));
  // Their bookings are not ones of their own, which would end the membership.
  await markBooked(deps, wishes);
  const results = await placeInTransaction(deps, items, deps.now());
  if (results.some(({ outcome }) => outcome === 'moved')) throw startChanged();
  await takeIntoBookings(deps, wishes, items);
  return wishes.flatMap(({ membership: { id } }, index) => {
    const outcome = results[index]?.outcome ?? '';
    return outcome === 'placed' ? [] : [{ id, code: refusalOfOutcome(outcome) }];
  });
}

/** Read in the transaction, under the locks of the members' rows. */
async function itemsOf(deps: PlaceDeps, wishes: PartyWish[], links: PaymentLinks): Promise<BatchItem[]> {
  const rooms = await findRoomPrices(
    deps.db,
    wishes.map(({ roomId }) => roomId),
  );
  return wishes.map(({ membership, roomId, agreedPrice, fixed }) => {
    const { member } = membership;
    const room = rooms.get(roomId);
    // Its resort was archived, or its opening is not public any more.
    if (room === undefined) throw new PartyRefused([{ id: membership.id, code: 'not_found' }]);
    const { rooms: _, ...form } = formOf(membership);
    const wish = { roomId, ...form, expected_final_price: agreedPrice ?? undefined };
    const quoted = quoteOf(member, wish, { room, fixed, links });
    return batchItem(member, wish, { quoted, reference: makeReference(deps.random.bytes) });
  });
}

async function markBooked(deps: PlaceDeps, wishes: PartyWish[]): Promise<void> {
  await deps.db
    .updateTable('partyMembers')
    .set({ state: 'booked', endedAt: deps.now(), readyRoom: null, readyPrice: null, readyUntil: null, refusal: null })
    .where(
      'id',
      'in',
      wishes.map(({ membership }) => membership.id),
    )
    .execute();
}

async function takeIntoBookings(deps: PlaceDeps, wishes: PartyWish[], items: BatchItem[]): Promise<void> {
  const placed = JSON.stringify(
    wishes.map(({ membership: { id } }, index) => ({ id, reference: items[index]?.reference })),
  );
  await sql`
    update party_members set booking_id = bookings.id
    from jsonb_to_recordset(${placed}::jsonb) as placed (id integer, reference text)
    join bookings using (reference)
    where party_members.id = placed.id`.execute(deps.db);
}
