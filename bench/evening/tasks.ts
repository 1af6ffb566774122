import { randomUUID } from 'node:crypto';
import type { Evening } from './evening.ts';
import { roomOn } from './guest-page.ts';
import type { HostAtWork, Task } from './host.ts';
import { crowd, plan } from './plan.ts';
import { guestOf, guestsOf, placeOf, roomOf } from './read-board.ts';

/* What hosts do besides the line and the orders. Each is tried again until it is done. */

/** The tasks of a host: all of them go round. */
export function tasksOf(index: number, { gathering }: Evening): Task[] {
  const all: Task[] = [
    ...plan.exchangesAt.map((at, each) => ({ at, run: exchangeOnce(each) })),
    { at: plan.extendAt, run: extend },
    ...gathering.absent.map(({ reference }) => ({
      at: plan.lateAt,
      run: (host: HostAtWork) => giveAway(host, reference),
    })),
    ...plan.walkInsAt.map((at, each) => ({ at, run: addWalkIn(`walker_${each + 1}`) })),
  ];
  return all.filter((_, each) => each % crowd.hosts === index);
}

async function giveAway(host: HostAtWork, reference: string): Promise<boolean> {
  const guest = guestOf(host.screen.board, reference);
  if (guest?.given_away_at) return true;
  if (guest?.can.give_away !== true) {
    // The clock makes guests late; the page asks again at that time.
    host.screen.refetchSoon();
    return false;
  }
  const body = { given_away: true, expected_version: guest.version };
  const request = { params: { reference }, body, idempotencyKey: randomUUID() };
  const answer = await host.press(
    'Give the room away',
    (call) => call('POST /hosting/bookings/{reference}/give-away', request),
    {
      what: `the room of ${reference} is given away`,
      isShown: (board) => guestOf(board, reference)?.status === 'no_show',
    },
  );
  return answer !== null;
}

/** Two guests of the same price who have not arrived; the same two until it is done. */
function exchangeOnce(each: number): Task['run'] {
  let pair: [string, string] | undefined;
  let rooms: [string | undefined, string | undefined] | undefined;
  return async (host) => {
    const { board } = host.screen;
    if (pair === undefined) {
      const free = guestsOf(board).filter(
        ({ status, checked_in_at: at, base_price: price, bookingReference: reference }) =>
          status === 'confirmed' && at === null && price === 1000 && placeOf(board, reference) === undefined,
      );
      const [one, other] = free.slice(each * 2);
      if (!one || !other) return false;
      pair = [one.bookingReference, other.bookingReference];
      rooms = [roomOf(board, pair[0]), roomOf(board, pair[1])];
    }
    const [one, other] = pair;
    const [room, otherRoom] = rooms ?? [];
    if (roomOf(board, one) === otherRoom && roomOf(board, other) === room) return true;
    const versionOf = (reference: string) => guestOf(board, reference)?.version ?? 0;
    const body = { with: other, expected_version: versionOf(one), expected_version_of_other: versionOf(other) };
    const request = { params: { reference: one }, body, idempotencyKey: randomUUID() };
    const answer = await host.press(
      'Exchange',
      (call) => call('POST /hosting/bookings/{reference}/exchange', request),
      {
        what: `${one} and ${other} have exchanged rooms`,
        isShown: (now) => roomOf(now, one) === otherRoom && roomOf(now, other) === room,
        onPages: [
          { reference: one, isShown: (shown) => roomOn(shown) === otherRoom },
          { reference: other, isShown: (shown) => roomOn(shown) === room },
        ],
      },
    );
    return answer !== null;
  };
}

async function extend(host: HostAtWork): Promise<boolean> {
  const { opening } = host.screen.board;
  if (opening.extended_minutes > 0) return true;
  const isLater = (end: string) => Date.parse(end) === Date.parse(opening.endsAt) + 15 * 60_000;
  const params = { openingId: host.evening.gathering.opening.id };
  const request = { params, body: { minutes: 15 as const }, idempotencyKey: randomUUID() };
  const answer = await host.press('Extend', (call) => call('POST /hosting/openings/{openingId}/extend', request), {
    what: 'the session is extended',
    isShown: (board) => board.opening.extended_minutes === 15,
    onPages: [...host.evening.pages.keys()].map((reference) => ({
      reference,
      isShown: ({ booking }) => isLater(booking.checkOut),
    })),
  });
  return answer !== null;
}

/** Somebody without a booking: a name, the first free room, paid in the game. */
function addWalkIn(name: string): Task['run'] {
  // The form keeps its key until the guest is added.
  let attempt: { roomId: number; idempotencyKey: string } | undefined;
  return async (host) => {
    const params = { openingId: host.evening.gathering.opening.id };
    const query = { roblox_username: name };
    const found = await host.screen.person.press('Look up a name', (call) =>
      call('GET /hosting/openings/{openingId}/door', { params, query }),
    );
    if (!('answer' in found)) return false;
    if (found.answer.booking !== null) return true;
    const room = found.answer.rooms.find(({ availableCount }) => availableCount > 0);
    if (room === undefined) return false;
    if (attempt?.roomId !== room.roomId) attempt = { roomId: room.roomId, idempotencyKey: randomUUID() };
    const { roomId, idempotencyKey } = attempt;
    const body = { roomId, robloxUsername: name, checked_in: true, expected_final_price: room.price.final_price };
    const request = { params, body, idempotencyKey };
    const answer = await host.press(
      'Add & check in',
      (call) => call('POST /hosting/openings/{openingId}/guests', request),
      {
        what: `${name} is added`,
        isShown: (board) => guestsOf(board).some(({ guestInfo }) => guestInfo.robloxUsername === name),
      },
    );
    return answer !== null;
  };
}
