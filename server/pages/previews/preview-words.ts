import type { OpeningRoom, Resort } from '@sunset/contract/api/catalogue.ts';
import type { PreviewWords } from './draw-preview.ts';

/** What the preview of a resort says. `rooms`: those of all coming openings, soonest first; null where they are not known. */
export function resortWords(brand: string, resort: Resort, rooms: OpeningRoom[] | null): PreviewWords {
  const own = rooms?.filter(({ resortId }) => resortId === resort.id) ?? [];
  const next = own[0];
  const about = { brand, title: resort.name };
  if (rooms === null) return { ...about, lines: [resort.location], badge: null };
  if (!next) return { ...about, lines: [resort.location, 'The next opening is not announced yet'], badge: null };
  const left = own
    .filter(({ openingId }) => openingId === next.openingId)
    .reduce((sum, { availableCount }) => sum + availableCount, 0);
  return { ...about, lines: [resort.location, openingLine(next)], badge: roomsLine(left) };
}

/** In the opening's own zone, with the zone's name, since nobody knows where the preview is looked at. */
function openingLine({ openingDate, timezone }: OpeningRoom): string {
  const moment = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'long',
  });
  return `Next opening: ${moment.format(new Date(openingDate)).replace(' at ', ', ')}`;
}

function roomsLine(left: number): string {
  if (left === 0) return 'Sold out';
  return left === 1 ? '1 room left' : `${left} rooms left`;
}
