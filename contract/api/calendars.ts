import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParamSchema, instantSchema, tokenSchema } from '../fields.ts';

const referenceSchema = z.string().regex(/^SR-[2-9A-HJKMNP-Z]{13}$/, 'must be a booking reference');

/** What a public calendar is built from. */
const reads = ['openings', 'catalogue', 'settings'] as const;
const calendar = { download: 'text/calendar', response: z.undefined() } as const;

export const getOpeningsCalendar = endpoint({
  method: 'GET',
  path: '/calendars/openings.ics',
  summary: 'All openings from 30 days ago on, as a calendar (iCalendar) to subscribe to.',
  access: 'public',
  reads,
  ...calendar,
});

export const getResortCalendar = endpoint({
  method: 'GET',
  path: '/calendars/resorts/{resortId}/openings.ics',
  summary: 'The openings of a resort from 30 days ago on, as a calendar to subscribe to.',
  access: 'public',
  reads,
  params: z.object({ resortId: idParamSchema }),
  errors: ['not_found'],
  ...calendar,
});

export const getOpeningCalendar = endpoint({
  method: 'GET',
  path: '/calendars/openings/{openingId}/opening.ics',
  summary: 'One opening that has not started, as a calendar file.',
  access: 'public',
  reads,
  params: z.object({ openingId: idParamSchema }),
  errors: ['not_found'],
  ...calendar,
});

export const getMemberCalendar = endpoint({
  method: 'GET',
  path: '/calendars/private/{token}/bookings.ics',
  summary: "A member's bookings as a calendar to subscribe to. Whoever has the address can read it.",
  access: 'public',
  params: z.object({ token: tokenSchema }),
  errors: ['not_found', 'too_many_requests'],
  ...calendar,
});

export const getBookingCalendar = endpoint({
  method: 'GET',
  path: '/calendars/private/{reference}/{signature}/booking.ics',
  summary: 'One booking as a calendar file, under the signed address that its guest gets with it.',
  access: 'public',
  params: z.object({ reference: referenceSchema, signature: tokenSchema }),
  errors: ['not_found', 'too_many_requests'],
  ...calendar,
});

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/user/calendar',
  summary: "When the address of the signed-in person's private calendar was created; null without one.",
  access: 'member',
  response: z.object({ created_at: instantSchema.nullable() }),
});

export const resetCalendarFeed = endpoint({
  method: 'POST',
  path: '/user/calendar/reset',
  summary: "Creates a new address for the signed-in person's private calendar, shown once. The old one stops working.",
  access: 'member',
  changes: [],
  response: z.object({ address: z.url(), created_at: instantSchema }),
});

/** Every call about calendars, in the order in which the documentation lists them. */
export const calendarCalls = [
  getOpeningsCalendar,
  getResortCalendar,
  getOpeningCalendar,
  getMemberCalendar,
  getBookingCalendar,
  getCalendarFeed,
  resetCalendarFeed,
] as const;
