import type { State } from '../observe.ts';

/**
 * The parties under `together` of which a step booked some and not all: one of them was booked in this step and another one is still
 * in the party, or was booked in an earlier one. Judged by what was observed before and after the step alone. Rule: PARTY-9.
 */
export function findHalfParties(before: State, after: State): string[] {
  return Object.entries(after.policies).flatMap(([party, policy]) => {
    const members = Object.entries(after.memberships).filter(([key]) => key.startsWith(`${party} `));
    const booked = members.filter(([, { state }]) => state === 'booked').map(([key]) => key);
    const isNew = booked.filter((key) => before.memberships[key]?.state !== 'booked');
    const isHalf = members.some(([, { state }]) => state === 'joined') || isNew.length < booked.length;
    return policy === 'together' && isNew.length > 0 && isHalf ? `half of ${party}: ${isNew.join(', ')}` : [];
  });
}
