import { viewerLocale } from '../../format/viewer-locale.ts';
import { zoneName } from '../../format/zone-name.ts';

const pad = (value: number, length = 2) => String(value).padStart(length, '0');

/** A day and a time of day as the browser's pickers write them. */
export interface WallClock {
  /** `YYYY-MM-DD` */
  day: string;
  /** `HH:MM` */
  time: string;
}

/** What the viewer's wall shows at a moment. */
export function wallClockOf(moment: Date): WallClock {
  return {
    day: `${pad(moment.getFullYear(), 4)}-${pad(moment.getMonth() + 1)}-${pad(moment.getDate())}`,
    time: `${pad(moment.getHours())}:${pad(moment.getMinutes())}`,
  };
}

/** The zone the viewer's clock is in. */
export function viewerZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The zone as people know it: "Central European Time (Europe/Berlin)". */
export function zoneText(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return name === timeZone ? timeZone : `${name} (${timeZone})`;
}

/** A moment in the viewer's zone and writing: "Sat, Dec 5, 2026, 8:00 PM CET". */
export function momentText(iso: string, timeZone?: string): string {
  const moment = new Date(iso);
  const text = new Intl.DateTimeFormat(viewerLocale(), {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(moment);
  return `${text} ${zoneName(moment, timeZone)}`;
}

/** "1 booking", "12 bookings". */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

export interface StartProblem {
  field: 'time' | 'weeks';
  text: string;
}

interface FieldProblem {
  path: string;
  message: string;
}

/** What the server finds wrong with a start, at the field where it can be mended; null where it is something else. */
export function startProblem(errors: readonly FieldProblem[] | undefined): StartProblem | null {
  const found = errors?.find(({ path }) => /\.(?:local_time|opening_date|new_opening_date|repeat_weeks)$/.test(path));
  if (!found) return null;
  const text = found.message.startsWith('must ') ? `The start ${found.message}.` : `${found.message}.`;
  return { field: found.path.endsWith('repeat_weeks') ? 'weeks' : 'time', text };
}
