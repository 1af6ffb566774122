import type { Party, PartyMember } from '@sunset/contract/api/parties/party.ts';
import type { PartyRefusal, PartySale } from '@sunset/contract/bookings/party.ts';
import { ApiError } from '@sunset/contract/client.ts';
import { m } from '#messages';

type Member = Pick<PartyMember, 'id' | 'name' | 'is_me' | 'is_leader' | 'state' | 'ready_until'>;

export function saleOf({ state, entrance }: Pick<Party, 'state' | 'entrance'>): PartySale {
  if (state === 'lobby' || state === 'waiting') return state;
  return entrance?.list ?? 'sale';
}

/** "Ready" ends by the clock, without a live event. */
export const isReady = ({ state, ready_until: until }: Member, nowMs: number): boolean =>
  state === 'ready' && until !== null && Date.parse(until) > nowMs;

/** The members that have no booking yet. */
export const membersToBook = <One extends Member>({ members }: { members: readonly One[] }): One[] =>
  members.filter(({ state }) => state !== 'booked');

/** When the next member stops being ready; null if nobody is. */
export function nextReadyEnd(members: readonly Member[], nowMs: number): string | null {
  const ends = members.filter((member) => isReady(member, nowMs)).map(({ ready_until: until }) => String(until));
  return ends.toSorted((one, other) => Date.parse(one) - Date.parse(other))[0] ?? null;
}

export interface PressState {
  /** Whether a press of the leader can book now. */
  canBook: boolean;
  /** How many of how many it would book. */
  ready: number;
  all: number;
  /** The names of those who are not ready. */
  waitingFor: string[];
}

/** What the leader's press would do: everybody together, or those who are ready (PAGE-90). */
export function pressStateOf(party: Pick<Party, 'policy' | 'members' | 'state'>, nowMs: number): PressState {
  const members = membersToBook(party);
  const waiting = members.filter((member) => !isReady(member, nowMs));
  const ready = members.length - waiting.length;
  const isEnough = party.policy === 'together' ? waiting.length === 0 : true;
  return {
    canBook: party.state === 'open' && ready > 0 && isEnough,
    ready,
    all: members.length,
    waitingFor: waiting.map(nameOf),
  };
}

/** The member's name; their own row says so. */
export const nameOf = ({ name, is_me: isMe }: Pick<PartyMember, 'name' | 'is_me'>): string =>
  isMe ? m.party_member_you({ name }) : name;

export interface AcceptState {
  accepted: number;
  /** All whose offers are booked together. */
  all: number;
  /** The names of those who have not accepted. */
  waitingFor: string[];
}

/** How many of a party under `together` have accepted their offers (PAGE-93). */
export function acceptStateOf(party: Pick<Party, 'members'>): AcceptState {
  const members = membersToBook(party);
  const waiting = members.filter(({ state }) => state !== 'accepted');
  return { accepted: members.length - waiting.length, all: members.length, waitingFor: waiting.map(nameOf) };
}

interface RoomWish {
  roomId: number;
  type: string;
  availableCount: number;
}

/** The first of the member's rooms that is free, and those before it, which are sold out. */
export function roomToBook<Wish extends RoomWish>(wishes: readonly Wish[]): { room: Wish | null; soldOut: Wish[] } {
  const at = wishes.findIndex(({ availableCount }) => availableCount > 0);
  return at === -1 ? { room: null, soldOut: [...wishes] } : { room: wishes[at] ?? null, soldOut: wishes.slice(0, at) };
}

const reasons: Record<PartyRefusal, (inputs: { name: string }) => string> = {
  not_ready: m.party_reason_not_ready,
  sold_out: m.party_reason_sold_out,
  price_changed: m.party_reason_price_changed,
  cannot_book: m.party_reason_cannot_book,
};

export interface Refused {
  id: number;
  reason: PartyRefusal;
}

/** Whom a refused press for all named; empty if it was refused for another reason. */
export function refusedOf(error: Error): Refused[] {
  const problem = error instanceof ApiError ? error.problem : null;
  const isOfMembers = problem?.code === 'party_not_booked' || problem?.code === 'party_not_entered';
  return isOfMembers ? (problem['members'] as Refused[]) : [];
}

/** A line for each member whom a press did not book, in the order of the party. */
export function refusalLines(members: readonly Member[], refused: readonly Refused[]): string[] {
  return members.flatMap((member) => {
    const reason = refused.find(({ id }) => id === member.id)?.reason;
    return reason ? [reasons[reason]({ name: nameOf(member) })] : [];
  });
}

/** What changed in a party, for screen readers. */
export function partyAnnouncements(before: readonly Member[], after: readonly Member[]): string[] {
  const known = new Map(before.map((member) => [member.id, member]));
  const left = before.filter(({ id }) => after.every((member) => member.id !== id));
  return [
    ...after.flatMap((member) => changeOf(known.get(member.id), member)),
    ...left.map(({ name }) => m.party_announce_left({ name })),
  ];
}

function changeOf(before: Member | undefined, { name, state, is_me: isMe }: Member): string[] {
  if (isMe || before?.state === state) return [];
  if (!before) return [m.party_announce_joined({ name })];
  return changeTexts[state]?.({ name, was: before.state }) ?? [];
}

/** Offers come and end for all at once, which the signed-in member hears of their own. */
const changeTexts: Partial<Record<Member['state'], (member: { name: string; was: Member['state'] }) => string[]>> = {
  joined: ({ name, was }) => (was === 'ready' ? [m.party_announce_not_ready({ name })] : []),
  ready: ({ name }) => [m.party_announce_ready({ name })],
  accepted: ({ name }) => [m.party_announce_accepted({ name })],
  booked: ({ name }) => [m.party_announce_booked({ name })],
};
