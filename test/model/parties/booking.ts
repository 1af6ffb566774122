import { finalPrice, openingOf, prices } from '../model.ts';
import type { Booking, Model, Opening, Party, PartyMember, PressRequest, Unit } from '../model.ts';
import { claim, heldAt, isAccountTaken, isFree, letGo, percentFor, roomUnits, whyClosed } from '../rooms.ts';
import { addPlaced } from '../steps/guest-steps.ts';
import { endBooked, endOffer, entryOf } from '../entries.ts';
import { isWaitedFor, offerRooms } from '../waiting-list.ts';
import { haveAllAccepted, missOffers } from './offers.ts';
import { joinedOf, waitingOf } from './rules.ts';

/* Bookings of a whole party: by the leader's press, and by the last acceptance. */

export interface PartyWish {
  member: PartyMember;
  room: number;
  /** What the member agreed to; null: the price of their offer. */
  agreed: number | null;
}

export interface Refused {
  member: PartyMember;
  code: string;
}

const priceOf = (model: Model, opening: Opening, { member, room }: PartyWish) => {
  const percent =
    entryOf(opening, member.guest)?.offer?.percent ?? percentFor(model, member.guest, opening.label, room);
  return { percent, price: finalPrice(prices[room] ?? 0, member.allInclusive, percent) };
};

/**
 * Books for these members at once: first everybody is judged, then those with an offer or a hold get their units, that of the offer if they
 * have both, then the others free ones. Returns who was refused. Call it in what is done whole or not at all.
 */
export function placeForParty(model: Model, party: Party, wished: PartyWish[], request: PressRequest): Refused[] {
  const opening = openingOf(model, party.opening);
  // Before holds, which fix prices, become bookings.
  const wishes = wished.map((wish) => ({ ...wish, ...priceOf(model, opening, wish) }));
  const refused: Refused[] = wishes.flatMap((wish) => {
    const code = judge(model, opening, wish);
    return code === null ? [] : [{ member: wish.member, code }];
  });
  const able = wishes.filter(({ member }) => !refused.some((one) => one.member === member));
  const ownOf = ({ room, member: { guest } }: PartyWish) => {
    const isOffered = (unit: Unit) => unit.booking === null && unit.offeredTo === guest;
    const isHeld = (unit: Unit) => unit.booking === null && heldAt(unit, model.now) === guest;
    const own = [isOffered, isHeld].find((suits) => roomUnits(opening, room).some(suits));
    return { own, usesHold: own === isHeld };
  };
  const has = (wish: PricedWish) => ownOf(wish).own !== undefined;
  const placed: (Placed | null)[] = [...able.filter(has), ...able.filter((wish) => !has(wish))].map((wish) => {
    const label = `${request.booked}-${wish.member.guest}`;
    const units = roomUnits(opening, wish.room);
    const { own, usesHold } = ownOf(wish);
    const isOpen = (unit: Unit) => isFree(opening, unit, model.now) && !isWaitedFor(model, opening, wish.room);
    const unit = claim(units, label, own ?? isOpen);
    if (unit >= 0) return { wish, label, unit, usesHold };
    refused.push({ member: wish.member, code: 'sold_out' });
    return null;
  });
  for (const { member } of able) {
    const one = placed.find((each) => each?.wish.member === member);
    if (one) book(model, opening, one, request);
  }
  return refused;
}

interface PricedWish extends PartyWish {
  percent: number;
  price: number;
}

interface Placed {
  wish: PricedWish;
  label: string;
  unit: number;
  usesHold: boolean;
}

function judge(model: Model, opening: Opening, wish: PricedWish): string | null {
  const { guest, account } = wish.member;
  const why = whyClosed(model, guest, opening);
  if (why !== null) return why;
  if (isAccountTaken(model, { guest, opening: opening.label, account })) return 'roblox_account_taken';
  return wish.agreed !== null && wish.agreed !== wish.price ? 'price_changed' : null;
}

function book(model: Model, opening: Opening, { wish, label, unit, usesHold }: Placed, request: PressRequest): void {
  const { member, room, percent, price } = wish;
  const { guest, account, allInclusive } = member;
  const { unused } = model.people[guest];
  if (usesHold) unused[opening.label] = Math.max(0, (unused[opening.label] ?? 0) - 1);
  letGo(model, guest);
  endBooked(model, opening, guest);
  Object.assign(member, { state: 'booked', booking: label, ready: null, refusal: null });
  const terms = { method: 'bbc', allInclusive, percent, price } satisfies Partial<Booking>;
  addPlaced(model, opening, { label, guest, room, unit, account, ...terms, request });
}

/** They have to get ready again, and read why. */
export function noteRefusals(party: Party, refused: readonly { guest: string; code: string }[]): void {
  for (const { guest, code } of refused) {
    const member = joinedOf(party).find((one) => one.guest === guest);
    if (member) Object.assign(member, { ready: null, refusal: code });
  }
}

/** Who was refused, by name: a rollback replaces the objects of the model. */
export const namesOf = (refused: readonly Refused[]) =>
  refused.map(({ member, code }) => ({ guest: member.guest, code }));

/** Books for the parties of an opening of which everybody who is left has accepted. */
export function bookAcceptedParties(model: Model, opening: Opening): void {
  for (const { label } of model.parties.filter((one) => one.opening === opening.label)) {
    bookIfAccepted(model, label, { leader: 'ann', party: label, booked: `b${model.steps}`, key: '' });
  }
}

/** What cannot be booked ends the offers of the party and costs it its place. Returns for whom it was refused. */
export function bookIfAccepted(model: Model, label: string, request: PressRequest): { guest: string; code: string }[] {
  const partyNow = () => model.parties.find((one) => one.label === label);
  const party = partyNow();
  if (party === undefined) return [];
  const opening = openingOf(model, party.opening);
  if (opening.isDeleted || opening.startsAt <= model.now || !haveAllAccepted(model, opening, party)) return [];
  const before = structuredClone(model);
  const wishes = joinedOf(party).map((member) => ({
    member,
    room: entryOf(opening, member.guest)?.offer?.room ?? 0,
    agreed: null,
  }));
  const refused = namesOf(placeForParty(model, party, wishes, request));
  if (refused.length === 0) return [];
  Object.assign(model, before);
  failOffers(model, label);
  noteRefusals(partyNow() ?? party, refused);
  offerRooms(model, openingOf(model, party.opening));
  return refused;
}

function failOffers(model: Model, label: string): void {
  for (const opening of model.openings) {
    const entries = waitingOf(opening, label);
    for (const entry of entries) endOffer(opening, entry);
    if (entries.length > 0) missOffers(model, opening, entries);
  }
}
