import { z } from 'zod';
import { resortAccessSchema } from './api/catalog/catalog.ts';
import { idSchema } from './fields.ts';

/**
 * What is told to pages that are open (`GET /live`, server-sent events, one JSON object in each `data:`). What everybody may
 * know and thousands look at comes with its new values, so that they need not all ask at once; the rest says what to ask
 * for again, and whoever asks sees what they may.
 */
export const liveEventSchema = z.discriminatedUnion('type', [
  /** The first one: whose events come along besides everybody's. A bad or old token counts as none. */
  z.object({ type: z.literal('hello'), signedIn: z.boolean(), staff: z.boolean() }),
  /** What is left in an opening. */
  z.object({
    type: z.literal('availability'),
    openingId: idSchema,
    rooms: z.array(z.object({ id: idSchema, availableCount: z.int(), keptCount: z.int() })),
  }),
  /** Who may book at a resort from now on. */
  resortAccessSchema.extend({ type: z.literal('toggles'), resortName: z.string() }),
  /** Openings came, went, moved, or open at other times. */
  z.object({ type: z.literal('openings') }),
  /** Resorts, rooms, testimonials or the store. */
  z.object({ type: z.literal('catalogue') }),
  z.object({ type: z.literal('settings') }),
  /** The listener's own bookings, hold or messages. */
  z.object({ type: z.literal('own') }),
  /** For staff: bookings of these openings; of any where `openingIds` is null. */
  z.object({ type: z.literal('bookings'), openingIds: z.array(idSchema).nullable() }),
  /** For staff: messages to Discord. */
  z.object({ type: z.literal('messages') }),
  /** Something may have been missed: ask for everything again, not all in the same second. */
  z.object({ type: z.literal('refetch') }),
  /** The server itself hears nothing at the moment: ask from time to time until `refetch`. */
  z.object({ type: z.literal('paused') }),
  /** The session ended or the rights changed; the stream ends with it. */
  z.object({ type: z.literal('session-changed') }),
]);
export type LiveEvent = z.output<typeof liveEventSchema>;
