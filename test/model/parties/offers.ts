import { minute, percentOf, tierOf, type Entry, type Model, type Opening, type Party, type Unit } from '../model.ts';
import { whyClosed } from '../rooms.ts';
import { endEntry, endOffer, freeUnitsFor, moveTo, note, offerEnd, waitingIn } from '../entries.ts';
import { assignRooms, endMembership, joinedOf, waitingOf } from './rules.ts';

/* Offers of parties that book together, on the waiting list and in the draw. */

/** Rooms for all of these members, who want them in this order, and one unit for each; or null. */
function unitsForAll(model: Model, opening: Opening, entries: readonly Entry[]): { room: number; unit: Unit }[] | null {
  const free = opening.units.map((_, room) => freeUnitsFor(model, opening, room));
  const wishes = entries.map(({ rooms, passed }) => rooms.filter((room) => !passed.includes(room)));
  const rooms = assignRooms(
    wishes,
    free.map(({ length }) => length),
  );
  if (rooms === null) return null;
  return rooms.flatMap((room) => {
    const unit = free[room]?.shift();
    return unit === undefined ? [] : [{ room, unit }];
  });
}

/** Makes an offer of a unit. */
export function offerUnit(
  model: Model,
  opening: Opening,
  entry: Entry,
  { room, unit, until }: { room: number; unit: Unit; until: number },
): void {
  opening.offers += 1;
  const percent = percentOf(tierOf(model.people[entry.guest]));
  entry.offer = { room, until, percent, isAccepted: false, number: opening.offers };
  Object.assign(unit, { offeredTo: entry.guest, hold: null, claimedBy: null });
}

/** Offers rooms to all of a party, or to nobody. */
export function offerToParty(model: Model, opening: Opening, party: string, until: number): void {
  const entries = waitingOf(opening, party);
  if (entries.some(({ guest, offer }) => offer !== null || whyClosed(model, guest, opening) !== null)) return;
  for (const [index, wanted] of (unitsForAll(model, opening, entries) ?? []).entries()) {
    const entry = entries[index];
    if (entry === undefined) continue;
    offerUnit(model, opening, entry, { ...wanted, until });
    note(entry, 'waiting_list.offer');
  }
}

/** In the draw: the rooms of a party that books together, all or none. */
export function offerDrawnParty(model: Model, opening: Opening, entries: readonly Entry[]): boolean {
  if (offerEnd(opening, model.now) === null) return false;
  if (entries.some(({ guest }) => whyClosed(model, guest, opening) !== null)) return false;
  const units = unitsForAll(model, opening, entries);
  const until = Math.min(model.now + 5 * minute, opening.startsAt - 30 * minute);
  for (const [index, wanted] of (units ?? []).entries()) {
    const entry = entries[index];
    if (entry !== undefined) offerUnit(model, opening, entry, { ...wanted, until });
  }
  return units !== null;
}

/** The offers of a party end together. Who was silent costs the party its place, unless a member cannot book any more. */
export function settleParty(model: Model, opening: Opening, party: string): void {
  const entries = waitingOf(opening, party);
  const offered = entries.filter(({ offer }) => offer !== null);
  const cannotBook = offered.some(({ guest }) => whyClosed(model, guest, opening) !== null);
  const isSilent = offered.some(({ offer }) => offer !== null && offer.until <= model.now && !offer.isAccepted);
  for (const entry of offered) endOffer(opening, entry);
  if (isSilent && !cannotBook) missOffers(model, opening, entries);
}

/** After a move: what a member accepted was for another start, so the offers of their party end without a consequence. */
export function withdrawAccepted(model: Model, opening: Opening): void {
  const offered = waitingIn(opening).filter(({ offer }) => offer !== null && offer.until > model.now);
  const parties = new Set(offered.flatMap(({ offer, party }) => (offer?.isAccepted === true ? [party] : [])));
  for (const entry of offered) if (parties.has(entry.party)) endOffer(opening, entry);
}

/** The first time these entries go to the end of the list, to one place; the second time they end. */
export function missOffers(model: Model, opening: Opening, entries: readonly Entry[]): void {
  for (const entry of entries) entry.missed += 1;
  if (Math.max(...entries.map(({ missed }) => missed)) > 1) {
    for (const entry of entries) endEntry(model, opening, entry, 'unanswered');
    return;
  }
  const [first] = entries;
  if (first !== undefined) moveTo(opening, first, Number.POSITIVE_INFINITY);
  for (const entry of entries) note(entry, 'waiting_list.offer_over');
}

/** Who did not answer waits alone from now on. */
export function partFromParty(model: Model, opening: Opening, entry: Entry): void {
  if (entry.party === null) return;
  entry.party = null;
  endMembership(model, opening.label, entry.guest, 'left');
}

/** A member changed their entry: they accept again, or, without the offered room, all offers of the party end. */
export function changePartyOffers(opening: Opening, entry: Entry): void {
  if (entry.offer === null) return;
  if (entry.rooms.includes(entry.offer.room)) entry.offer.isAccepted = false;
  else for (const one of waitingOf(opening, entry.party ?? '')) endOffer(opening, one);
}

/** Whether everybody who is in the party has accepted an open offer. */
export function haveAllAccepted(model: Model, opening: Opening, party: Party): boolean {
  const accepted = waitingOf(opening, party.label).filter(
    ({ offer }) => offer !== null && offer.until > model.now && offer.isAccepted,
  );
  const joined = joinedOf(party);
  return party.policy === 'together' && joined.length > 0 && accepted.length === joined.length;
}
