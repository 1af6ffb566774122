import { refuseLobby } from '../draws.ts';
import { bookAcceptedParties } from '../parties/booking.ts';
import { changePartyOffers } from '../parties/offers.ts';
import { isShared, isTogether, joinedParty, waitingOf } from '../parties/rules.ts';
import { guestAt, place } from './guest-steps.ts';
import {
  allOrNothing,
  day,
  finalPrice,
  ok,
  openingOf,
  pick,
  prices,
  refuse,
  refuseCaller,
  refuseGuest,
} from '../model.ts';
import type { Answer, BookingRequest, Entry, Model, Name } from '../model.ts';
import { whyClosed } from '../rooms.ts';
import { staffAt } from './staff-steps.ts';
import { answerOf, type Bind, type Reply, type Step } from './step.ts';
import { endEntry, endOffer, entryOf, joinPlace, lobbyOf, moveTo, offerEnd, waitingIn } from '../entries.ts';
import { displaceOthers, freeRoomOf, isEntryAccountTaken, isOwn, offerRooms, settle } from '../waiting-list.ts';

/* Waiting lists: joining, leaving, offers, and what staff do. */

const choices = [[0], [1], [0, 1], [1, 0]];

interface Wish {
  opening: string;
  rooms: number[];
  account: string;
  allInclusive: boolean;
}

export const join: Bind = ({ who, target, choice }, model) => {
  const guest = guestAt(who);
  const opening = target < 6 ? model.openings.at(-1) : pick(model.openings, target);
  if (!opening) return null;
  const rooms = pick(choices, choice) ?? [0];
  const account = choice % 11 === 10 ? guestAt(who + 1) : guest;
  const wish = { opening: opening.label, rooms, account, allInclusive: choice % 3 === 0 };
  return {
    text: `${guest} waits in ${opening.label} for ${rooms.join(', ')} as ${account}`,
    predict: (now) => save(now, guest, wish),
    send: async (site, at) => {
      const body = {
        rooms: rooms.map((room) => Number(site.idOf(`${opening.label}/${room}`))),
        all_inclusive: wish.allInclusive,
        robloxUsername: `${account}_${site.resort.id}`,
        robloxDisplayName: account,
      };
      const path = `/user/waiting/${site.idOf(opening.label)}`;
      return answerOf(await site.call(guest, { method: 'PUT', path, body }, at));
    },
  };
};

function save(model: Model, guest: Name, wish: Wish): Answer {
  const isOut = refuseGuest(model, guest);
  if (isOut) return isOut;
  const opening = openingOf(model, wish.opening);
  const known = entryOf(opening, guest);
  const isLobby =
    opening.drawsAt !== null && opening.lobby !== 'drawn' && !waitingIn(opening).some((one) => one === known);
  const refusal = saveEntry(model, guest, { ...wish, isLobby, party: null });
  if (refusal !== null) return refuse(refusal);
  if (!isLobby) offerRooms(model, opening);
  return ok();
}

interface SavedWish extends Wish {
  isLobby: boolean;
  party: string | null;
}

