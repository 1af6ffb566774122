import { z } from 'zod';
import { resortAccessSchema } from './api/catalog/catalog.ts';
import { linePlaceSchema } from './api/bookings/line.ts';
import { idSchema } from './fields.ts';
import { entryStates } from './openings/waiting-list.ts';

/**
 * Events for open pages (`GET /live`, server-sent events, one JSON object in each `data:`). Public data that thousands of
 * pages show is sent with its new values; for all other data the event says what to fetch again.
 */
export const liveEventSchema = z.discriminatedUnion('type', [
  /** The first event: which events follow besides the public ones. An invalid token counts as none. */
  z.object({ type: z.literal('hello'), signedIn: z.boolean(), staff: z.boolean() }),
  /** What is left in an opening. */
  z.object({
    type: z.literal('availability'),
    openingId: idSchema,
    rooms: z.array(z.object({ id: idSchema, availableCount: z.int(), keptCount: z.int(), waitingCount: z.int() })),
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
  /** The listener's waiting list entry of an opening: its number, and the room of an open offer. Load it again for more. */
  z.object({
    type: z.literal('entry'),
    openingId: idSchema,
    state: z.enum(entryStates),
    position: z.int().min(1).nullable(),
    offer: z.object({ id: idSchema, roomId: idSchema, until: z.string() }).nullable(),
  }),
  /** The listener's place in the line of a session. */
  linePlaceSchema.extend({ type: z.literal('line'), openingId: idSchema }),
  /** Anything of a party that the listener is or was in. */
  z.object({ type: z.literal('party'), code: z.string() }),
  /** How many are in the lobby of an opening. */
  z.object({ type: z.literal('lobby'), openingId: idSchema, count: z.int().min(0) }),
  /** For staff: the waiting lists of these openings; of any where `openingIds` is null. */
  z.object({ type: z.literal('waiting'), openingIds: z.array(idSchema).nullable() }),
  /** For staff: bookings of these openings; of any where `openingIds` is null. */
  z.object({ type: z.literal('bookings'), openingIds: z.array(idSchema).nullable() }),
  /** For staff: who has which place at an evening. */
  z.object({ type: z.literal('roster') }),
  /** For staff: messages to Discord. */
  z.object({ type: z.literal('messages') }),
  /** Something may have been missed: ask for everything again, not all in the same second. */
  z.object({ type: z.literal('refetch') }),
  /** The server receives no database notifications: poll until `refetch`. */
  z.object({ type: z.literal('paused') }),
  /** The session ended or the rights changed; the stream ends with it. */
  z.object({ type: z.literal('session-changed') }),
]);
export type LiveEvent = z.output<typeof liveEventSchema>;
