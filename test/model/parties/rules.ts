import { partyOf, type Entry, type Model, type Name, type Opening, type Party, type PartyMember } from '../model.ts';

/* Parties, as docs/rules/bookings/parties.md has them: who is in one, who leads it, and which rooms all of it can have. */

export const joinedOf = ({ members }: Party): PartyMember[] => members.filter(({ state }) => state === 'joined');

/** Who is in it or was booked with it. */
export const shownOf = ({ members }: Party): PartyMember[] =>
  members.filter(({ state }) => state === 'joined' || state === 'booked');

export const leaderOf = (party: Party): PartyMember | null => joinedOf(party)[0] ?? null;

/** The party of an opening that a member is in. */
export const joinedParty = (model: Model, opening: string, guest: Name): Party | null =>
  model.parties.find((party) => party.opening === opening && joinedOf(party).some((one) => one.guest === guest)) ??
  null;

export const isTogether = (model: Model, label: string | null): boolean =>
  label !== null && partyOf(model, label).policy === 'together';

/** Whether an open offer of the entry is one for all of its party. */
export const isShared = (model: Model, { party }: Entry): boolean => isTogether(model, party);

const activeEntries = (opening: Opening, party: string): Entry[] =>
  opening.entries.filter((entry) => entry.party === party && entry.endReason === null);

/** The list that all of a party are in. */
export function listOf(opening: Opening, { label }: Party): 'lobby' | 'waiting' | null {
  const [entry] = activeEntries(opening, label);
  if (entry === undefined) return null;
  return entry.isInLobby ? 'lobby' : 'waiting';
}

/** Its entries that wait, in its order. */
export const waitingOf = (opening: Opening, party: string): Entry[] =>
  activeEntries(opening, party).filter(({ isInLobby }) => !isInLobby);

export const isOver = (opening: Opening, party: Party, now: number): boolean =>
  opening.isDeleted || opening.startsAt <= now || joinedOf(party).length === 0;

/** Ends a membership, if there is one. */
export function endMembership(model: Model, opening: string, guest: Name, as: 'left' | 'removed'): void {
  const party = joinedParty(model, opening, guest);
  const member = party?.members.find((one) => one.guest === guest);
  if (member) Object.assign(member, { state: as, ready: null });
}

/** A member got a booking in the opening: by an offer that they had with the party, or one of their own. */
export function followBooking(
  model: Model,
  { opening, guest, label }: { opening: string; guest: Name | null; label: string },
  tookOffer = false,
): void {
  if (guest === null) return;
  if (!tookOffer) return endMembership(model, opening, guest, 'left');
  const member = joinedParty(model, opening, guest)?.members.find((one) => one.guest === guest);
  if (member) Object.assign(member, { state: 'booked', booking: label, ready: null, refusal: null });
}

/**
 * Of all ways to give each of these members one of their rooms the first: every way is tried in order. Null if there is none.
 */
export function assignRooms(wishes: readonly (readonly number[])[], stock: readonly number[]): number[] | null {
  const [wish, ...others] = wishes;
  if (wish === undefined) return [];
  for (const room of wish) {
    const count = stock[room] ?? 0;
    const rest = count > 0 ? assignRooms(others, stock.with(room, count - 1)) : null;
    if (rest !== null) return [room, ...rest];
  }
  return null;
}
