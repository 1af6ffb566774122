import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { idParamSchema, idSchema, instantSchema, pageQuerySchema, textSchema } from '../../fields.ts';
import { messageKindIds } from '../../message-kinds.ts';
import { locales } from '../../locales.ts';

/** `unknown`: it may have arrived. `dead`: it did not arrive and is not retried. Rules: MSG-18, MSG-20. */
export const messageStateSchema = z.enum(['pending', 'sending', 'sent', 'unknown', 'dead']);
export type MessageState = z.output<typeof messageStateSchema>;

/** Every kind of message that the product sends. */
export const messageKindSchema = z.enum(messageKindIds);

/** Why a message did not arrive (yet). */
export const messageFailureSchema = z.enum([
  'no_answer',
  'unreachable',
  'rate_limited',
  'discord_unauthorized',
  'missing_access',
  'missing_permissions',
  /** The server requires two-factor authentication for moderation, and the owner of the application has none. */
  'two_factor_required',
  'unknown_channel',
  'unknown_person',
  'direct_messages_closed',
  'not_in_server',
  'too_many_events',
  'not_configured',
  'out_of_date',
  /** Its recipient has switched this kind off. */
  'switched_off',
  /** The card of the booking shows it. */
  'on_card',
  /** Its recipient deleted their account first. */
  'account_deleted',
  'refused',
]);
export type MessageFailure = z.output<typeof messageFailureSchema>;

/** One message of the outbox, as staff see it. */
export const messageSchema = z.object({
  id: idSchema,
  kind: messageKindSchema,
  state: messageStateSchema,
  failure: messageFailureSchema.nullable(),
  /** The error text of Discord, for staff. */
  failure_detail: z.string().nullable(),
  /** The recipient as text: a guest's name, the guests' channel. */
  recipient: z.string(),
  resort: z.string().nullable(),
  opening_id: idSchema.nullable(),
  opening_starts_at: instantSchema.nullable(),
  booking_reference: z.string().nullable(),
  attempts: z.int(),
  created_at: instantSchema,
  next_try_at: instantSchema.nullable(),
  sent_at: instantSchema.nullable(),
  can: z.object({ resend: z.boolean() }),
});
export type Message = z.output<typeof messageSchema>;

/** `discord_unauthorized`: Discord rejects the bot token and nothing is sent until that is mended. `paused`: Discord asks for patience. `switched_off`: staff said so; messages wait. */
export const deliveryHealthSchema = z.object({
  state: z.enum(['ok', 'paused', 'discord_unauthorized', 'switched_off']),
  paused_until: instantSchema.nullable(),
  waiting: z.int(),
  /** How long the message that waits longest has been due. */
  oldest_due_seconds: z.int(),
  unknown: z.int(),
  dead: z.int(),
  /** Offers of openings ahead that ended before their members were told of them. */
  untold_offers: z.int(),
});
export type DeliveryHealth = z.output<typeof deliveryHealthSchema>;

const messageFilters = {
  state: messageStateSchema.optional(),
  kind: textSchema(60).optional(),
  opening: idParamSchema.optional(),
  failure: messageFailureSchema.optional(),
  reference: textSchema(40).optional(),
};

export const listMessages = endpoint({
  method: 'GET',
  path: '/hosting/messages',
  summary: 'Messages to Discord with how they fared, newest first.',
  access: 'host',
  paged: true,
  query: pageQuerySchema.extend(messageFilters),
  response: z.array(messageSchema),
});

export const getDeliveryHealth = endpoint({
  method: 'GET',
  path: '/hosting/messages/health',
  summary: 'Whether messages reach Discord at the moment.',
  access: 'host',
  response: deliveryHealthSchema,
});

export const resendMessage = endpoint({
  method: 'POST',
  path: '/hosting/messages/{id}/resend',
  summary: 'Tries a message again that did not arrive or may not have.',
  access: 'host',
  changes: [],
  params: z.object({ id: idParamSchema }),
  response: z.object({ success: z.literal(true), message: messageSchema }),
  errors: ['not_found', 'already_decided'],
});

export const messagePartsSchema = z.array(
  z.union([z.string(), z.object({ at: instantSchema }), z.object({ code: z.string() })]),
);
export type MessageParts = z.output<typeof messagePartsSchema>;

/** A message to the signed-in guest, as text: whatever is sent on Discord is shown here too. Rule: MSG-16. */
export const guestMessageSchema = z.object({
  id: idSchema,
  booking_reference: z.string(),
  kind: messageKindSchema,
  title: z.string(),
  text: z.string(),
  /** What `text` consists of, with instants to show in the time zone of the reader. */
  parts: messagePartsSchema,
  at: instantSchema,
  /** False where Discord does not let us write to the guest. */
  reached_discord: z.boolean().nullable(),
});
export type GuestMessage = z.output<typeof guestMessageSchema>;

export const listMyMessages = endpoint({
  method: 'GET',
  path: '/user/messages',
  summary:
    'What was sent to the signed-in person about bookings that are not over, newest first, in the language of the page; without one, in that of their messages on Discord.',
  access: 'member',
  query: z.object({ language: z.enum(locales).optional() }),
  response: z.array(guestMessageSchema),
});