/** Saves an entry, alone or with a party; the caller then offers rooms. Returns why not. What this ends stays all the same. */
export function saveEntry(
  model: Model,
  guest: Name,
  { rooms, account, allInclusive, ...wish }: SavedWish,
): string | null {
  const { isLobby, party } = wish;
  const opening = openingOf(model, wish.opening);
  const known = entryOf(opening, guest);
  if (!isLobby) settle(model, opening);
  const inParty = joinedParty(model, opening.label, guest);
  if (inParty !== null && inParty.label !== party) return 'in_party';
  const why =
    (isLobby ? refuseLobby(model, { guest, account, opening }) : whyClosed(model, guest, opening)) ??
    (offerEnd(opening, isLobby ? Math.max(model.now, opening.drawsAt ?? 0) : model.now) === null
      ? 'offers_over'
      : null) ??
    (isEntryAccountTaken(model, opening, guest, account) ? 'roblox_account_taken' : null);
  const waits = known?.endReason === null ? known : null;
  const added = rooms.filter((room) => waits === null || !waits.rooms.includes(room) || waits.passed.includes(room));
  if (why === null) displaceOthers(model, opening, { guest, account });
  const isRoomFree = !isLobby && !isTogether(model, party) && freeRoomOf(model, opening, added) !== null;
  const refusal = why ?? (isRoomFree ? 'room_available' : null);
  if (refusal !== null) return refusal;
  const details = {
    party,
    rooms,
    passed: [],
    account,
    hasId: isOwn(model, guest, account),
    allInclusive,
    method: 'bbc' as const,
  };
  if (waits === null) {
    const entry: Entry = {
      guest,
      isInLobby: isLobby,
      ...details,
      missed: 0,
      offer: null,
      endReason: null,
      messages: known?.messages ?? [],
      untried: known?.untried ?? [],
    };
    opening.entries = [...opening.entries.filter((one) => one.guest !== guest), entry];
    const isFirst = party === null || waitingOf(opening, party).length === 1;
    if (!isLobby && !isFirst) joinPlace(opening, entry);
    else if (!isLobby) moveTo(opening, entry, Number.POSITIVE_INFINITY);
  } else {
    Object.assign(waits, details);
    if (isTogether(model, party)) changePartyOffers(opening, waits);
    else if (waits.offer !== null && !rooms.includes(waits.offer.room)) endOffer(opening, waits);
  }
  return null;
}

/** A step about the caller's entry in one opening. */
function about(
  verb: string,
  act: (model: Model, guest: Name, opening: string) => Answer,
  request: (id: string) => { method: 'POST' | 'DELETE'; path: string; body?: unknown },
  facts: (said: Reply['body']) => object = () => ({}),
): Bind {
  return ({ who, target }, model) => {
    const waited = model.openings.filter(({ entries }) => entries.length > 0);
    const opening = pick(waited, target);
    if (!opening) return null;
    const guest = pick([...waitingIn(opening), ...lobbyOf(opening)], who)?.guest ?? guestAt(who);
    return {
      text: `${guest} ${verb} in ${opening.label}`,
      predict: (now) => refuseCaller(now, guest, 'member') ?? act(now, guest, opening.label),
      send: async (site, at) => answerOf(await site.call(guest, request(site.idOf(opening.label)), at), facts),
    };
  };
}

export const leave = about(
  'leaves the list',
  (model, guest, label) => {
    const opening = openingOf(model, label);
    const entry = entryOf(opening, guest);
    if (entry?.endReason !== null) return ok();
    endEntry(model, opening, entry, 'left');
    offerRooms(model, opening);
    bookAcceptedParties(model, opening);
    return ok();
  },
  (id) => ({ method: 'DELETE', path: `/user/waiting/${id}` }),
);

export const pass = about(
  'passes',
  (model, guest, label) =>
    allOrNothing(model, () => {
      const opening = openingOf(model, label);
      settle(model, opening);
      const entry = entryOf(opening, guest);
      if (!entry?.offer) return refuse('offer_over');
      entry.passed = [...entry.passed, entry.offer.room];
      const isLeaving = isShared(model, entry);
      endOffer(opening, entry);
      if (isLeaving || entry.rooms.every((room) => entry.passed.includes(room)))
        endEntry(model, opening, entry, 'passed');
      offerRooms(model, opening);
      bookAcceptedParties(model, opening);
      return ok();
    }),
  (id) => ({ method: 'POST', path: `/user/waiting/${id}/offer/pass`, body: {} }),
);

/** Takes the offer, at its price. The booking gets a label of its own. */
export const take: Bind = ({ who, target }, model, number) => {
  const waited = model.openings.filter(({ entries }) => entries.some(({ offer }) => offer !== null));
  const opening = pick(waited, target);
  if (!opening) return null;
  const offered = opening.entries.filter(({ offer }) => offer !== null);
  const guest = pick(offered, who)?.guest ?? guestAt(who);
  const label = `b${number}`;
  const expected = priceOfOffer(model, guest, opening.label);
  return taking(label, { guest, opening: opening.label, expected, key: `take-${label}` });
};

