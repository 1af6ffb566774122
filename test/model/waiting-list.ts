import { change, endLapsedClaims, hereOf, inCallOrder, wasHereAtStart } from './evening.ts';
import { endOf, minute } from './model.ts';
import type { Entry, Model, Name, Opening } from './model.ts';
import { endEntry, endOffer, freeUnitFor, lobbyOf, note, offerEnd, waitingIn, waits } from './entries.ts';
import { missOffers, offerToParty, offerUnit, partFromParty, settleParty } from './parties/offers.ts';
import { isShared } from './parties/rules.ts';
import { isAccountTaken, isFree, roomUnits, whyClosed } from './rooms.ts';

/* The waiting list of an opening, as docs/rules/bookings/waiting-list.md has it. */

function canBeOffered(model: Model, opening: Opening, entry: Entry): boolean {
  const hasOffer = entry.offer !== null && (entry.offer.until > model.now || entry.missed > 0);
  return waits(entry) && !hasOffer && whyClosed(model, entry.guest, opening) === null;
}

const wants = (entry: Entry, room: number): boolean => entry.rooms.includes(room) && !entry.passed.includes(room);

/** Whether rooms of a type leave by offers only. */
export function isWaitedFor(model: Model, opening: Opening, room: number): boolean {
  if (offerEnd(opening, model.now) === null) return false;
  // A room that is not enough for all of a party is for the others.
  return opening.entries.some(
    (entry) => !isShared(model, entry) && wants(entry, room) && canBeOffered(model, opening, entry),
  );
}

/** Offers that are over, and those that their members cannot take any more. */
export function settle(model: Model, opening: Opening): void {
  const over = waitingIn(opening)
    .filter(
      ({ guest, offer }) => offer !== null && (offer.until <= model.now || whyClosed(model, guest, opening) !== null),
    )
    .toSorted(
      (one, other) =>
        (one.offer?.until ?? 0) - (other.offer?.until ?? 0) || (one.offer?.number ?? 0) - (other.offer?.number ?? 0),
    );
  for (const entry of over) {
    // With another offer of its party.
    if (entry.offer === null) continue;
    if (entry.party !== null && isShared(model, entry)) {
      settleParty(model, opening, entry.party);
      continue;
    }
    const isUnanswered = entry.offer.until <= model.now;
    endOffer(opening, entry);
    if (!isUnanswered) continue;
    partFromParty(model, opening, entry);
    missOffers(model, opening, [entry]);
  }
}

/** Offers free rooms in the order of the list. */
export function offerRooms(model: Model, opening: Opening): void {
  if (waitingIn(opening).length === 0) return;
  settle(model, opening);
  const until = offerEnd(opening, model.now);
  if (until === null || opening.isDeleted) return;
  for (const entry of waitingIn(opening)) {
    if (!canBeOffered(model, opening, entry)) continue;
    if (entry.party !== null && isShared(model, entry)) {
      offerToParty(model, opening, entry.party, until);
      continue;
    }
    const room = entry.rooms.find((one) => wants(entry, one) && freeUnitFor(model, opening, one) !== null);
    const unit = room === undefined ? null : freeUnitFor(model, opening, room);
    if (room === undefined || unit === null) continue;
    offerUnit(model, opening, entry, { room, unit, until });
    note(entry, 'waiting_list.offer');
  }
}

/** Members who were here at the start stay until the session ends. */
export function endWaitingList(model: Model, opening: Opening, reason: string): void {
  const stays = ({ guest }: Entry) =>
    reason === 'session_started' && endOf(opening) > model.now && wasHereAtStart(opening, guest);
  const ending = [...waitingIn(opening), ...lobbyOf(opening)].filter((entry) => !stays(entry));
  for (const entry of ending) endEntry(model, opening, entry, reason);
}

/** After a move: offers end 30 minutes before the start; those that would be over are withdrawn. */
export function shortenOffers(model: Model, opening: Opening): void {
  const latest = opening.startsAt - 30 * minute;
  for (const entry of waitingIn(opening)) {
    if (entry.offer === null || entry.offer.until <= latest) continue;
    if (latest <= model.now) endOffer(opening, entry);
    else entry.offer.until = latest;
  }
}

/** The first of these rooms that anybody may book at once. */
export function freeRoomOf(model: Model, opening: Opening, rooms: number[]): number | null {
  const isOpen = (room: number) =>
    roomUnits(opening, room).some((unit) => isFree(opening, unit, model.now)) && !isWaitedFor(model, opening, room);
  return rooms.find(isOpen) ?? null;
}

/** Whether somebody else has the account: linked, with a booking, or with an entry. */
export function isEntryAccountTaken(model: Model, opening: Opening, guest: Name, account: string): boolean {
  if (isAccountTaken(model, { guest, opening: opening.label, account })) return true;
  return !isOwn(model, guest, account) && othersWith(opening, guest, account).length > 0;
}

export const isOwn = (model: Model, guest: Name, account: string): boolean =>
  account === guest && model.people[guest].isLinked;

const othersWith = (opening: Opening, guest: Name, account: string): Entry[] =>
  opening.entries.filter((one) => one.endReason === null && one.account === account && one.guest !== guest);

/** Who only typed the name of the member's linked account has to go. */
export function displaceOthers(
  model: Model,
  opening: Opening,
  { guest, account }: { guest: Name; account: string },
): void {
  if (!isOwn(model, guest, account)) return;
  for (const entry of othersWith(opening, guest, account)) endEntry(model, opening, entry, 'account_taken');
}

/** Calls the waiting members who are here, in the order of the list and those who came back last, each to the first of their rooms that is free. */
export function callWaiting(model: Model, opening: Opening): void {
  const isRunning = opening.startsAt <= model.now && endOf(opening) > model.now && !opening.isDeleted;
  if (!isRunning) return;
  endLapsedClaims(model, opening);
  for (const entry of inCallOrder(opening, waitingIn(opening))) {
    const here = hereOf(opening, entry.guest);
    if (here?.state !== 'waiting') continue;
    const free = entry.rooms
      .filter((room) => !entry.passed.includes(room))
      .flatMap((room) => roomUnits(opening, room))
      .find((unit) => isFree(opening, unit, model.now));
    if (!free) continue;
    Object.assign(free, { claimedBy: entry.guest, offeredTo: null, hold: null });
    change(here, { state: 'called', calledAt: model.now });
    note(entry, 'waiting_list.called');
  }
}
