import { day, finalPrice, minute, ok, openingOf, partyOf, pick, prices, refuse, refuseGuest } from '../model.ts';
import type { Answer, Model, Name, Opening, Party, PressRequest } from '../model.ts';
import { heldAt, isFree, percentFor, roomUnits } from '../rooms.ts';
import { keep } from '../steps/hold-steps.ts';
import { answerOf, type Bind, type Draft, type Step } from '../steps/step.ts';
import { saveEntry } from '../steps/waiting-steps.ts';
import { entryOf } from '../entries.ts';
import { isWaitedFor, offerRooms } from '../waiting-list.ts';
import { bookIfAccepted, namesOf, noteRefusals, placeForParty } from './booking.ts';
import { factsOf, factsOfReply } from './facts.ts';
import { releaseHoldOf } from './holds.ts';
import { inParty, partyAt, refuseMember } from './member-steps.ts';
import { assignRooms, joinedOf, leaderOf, listOf } from './rules.ts';

/* "Ready", the leader's press, entering a list, and accepting an offer. */

const ownOf = (party: Party, guest: Name) => joinedOf(party).find((one) => one.guest === guest) ?? null;

/** One of the own rooms, sometimes another one; sometimes at an old price. */
function consentOf(model: Readonly<Model>, label: string, guest: Name, { target, choice }: Draft) {
  const party = partyOf(model, label);
  const own = ownOf(party, guest);
  const room = choice === 13 ? 1 - (own?.rooms[0] ?? 0) : (pick(own?.rooms ?? [0], target) ?? 0);
  const price = finalPrice(
    prices[room] ?? 0,
    own?.allInclusive ?? false,
    percentFor(model, guest, party.opening, room),
  );
  return { room, expected: choice === 12 ? price + 1 : price };
}

export const getReady: Bind = (draft, model, number) => {
  const party = partyAt(draft, model);
  if (!party) return null;
  const guest = pick(joinedOf(party), draft.who)?.guest ?? 'ann';
  const { room, expected } = consentOf(model, party.label, guest, draft);
  const bound = inParty(`is ready for room ${room} at ${expected} in`, {
    readsRoles: true,
    predict: (now, { label, guest }) => consent(now, label, guest, { room, expected }),
    request: (site, { label }) => ({
      method: 'POST',
      path: `/parties/${site.idOf(label)}/ready`,
      body: { roomId: Number(site.idOf(`${party.opening}/${room}`)), expected_final_price: expected },
    }),
  });
  return bound(draft, model, number);
};

function consent(model: Model, label: string, guest: Name, wish: { room: number; expected: number }): Answer {
  const party = partyOf(model, label);
  const opening = openingOf(model, party.opening);
  const own = ownOf(party, guest);
  const why =
    refuseMember(model, party, guest) ??
    (listOf(opening, party) === null ? null : 'entry_active') ??
    (own?.rooms.includes(wish.room) ? null : 'invalid_input') ??
    (isBeforeSale(model, opening) ? 'bookings_closed' : null);
  if (why !== null || own === null) return refuse(why ?? 'not_found');
  // What this holds stays, also when the price is another one.
  const held = keep(model, guest, { opening: opening.label, room: wish.room });
  if (held.code !== 'ok') return held;
  const price = finalPrice(
    prices[wish.room] ?? 0,
    own.allInclusive,
    percentFor(model, guest, opening.label, wish.room),
  );
  if (price !== wish.expected) return refuse('price_changed');
  const until = Math.min(model.now + 5 * minute, (held['until'] as number | null) ?? Infinity);
  Object.assign(own, { ready: { room: wish.room, price, until }, refusal: null });
  return ok(factsOf(model, label));
}

const isBeforeSale = (model: Model, { drawsAt }: Opening): boolean => drawsAt !== null && drawsAt > model.now;

export const takeReadyBack = inParty('takes "Ready" back in', {
  predict: (model, { label, guest }) => {
    const party = partyOf(model, label);
    const why = refuseMember(model, party, guest);
    if (why !== null) return refuse(why);
    const own = ownOf(party, guest);
    if (own?.ready) releaseHoldOf(model, guest, { opening: party.opening, room: own.ready.room });
    if (own) own.ready = null;
    return ok(factsOf(model, label));
  },
  request: (site, { label }) => ({ method: 'DELETE', path: `/parties/${site.idOf(label)}/ready` }),
});

