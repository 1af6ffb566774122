import type { BookingStatus } from '@sunset/contract/bookings/booking-status.ts';
import type { PartyPolicy } from '@sunset/contract/bookings/party.ts';

/*
 * The expected behaviour as plain objects that the steps change. Everything has labels that the test gives (`b7`,
 * `o3`), never ids of the database.
 */

export const guests = ['ann', 'ben', 'cat', 'dan'] as const;
export const staff = ['hal', 'ida'] as const;
export type Name = (typeof guests)[number] | (typeof staff)[number];
export const names: readonly Name[] = [...guests, ...staff];
/** Accounts that Roblox finds by their names; `eve` is nobody's. Where it does not find one, the name counts as it was typed. */
export const knownToRoblox: readonly string[] = ['ann', 'cat', 'dan', 'ida', 'eve'];
/** Bloxlink knows a second account of ann, which Roblox does not find by its name. */
export const secondAccount = { owner: 'ann', name: 'fay' } as const;

export interface Tier {
  isGold: boolean;
  boostCount: number;
}

export interface Person {
  /** Their Discord roles, and what the database knows of them since when. */
  atDiscord: Tier;
  known: Tier;
  rolesReadAt: number;
  override: Tier | null;
  isAdmin: boolean;
  isHost: boolean;
  /** Whether they linked the Roblox account that has their name. */
  isLinked: boolean;
  isBlocked: boolean;
  /** Null once their session was revoked. */
  signedInUntil: number | null;
  /** Holds of an opening that did not become a booking. */
  unused: Record<string, number>;
  /** Released holds: taken again within their time, they continue. By opening. */
  givenBack: Record<string, Hold>;
}

export interface Hold {
  by: Name;
  until: number;
  percent: number;
  isExtended: boolean;
}

/** An entry in a waiting list, in the order of the list, or in the lobby before. */
export interface Entry {
  guest: Name;
  /** The party that they wait with; its entries are next to each other. */
  party: string | null;
  isInLobby: boolean;
  rooms: number[];
  passed: number[];
  account: string;
  allInclusive: boolean;
  method: 'bbc' | 'robux' | 'donation';
  missed: number;
  /** Until somebody writes that it has ended, even if its time is over. */
  offer: Offer | null;
  /** Null while the member waits or is in the lobby. */
  endReason: string | null;
  /** Whether it has the Roblox id of the account. */
  hasId: boolean;
  messages: string[];
  untried: string[];
}

export interface Offer {
  room: number;
  until: number;
  percent: number;
  /** By a member of a party that books together. */
  isAccepted: boolean;
  /** The order in which offers were made. */
  number: number;
}

/** One sellable room. `offeredTo` names the member whose offer has the unit, `claimedBy` the waiting member who is called to it. */
export interface Unit {
  booking: string | null;
  hold: Hold | null;
  offeredTo: Name | null;
  claimedBy: Name | null;
}

/** A guest with a booking, or a waiting member, who said that they are here. */
export interface InLine {
  booking: string | null;
  guest: Name | null;
  state: 'waiting' | 'called' | 'ended';
  endReason: 'checked_in' | 'not_here' | 'left' | 'removed' | 'over' | null;
  queuedAt: number;
  endedAt: number | null;
  calledBy: Name | null;
  calledAt: number | null;
  missed: number;
  version: number;
}

export interface Opening {
  label: string;
  startsAt: number;
  /** The length of the session in minutes. */
  minutes: number;
  isDeleted: boolean;
  movedAt: number | null;
  /** The start before the last move. */
  movedFrom: number | null;
  /** When it goes on sale for everybody, by a draw; null: it is on sale, first come, first served. */
  drawsAt: number | null;
  lobby: 'none' | 'open' | 'drawn';
  /** By room type, then by number. */
  units: Unit[][];
  /** Those that wait, in order, and then those in the lobby and those that ended. */
  entries: Entry[];
  /** How many offers were made. */
  offers: number;
  /** In the order in which they first joined. */
  line: InLine[];
}

export interface Booking {
  label: string;
  /** The member whose it is; null for a Roblox account that staff entered. */
  guest: Name | null;
  enteredAs: 'guest' | 'staff' | 'door';
  opening: string;
  room: number;
  unit: number;
  account: string;
  /** Whether it has the Roblox id of the account. */
  hasId: boolean;
  status: BookingStatus;
  method: 'bbc' | 'robux' | 'donation';
  allInclusive: boolean;
  percent: number;
  price: number;
  notes: string;
  isPaid: boolean;
  isHere: boolean;
  /** When a host gave the room away. */
  givenAwayAt: number | null;
  /** How often the guest changed it, and whether it is pending only because of that. */
  changes: number;
  wasApproved: boolean;
  /** The removal that took it off the lists, and its status before, if that cancelled it. */
  clearing: string | null;
  statusBefore: BookingStatus | null;
  /** When its session was to start, as its guest knew at the removal. */
  startBefore: number | null;
  /** The kinds of the messages about it, in order, and those that nobody has tried to send yet. */
  messages: string[];
  untried: string[];
  /** The start that its guest knows, while the message about a move has not been sent. */
  knownStart: number | null;
  /** The request, to be repeated. */
  request: BookingRequest | DoorRequest | ClaimRequest | PressRequest;
}

