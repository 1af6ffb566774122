import { randomUUID } from 'node:crypto';
import { ApiError, createClient, type Call } from '@sunset/contract/client.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { createSession } from '../../server/features/auth/create-session.ts';
import { aBookingBody, aMember, anOpening, aReachableMember, type TestOpening } from '../../test/factories.ts';
import { crowd, lateAfterMinutes, stock, type Plan } from './plan.ts';
import type { Stage } from './stage.ts';

/** Somebody with a session, who tries again until there is an answer. */
export interface Person {
  memberId: number;
  name: string;
  token: string;
  call: Call;
}

export interface EveningGuest extends Person {
  reference: string;
  /** The index of the room type. */
  type: number;
  isComing: boolean;
}

export interface Gathering {
  opening: TestOpening;
  guests: EveningGuest[];
  hosts: Person[];
}

const minute = 60_000;
/** Changes end half an hour before the start. */
const changesUntilMs = 40 * minute;
const againAfterMs = 100;
const menu = [
  { name: 'Lemonade', price: 50 },
  { name: 'Scones with jam', price: 300 },
];

/** How often somebody had to try again because no server answered. */
export const retries = { count: 0 };

/** Asks until there is an answer; a refusal is one. */
export async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) throw error;
      retries.count += 1;
      await pause(againAfterMs);
    }
  }
}

/** Hosts and guests, whose bookings are made and confirmed through the API, at a resort with a menu. */
export async function gather(stage: Stage): Promise<Gathering> {
  const { deps } = stage.side;
  const opening = await anOpening(deps, { name: 'Seaside Sunset Resort', rooms: stock, startsIn: changesUntilMs });
  await deps.db
    .insertInto('menuItems')
    .values(menu.map((item) => ({ ...item, resortId: opening.resort.id })))
    .execute();
  await deps.db.updateTable('settings').set({ lateAfterMinutes }).execute();
  const hosts: Person[] = [];
  for (let each = 1; each <= crowd.hosts; each += 1)
    hosts.push(await signIn(stage, await aMember(deps, { isHost: true, username: `host.${each}` })));
  const guests: EveningGuest[] = [];
  for (let each = 0; each < crowd.arriving + crowd.noShows; each += 1)
    guests.push(await aGuest(stage, { each, opening, hosts }));
  return { opening, guests, hosts };
}

async function signIn({ side, url }: Stage, member: { id: number; username: string }): Promise<Person> {
  const { token } = await createSession(side.deps, { member: member as never, purpose: 'user' });
  const call = createClient({ origin: url, fetch: (request) => fetch(request), token: () => token });
  return { memberId: member.id, name: member.username, token, call };
}

/** How many rooms of each type are booked: some of every type are free. */
const booked = [34, 21, 11];

function typeOf(each: number): number {
  const types = booked.flatMap((count, type) => Array.from({ length: count }, () => type));
  return types[each] ?? 0;
}

async function aGuest(
  stage: Stage,
  { each, opening, hosts: [host] }: { each: number; opening: TestOpening; hosts: Person[] },
): Promise<EveningGuest> {
  const { deps } = stage.side;
  const member = await aReachableMember({ deps, standin: stage.standin }, { username: `guest.${each + 1}` });
  const person = await signIn(stage, member);
  const type = typeOf(each);
  const wish = { payment_method: each % 6 === 5 ? 'robux' : 'bbc', all_inclusive: each % 5 === 4 } as const;
  const body = aBookingBody(opening.roomIds[type], wish);
  const idempotencyKey = randomUUID();
  const { bookingId: reference } = await untilAnswered(() => person.call('POST /bookings', { body, idempotencyKey }));
  const decision = { params: { reference }, body: { payment_confirmed: true } };
  await host?.call('POST /hosting/bookings/{reference}/confirm', decision);
  // Every eleventh guest does not come.
  return { ...person, reference, type, isComing: each % 11 !== 10 };
}

/** Guests who pay in the game change their bookings: notes, room or payment. Returns whose booking is pending again. */
export async function changeBookings({ opening, guests }: Gathering): Promise<EveningGuest[]> {
  const pending: EveningGuest[] = [];
  const changing = guests.filter((guest, each) => each % 6 !== 5 && guest.type === 0).slice(0, crowd.changes);
  for (const [index, guest] of changing.entries()) {
    const params = { reference: guest.reference };
    const { version, rooms } = await guest.call('GET /user/bookings/{reference}/changes', { params });
    const current = rooms.find(({ is_current: isCurrent }) => isCurrent);
    const priceOf = (room: typeof current, method: string, isAllInclusive: boolean) =>
      room?.prices.find((price) => price.payment_method === method && price.all_inclusive === isAllInclusive)
        ?.final_price;
    const isAllInclusive = guests.indexOf(guest) % 5 === 4;
    const wish =
      index < 2
        ? { roomId: opening.roomIds[index + 1] ?? 0, method: 'bbc' as const }
        : { roomId: undefined, method: index < 4 ? ('robux' as const) : ('bbc' as const) };
    const price = priceOf(rooms.find(({ roomId }) => roomId === wish.roomId) ?? current, wish.method, isAllInclusive);
    await guest.call('PATCH /user/bookings/{reference}', {
      params,
      body: {
        expected_version: version,
        payment_method: wish.method,
        notes: `We come a little later, number ${index}.`,
        ...(price !== undefined && { expected_final_price: price }),
        ...(wish.roomId !== undefined && { roomId: wish.roomId }),
      },
    });
    if (wish.method === 'robux') pending.push(guest);
  }
  return pending;
}

/** The time until the evening is skipped: the opening starts as planned from now. */
export async function skipToEvening({ side }: Stage, { opening }: Gathering, plan: Plan): Promise<void> {
  const startsAt = new Date(Date.now() + plan.startsAt);
  const endsAt = new Date(startsAt.getTime() + 60 * minute);
  await side.deps.db.updateTable('openings').set({ startsAt, endsAt }).where('id', '=', opening.id).execute();
}