/** The leader presses, sometimes somebody else. */
export const press: Bind = ({ who, target, choice }, model, number) => {
  const party = partyAt({ target }, model);
  if (!party) return null;
  const others = pick(party.members, who)?.guest ?? 'ann';
  const leader = choice === 15 ? others : (leaderOf(party)?.guest ?? others);
  return pressing({ leader, party: party.label, booked: `b${number}`, key: `press${number}` });
};

export function pressing(request: PressRequest): Step {
  const { leader, party, key } = request;
  return {
    text: `${leader} books for ${party}`,
    predict: (model) => refuseGuest(model, leader) ?? pressNow(model, request),
    send: async (site, at) => {
      const path = `/parties/${site.idOf(party)}/book`;
      return answerOf(
        await site.call(leader, { method: 'POST', path, key: `${key}-${site.resort.id}` }, at),
        factsOfReply,
      );
    },
  };
}

function pressNow(model: Model, request: PressRequest): Answer {
  const { leader, key } = request;
  if ((model.remembered[key]?.at ?? 0) > model.now - day) return ok(factsOf(model, request.party));
  const party = partyOf(model, request.party);
  const opening = openingOf(model, party.opening);
  const ready = joinedOf(party).filter((one) => one.ready !== null && one.ready.until > model.now);
  const isTooFew = ready.length === 0 || (party.policy === 'together' && ready.length < joinedOf(party).length);
  const why =
    refuseMember(model, party, leader, true) ??
    (listOf(opening, party) === null ? null : 'entry_active') ??
    (isBeforeSale(model, opening) ? 'bookings_closed' : null) ??
    (isTooFew ? 'party_not_ready' : null);
  if (why !== null) return refuse(why);
  const before = structuredClone(model);
  gatherHolds(
    model,
    opening,
    ready.map(({ guest }) => guest),
  );
  const wishes = ready.map((member) => ({
    member,
    room: member.ready?.room ?? 0,
    agreed: member.ready?.price ?? 0,
  }));
  const refused = namesOf(placeForParty(model, party, wishes, request));
  const isNobody = party.policy === 'together' ? refused.length > 0 : refused.length === ready.length;
  if (isNobody) Object.assign(model, before);
  noteRefusals(partyOf(model, party.label), refused);
  if (isNobody) return refuse('party_not_booked');
  model.remembered[key] = { at: model.now, answer: ok() };
  return ok(factsOf(model, party.label));
}

/** Moves the holds of those who are ready to neighbouring units, room type by room type, if there is a run of free ones. */
function gatherHolds(model: Model, opening: Opening, guests: readonly Name[]): void {
  for (const [room, units] of opening.units.entries()) {
    const held = units.filter((unit) => guests.some((guest) => heldAt(unit, model.now) === guest));
    if (held.length < 2 || isWaitedFor(model, opening, room)) continue;
    const suits = units.map((unit) => held.includes(unit) || isFree(opening, unit, model.now));
    const runs = units
      .map((_, first) => units.slice(first, first + held.length))
      .filter((run, first) => run.length === held.length && run.every((_, index) => suits[first + index] === true));
    const overlap = (run: typeof units) => run.filter((unit) => held.includes(unit)).length;
    const [best] = runs.toSorted((one, other) => overlap(other) - overlap(one));
    if (best === undefined) continue;
    const holds = held.map(({ hold }) => hold);
    for (const unit of held) unit.hold = null;
    for (const [index, unit] of best.entries()) unit.hold = holds[index] ?? null;
  }
}

/** The leader enters the lobby or the waiting list with everybody. */
export const enterParty = inParty('enters with', {
  byLeader: true,
  readsRoles: true,
  predict: (model, { label, guest }) => {
    const party = partyOf(model, label);
    const { opening } = party;
    const before = structuredClone(model);
    const refused = enterNow(model, party, guest);
    if (refused === null) return ok(factsOf(model, label));
    const hasOpenLobby = openingOf(model, opening).lobby === 'open';
    Object.assign(model, before);
    // The first who comes opens it, also when they are refused.
    if (hasOpenLobby) openingOf(model, opening).lobby = 'open';
    noteRefusals(partyOf(model, label), refused.members);
    return refuse(refused.code);
  },
  request: (site, { label }) => ({ method: 'POST', path: `/parties/${site.idOf(label)}/entry` }),
});

