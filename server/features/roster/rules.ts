const hour = 60 * 60 * 1000;

/** Open places are posted this long before the start, once each. Rule: ROSTER-7. */
export const posts = [
  { name: '2h', beforeMs: 2 * hour },
  { name: '24h', beforeMs: 24 * hour },
] as const;

export const firstPostMs = 24 * hour;

/** The post that is due this long before the start; null if none is. */
export function duePost(msLeft: number): (typeof posts)[number]['name'] | null {
  return posts.find(({ beforeMs }) => msLeft <= beforeMs)?.name ?? null;
}

interface Place {
  id: number;
  name: string;
  isTaken: boolean;
}

/** What to change so that an opening has these places; `refused` names a place that somebody has and that would go. */
export function planPlaces(
  existing: readonly Place[],
  wanted: readonly string[],
): {
  kept: { id: number; position: number }[];
  added: { name: string; position: number }[];
  removed: number[];
  refused: string | null;
} {
  const left = existing.toSorted((one, other) => Number(other.isTaken) - Number(one.isTaken) || one.id - other.id);
  const kept: { id: number; position: number }[] = [];
  const added: { name: string; position: number }[] = [];
  for (const [index, name] of wanted.entries()) {
    const at = left.findIndex((place) => place.name === name);
    const [place] = at === -1 ? [] : left.splice(at, 1);
    if (place) kept.push({ id: place.id, position: index + 1 });
    else added.push({ name, position: index + 1 });
  }
  return {
    kept,
    added,
    removed: left.map(({ id }) => id),
    refused: left.find(({ isTaken }) => isTaken)?.name ?? null,
  };
}
