import type { PlaceBookingBody } from '@sunset/contract/api/bookings/bookings.ts';
import {
  ButtonStyle,
  ComponentType,
  InteractionResponseType,
  MessageFlags,
  type APIActionRowComponent,
  type APIButtonComponent,
  type APICommandAutocompleteInteractionResponseCallbackData,
  type APIComponentInMessageActionRow,
  type APIEmbed,
  type APIInteractionResponse,
  type APIModalInteractionResponseCallbackData,
} from 'discord-api-types/v10';
import { buildCustomId, type ActionArguments, type ActionName } from './custom-ids.ts';

export type Row = APIActionRowComponent<APIComponentInMessageActionRow>;

/** A message as the person alone sees it. */
export interface ReplyMessage {
  content?: string;
  embeds?: APIEmbed[];
  components?: Row[];
}

/** What a handler answers. */
export type Reply =
  /** A new message that only the person sees; with the form that its Confirm books (`book/drafts.ts`). */
  | { kind: 'message'; message: ReplyMessage; draft?: PlaceBookingBody }
  /** The message with the button changes, for everyone who sees it. */
  | { kind: 'update'; message: ReplyMessage }
  | { kind: 'form'; form: APIModalInteractionResponseCallbackData }
  | { kind: 'choices'; choices: { name: string; value: string }[] };

export const textReply = (content: string): Reply => ({ kind: 'message', message: { content } });

/** A button with an action. */
export function actionButton<Name extends ActionName>(
  name: Name,
  args: ActionArguments<Name>,
  look: { label: string; style?: 'primary' | 'secondary' | 'success' | 'danger'; isDisabled?: boolean },
): APIButtonComponent {
  const { label, style = 'secondary', isDisabled = false } = look;
  return {
    type: ComponentType.Button,
    style: styles[style],
    label,
    custom_id: buildCustomId(name, args),
    ...(isDisabled ? { disabled: true } : {}),
  };
}

const styles = {
  primary: ButtonStyle.Primary,
  secondary: ButtonStyle.Secondary,
  success: ButtonStyle.Success,
  danger: ButtonStyle.Danger,
} as const;

/** A button that opens a page. */
export function linkButton(label: string, url: string): APIButtonComponent {
  return { type: ComponentType.Button, style: ButtonStyle.Link, label, url };
}

export function rowOf(...components: APIComponentInMessageActionRow[]): Row {
  return { type: ComponentType.ActionRow, components };
}

/** `<t:…:F>`: Discord shows the instant in the reader's time zone. */
export function timestamp(instant: Date | string, style: 'F' | 'f' | 't' | 'R' = 'F'): string {
  return `<t:${Math.floor(new Date(instant).getTime() / 1000)}:${style}>`;
}

/** A date and time with how far away it is, e.g. for `{start}` in a message. */
export function moment(instant: Date | string, style: 'F' | 't' = 'F'): string {
  return `${timestamp(instant, style)} (${timestamp(instant, 'R')})`;
}

/** The message for Discord's API. Nothing in it can ping anybody. Rule: INTER-5. */
export function messageBody({ content = '', embeds = [], components = [] }: ReplyMessage) {
  return { content, embeds, components, allowed_mentions: { parse: [] } };
}

/** The reply as the answer to the request. Messages are ephemeral. Rule: INTER-5. */
export function toResponse(reply: Reply): APIInteractionResponse {
  switch (reply.kind) {
    case 'message':
      return {
        type: InteractionResponseType.ChannelMessageWithSource,
        data: { ...messageBody(reply.message), flags: MessageFlags.Ephemeral },
      };
    case 'update':
      return { type: InteractionResponseType.UpdateMessage, data: messageBody(reply.message) };
    case 'form':
      return { type: InteractionResponseType.Modal, data: reply.form };
    case 'choices':
      return choicesResponse({ choices: reply.choices });
  }
}

function choicesResponse(data: APICommandAutocompleteInteractionResponseCallbackData): APIInteractionResponse {
  return { type: InteractionResponseType.ApplicationCommandAutocompleteResult, data };
}
