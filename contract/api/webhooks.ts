import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParamSchema, idSchema, instantSchema, pageQuerySchema } from '../fields.ts';
import { parseAddress } from '../safe-path.ts';
import { attemptOutcomeIds, disabledReasonIds, testEventType, webhookEventTypes } from '../webhook-events.ts';

/** Endpoints of a community. Rule: HOOK-11. */
export const maxWebhooks = 10;

const eventTypeSchema = z.enum(webhookEventTypes);

/** An address of a receiver. Which hosts are allowed is checked on the server. */
const urlSchema = z
  .string()
  .trim()
  .max(500)
  .refine(
    (text) => parseAddress(text) !== null && /^https?:\/\//i.test(text),
    'must be an address such as https://example.com/hook',
  )
  .refine((text) => !/^[^/]*\/\/[^/]*@/.test(text), 'must not contain a user name or password')
  .refine((text) => !text.includes('#'), 'must not contain #');

const eventsSchema = z.array(eventTypeSchema).min(1, 'must name at least one event').max(webhookEventTypes.length);

/** An endpoint without its secret. */
export const webhookSchema = z.object({
  id: idSchema,
  url: z.string(),
  events: z.array(eventTypeSchema),
  state: z.enum(['active', 'paused', 'disabled']),
  disabled_reason: z.enum(disabledReasonIds).nullable(),
  created_at: instantSchema,
  /** Since when every attempt has failed; null after a delivery. */
  failing_since: instantSchema.nullable(),
  last_delivered_at: instantSchema.nullable(),
  /** Until when deliveries carry a signature with the previous secret too. */
  previous_secret_until: instantSchema.nullable(),
  /** Deliveries that wait. */
  waiting: z.int().min(0),
});
export type Webhook = z.output<typeof webhookSchema>;

export const webhookDeliverySchema = z.object({
  id: idSchema,
  /** The header `webhook-id`: the same for every attempt. */
  message_id: z.string(),
  type: z.enum([...webhookEventTypes, testEventType]),
  /** `dropped`: from here on events were lost, because too many waited. */
  state: z.enum(['pending', 'delivered', 'failed', 'dropped']),
  occurred_at: instantSchema,
  /** When the next attempt is due; null if there is none. */
  next_attempt_at: instantSchema.nullable(),
  attempts: z.int().min(0),
  /** The latest attempts, from the oldest on. */
  log: z.array(
    z.object({
      at: instantSchema,
      outcome: z.enum(attemptOutcomeIds),
      /** The HTTP status, if there was an answer. */
      status: z.int().nullable(),
      duration_ms: z.int().min(0),
    }),
  ),
});
export type WebhookDelivery = z.output<typeof webhookDeliverySchema>;

const webhookParams = z.object({ webhookId: idParamSchema });
const changedSchema = z.object({ success: z.literal(true), webhook: webhookSchema });
const withSecretSchema = changedSchema.extend({ secret: z.string() });

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/admin/webhooks',
  summary: 'The endpoints that events are sent to.',
  access: 'admin',
  response: z.array(webhookSchema),
});

export const createWebhook = endpoint({
  method: 'POST',
  path: '/admin/webhooks',
  summary: 'Adds an endpoint. `secret` is shown this once.',
  access: 'admin',
  changes: [],
  body: z.object({ url: urlSchema, events: eventsSchema }),
  response: withSecretSchema,
  errors: ['too_many_webhooks'],
});

export const changeWebhook = endpoint({
  method: 'PATCH',
  path: '/admin/webhooks/{webhookId}',
  summary: 'Changes the events of an endpoint, pauses it, or resumes one that is paused or disabled.',
  access: 'admin',
  changes: [],
  params: webhookParams,
  body: z.object({ events: eventsSchema.optional(), is_paused: z.boolean().optional() }),
  response: changedSchema,
  errors: ['not_found'],
});

export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: '/admin/webhooks/{webhookId}/secret',
  summary: 'Makes a new secret, shown this once. For 24 hours deliveries are signed with the previous one too.',
  access: 'admin',
  changes: [],
  params: webhookParams,
  response: withSecretSchema,
  errors: ['not_found'],
});

export const testWebhook = endpoint({
  method: 'POST',
  path: '/admin/webhooks/{webhookId}/test',
  summary: 'Sends a test event to an active endpoint.',
  access: 'admin',
  changes: [],
  params: webhookParams,
  response: z.object({ success: z.literal(true) }),
  errors: ['not_found', 'webhook_not_active'],
});

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/admin/webhooks/{webhookId}',
  summary: 'Deletes an endpoint with its secret; nothing is sent to it any more.',
  access: 'admin',
  changes: [],
  params: webhookParams,
  response: z.object({ success: z.literal(true) }),
  errors: ['not_found'],
});

export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/admin/webhooks/{webhookId}/deliveries',
  summary: 'The deliveries to an endpoint of the last 30 days, newest first, with their attempts.',
  access: 'admin',
  paged: true,
  params: webhookParams,
  query: pageQuerySchema,
  response: z.array(webhookDeliverySchema),
  errors: ['not_found'],
});

export const replayWebhookDelivery = endpoint({
  method: 'POST',
  path: '/admin/webhook-deliveries/{deliveryId}/replay',
  summary: 'Sends a delivery again, with the same `webhook-id`, to an active endpoint.',
  access: 'admin',
  changes: [],
  params: z.object({ deliveryId: idParamSchema }),
  response: z.object({ success: z.literal(true) }),
  errors: ['not_found', 'webhook_not_active'],
});
