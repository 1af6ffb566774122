/** The schemas that are used here of the package's JavaScript, which has no types. */
declare module 'discord-api-spec/zod' {
  import type { z } from 'zod';

  type Schema = z.ZodType;
  export const ApplicationCommandAutocompleteCallbackRequestSchema: Schema;
  export const ApplicationCommandResponseSchema: Schema;
  export const ApplicationCommandUpdateRequestSchema: Schema;
  export const CreateMessageInteractionCallbackRequestSchema: Schema;
  export const CreatePrivateChannelRequestSchema: Schema;
  export const ErrorSchema: Schema;
  export const ExternalScheduledEventCreateRequestSchema: Schema;
  export const ExternalScheduledEventPatchRequestPartialSchema: Schema;
  export const ExternalScheduledEventResponseSchema: Schema;
  export const GatewayResponseSchema: Schema;
  export const GuildChannelResponseSchema: Schema;
  export const GuildMemberResponseSchema: Schema;
  export const GuildRoleResponseSchema: Schema;
  export const GuildWithCountsResponseSchema: Schema;
  export const IncomingWebhookInteractionRequestSchema: Schema;
  export const IncomingWebhookUpdateForInteractionCallbackRequestPartialSchema: Schema;
  export const MessageCreateRequestSchema: Schema;
  export const MessageEditRequestPartialSchema: Schema;
  export const MessageResponseSchema: Schema;
  export const ModalInteractionCallbackRequestSchema: Schema;
  export const MyGuildResponseSchema: Schema;
  export const OAuth2GetAuthorizationResponseSchema: Schema;
  export const PongInteractionCallbackRequestSchema: Schema;
  export const PrivateApplicationResponseSchema: Schema;
  export const PrivateChannelResponseSchema: Schema;
  export const PrivateGuildMemberResponseSchema: Schema;
  export const UpdateMessageInteractionCallbackRequestSchema: Schema;
  export const UserPIIResponseSchema: Schema;
}
