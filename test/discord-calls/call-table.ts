import * as official from 'discord-api-spec/zod';
import { z } from 'zod';

/** A call to Discord: what the product sends, and what the stand-in answers with 2xx. Null: no body. */
export interface CallRow {
  method: string;
  /** Below Discord's API base, without its version. */
  path: string;
  request: z.ZodType | null;
  answer: z.ZodType | null;
}

// Discord's description has no schemas for these two.
const tokenAnswer = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int().positive(),
  scope: z.string(),
  refresh_token: z.string().optional(),
  id_token: z.string().optional(),
});
const tokenRequest = z.object({
  grant_type: z.enum(['authorization_code', 'client_credentials']),
  code: z.string().optional(),
  redirect_uri: z.url().optional(),
  code_verifier: z.string().min(43).max(128).optional(),
  scope: z.string().optional(),
});

/** A set of permissions is a text in the developer documentation and in every library, and a number in the description. */
function withNumbers(command: unknown): unknown {
  const { default_member_permissions: set, ...others } = command as Record<string, unknown>;
  return set === undefined || set === null ? command : { ...others, default_member_permissions: Number(set) };
}

const many = (schema: z.ZodType) => z.array(schema);
const event = official.ExternalScheduledEventResponseSchema;

/** Every call of the product to Discord. Source: Discord's OpenAPI description, and the developer documentation of OAuth2. */
export const callTable: readonly CallRow[] = [
  { method: 'POST', path: '/oauth2/token', request: tokenRequest, answer: tokenAnswer },
  {
    method: 'POST',
    path: '/oauth2/token/revoke',
    request: z.object({ token: z.string(), token_type_hint: z.literal('access_token').optional() }),
    answer: z.unknown(),
  },
  { method: 'GET', path: '/gateway', request: null, answer: official.GatewayResponseSchema },
  { method: 'GET', path: '/users/@me', request: null, answer: official.UserPIIResponseSchema },
  { method: 'GET', path: '/users/@me/guilds', request: null, answer: many(official.MyGuildResponseSchema) },
  {
    method: 'GET',
    path: '/users/@me/guilds/{guild}/member',
    request: null,
    answer: official.PrivateGuildMemberResponseSchema,
  },
  {
    method: 'POST',
    path: '/users/@me/channels',
    request: official.CreatePrivateChannelRequestSchema,
    answer: official.PrivateChannelResponseSchema,
  },
  { method: 'GET', path: '/guilds/{guild}', request: null, answer: official.GuildWithCountsResponseSchema },
  { method: 'GET', path: '/guilds/{guild}/roles', request: null, answer: many(official.GuildRoleResponseSchema) },
  {
    method: 'GET',
    path: '/guilds/{guild}/channels',
    request: null,
    answer: many(official.GuildChannelResponseSchema),
  },
  {
    method: 'GET',
    path: '/guilds/{guild}/members/{user}',
    request: null,
    answer: official.GuildMemberResponseSchema,
  },
  { method: 'PUT', path: '/guilds/{guild}/members/{user}/roles/{role}', request: null, answer: null },
  { method: 'DELETE', path: '/guilds/{guild}/members/{user}/roles/{role}', request: null, answer: null },
  { method: 'GET', path: '/guilds/{guild}/scheduled-events', request: null, answer: many(event) },
  {
    method: 'POST',
    path: '/guilds/{guild}/scheduled-events',
    request: official.ExternalScheduledEventCreateRequestSchema,
    answer: event,
  },
  {
    method: 'PATCH',
    path: '/guilds/{guild}/scheduled-events/{event}',
    request: official.ExternalScheduledEventPatchRequestPartialSchema,
    answer: event,
  },
  { method: 'DELETE', path: '/guilds/{guild}/scheduled-events/{event}', request: null, answer: null },
  { method: 'GET', path: '/channels/{channel}', request: null, answer: official.GuildChannelResponseSchema },
  {
    method: 'POST',
    path: '/channels/{channel}/messages',
    request: official.MessageCreateRequestSchema,
    answer: official.MessageResponseSchema,
  },
  {
    method: 'PATCH',
    path: '/channels/{channel}/messages/{message}',
    request: official.MessageEditRequestPartialSchema,
    answer: official.MessageResponseSchema,
  },
  { method: 'DELETE', path: '/channels/{channel}/messages/{message}', request: null, answer: null },
  {
    method: 'POST',
    path: '/webhooks/{application}/{token}',
    request: official.IncomingWebhookInteractionRequestSchema,
    answer: official.MessageResponseSchema,
  },
  {
    method: 'PATCH',
    path: '/webhooks/{application}/{token}/messages/@original',
    request: official.IncomingWebhookUpdateForInteractionCallbackRequestPartialSchema,
    answer: official.MessageResponseSchema,
  },
  { method: 'GET', path: '/applications/@me', request: null, answer: official.PrivateApplicationResponseSchema },
  {
    method: 'GET',
    path: '/applications/{application}/guilds/{guild}/commands',
    request: null,
    answer: many(official.ApplicationCommandResponseSchema),
  },
  {
    method: 'PUT',
    path: '/applications/{application}/guilds/{guild}/commands',
    request: many(z.preprocess(withNumbers, official.ApplicationCommandUpdateRequestSchema)),
    answer: many(official.ApplicationCommandResponseSchema),
  },
];

/** What an application may answer to an interaction, by the type of the answer. */
export const answerTable: ReadonlyMap<number, z.ZodType> = new Map([
  [1, official.PongInteractionCallbackRequestSchema],
  [4, official.CreateMessageInteractionCallbackRequestSchema],
  [5, official.CreateMessageInteractionCallbackRequestSchema],
  [6, official.UpdateMessageInteractionCallbackRequestSchema],
  [7, official.UpdateMessageInteractionCallbackRequestSchema],
  [8, official.ApplicationCommandAutocompleteCallbackRequestSchema],
  [9, official.ModalInteractionCallbackRequestSchema],
]);

/** Without the problems of each field: the schema has numbers where Discord sends names of codes. */
export const errorAnswer = official.ErrorSchema;
