import { createHash } from 'node:crypto';

/* References of the draw with parties: slow, simple, and without a line of the code that is tested. */

/** A single or a party as the reference draws it. */
export interface ReferenceGroup {
  /** The id that decides about its place. */
  key: string;
  isDeferred: boolean;
  isTogether: boolean;
  members: readonly { id: string; wants: readonly number[]; isExcluded: boolean }[];
}

/** The draw of a class: id, number in the order and room of each entry. */
export function drawByHand(seed: string, groups: readonly ReferenceGroup[], stock: Record<number, number>) {
  const left = { ...stock };
  const take = (room: number | undefined) => {
    if (room !== undefined) left[room] = (left[room] ?? 0) - 1;
    return room ?? null;
  };
  const hashOf = ({ key, isDeferred }: ReferenceGroup) =>
    (isDeferred ? 'b' : 'a') + createHash('sha256').update(Buffer.from(seed, 'hex')).update(key).digest('hex');
  const inOrder = groups.toSorted((one, other) => (hashOf(one) < hashOf(other) ? -1 : 1));
  return inOrder.flatMap(({ isTogether, members }, index) => {
    const areFine = members.every(({ isExcluded }) => !isExcluded);
    const wishes = members.map(({ wants }) => wants);
    const forAll = isTogether && areFine ? allAssignments(wishes, left)[0] : undefined;
    return members.map(({ id, wants, isExcluded }, member) => {
      const first = isExcluded ? undefined : wants.find((room) => (left[room] ?? 0) > 0);
      return [id, index + 1, take(isTogether ? forAll?.[member] : first)] as const;
    });
  });
}

/** Every way to give each member one of their rooms, the ranks of the first member counting most. */
export function allAssignments(wishes: readonly (readonly number[])[], stock: Record<number, number>): number[][] {
  const [first, ...others] = wishes;
  if (first === undefined) return [[]];
  return first
    .filter((room) => (stock[room] ?? 0) > 0)
    .flatMap((room) =>
      allAssignments(others, { ...stock, [room]: (stock[room] ?? 0) - 1 }).map((rooms) => [room, ...rooms]),
    );
}