/** What refuses the whole party. */
const ofAll = new Set(['lobby_not_open', 'draw_pending', 'room_available', 'offers_over']);

interface NotEntered {
  code: string;
  members: { guest: Name; code: string }[];
}

function enterNow(model: Model, party: Party, guest: Name): NotEntered | null {
  const opening = openingOf(model, party.opening);
  const isLobby = opening.drawsAt !== null && opening.lobby !== 'drawn';
  const why =
    refuseMember(model, party, guest, true) ??
    (listOf(opening, party) === null ? null : 'entry_active') ??
    (!isLobby && hasRoom(model, opening, party) ? 'room_available' : null);
  if (why !== null) return { code: why, members: [] };
  for (const member of joinedOf(party)) {
    if (member.ready) releaseHoldOf(model, member.guest, { opening: opening.label, room: member.ready.room });
    member.ready = null;
  }
  const members: NotEntered['members'] = [];
  for (const { guest, rooms, account, allInclusive } of joinedOf(party)) {
    const wish = { opening: opening.label, rooms, account, allInclusive, isLobby, party: party.label };
    const code = saveEntry(model, guest, wish);
    if (code !== null && ofAll.has(code)) return { code, members: [] };
    if (code !== null) members.push({ guest, code });
  }
  if (members.length > 0) return { code: 'party_not_entered', members };
  if (!isLobby) offerRooms(model, opening);
  return null;
}

/** Whether a party can book instead of waiting; what its members hold counts as free. */
function hasRoom(model: Model, opening: Opening, party: Party): boolean {
  const joined = joinedOf(party);
  const isHeld = (unit: Opening['units'][number][number]) =>
    unit.booking === null && joined.some(({ guest }) => heldAt(unit, model.now) === guest);
  const stock = opening.units.map((_, room) => {
    const units = roomUnits(opening, room);
    const free = isWaitedFor(model, opening, room) ? [] : units.filter((unit) => isFree(opening, unit, model.now));
    return free.length + units.filter(isHeld).length;
  });
  const wishes = joined.map(({ rooms }) => rooms);
  if (party.policy === 'together') return assignRooms(wishes, stock) !== null;
  return wishes.flat().some((room) => (stock[room] ?? 0) > 0);
}

/** Accepts the offer with the party, sometimes at an old price. */
export const acceptOffer: Bind = (draft, model, number) => {
  const waited = model.openings.filter(({ entries }) =>
    entries.some(({ party, offer }) => party !== null && offer !== null),
  );
  const opening = pick(waited, draft.target);
  const offered = opening?.entries.filter(({ party, offer }) => party !== null && offer !== null) ?? [];
  const entry = pick(offered, draft.who);
  const label = entry?.party ?? null;
  if (!opening || !entry || label === null) return null;
  const { guest, offer, allInclusive } = entry;
  const price = finalPrice(prices[offer?.room ?? 0] ?? 0, allInclusive, offer?.percent ?? 0);
  const expected = draft.choice === 12 ? price + 1 : price;
  const request = { leader: guest, party: label, booked: `b${number}`, key: '' };
  return {
    text: `${guest} accepts the offer in ${opening.label} with ${label} at ${expected}`,
    predict: (now) => refuseGuest(now, guest) ?? accept(now, opening.label, request, expected),
    send: async (site, at) => {
      const body = { offer_id: await site.offerId(opening.label, guest), expected_final_price: expected };
      const path = `/parties/${site.idOf(label)}/acceptance`;
      return answerOf(await site.call(guest, { method: 'POST', path, body }, at), factsOfReply);
    },
  };
};

function accept(model: Model, label: string, request: PressRequest, expected: number): Answer {
  const guest = request.leader;
  const party = partyOf(model, request.party);
  const why = refuseMember(model, party, guest);
  if (why !== null) return refuse(why);
  const entry = entryOf(openingOf(model, label), guest);
  const offer = entry?.party === party.label ? entry.offer : null;
  if (!entry || !offer || offer.until <= model.now || party.policy !== 'together') return refuse('offer_over');
  if (finalPrice(prices[offer.room] ?? 0, entry.allInclusive, offer.percent) !== expected)
    return refuse('price_changed');
  offer.isAccepted = true;
  const refused = bookIfAccepted(model, party.label, request);
  return refused.length > 0 ? refuse('party_not_booked') : ok(factsOf(model, party.label));
}
