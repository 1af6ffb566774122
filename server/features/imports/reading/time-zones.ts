import { normalize } from './normalize.ts';

/**
 * Zones as people write them. An abbreviation means the clock on the wall of its region, also where people write "EST" in summer: the preview
 * shows the moment that it becomes. Rule: IMPORT-5.
 */
const namesOfZones: Record<string, string> = {
  UTC: 'utc, gmt, z',
  'America/New_York': 'et, est, edt, eastern, hora del este, heure de l est',
  'America/Chicago': 'ct, cst, cdt, central',
  'America/Denver': 'mt, mst, mdt, mountain',
  'America/Los_Angeles': 'pt, pst, pdt, pacific, hora del pacifico',
  'Europe/London': 'bst, uk, british',
  'Europe/Lisbon': 'wet, west',
  'Europe/Berlin': 'cet, cest, mez, mesz, central european, mitteleuropaische',
  'Europe/Paris': 'heure d europe centrale',
  'Europe/Madrid': 'hora de europa central',
  'Europe/Athens': 'eet, eest',
  'America/Sao_Paulo': 'brt, horario de brasilia, brasilia',
  'America/Argentina/Buenos_Aires': 'art',
  'Australia/Sydney': 'aest, aedt',
  'Asia/Tokyo': 'jst',
};

const zonesByName = new Map(
  Object.entries(namesOfZones).flatMap(([zone, names]) => names.split(', ').map((name) => [name, zone] as const)),
);

/** Words around the name of a zone or a city. */
const around =
  /\b(?:standard|daylight|summer|time|zeit|sommerzeit|normalzeit|ortszeit|uhrzeit|heure|hora|horario|local|de|d|do|da|of|in)\b/g;

let zonesByCity: Map<string, string> | undefined;

function zoneOfCity(city: string): string | undefined {
  zonesByCity ??= new Map(
    Intl.supportedValuesOf('timeZone').flatMap((zone) => [
      [normalize(zone), zone],
      [normalize(zone.split('/').at(-1) ?? ''), zone],
    ]),
  );
  return zonesByCity.get(city) ?? zonesByCity.get(city.replace(/er$/, ''));
}

/** The zone that a text names: an IANA name, or an offset as `+02:00`. Null: none that is known. */
export function readTimeZone(text: string): string | null {
  const offset = /^(?:utc|gmt)?\s*([+\-−])\s*(\d{1,2})(?::?([0-5]\d))?$/i.exec(text.trim());
  if (offset !== null) {
    const [, sign, hours = '', minutes = '00'] = offset;
    if (Number(hours) > 14) return null;
    return `${sign === '+' ? '+' : '-'}${hours.padStart(2, '0')}:${minutes}`;
  }
  const name = normalize(text);
  const bare = name.replaceAll(around, ' ').replaceAll(/\s+/g, ' ').trim();
  return zonesByName.get(name) ?? zonesByName.get(bare) ?? zoneOfCity(name) ?? zoneOfCity(bare) ?? null;
}
