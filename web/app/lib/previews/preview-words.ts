import type { OpeningRoom } from '@sunset/contract/api/catalog/catalog.ts';
import { findOnSale, type OnSale } from '@sunset/contract/openings/on-sale.ts';
import type { PreviewResort, PreviewWords } from '@sunset/contract/rendered-page.ts';
import { m } from '#messages';
import { locale } from '../../format/locale.ts';

/* The words of link previews. The server draws them: server/pages/previews/. */

/** English dates as in Britain: nobody knows who looks at a preview, and 24 hours are understood everywhere. */
const dateLocale = locale === 'en' ? 'en-GB' : locale;

/** What the general preview says. */
export function siteWords(name: string, tagline: string): PreviewWords {
  return { brand: m.preview_book(), title: name, lines: [tagline], badge: null };
}

/** What the preview of a resort says to everyone at a moment. */
export function resortWords({ brand, resort, rooms }: PreviewResort, now: Date): PreviewWords {
  const own = rooms?.filter(({ resortId }) => resortId === resort.id) ?? [];
  const next = own[0];
  const about = { brand, title: resort.name };
  if (rooms === null) return { ...about, lines: [resort.location], badge: null };
  if (!next) return { ...about, lines: [resort.location, m.preview_not_announced()], badge: null };
  const ofOpening = own.filter(({ openingId }) => openingId === next.openingId);
  const stock = {
    availableCount: ofOpening.reduce((sum, { availableCount }) => sum + availableCount, 0),
    keptCount: ofOpening.reduce((sum, { keptCount }) => sum + keptCount, 0),
    releases: next.releases,
  };
  const onSale = findOnSale(stock, 'regular', now.getTime());
  return { ...about, lines: [resort.location, openingLine(next)], badge: roomsLine(onSale, next) };
}

/** When an opening is, for a link that leads to it: briefly, and with the day and the name of the zone. In its own zone. */
export function invitationTimes(openingDate: string, timeZone: string): { short: string; long: string } {
  const brief = { timeZone, weekday: 'long', hour: '2-digit', minute: '2-digit' } as const;
  const whole = { ...brief, day: 'numeric', month: 'long', timeZoneName: 'long' } as const;
  const write = (shape: Intl.DateTimeFormatOptions) =>
    withoutAt(new Intl.DateTimeFormat(dateLocale, shape).format(new Date(openingDate)));
  return { short: write(brief), long: write(whole) };
}

/** English dates have a word before the time, which the site leaves out. */
const withoutAt = (time: string) => (locale === 'en' ? time.replace(' at ', ', ') : time);

/** In the opening's own zone, with the zone's name, since nobody knows where the preview is looked at. */
function openingLine({ openingDate, timezone }: OpeningRoom): string {
  const moment = new Intl.DateTimeFormat(dateLocale, {
    timeZone: timezone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'long',
  });
  return m.preview_next_opening({ time: withoutAt(moment.format(new Date(openingDate))) });
}

function roomsLine(onSale: OnSale, opening: OpeningRoom): string {
  const { kind, rooms } = onSale;
  switch (kind) {
    case 'sold_out':
      return m.openings_sold_out();
    case 'later':
      return laterLine(rooms, onSale.onSaleAt, opening);
    default:
      return m.preview_rooms_left({ count: rooms });
  }
}

/** In the opening's own zone, which the line above names; with the day where it is another one. */
function laterLine(count: number, onSaleAt: string, { openingDate, timezone: timeZone }: OpeningRoom): string {
  const dayOf = new Intl.DateTimeFormat(dateLocale, { timeZone, weekday: 'short', day: 'numeric', month: 'short' });
  const timeOf = new Intl.DateTimeFormat(dateLocale, { timeZone, hour: '2-digit', minute: '2-digit' });
  const [moment, day] = [new Date(onSaleAt), dayOf.format(new Date(onSaleAt))];
  const time = timeOf.format(moment);
  return day === dayOf.format(new Date(openingDate))
    ? m.preview_opens_today({ count, time })
    : m.preview_opens_on({ count, day, time });
}
