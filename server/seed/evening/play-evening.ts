import { emptyBookingTexts } from '@sunset/contract/bookings/booking-texts.ts';
import { sql } from 'kysely';
import type { MemberActor } from '../../actor.ts';
import type { DatabaseDeps } from '../../database/transact.ts';
import { checkInGuest } from '../../features/bookings/admin/commands/check-in-guest.ts';
import { approveBooking } from '../../features/bookings/admin/commands/decide-booking.ts';
import { makeReference } from '../../features/bookings/rules.ts';
import { placeEntry } from '../../features/door/place-entry.ts';
import { priceAtDoor } from '../../features/door/rules.ts';
import { putInLine, sayHere } from '../../features/line/commands/join-line.ts';
import { sayHereWaiting } from '../../features/line/commands/say-here-waiting.ts';
import { setOpeningCode } from '../../features/openings/admin/commands/set-code.ts';
import { changeOrder } from '../../features/room-service/commands/change-order.ts';
import { placeOrder } from '../../features/room-service/commands/place-order.ts';
import { demoHost } from '../content/demo-guests.ts';
import { doorGuest, eveningCode, eveningGuests, waitingGuest, type EveningGuest } from '../content/evening.ts';

export interface EveningDeps extends DatabaseDeps {
  random: (bytes: number) => Uint8Array;
}

/** An opening whose rooms are booked, and those who take part. */
export interface StagedEvening {
  openingId: number;
  /** In milliseconds since 1970. */
  start: number;
  /** Of the bookings of `eveningGuests`, in their order. */
  references: readonly string[];
  /** By Discord id. */
  actors: ReadonlyMap<string, MemberActor>;
}

const minute = 60_000;

/** What somebody does some minutes after the start. */
type Step = [after: number, run: (deps: DatabaseDeps) => Promise<unknown>];

/** What guests and host did since the doors opened, in the order of its times. */
export async function playEvening(deps: EveningDeps, staged: StagedEvening): Promise<void> {
  const { openingId, start, references, actors } = staged;
  const actorOf = ({ discordId }: { discordId: string }): MemberActor => {
    const actor = actors.get(discordId);
    if (actor === undefined) throw new Error(`The demo has no member ${discordId}.`);
    return actor;
  };
  const host = actorOf(demoHost);
  const steps: Step[] = [
    ...eveningGuests.flatMap((guest, index) =>
      stepsOf({ guest, reference: references[index] ?? '', openingId, actor: actorOf(guest), host }),
    ),
    [-30, (deps) => setOpeningCode(deps, host, openingId, eveningCode)],
    [-10, (deps) => sayHereWaiting(deps, actorOf(waitingGuest), { openingId, isHere: true })],
    [doorGuest.checkedIn, (at) => letIn({ ...at, random: deps.random }, host, openingId)],
  ];
  for (const [after, run] of steps.toSorted(([a], [b]) => a - b))
    await run({ db: deps.db, now: () => new Date(start + after * minute) });
}

interface Played {
  guest: EveningGuest;
  reference: string;
  openingId: number;
  actor: MemberActor;
  host: MemberActor;
}

function stepsOf({ guest, reference, openingId, actor, host }: Played): Step[] {
  const { isPersona, checkedIn, inLine, order } = guest;
  const steps: Step[] = [];
  if (isPersona) steps.push([-120, (deps) => approveBooking(deps, host, reference)]);
  if (checkedIn !== undefined) {
    const arrival = { reference, isHere: true, approve: false, isPaymentConfirmed: false, idempotencyKey: null };
    steps.push([checkedIn, (deps) => checkInGuest(deps, host, arrival)]);
  }
  if (inLine !== undefined) {
    const wish = { reference, isHere: true };
    steps.push([
      inLine.after,
      (deps) => (inLine.isPutByHost ? putInLine(deps, host, wish) : sayHere(deps, actor, wish)),
    ]);
  }
  if (order !== undefined) {
    steps.push([order.after, async (deps) => orderFromMenu(deps, actor, { reference, openingId, items: order.items })]);
    if (order.isServed) {
      steps.push([order.after + 1, (deps) => moveOrder(deps, host, { reference, state: 'claimed' })]);
      steps.push([order.after + 3, (deps) => moveOrder(deps, host, { reference, state: 'served' })]);
    }
  }
  return steps;
}

/** Somebody without a booking, in the cheapest room that is free. */
async function letIn(deps: EveningDeps, host: MemberActor, openingId: number): Promise<void> {
  const { rows } = await sql<{ id: number; price: number }>`
    select room.id, room.price from units join opening_rooms room on room.id = units.opening_room_id
    where units.opening_id = ${openingId} and units.booking_id is null order by room.price, room.id limit 1`.execute(
    deps.db,
  );
  const [room] = rows;
  if (room === undefined) return;
  await placeEntry(deps, host, {
    reference: makeReference(deps.random),
    opening_room_id: room.id,
    entered_as: 'door',
    roblox_id: null,
    roblox_username: doorGuest.robloxUsername,
    roblox_display_name: doorGuest.displayName,
    ...emptyBookingTexts,
    all_inclusive: false,
    complimentary_reason: null,
    ...priceAtDoor({ basePrice: room.price, tiers: null, all_inclusive: false, payment_method: 'bbc' }),
    is_paid: false,
    is_checked_in: true,
    priced_for: null,
    tier_version: null,
  });
}

interface MenuWish {
  reference: string;
  openingId: number;
  items: NonNullable<EveningGuest['order']>['items'];
}

async function orderFromMenu(deps: DatabaseDeps, actor: MemberActor, { reference, openingId, items }: MenuWish) {
  const menu = await deps.db
    .selectFrom('menuItems')
    .innerJoin('openings', 'openings.resortId', 'menuItems.resortId')
    .select(['menuItems.id', 'menuItems.price'])
    .where('openings.id', '=', openingId)
    .where('menuItems.archivedAt', 'is', null)
    .orderBy('menuItems.id')
    .execute();
  const wanted = items.flatMap(([place, quantity]) =>
    menu.slice(place, place + 1).map((item) => ({ ...item, quantity })),
  );
  const body = {
    items: wanted.map(({ id, quantity }) => ({ id, quantity })),
    expected_price: wanted.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
  };
  await placeOrder(deps, actor, { reference, body, idempotencyKey: null, ownerId: actor.member.id });
}

async function moveOrder(
  deps: DatabaseDeps,
  host: MemberActor,
  { reference, state }: { reference: string; state: 'claimed' | 'served' },
): Promise<void> {
  const { id } = await deps.db
    .selectFrom('orders')
    .innerJoin('bookings', 'bookings.id', 'orders.bookingId')
    .select('orders.id')
    .where('bookings.reference', '=', reference)
    .executeTakeFirstOrThrow();
  await changeOrder(deps, host, { orderId: id, state, expectedState: undefined, idempotencyKey: null });
}
