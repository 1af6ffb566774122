import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

export const getLive = endpoint({
  method: 'GET',
  path: '/live',
  summary:
    'Changes as they happen, as server-sent events: what is left in openings, switches, openings and the catalogue for everybody; with a token the caller’s own bookings and hold besides, for admins all bookings and messages. `Last-Event-ID` resumes; what cannot be resumed begins with `refetch`.',
  access: 'public',
  download: 'text/event-stream',
  response: z.undefined(),
  errors: ['overloaded', 'too_many_requests'],
});