type Taken = Pick<BookingRequest, 'guest' | 'opening' | 'expected' | 'key'>;

export function taking(label: string, taken: Taken): Step {
  const { guest, opening, expected, key } = taken;
  return {
    text: `${guest} takes the offer in ${opening} as ${label}`,
    claims: `${opening}/offer`,
    predict: (now) => takeNow(now, label, taken),
    send: async (site, at) => {
      const path = `/user/waiting/${site.idOf(opening)}/offer/take`;
      const request = { method: 'POST', path, body: { expected_final_price: expected } } as const;
      const reply = await site.call(guest, { ...request, key: `${key}-${site.resort.id}` }, at);
      if (reply.status === 200) site.learn(label, String(reply.body['bookingId']));
      return answerOf(reply, (said) => ({ price: said['final_price'], method: said['payment_method'] }));
    },
  };
}

function priceOfOffer(model: Readonly<Model>, guest: Name, label: string): number {
  const entry = entryOf(openingOf(model, label), guest);
  return finalPrice(prices[entry?.offer?.room ?? 0] ?? 0, entry?.allInclusive ?? false, entry?.offer?.percent ?? 0);
}

function takeNow(model: Model, label: string, { guest, opening, expected, key }: Taken): Answer {
  const isOut = refuseGuest(model, guest);
  if (isOut) return isOut;
  const stored = model.remembered[key];
  if (stored && stored.at > model.now - day) return stored.answer;
  const entry = entryOf(openingOf(model, opening), guest);
  if (!entry?.offer || entry.offer.until <= model.now) return refuse('offer_over');
  if (isShared(model, entry)) return refuse('in_party');
  const { room } = entry.offer;
  const request = {
    guest,
    opening,
    room,
    account: entry.account,
    allInclusive: entry.allInclusive,
    method: entry.method,
    expected,
    isOffered: true,
    key,
  };
  return place(model, label, request);
}

/** Staff move an entry to a number, or remove it. */
function staffOn(
  verb: string,
  request: (choice: number) => { verb: string; body: unknown },
  act: (model: Model, opening: string, guest: Name, choice: number) => Answer,
): Bind {
  return (draft, model) => {
    const waited = model.openings.filter(({ entries }) => entries.length > 0);
    const opening = pick(waited, draft.target);
    const entry = opening ? pick(opening.entries, draft.choice) : null;
    if (!opening || !entry) return null;
    const by = staffAt(draft, model);
    const { guest } = entry;
    return {
      text: `${by} ${verb} ${guest} in ${opening.label} (${draft.choice})`,
      predict: (now) => refuseCaller(now, by, 'host') ?? act(now, opening.label, guest, draft.choice),
      send: async (site, at) => {
        const id = await site.entryId(opening.label, guest);
        const wanted = request(draft.choice);
        const path = `/admin/waiting/${id}/${wanted.verb}`;
        return answerOf(await site.call(by, { method: 'POST', path, body: wanted.body }, at));
      },
    };
  };
}

export const moveEntry = staffOn(
  'moves',
  (choice) => ({ verb: 'move', body: { position: 1 + (choice % 3), reason: 'Asked nicely' } }),
  (model, label, guest, choice) => {
    const opening = openingOf(model, label);
    const entry = entryOf(opening, guest);
    if (entry?.endReason !== null || entry.isInLobby) return refuse('already_decided');
    moveTo(opening, entry, 1 + (choice % 3));
    return ok();
  },
);

export const removeEntry = staffOn(
  'removes',
  () => ({ verb: 'remove', body: { reason: 'Two accounts' } }),
  (model, label, guest) => {
    const opening = openingOf(model, label);
    const entry = entryOf(opening, guest);
    if (entry?.endReason !== null) return refuse('already_decided');
    endEntry(model, opening, entry, 'removed');
    offerRooms(model, opening);
    return ok();
  },
);
