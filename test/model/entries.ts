import { hereOf, leave } from './evening.ts';
import { day, hour, minute } from './model.ts';
import type { Entry, Model, Name, Opening, Unit } from './model.ts';
import { endMembership, waitingOf } from './parties/rules.ts';
import { isFree, roomUnits } from './rooms.ts';

/* Entries of a waiting list or a lobby: their places, their ends, and the rooms that they can be offered. */

export const entryOf = (opening: Opening, name: Name): Entry | null =>
  opening.entries.find(({ guest }) => guest === name) ?? null;

export const waits = ({ endReason, isInLobby }: Entry): boolean => endReason === null && !isInLobby;

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
  leave(model, opening, hereOf(opening, entry.guest), 'over');
  if (messaged.has(reason)) note(entry, 'waiting_list.removed');
  // Ended entries have no place.
  opening.entries = [...opening.entries.filter((one) => one !== entry), entry];
}

/** The member has booked in the opening, or a booking came back to them. Another room than the offered one is offered by the next job. */
export function endBooked(model: Model, opening: Opening, name: Name | null): void {
  const entry = name === null ? null : entryOf(opening, name);
  if (entry !== null) endEntry(model, opening, entry, 'booked');
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

export const freeUnitFor = (model: Model, opening: Opening, room: number): Unit | null =>
  freeUnitsFor(model, opening, room)[0] ?? null;

export const freeUnitsFor = (model: Model, opening: Opening, room: number): Unit[] =>
  roomUnits(opening, room).filter(
    (unit, place) => isFree(opening, unit, model.now) && !awaitsUndo(model, opening, room, place),
  );

/** A message to the member of an entry. */
export function note(entry: Entry, kind: string): void {
  entry.messages.push(kind);
  entry.untried.push(kind);
}
