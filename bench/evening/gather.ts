import { randomUUID } from 'node:crypto';
import { aBookingBody, aReachableMember, anOpening, type TestOpening } from '../../test/factories.ts';
import { minute } from '../../test/test-clock.ts';
import { signIn, type Outcome, type Person } from './person.ts';
import { crowd, plan, stock } from './plan.ts';
import type { Presses } from './presses.ts';
import type { Site } from './site.ts';

export interface EveningGuest {
  person: Person;
  reference: string;
  /** The index of the room type that they booked. */
  type: number;
}

export interface Gathering {
  opening: TestOpening;
  /** In the order in which they arrive. */
  coming: EveningGuest[];
  /** They have a confirmed booking and do not come. */
  absent: EveningGuest[];
  hosts: Person[];
  /** Somebody with the board on a computer without a slow line, one for each server. */
  desks: Person[];
}

/** Guests change their bookings until half an hour before the start; afterwards the clock jumps to the first arrival. */
const startsInMs = 60 * minute;
const menu = [
  { name: 'Lemonade', price: 50 },
  { name: 'Scones with jam', price: 300 },
];

interface Stage {
  site: Site;
  presses: Presses;
}

/** Hosts and guests at a resort with a menu. Bookings are placed, confirmed and changed over HTTP. */
export async function gather(stage: Stage, oneWayMs: number): Promise<Gathering> {
  const { deps } = stage.site.side;
  const opening = await anOpening(deps, { name: 'Seaside Sunset Resort', rooms: stock, startsIn: startsInMs });
  const items = menu.map((item) => ({ ...item, resortId: opening.resort.id }));
  await deps.db.insertInto('menuItems').values(items).execute();
  const staff = async (name: string, lineMs: number) =>
    signIn(stage, await aReachableMember(reachable(stage), { isHost: true, username: name }), lineMs);
  const hosts: Person[] = [];
  for (let each = 1; each <= crowd.hosts; each += 1) hosts.push(await staff(`host.${each}`, oneWayMs));
  const desks = [await staff('desk.1', 0), await staff('desk.2', 0)];
  const types = stock.flatMap(({ booked }, type) => Array.from({ length: booked }, () => type));
  const guests: EveningGuest[] = [];
  for (const [each, type] of types.entries()) guests.push(await aGuest(stage, { each, type, opening, host: desks[0] }));
  // Who is absent is spread over the room types.
  const isAbsent = (each: number) => each % (guests.length / crowd.absent) === 0;
  const gathering = {
    opening,
    hosts,
    desks,
    absent: guests.filter((_, each) => isAbsent(each)),
    coming: guests.filter((_, each) => !isAbsent(each)),
  };
  await changeBookings(gathering);
  return gathering;
}

const reachable = ({ site: { side, standin } }: Stage) => ({ deps: side.deps, standin });

interface Wish {
  each: number;
  type: number;
  opening: TestOpening;
  host: Person | undefined;
}

async function aGuest(stage: Stage, { each, type, opening, host }: Wish): Promise<EveningGuest> {
  const member = await aReachableMember(reachable(stage), { username: `guest.${each + 1}` });
  const person = await signIn(stage, member);
  const body = aBookingBody(opening.roomIds[type], { all_inclusive: each % 5 === 4 });
  const idempotencyKey = randomUUID();
  const placed = answerOf(await person.press('Book', (call) => call('POST /bookings', { body, idempotencyKey })));
  const params = { reference: placed.bookingId };
  const approve = { params, body: { payment_confirmed: true } };
  answerOf(await host?.press('Approve', (call) => call('POST /hosting/bookings/{reference}/confirm', approve)));
  return { person, reference: placed.bookingId, type };
}

/** Another room, other notes, the add-on, and a payment that a host approves again. */
async function changeBookings({ coming, desks, opening }: Gathering): Promise<void> {
  const changing = coming.filter(({ type }) => type === 0).slice(0, crowd.changes);
  for (const [each, guest] of changing.entries()) {
    const { reference, person } = guest;
    const params = { reference };
    const options = await person.call('GET /user/bookings/{reference}/changes', { params });
    const current = options.rooms.find(({ is_current: isCurrent }) => isCurrent);
    const wishes = [
      { roomId: opening.roomIds[each < 4 ? 1 : 2] ?? 0 },
      { notes: 'By the window, please.' },
      { all_inclusive: true },
      { payment_method: 'robux' as const },
    ];
    const wish = wishes[each % wishes.length] ?? {};
    const room = options.rooms.find(({ roomId }) => 'roomId' in wish && roomId === wish.roomId) ?? current;
    const before = await bookingOf(guest);
    const wanted = { all_inclusive: before.all_inclusive, payment_method: before.payment_method, ...wish };
    const price = room?.prices.find(
      (one) => one.all_inclusive === wanted.all_inclusive && one.payment_method === wanted.payment_method,
    );
    const body = { expected_version: options.version, expected_final_price: price?.final_price ?? 0, ...wish };
    const change = { params, body, idempotencyKey: randomUUID() };
    answerOf(await person.press('Change booking', (call) => call('PATCH /user/bookings/{reference}', change)));
    if ('roomId' in wish) guest.type = each < 4 ? 1 : 2;
    if (price?.makes_pending !== true) continue;
    const approve = { params, body: { payment_confirmed: true } };
    answerOf(await desks[0]?.press('Approve', (call) => call('POST /hosting/bookings/{reference}/confirm', approve)));
  }
}

/** What a guest reads of their booking. */
export async function bookingOf({ person, reference }: EveningGuest) {
  const bookings = await person.call('GET /user/bookings');
  const booking = bookings.find(({ bookingReference }) => bookingReference === reference);
  if (booking === undefined) throw new Error(`${person.member.username} does not see ${reference}.`);
  return booking;
}

/** The clock jumps to the first arrival. */
export async function skipToEvening(site: Site, { opening }: Gathering): Promise<void> {
  await site.advance(opening.startsAt.getTime() - plan.startsAt - site.now().getTime());
}

function answerOf<T>(outcome: Outcome<T> | undefined): T {
  if (outcome !== undefined && 'answer' in outcome) return outcome.answer;
  throw new Error(`The evening cannot begin: a call was refused with ${outcome?.refused}.`);
}
