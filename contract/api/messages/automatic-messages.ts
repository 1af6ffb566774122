import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { idParamSchema, idSchema, instantSchema } from '../../fields.ts';
import { messageSwitchIds } from '../../message-kinds.ts';
import { messageFailureSchema, messageStateSchema } from './messages.ts';

/** The automatic messages of an opening. Rules: MSG-3 to MSG-7. */
const automaticKindSchema = z.enum(messageSwitchIds);

/** An automatic message of one opening: whether it is switched on, when it is due, and whether it was delivered. */
export const automaticMessagesSchema = z.object({
  opening_id: idSchema,
  resort: z.string(),
  starts_at: instantSchema,
  /** Nothing goes out before. Rule: OPENING-20. */
  is_published: z.boolean(),
  messages: z.array(
    z.object({
      kind: automaticKindSchema,
      is_on: z.boolean(),
      due_at: instantSchema.nullable(),
      /** Null until it is due. A message to many has counts instead. */
      state: messageStateSchema.nullable(),
      failure: messageFailureSchema.nullable(),
      sent: z.int(),
      failed: z.int(),
    }),
  ),
});
export type AutomaticMessages = z.output<typeof automaticMessagesSchema>;

export const listAutomaticMessages = endpoint({
  method: 'GET',
  path: '/hosting/automatic-messages',
  summary: 'The automatic messages of each opening that has not ended, also before it is published, by opening date.',
  access: 'host',
  query: z.object({ opening: idParamSchema.optional() }),
  response: z.array(automaticMessagesSchema),
});

export const switchAutomaticMessage = endpoint({
  method: 'POST',
  path: '/hosting/automatic-messages/{openingId}',
  summary: 'Switches one of the automatic messages of an opening on or off.',
  access: 'host',
  changes: [],
  params: z.object({ openingId: idParamSchema }),
  body: z.object({ kind: automaticKindSchema, is_on: z.boolean() }),
  response: automaticMessagesSchema,
  errors: ['not_found'],
});
