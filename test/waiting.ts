import type { Call } from '@sunset/contract/client.ts';
import type { Member } from '../server/actor.ts';
import { offerRooms } from '../server/features/waiting-list/commands/offer-rooms.ts';
import { aBooking, type Booked } from './booked.ts';
import { aMember, anOpening, type ResortFacts, type TestOpening } from './factories.ts';
import { day } from './test-clock.ts';
import type { TestApp } from './test-app.ts';

/* Openings that are sold out, and members who wait for them. */

let counter = 0;

/** An opening in two days of which every room is booked. */
export async function aFullOpening(
  app: TestApp,
  facts: ResortFacts & { startsIn?: number } = {},
): Promise<{ opening: TestOpening; bookings: Booked[] }> {
  const opening = await anOpening(app.deps, { startsIn: 2 * day, rooms: [{ units: 1 }], ...facts });
  const bookings: Booked[] = [];
  for (const [room, { units = 2 }] of (facts.rooms ?? [{ units: 1 }]).entries()) {
    for (let each = 0; each < units; each += 1) bookings.push(await aBooking(app, opening, { room }));
  }
  return { opening, bookings };
}

export interface Waiting {
  member: Member;
  call: Call;
  entryId: string;
}

/** What the page sends to join, each time with another Roblox account. */
export function anEntryBody(rooms: number[], more: Record<string, unknown> = {}) {
  counter += 1;
  return { rooms, robloxUsername: `wait_${counter}`, robloxDisplayName: 'Wai', ...more };
}

/** A member, new by default, who waits for all rooms of an opening in order. */
export async function aWaitingMember(
  app: TestApp,
  opening: TestOpening,
  { member, ...wish }: { member?: Member; rooms?: number[] } & Record<string, unknown> = {},
): Promise<Waiting> {
  const waiting = member ?? (await aMember(app.deps));
  const call = await app.client(waiting);
  const body = anEntryBody(opening.roomIds, wish);
  const { entry } = await call('PUT /user/waiting/{openingId}', { params: { openingId: opening.id }, body });
  return { member: waiting, call, entryId: entry.id };
}

/** The member's entry of an opening, which must exist. */
export async function entryOf(call: Call, opening: TestOpening) {
  const { entry } = await call('GET /user/waiting/{openingId}', { params: { openingId: opening.id } });
  if (entry === null) throw new Error('There is no entry.');
  return entry;
}

export const cancel = async (app: TestApp, { reference, member }: Booked) =>
  (await app.client(member))('POST /user/bookings/{reference}/cancel', { params: { reference } });

/** What the job of a running server does. */
export const runJob = (app: TestApp) => offerRooms(app.deps);

/** The last kinds of messages to a member of a waiting list, in order. */
export async function waitingMessagesTo({ deps }: TestApp, member: Member): Promise<string[]> {
  const rows = await deps.db.selectFrom('outbox').select(['kind', 'payload']).orderBy('id').execute();
  return rows
    .filter(({ payload }) => (payload as Record<string, unknown>)['member_id'] === member.id)
    .map(({ kind }) => kind);
}
