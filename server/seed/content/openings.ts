import { Temporal } from 'temporal-polyfill';
import { resorts } from './resorts.ts';
import type { ResortSlug } from './room-types.ts';

/** An opening to invent, with how many of its rooms its demo guests take or leave. */
export interface DemoOpening {
  slug: ResortSlug;
  startsAt: Date;
  timeZone: string;
  demand: Demand;
}

type Demand = { guests: number } | { roomsLeft: number };

interface Evening {
  slug: ResortSlug;
  daysAhead: number;
  time: string;
  demand: Demand;
}

/** The resort whose regular bookings are closed in the demo. */
export const CLOSED_TO_REGULAR: ResortSlug = 'polynesia';

// Times are the resort's own. Sakura Hinoiri is sold out on its first evening and free on its second.
const evenings: Evening[] = [
  { slug: 'vista', daysAhead: 1, time: '20:00', demand: { guests: 4 } },
  { slug: 'sakura-hinoiri', daysAhead: 2, time: '19:00', demand: { roomsLeft: 0 } },
  { slug: 'amalfi', daysAhead: 3, time: '20:30', demand: { guests: 5 } },
  { slug: CLOSED_TO_REGULAR, daysAhead: 4, time: '19:00', demand: { guests: 0 } },
  { slug: 'corinthia', daysAhead: 5, time: '21:00', demand: { roomsLeft: 2 } },
  { slug: 'riviera', daysAhead: 6, time: '20:30', demand: { guests: 3 } },
  { slug: 'vista', daysAhead: 8, time: '20:00', demand: { guests: 0 } },
  { slug: 'sakura-hinoiri', daysAhead: 9, time: '19:30', demand: { guests: 0 } },
  { slug: 'aqua-blu', daysAhead: 11, time: '18:30', demand: { guests: 0 } },
  { slug: 'oasis-cruise', daysAhead: 14, time: '19:00', demand: { guests: 0 } },
  { slug: 'vista', daysAhead: 19, time: '19:30', demand: { guests: 0 } },
];

/** An opening that the demo's guests may vote for, with how many of them do. */
export interface DemoProposal {
  slug: ResortSlug;
  startsAt: Date;
  timeZone: string;
  votesNeeded: number;
  votes: number;
}

const wishes = [
  { slug: 'tropical', daysAhead: 10, time: '20:00', votesNeeded: 20, votes: 18 },
  { slug: 'palm-grove', daysAhead: 13, time: '19:30', votesNeeded: 20, votes: 5 },
] as const;

/** Two proposals: one lacks two votes, the other most of them. */
export function demoProposals(now: Date): DemoProposal[] {
  const instant = Temporal.Instant.fromEpochMilliseconds(now.getTime());
  return wishes.map(({ votesNeeded, votes, ...wish }) => ({ ...eveningStart(instant, wish), votesNeeded, votes }));
}

// Spread around the world, so that it is evening or not far from it at one of them whenever the demo starts.
const aroundTheWorld: ResortSlug[] = ['seaside', 'coucher-de-soleil', 'vista', 'coral-beach', 'tropical', 'palm-grove'];

const SOON_MINUTES = 40;
const EVENING_HOUR = 20;

/**
 * Twelve openings after `now`: one within the next 70 minutes, the others on evenings of the coming three weeks, each in its
 * resort's zone. No two of one resort overlap.
 */
export function demoOpenings(now: Date): DemoOpening[] {
  const instant = Temporal.Instant.fromEpochMilliseconds(now.getTime());
  return [soonOpening(instant), ...evenings.map((evening) => eveningOpening(instant, evening))];
}

function eveningOpening(now: Temporal.Instant, { demand, ...evening }: Evening): DemoOpening {
  return { ...eveningStart(now, evening), demand };
}

function eveningStart(now: Temporal.Instant, { slug, daysAhead, time }: Omit<Evening, 'demand'>) {
  const timeZone = timeZoneOf(slug);
  const day = now.toZonedDateTimeISO(timeZone).toPlainDate().add({ days: daysAhead });
  const start = day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) });
  return { slug, startsAt: new Date(start.epochMilliseconds), timeZone };
}

function soonOpening(now: Temporal.Instant): DemoOpening {
  const start = now
    .add({ minutes: SOON_MINUTES })
    .round({ smallestUnit: 'minute', roundingIncrement: 30, roundingMode: 'ceil' });
  const [slug = 'vista'] = resortsByEvening(start);
  return { slug, startsAt: new Date(start.epochMilliseconds), timeZone: timeZoneOf(slug), demand: { guests: 4 } };
}

/** First those where it is nearly evening then. */
export function resortsByEvening(start: Temporal.Instant): ResortSlug[] {
  return aroundTheWorld.toSorted((a, b) => hoursFromEvening(start, a) - hoursFromEvening(start, b));
}

function hoursFromEvening(start: Temporal.Instant, slug: ResortSlug): number {
  const apart = Math.abs(start.toZonedDateTimeISO(timeZoneOf(slug)).hour - EVENING_HOUR);
  return Math.min(apart, 24 - apart);
}

export function timeZoneOf(slug: ResortSlug): string {
  const resort = resorts.find((one) => one.slug === slug);
  if (!resort) throw new Error(`No resort has the slug ${slug}.`);
  return resort.timeZone;
}
