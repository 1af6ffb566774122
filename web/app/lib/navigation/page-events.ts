import { m } from '#messages';
import { findOnSale, type OnSale, type RoomStock } from '@sunset/contract/openings/on-sale.ts';
import type { Site } from '@sunset/contract/rendered-page.ts';
import { href } from './href.ts';
import { previewPath } from './page-meta.ts';

interface EventPlace {
  id: number;
  name: string;
  description: string;
  image: string;
}

interface EventTime extends RoomStock {
  openingDate: string;
}

const availability: Record<OnSale['kind'], string> = {
  now: 'https://schema.org/InStock',
  later: 'https://schema.org/PreOrder',
  sold_out: 'https://schema.org/SoldOut',
};

/** BOOK-1 */
const sessionMs = 60 * 60_000;

/** A resort's openings as schema.org events, for search engines; null if there are none. */
export function openingEvents(site: Site, resort: EventPlace, openings: readonly EventTime[]): object | null {
  if (openings.length === 0) return null;
  const page = site.publicUrl + href(`/resort/${resort.id}`);
  const events = openings.map(({ openingDate, ...stock }) => ({
    '@type': 'Event',
    name: m.resorts_meta_event({ resort: resort.name }),
    description: resort.description,
    image: [site.publicUrl + previewPath(`/preview/resort/${resort.id}.png`)],
    startDate: openingDate,
    endDate: new Date(Date.parse(openingDate) + sessionMs).toISOString(),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url: page },
    organizer: { '@type': 'Organization', name: site.community.name, url: site.publicUrl },
    offers: {
      '@type': 'Offer',
      url: site.publicUrl + href(`/book?resort=${resort.id}`),
      price: '0',
      priceCurrency: 'USD',
      ...offerOf(findOnSale(stock, 'regular', Date.parse(site.serverNow))),
    },
  }));
  return { '@context': 'https://schema.org', '@graph': events };
}

/** What everyone can book, and from when. */
function offerOf(onSale: OnSale) {
  const validFrom = onSale.kind === 'later' ? { validFrom: onSale.onSaleAt } : {};
  return { availability: availability[onSale.kind], ...validFrom };
}
