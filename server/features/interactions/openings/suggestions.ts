import type { UpcomingRoom } from '@sunset/contract/api/catalog/catalog.ts';
import type { Texts } from '../../../messages/texts.ts';
import { shorten } from '../../../messages/shorten.ts';

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
    .map(([id, name]) => ({ name: shorten(name, maxName), value: String(id) }));
}

const openingTime = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
} as const satisfies Intl.DateTimeFormatOptions;

/** Writes times as "Sat 21 Nov, 20:00 CET", in the time zone of the resort: Discord shows no local times in menus. */
export function suggestionTimes({ locale }: Texts): (instant: string, timeZone: string) => string {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (instant, timeZone) => {
    const format =
      formats.get(timeZone) ??
      new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { ...openingTime, timeZone });
    formats.set(timeZone, format);
    return format.format(new Date(instant));
  };
}

interface Wanted {
  texts: Texts;
  /** What was typed as the resort. */
  resort?: unknown;
  /** Openings without a free room, too. */
  includesFull?: boolean;
}

/** Openings ahead; the value is the id. Discord shows no local times here. */
export function suggestOpenings(rooms: readonly UpcomingRoom[], typed: string, wanted: Wanted): Choice[] {
  const { resort, includesFull = false, texts } = wanted;
  const ofResort = rooms.filter(
    ({ resortId, resortName }) => resort === undefined || resort === String(resortId) || resort === resortName,
  );
  const timeOf = suggestionTimes(texts);
  const byOpening = Map.groupBy(ofResort, ({ openingId }) => openingId);
  return [...byOpening].flatMap(([id, types]) => {
    const left = types.reduce((sum, { availableCount, keptCount }) => sum + availableCount + keptCount, 0);
    const [first] = types;
    if (first === undefined || (left === 0 && !includesFull)) return [];
    const time = timeOf(first.openingDate, first.timezone);
    const ending = `, ${texts.say('commands_suggestion', { time, count: left })}`;
    const name = `${shorten(first.resortName, maxName - ending.length)}${ending}`;
    return name.toLowerCase().includes(typed.trim().toLowerCase()) ? [{ name, value: String(id) }] : [];
  });
}