/** What has not happened to a new booking yet. */
export const untouched = {
  givenAwayAt: null,
  changes: 0,
  wasApproved: false,
  clearing: null,
  statusBefore: null,
  startBefore: null,
  knownStart: null,
} satisfies Partial<Booking>;

/** What a host sends to give a waiting member the room that they are called to. */
export interface ClaimRequest {
  host: Name;
  opening: string;
  guest: Name;
  expected: number;
  key: string;
}

/** What the leader of a party sends to book for all; `booked` is the suffix of the labels of its bookings. */
export interface PressRequest {
  leader: Name;
  party: string;
  booked: string;
  key: string;
}

export interface PartyMember {
  guest: Name;
  state: 'joined' | 'booked' | 'left' | 'removed';
  rooms: number[];
  account: string;
  allInclusive: boolean;
  ready: { room: number; price: number; until: number } | null;
  /** Why the last press or entrance was refused for them. */
  refusal: string | null;
  booking: string | null;
}

export interface Party {
  label: string;
  opening: string;
  policy: PartyPolicy;
  /** Everybody who is or was in it, in the order in which they joined last. */
  members: PartyMember[];
}

/** An order of room service; `number` counts those of a booking. */
export interface Order {
  booking: string;
  number: number;
  state: 'ordered' | 'claimed' | 'served' | 'declined' | 'cancelled';
  price: number;
  claimedBy: Name | null;
  cancelledAt: number | null;
  isCollected: boolean;
}

/** A deletion of an opening, or an evening that was called off. */
export interface Deletion {
  label: string;
  opening: string;
  at: number;
  undoUntil: number;
  isUndone: boolean;
  bookings: { label: string; was: BookingStatus; isGivenAway: boolean }[];
  entries: { guest: Name; party: string | null; wasInLobby: boolean }[];
}

export interface BookingRequest {
  guest: Name;
  opening: string;
  room: number;
  account: string;
  allInclusive: boolean;
  method: 'bbc' | 'robux' | 'donation';
  expected: number;
  /** By taking an offer. */
  isOffered: boolean;
  key: string;
}

/** What staff send to add a guest. */
export interface DoorRequest {
  by: Name;
  opening: string;
  room: number;
  account: string;
  allInclusive: boolean;
  method: 'bbc' | 'robux' | 'donation';
  isPaid: boolean;
  isHere: boolean;
  isComplimentary: boolean;
  expected: number;
  key: string;
}

export interface Model {
  now: number;
  /** Active bookings that a member may have. */
  most: number;
  flags: { gold: boolean; booster: boolean; regular: boolean };
  people: Record<Name, Person>;
  openings: Opening[];
  bookings: Booking[];
  parties: Party[];
  clearings: { label: string; at: number; isUndone: boolean }[];
  deletions: Deletion[];
  orders: Order[];
  /** Stored answers by idempotency key. */
  remembered: Record<string, { at: number; answer: Answer }>;
  /** How many of the next reads of roles Discord does not answer. */
  silentRoles: number;
  losesNext: boolean;
  /** Steps so far, for labels. */
  steps: number;
  /** Refusals that only came from concurrent calls: see explain.ts. */
  allowances: number;
}

/** The answer to a call: `ok` with its result, or the code of the refusal. */
export interface Answer {
  code: string;
  [fact: string]: unknown;
}

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;
export const prices = [1000, 2000];
/** Of the items on the menu. */
export const menu = [50, 120];
/** Of each room type. */
export const stock = [1, 2];

export interface Setup {
  /** Active bookings that a member may have. */
  most: number;
  /** Until the first opening, in ms. */
  startsIn: number;
  /** Until its draw; without it, it is sold first come, first served. */
  drawsIn?: number;
}

export function startModel(now: number, { most, startsIn, drawsIn }: Setup): Model {
  const person = (name: Name): Person => ({
    ...newRoles(now),
    override: null,
    isAdmin: name === 'hal',
    isHost: name === 'ida',
    isLinked: name !== 'dan' && name !== 'hal',
    isBlocked: false,
    signedInUntil: now + day,
    unused: {},
    givenBack: {},
  });
  return {
    now,
    most,
    flags: { gold: true, booster: true, regular: true },
    people: {
      ann: person('ann'),
      ben: person('ben'),
      cat: person('cat'),
      dan: person('dan'),
      hal: person('hal'),
      ida: person('ida'),
    },
    openings: [{ ...newOpening('o0', now + startsIn), drawsAt: drawsIn === undefined ? null : now + drawsIn }],
    bookings: [],
    parties: [],
    clearings: [],
    deletions: [],
    orders: [],
    remembered: {},
    silentRoles: 0,
    losesNext: false,
    steps: 0,
    allowances: 0,
  };
}

