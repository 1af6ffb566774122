import type { MetaDescriptor } from 'react-router';
import type { Site } from './use-site.ts';

interface EventPlace {
  id: number;
  name: string;
  description: string;
  image: string;
}

interface EventTime {
  startsAt: string;
  roomsLeft: number;
}

/** A session lasts an hour. Rule: visitor-area.md section 9. */
const sessionMs = 60 * 60_000;

/** A resort's openings for search engines, as schema.org events that take place online. React Router escapes the block. */
export function eventsMeta(site: Site, resort: EventPlace, openings: readonly EventTime[]): MetaDescriptor[] {
  if (openings.length === 0) return [];
  const page = `${site.publicUrl}/resort/${resort.id}`;
  const events = openings.map(({ startsAt, roomsLeft }) => ({
    '@type': 'Event',
    name: `${resort.name}: opening`,
    description: resort.description,
    image: [`${site.publicUrl}/preview/resort/${resort.id}.png`],
    startDate: startsAt,
    endDate: new Date(Date.parse(startsAt) + sessionMs).toISOString(),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url: page },
    organizer: { '@type': 'Organization', name: site.community.name, url: site.publicUrl },
    offers: {
      '@type': 'Offer',
      url: `${site.publicUrl}/book?resort=${resort.id}`,
      price: '0',
      priceCurrency: 'USD',
      availability: `https://schema.org/${roomsLeft > 0 ? 'InStock' : 'SoldOut'}`,
    },
  }));
  return [{ 'script:ld+json': { '@context': 'https://schema.org', '@graph': events } }];
}
