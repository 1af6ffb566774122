import type { MemberFilter } from '@sunset/contract/api/members.ts';

export const filterOptions: { value: MemberFilter; label: string }[] = [
  { value: 'all', label: 'Everyone' },
  { value: 'gold', label: 'Gold customers' },
  { value: 'boosters', label: 'Boosters' },
  { value: 'blocked', label: 'Blocked now' },
  { value: 'overridden', label: 'Tier set by staff' },
  { value: 'linked', label: 'Roblox linked' },
  { value: 'left', label: 'Left the Discord server' },
  { value: 'no_shows', label: 'With no-shows' },
];

export function parseFilter(text: string): MemberFilter {
  return filterOptions.find(({ value }) => value === text)?.value ?? 'all';
}

/** The member id in the URL, or null. */
export function parseMemberId(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/** A day in the viewer's time zone as `YYYY-MM-DD`. */
export function dayOf(instantMs: number): string {
  const date = new Date(instantMs);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The last day before this instant, for a form field whose value was stored as the start of the next day. */
export function lastDayOf(until: string | null): string {
  return until === null ? '' : dayOf(Date.parse(until) - 1);
}
