import type {
  APIEmbed,
  APIInteractionResponse,
  APIModalInteractionResponseCallbackData,
  RESTPutAPIApplicationGuildCommandsJSONBody,
} from 'discord-api-types/v10';
import type { Components } from '../messages/message-input.ts';
import { createSigningKey, type SigningKey } from './signing-key.ts';

/** What somebody does in the chat. */
export type Act =
  | { kind: 'command'; name: string; options: Record<string, string> }
  | { kind: 'autocomplete'; name: string; options: Record<string, string>; focused: string }
  | { kind: 'component'; messageId: string; customId: string; values?: string[] }
  | { kind: 'form'; customId: string; fields: FormFields; messageId?: string };

/** The inputs of a form by custom id: text, choices of a menu, or whether a box is checked. */
export type FormFields = Record<string, string | string[] | boolean>;

/** Who acts, and in which channel. */
export interface Scene {
  personId: string;
  channelId: string;
}

/** An interaction whose token is still valid. */
export interface OpenInteraction extends Scene {
  id: string;
  token: string;
  at: number;
  /** The message with the button that was pressed. */
  messageId: string | null;
  /** The message that "@original" means: that of the answer, or the one that it updates. */
  originalId: string | null;
}

/** A message that one person sees. */
export interface EphemeralMessage extends Scene {
  id: string;
  token: string;
  at: number;
  /** True until the answer that was deferred arrives. */
  isThinking: boolean;
  content: string;
  embeds: APIEmbed[];
  components: Components;
}

/** What became of an interaction. */
export interface Delivery {
  /** The application's status; 0 without an answer. */
  status: number;
  ms: number;
  /** Why Discord would show "The application did not respond" or refuse the answer; empty if all is well. */
  problems: string[];
  answer: APIInteractionResponse | null;
}

export interface InteractionState {
  key: SigningKey;
  commands: RESTPutAPIApplicationGuildCommandsJSONBody;
  open: Map<string, OpenInteraction>;
  /** Oldest first. */
  ephemeral: EphemeralMessage[];
  /** The form that a person has open. */
  forms: Map<string, { form: APIModalInteractionResponseCallbackData; messageId: string | null }>;
  /** Sends a request to the application; tests replace it. */
  deliver: (request: Request) => Promise<Response>;
}

export function createInteractionState(): InteractionState {
  return {
    key: createSigningKey(),
    commands: [],
    open: new Map(),
    ephemeral: [],
    forms: new Map(),
    deliver: (request) => fetch(request),
  };
}
