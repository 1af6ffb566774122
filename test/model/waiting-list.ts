import { change, endLapsedClaims, hereOf, isInLine, leave } from './evening.ts';
import { day, endOf, hour, minute } from './model.ts';
import type { Entry, Model, Name, Opening, Unit } from './model.ts';
import { bookAcceptedParties } from './parties/booking.ts';
import { missOffers, offerToParty, offerUnit, partFromParty, settleParty } from './parties/offers.ts';
import { endMembership, isShared, waitingOf } from './parties/rules.ts';
import { isAccountTaken, isFree, roomUnits, whyClosed } from './rooms.ts';

/* The waiting list of an opening, as docs/rules/bookings/waiting-list.md has it. */

export const entryOf = (opening: Opening, name: Name): Entry | null =>
  opening.entries.find(({ guest }) => guest === name) ?? null;

const waits = ({ endReason, isInLobby }: Entry): boolean => endReason === null && !isInLobby;

export const waitingIn = (opening: Opening): Entry[] => opening.entries.filter(waits);

export const lobbyOf = (opening: Opening): Entry[] =>
  opening.entries.filter(({ endReason, isInLobby }) => endReason === null && isInLobby);

/** How long offers last with more than so much time to the start. */
const lengths = [
  { above: day, lasts: 8 * hour },
  { above: 3 * hour - 1, lasts: 30 * minute },
  { above: 0, lasts: 10 * minute },
];

/** When an offer ends that is made now; null if none can be made. */
export function offerEnd(opening: Opening, now: number): number | null {
  const left = opening.startsAt - now;
  if (left < 35 * minute) return null;
  const longest = lengths.find(({ above }) => left > above)?.lasts ?? 0;
  return Math.min(now + longest, opening.startsAt - 30 * minute);
}

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

/** Frees the unit of an offer, if the offer still has it. */
export function endOffer(opening: Opening, entry: Entry): void {
  for (const unit of opening.units.flat()) if (unit.offeredTo === entry.guest) unit.offeredTo = null;
  entry.offer = null;
}

const messaged = new Set(['unanswered', 'removed', 'removed_from_party', 'opening_cancelled', 'account_taken']);

/** Its member leaves the party that they wait with; by a booking the membership ends as followBooking says. */
export function endEntry(model: Model, opening: Opening, entry: Entry, reason: string): void {
  if (entry.endReason !== null) return;
  endOffer(opening, entry);
  if (entry.party !== null && reason !== 'booked') {
    endMembership(model, opening.label, entry.guest, reason === 'removed_from_party' ? 'removed' : 'left');
  }
  Object.assign(entry, { endReason: reason, isInLobby: false, party: null });
  leave(opening, hereOf(opening, entry.guest), 'over');
  if (messaged.has(reason)) note(entry, 'waiting_list.removed');
  // Ended entries have no place.
  opening.entries = [...opening.entries.filter((one) => one !== entry), entry];
}

/** The member has booked in the opening. Another room than the offered one is offered by the next job. */
export function endBooked(model: Model, opening: Opening, name: Name): void {
  const entry = entryOf(opening, name);
  if (entry !== null) endEntry(model, opening, entry, 'booked');
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

/** The waiting entries by place: those of a party have one. */
export function placesOf(opening: Opening): Entry[][] {
  const waiting = waitingIn(opening);
  const isFirst = ({ party }: Entry, index: number) => party === null || waiting[index - 1]?.party !== party;
  return waiting.filter(isFirst).map((entry) => (entry.party === null ? [entry] : waitingOf(opening, entry.party)));
}

/** A new entry goes to the place of its party, after the others. */
export function joinPlace(opening: Opening, entry: Entry): void {
  const others = waitingIn(opening).filter((one) => one !== entry);
  const last = others.findLastIndex(({ party }) => party === entry.party);
  const waiting = others.toSpliced(last + 1, 0, entry);
  opening.entries = [...waiting, ...opening.entries.filter((one) => !waiting.includes(one))];
}

/** Moves a waiting entry to a number, from 1, with all of its party. */
export function moveTo(opening: Opening, entry: Entry, number: number): void {
  const moved = entry.party === null ? [entry] : waitingOf(opening, entry.party);
  const others = placesOf(opening).filter(([first]) => first !== undefined && !moved.includes(first));
  others.splice(Math.min(number - 1, others.length), 0, moved);
  const waiting = others.flat();
  opening.entries = [...waiting, ...opening.entries.filter((one) => !waiting.includes(one))];
}

/** What a bulk removal freed, until it cannot be undone. */
function awaitsUndo(model: Model, opening: Opening, room: number, place: number): boolean {
  return model.bookings.some((booking) => {
    const clearing = model.clearings.find(({ label }) => label === booking.clearing);
    if (!clearing || booking.statusBefore === null || clearing.isUndone) return false;
    const isHere = booking.opening === opening.label && booking.room === room && booking.unit === place;
    return isHere && clearing.at + 10 * minute > model.now;
  });
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

export const freeUnitFor = (model: Model, opening: Opening, room: number): Unit | null =>
  freeUnitsFor(model, opening, room)[0] ?? null;

export const freeUnitsFor = (model: Model, opening: Opening, room: number): Unit[] =>
  roomUnits(opening, room).filter(
    (unit, place) => isFree(opening, unit, model.now) && !awaitsUndo(model, opening, room, place),
  );

/** Members who are here stay until the session ends. */
export function endWaitingList(model: Model, opening: Opening, reason: string): void {
  const stays = ({ guest }: Entry) =>
    reason === 'session_started' && endOf(opening) > model.now && isInLine(hereOf(opening, guest));
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

/** What the job does. */
export function runWaitingLists(model: Model): void {
  for (const opening of model.openings) {
    if (opening.isDeleted || opening.startsAt <= model.now) {
      endWaitingList(model, opening, opening.isDeleted ? 'opening_cancelled' : 'session_started');
      callWaiting(model, opening);
    } else {
      bookAcceptedParties(model, opening);
      offerRooms(model, opening);
    }
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

/** Calls the waiting members who are here, in the order of the list, each to the first of their rooms that is free. */
export function callWaiting(model: Model, opening: Opening): void {
  const isRunning = opening.startsAt <= model.now && endOf(opening) > model.now && !opening.isDeleted;
  if (!isRunning) return;
  endLapsedClaims(model, opening);
  for (const entry of waitingIn(opening)) {
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

/** A message to the member of an entry. */
export function note(entry: Entry, kind: string): void {
  entry.messages.push(kind);
  entry.untried.push(kind);
}
