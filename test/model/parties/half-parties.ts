import type { State } from '../observe.ts';

/**
 * The parties under `together` of which a step booked some and not all: a member got a booking in this step, and another one is in the party
 * without one, or got one in an earlier step. Judged by what was observed before and after the step alone. Rule: PARTY-9.
 */
export function findHalfParties(before: State, after: State): string[] {
  return Object.entries(after.policies).flatMap(([party, policy]) => {
    const members = Object.entries(after.memberships).filter(([key]) => key.startsWith(`${party} `));
    const shown = members.filter(([, { state }]) => state === 'joined' || state === 'booked').map(([key]) => key);
    const fresh = shown.filter((key) => hasBooked(after, key) && !hasBooked(before, key));
    const isHalf = fresh.length > 0 && fresh.length < shown.length;
    return policy === 'together' && isHalf ? `half of ${party}: ${fresh.join(', ')}` : [];
  });
}

const hasBooked = ({ memberships }: State, key: string): boolean => {
  const { state, booking = null } = memberships[key] ?? {};
  return state === 'booked' && booking !== null;
};
