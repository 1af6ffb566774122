/** The entries with their positions as ids, for lists whose entries have no other identity. */
export const numbered = <Entry>(entries: readonly Entry[]): { id: number; entry: Entry }[] =>
  entries.map((entry, id) => ({ id, entry }));
