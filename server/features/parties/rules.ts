import type { SaveEntryBody } from '@sunset/contract/api/waiting-list/waiting-list.ts';
import { partyRefusalCodes, type PartyRefusalCode, type PartyState } from '@sunset/contract/bookings/party.ts';
import type { OnSaleGroup } from '@sunset/contract/members/tiers.ts';
import { lobbyMs } from '@sunset/contract/openings/sale-modes.ts';
import type { Member } from '../../actor.ts';
import { wishOf } from '../bookings/texts.ts';
import { bestTier } from '../members/rules.ts';
import { completeTimes } from '../openings/on-sale-times/rules.ts';
import type { Membership, PartyRow } from './queries.ts';

/** A party with its memberships, in the order in which they joined. */
export interface PartyView {
  party: PartyRow;
  memberships: Membership[];
}

export const isActive = ({ state }: Pick<Membership, 'state'>): boolean => state === 'joined';

/** What a member of a party entered, as a request of their own. */
export const formOf = (membership: Membership): SaveEntryBody => ({
  rooms: membership.rooms,
  ...wishOf(membership),
});

/** Who leads the party: the active member who joined first. Null if nobody is left. Rule: PARTY-4. */
export const leaderOf = ({ memberships }: PartyView): Membership | null => memberships.find(isActive) ?? null;

/** The membership of a member, active or booked. */
export const membershipOf = ({ memberships }: PartyView, memberId: number): Membership | null =>
  memberships.find((membership) => membership.memberId === memberId) ?? null;

/** Rules: PARTY-12, PARTY-17. */
export function stateOf({ party, memberships }: PartyView, now: Date): PartyState {
  const isAhead = party.cancelledAt === null && party.startsAt > now;
  if (isAhead && memberships.some(isActive)) return listOf(memberships) ?? 'open';
  return memberships.some(hasBooked) ? 'booked' : 'over';
}

/** A list of an opening. */
export type List = 'lobby' | 'waiting';

/** The list that the members are in; all of them are, or nobody is. Rule: PARTY-17. */
export const listOf = (memberships: readonly Membership[]): List | null =>
  (memberships.find((membership) => isActive(membership) && membership.entryId !== null)?.entryState ??
    null) as List | null;

/** Whether it is not over and not booked, in a list or not. */
export const isOngoing = (view: PartyView, now: Date): boolean => !['booked', 'over'].includes(stateOf(view, now));

/** Whether others can join it at `now`. Rule: PARTY-17. */
export function canBeJoined(view: PartyView, now: Date): boolean {
  const state = stateOf(view, now);
  return state === 'open' || (state === 'lobby' && opensAt(view, now) !== null);
}

/** Whether a press has booked for them. */
export const hasBooked = ({ state }: Pick<Membership, 'state'>): boolean => state === 'booked';

/** Whether the leader may book for them at `now`. Rule: PARTY-7. */
export const isReady = ({ readyUntil }: Pick<Membership, 'readyUntil'>, now: Date): boolean =>
  readyUntil !== null && readyUntil > now;

/**
 * When booking opens for all active members, by the tiers that they hold now; null if it is open at `now`. Rule: PARTY-6.
 */
export function opensAt({ party, memberships }: PartyView, now: Date): string | null {
  const members = memberships.filter(isActive).map(({ member }) => member);
  const { at } = latestGroup(party, members);
  return at > now.getTime() ? new Date(at).toISOString() : null;
}

/** The group of guests among these members for whom booking opens last, and when in milliseconds; 0 if it is open at once. */
export function latestGroup(
  { onSaleTimes }: Pick<PartyRow, 'onSaleTimes'>,
  members: readonly Pick<Member, 'tiers'>[],
): { group: OnSaleGroup; at: number } {
  const times = completeTimes(onSaleTimes);
  const groups = members.map(({ tiers }) => bestTier(tiers).onSaleGroup);
  const timed = groups.map((group) => ({ group, at: Date.parse(times[group] ?? '') || 0 }));
  return timed.reduce((latest, other) => (other.at > latest.at ? other : latest), {
    group: groups[0] ?? 'regular',
    at: 0,
  });
}

/** The list that an open party enters, and from when on in milliseconds. Rule: PARTY-17. */
export function entranceOf({ party, memberships }: PartyView): { list: List; opensAt: number } {
  const members = memberships.filter(isActive).map(({ member }) => member);
  const { group, at } = latestGroup(party, members);
  const isUndrawn = party.saleMode === 'draw' && at > 0 && !party.drawnGroups.includes(group);
  return isUndrawn ? { list: 'lobby', opensAt: at - lobbyMs } : { list: 'waiting', opensAt: at };
}

/** Whether the leader's press can book at `now`. Rules: PARTY-8, PARTY-9. */
export function canBook(view: PartyView, now: Date): boolean {
  const active = view.memberships.filter(isActive);
  const ready = active.filter((membership) => isReady(membership, now));
  const isEnough = view.party.policy === 'together' ? ready.length === active.length : ready.length > 0;
  return stateOf(view, now) === 'open' && opensAt(view, now) === null && isEnough;
}

/** What some outcomes of `place_bookings` are called outside. */
const codesOfOutcomes: Readonly<Record<string, PartyRefusalCode>> = {
  not_yet_open: 'bookings_closed',
  hold_gone: 'price_changed',
  invalid_roblox_username: 'invalid_input',
  invalid_roblox_display_name: 'invalid_input',
};

/** Why `place_bookings` booked nothing for a member, as they may read it. Rule: PARTY-11. */
export function refusalOfOutcome(outcome: string): PartyRefusalCode {
  const known = codesOfOutcomes[outcome];
  if (known !== undefined) return known;
  if (!Object.hasOwn(partyRefusalCodes, outcome)) throw new Error(`place_bookings answered “${outcome}”.`);
  return outcome as PartyRefusalCode;
}
