import type { UpcomingRoom } from '@sunset/contract/api/catalog/catalog.ts';

interface Choice {
  name: string;
  value: string;
}

/** Discord's limit for the name of a choice. */
const maxName = 100;

/** The resorts with openings ahead whose name contains what was typed; the value is the id. */
export function suggestResorts(rooms: readonly UpcomingRoom[], typed: string): Choice[] {
  const names = new Map(rooms.map(({ resortId, resortName }) => [resortId, resortName]));
  return [...names]
    .filter(([, name]) => name.toLowerCase().includes(typed.trim().toLowerCase()))
    .map(([id, name]) => ({ name: name.slice(0, maxName), value: String(id) }));
}
