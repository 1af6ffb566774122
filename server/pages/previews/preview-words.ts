import type { OpeningRoom, Resort } from '@sunset/contract/api/catalog/catalog.ts';
import { findOnSale, type OnSale } from '@sunset/contract/on-sale.ts';
import type { PreviewWords } from './draw-preview.ts';

interface ResortFacts {
  brand: string;
  resort: Resort;
  /** Those of all coming openings, soonest first; null where they are not known. */
  rooms: OpeningRoom[] | null;
}

/** What the preview of a resort says to everyone at a moment. */
export function resortWords({ brand, resort, rooms }: ResortFacts, now: Date): PreviewWords {
  const own = rooms?.filter(({ resortId }) => resortId === resort.id) ?? [];
  const next = own[0];
  const about = { brand, title: resort.name };
  if (rooms === null) return { ...about, lines: [resort.location], badge: null };
  if (!next) return { ...about, lines: [resort.location, 'The next opening is not announced yet'], badge: null };
  const ofOpening = own.filter(({ openingId }) => openingId === next.openingId);
  const stock = {
    availableCount: ofOpening.reduce((sum, { availableCount }) => sum + availableCount, 0),
    keptCount: ofOpening.reduce((sum, { keptCount }) => sum + keptCount, 0),
    releases: next.releases,
  };
  const onSale = findOnSale(stock, 'regular', now.getTime());
  return { ...about, lines: [resort.location, openingLine(next)], badge: roomsLine(onSale, next) };
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

function roomsLine(onSale: OnSale, opening: OpeningRoom): string {
  const { kind, rooms } = onSale;
  const count = rooms === 1 ? '1 room' : `${rooms} rooms`;
  switch (kind) {
    case 'sold_out':
      return 'Sold out';
    case 'later':
      return `${count} ${rooms === 1 ? 'opens' : 'open'} for everyone ${onSaleMoment(onSale.onSaleAt, opening)}`;
    default:
      return `${count} left`;
  }
}

/** In the opening's own zone, which the line above names; with the day where it is another one. */
function onSaleMoment(onSaleAt: string, { openingDate, timezone: timeZone }: OpeningRoom): string {
  const day = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', day: 'numeric', month: 'short' });
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  const [moment, onDay] = [new Date(onSaleAt), day.format(new Date(onSaleAt))];
  return onDay === day.format(new Date(openingDate))
    ? `at ${time.format(moment)}`
    : `on ${onDay}, ${time.format(moment)}`;
}
