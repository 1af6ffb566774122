import { ApplicationCommandOptionType, ComponentType, InteractionType } from 'discord-api-types/v10';
import { z } from 'zod';
import { parseGuildMember, type GuildMember } from '../guild-member.ts';

/** The value of a command's option, field or menu. */
export type Value = string | number | boolean | null;

/** What somebody did in Discord. */
export type InteractionRequest =
  | { kind: 'command'; name: string; options: Record<string, Value> }
  /** Somebody types the value of the option `focused`. */
  | { kind: 'autocomplete'; name: string; options: Record<string, Value>; focused: string }
  /** A button was pressed or something was chosen in a menu. */
  | { kind: 'component'; customId: string; values: string[] }
  /** A form was sent; `fields` are its inputs by custom id. */
  | { kind: 'form'; customId: string; fields: Record<string, Value | string[]> };

/** An interaction as far as the product is concerned. */
export interface Interaction {
  id: string;
  applicationId: string;
  /** The credential for editing the answer, for 15 minutes. */
  token: string;
  /** Null in a direct message. */
  guildId: string | null;
  discordId: string;
  /** The person with their roles; null in a direct message. */
  member: GuildMember | null;
  /** The language of the person's Discord, such as `es-ES`; null if it does not say. */
  locale: string | null;
  request: InteractionRequest;
}

export type ReceivedInteraction =
  | { kind: 'ping'; applicationId: string }
  | { kind: 'interaction'; interaction: Interaction };

const snowflake = z.string().regex(/^\d{17,20}$/);
const ping = z.object({ type: z.literal(InteractionType.Ping), application_id: snowflake });
const base = z.object({
  id: snowflake,
  application_id: snowflake,
  token: z.string().regex(/^[\w.-]{1,1000}$/),
  guild_id: snowflake.nullish(),
  member: z.unknown().optional(),
  user: z.object({ id: snowflake }).nullish(),
  locale: z.string().max(20).nullish().catch(null),
});

const value = z.union([z.string(), z.number(), z.boolean()]);
const option = z.object({
  name: z.string(),
  type: z.union([
    z.literal(ApplicationCommandOptionType.String),
    z.literal(ApplicationCommandOptionType.Integer),
    z.literal(ApplicationCommandOptionType.Boolean),
  ]),
  value,
  focused: z.boolean().optional(),
});
const command = z.object({ name: z.string(), options: z.array(option).max(25).default([]) });
const component = z.object({ custom_id: z.string().max(100), values: z.array(z.string()).max(25).default([]) });
const input = z.object({
  type: z.union([
    z.literal(ComponentType.TextInput),
    z.literal(ComponentType.StringSelect),
    z.literal(ComponentType.Checkbox),
  ]),
  custom_id: z.string().max(100),
  value: value.nullish(),
  values: z.array(z.string()).max(25).optional(),
});
const form = z.object({
  custom_id: z.string().max(100),
  components: z.array(z.object({ component: input })).max(5),
});

/** The schema of `data` and its meaning, by type of interaction. */
const requests: Record<number, (data: unknown) => InteractionRequest | null> = {
  [InteractionType.ApplicationCommand]: (data) => {
    const read = command.safeParse(data).data;
    return read ? { kind: 'command', name: read.name, options: valuesOf(read.options) } : null;
  },
  [InteractionType.ApplicationCommandAutocomplete]: (data) => {
    const read = command.safeParse(data).data;
    const focused = read?.options.find((each) => each.focused)?.name;
    if (read === undefined || focused === undefined) return null;
    return { kind: 'autocomplete', name: read.name, options: valuesOf(read.options), focused };
  },
  [InteractionType.MessageComponent]: (data) => {
    const read = component.safeParse(data).data;
    return read ? { kind: 'component', customId: read.custom_id, values: read.values } : null;
  },
  [InteractionType.ModalSubmit]: (data) => {
    const read = form.safeParse(data).data;
    if (read === undefined) return null;
    const fields = read.components.map(({ component: each }): [string, Value | string[]] => [
      each.custom_id,
      each.values ?? each.value ?? null,
    ]);
    return { kind: 'form', customId: read.custom_id, fields: Object.fromEntries(fields) };
  },
};

/** Reads the body of a request from Discord; null if it has another shape. */
export function parseInteraction(body: Uint8Array): ReceivedInteraction | null {
  const value = parseJson(body);
  const pinged = ping.safeParse(value).data;
  if (pinged) return { kind: 'ping', applicationId: pinged.application_id };
  const read = base.extend({ type: z.int(), data: z.unknown().optional() }).safeParse(value).data;
  const request = read && requests[read.type]?.(read.data);
  if (!read || !request) return null;
  const member = read.member === undefined || read.member === null ? null : parseGuildMember(read.member);
  const discordId = member?.discordId ?? read.user?.id;
  if (discordId === undefined) return null;
  const { id, application_id: applicationId, token, guild_id: guildId = null, locale = null } = read;
  return {
    kind: 'interaction',
    interaction: { id, applicationId, token, guildId, discordId, member, locale, request },
  };
}

function valuesOf(options: { name: string; value: Value }[]): Record<string, Value> {
  return Object.fromEntries(options.map((each) => [each.name, each.value]));
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}
