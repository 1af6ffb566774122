import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { idSchema, instantSchema, requiredTextSchema } from '../../fields.ts';
import { messagePartsSchema } from './messages.ts';

const announcementBodySchema = z.object({
  resort_name: requiredTextSchema(200),
  /** True sends another one although this opening was announced already. */
  again: z.boolean().default(false),
});
const announcedSchema = z.object({
  success: z.literal(true),
  neighborhood_code: z.string(),
  opening_id: idSchema,
  message_id: idSchema,
});

/** What both posts about an opening have in common. */
const post = {
  method: 'POST',
  access: 'host',
  changes: [],
  body: announcementBodySchema,
  response: announcedSchema,
  errors: ['not_found', 'no_opening', 'neighborhood_code_missing', 'already_announced'],
} as const;

export const postGuestSessionAnnouncement = endpoint({
  ...post,
  path: '/hosting/guest-session-announcement',
  summary: "Announces a resort's live opening, else its next within 24 hours, in the guests' channel.",
});

export const postStaffOpeningPing = endpoint({
  ...post,
  path: '/hosting/staff-opening-ping',
  summary: "Pings the staff role in the staff channel for a resort's live opening, else its next within 24 hours.",
});

export const previewAnnouncement = endpoint({
  method: 'GET',
  path: '/hosting/announcement-preview',
  summary: "The post that a resort's announcement or staff ping would send now, and its channel.",
  access: 'host',
  query: z.object({ resort_name: requiredTextSchema(200), kind: z.enum(['guests', 'staff']) }),
  response: z.object({
    opening_id: idSchema,
    starts_at: instantSchema,
    /** "Guests' channel" */
    channel: z.string(),
    title: z.string(),
    /** With times in the zone of the opening; Discord shows them in the reader's. */
    text: z.string(),
    /** What `text` consists of, with instants to show in the time zone of the reader. */
    parts: messagePartsSchema,
    pings_staff: z.boolean(),
    /** Null: it cannot be sent before the code is set. */
    neighborhood_code: z.string().nullable(),
    /** Only `again: true` sends it once more. */
    is_announced: z.boolean(),
  }),
  errors: ['not_found', 'no_opening'],
});