/** Of a member whom `aMember` adds. */
export const newRoles = (now: number): Pick<Person, 'atDiscord' | 'known' | 'rolesReadAt'> => ({
  atDiscord: { isGold: false, boostCount: 0 },
  known: { isGold: false, boostCount: 0 },
  rolesReadAt: now + 1000 * hour,
});

export function newOpening(label: string, startsAt: number): Opening {
  const units = stock.map((count) =>
    Array.from({ length: count }, (): Unit => ({ booking: null, hold: null, offeredTo: null, claimedBy: null })),
  );
  return {
    label,
    startsAt,
    minutes: 60,
    isDeleted: false,
    movedAt: null,
    movedFrom: null,
    drawsAt: null,
    lobby: 'none',
    units,
    entries: [],
    offers: 0,
    line: [],
  };
}

export const refuse = (code: string): Answer => ({ code });
export const ok = (facts: Record<string, unknown> = {}): Answer => ({ code: 'ok', ...facts });
export const isActive = ({ status }: Booking): boolean => status === 'pending' || status === 'confirmed';
export const endOf = (opening: Opening): number => opening.startsAt + opening.minutes * minute;
export const tierOf = (person: Person): Tier => person.override ?? person.known;

export function percentOf({ isGold, boostCount }: Tier): number {
  if (boostCount >= 2) return boostCount === 2 ? 50 : 100;
  return isGold || boostCount === 1 ? 25 : 0;
}

export function finalPrice(base: number, allInclusive: boolean, percent: number): number {
  const original = base + (allInclusive ? 1000 : 0);
  return original - Math.floor((original * percent) / 100);
}

/** The object of a step: the same one for the same number, whatever the list contains. */
export function pick<T>(list: readonly T[], number: number): T | null {
  return list.length === 0 ? null : (list[number % list.length] ?? null);
}

export function openingOf(model: Model, label: string): Opening {
  const opening = model.openings.find((one) => one.label === label);
  if (!opening) throw new Error(`The model has no opening ${label}.`);
  return opening;
}

export function bookingOf(model: Model, label: string): Booking {
  const booking = model.bookings.find((one) => one.label === label);
  if (!booking) throw new Error(`The model has no booking ${label}.`);
  return booking;
}

export function partyOf(model: Model, label: string): Party {
  const party = model.parties.find((one) => one.label === label);
  if (!party) throw new Error(`The model has no party ${label}.`);
  return party;
}

/** A message to the guest. Nobody can be written to about a booking without a member. */
export function tell(booking: Booking, kind: string): void {
  if (booking.guest === null) return;
  booking.messages.push(kind);
  booking.untried.push(kind);
}

/** Takes a message back that nobody has tried to send; false if somebody has. */
export function withdraw({ messages, untried }: { messages: string[]; untried: string[] }, kind: string): boolean {
  const index = untried.lastIndexOf(kind);
  if (index < 0) return false;
  untried.splice(index, 1);
  messages.splice(messages.lastIndexOf(kind), 1);
  return true;
}

/** Makes a change whole or not at all: a refusal leaves nothing behind. */
export function allOrNothing(model: Model, change: () => Answer): Answer {
  const before = structuredClone(model);
  const answer = change();
  if (answer.code !== 'ok') Object.assign(model, before);
  return answer;
}

/** Why a member cannot call at all, or null. */
export function refuseCaller(model: Model, name: Name, access: 'member' | 'host' | 'admin'): Answer | null {
  const { signedInUntil, isAdmin, isHost } = model.people[name];
  if (signedInUntil === null || signedInUntil <= model.now) return refuse('invalid_token');
  const isAllowed = { member: true, host: isAdmin || isHost, admin: isAdmin }[access];
  return isAllowed ? null : refuse(access === 'host' ? 'host_required' : 'admin_required');
}

/** As `refuseCaller`, for what depends on roles: those that are older than ten minutes are read again. Rules: TIER-7, TIER-8. */
export function refuseGuest(model: Model, name: Name): Answer | null {
  const refused = refuseCaller(model, name, 'member');
  if (refused === null && model.people[name].rolesReadAt + 10 * minute <= model.now) readRoles(model, name);
  return refused;
}

/** Reads the roles of a member; false if Discord does not answer. */
export function readRoles(model: Model, name: Name): boolean {
  if (model.silentRoles > 0) {
    model.silentRoles -= 1;
    return false;
  }
  const person = model.people[name];
  Object.assign(person, { known: { ...person.atDiscord }, rolesReadAt: model.now });
  return true;
}

/** Members who were signed out sign in again before the next step. */
export function signInAgain(model: Model): Name[] {
  const out = names.filter((name) => (model.people[name].signedInUntil ?? 0) <= model.now);
  for (const name of out) model.people[name].signedInUntil = model.now + day;
  return out;
}

/** A host or an admin of the evening. */
export const staffed = ({ who, choice }: { who: number; choice: number }): Name =>
  who === 5 ? (pick(guests, choice) ?? 'ann') : (pick(staff, who) ?? 'hal');
