import { partyRefusalCodes, type PartyRefusalCode, type PartyState } from '@sunset/contract/bookings/party.ts';
import { bestTier } from '../members/rules.ts';
import { completeTimes } from '../openings/on-sale-times/rules.ts';
import type { Membership, PartyRow } from './queries.ts';

/** A party with its memberships, in the order in which they joined. */
export interface PartyView {
  party: PartyRow;
  memberships: Membership[];
}

export const isActive = ({ state }: Pick<Membership, 'state'>): boolean => state === 'joined';

/** Who leads the party: the active member who joined first. Null if nobody is left. Rule: PARTY-4. */
export const leaderOf = ({ memberships }: PartyView): Membership | null => memberships.find(isActive) ?? null;

/** The membership of a member, active or booked. */
export const membershipOf = ({ memberships }: PartyView, memberId: number): Membership | null =>
  memberships.find((membership) => membership.memberId === memberId) ?? null;

/** Rule: PARTY-12. */
export function stateOf({ party, memberships }: PartyView, now: Date): PartyState {
  const isAhead = party.cancelledAt === null && party.startsAt > now;
  if (isAhead && memberships.some(isActive)) return 'open';
  return memberships.some(hasBooked) ? 'booked' : 'over';
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
  const times = completeTimes(party.onSaleTimes);
  const groups = memberships.filter(isActive).map(({ member }) => bestTier(member.tiers).onSaleGroup);
  const latest = Math.max(...groups.map((group) => Date.parse(times[group] ?? '') || 0));
  return latest > now.getTime() ? new Date(latest).toISOString() : null;
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
