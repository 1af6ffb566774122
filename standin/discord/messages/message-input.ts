import type {
  APIActionRowComponent,
  APIAllowedMentions,
  APIComponentInMessageActionRow,
  APIEmbed,
} from 'discord-api-types/v10';
import { findComponentProblems } from './component-rules.ts';
import { findEmbedProblems } from './embed-rules.ts';
import { discordRefusal, invalidForm, type FormProblem } from '../errors.ts';
import { findMentionProblems } from './mention-rules.ts';
import { asText, isObject, type JsonObject } from '../read-body.ts';

export type Components = APIActionRowComponent<APIComponentInMessageActionRow>[];

export interface MessageInput {
  content: string;
  embeds: APIEmbed[];
  components: Components;
  allowed: APIAllowedMentions | undefined;
  flags: number;
  tts: boolean;
  nonce: string | number | undefined;
  enforceNonce: boolean;
  repliesTo: string | null;
}

const longestContent = 2000;
const longestNonce = 25;
const componentsV2 = 1 << 15;
const settableFlags = (1 << 2) | (1 << 12) | (1 << 13) | componentsV2;

/** A message to send or to edit; 50035 with all problems if Discord would refuse it. */
export function readMessageInput(body: JsonObject): MessageInput {
  const problems = [
    ...findContentProblems(body['content']),
    ...findEmbedProblems(body['embeds']),
    ...findMentionProblems(body['allowed_mentions']),
    ...findComponentProblems(body['components']),
    ...findNonceProblems(body['nonce']),
    ...findNewLayoutProblems(body),
  ];
  if (problems.length > 0) throw invalidForm(problems);
  const reference = body['message_reference'];
  const repliesTo = isObject(reference) ? reference['message_id'] : null;
  return {
    content: typeof body['content'] === 'string' ? body['content'].trim() : '',
    embeds: (body['embeds'] ?? []) as APIEmbed[],
    components: (body['components'] ?? []) as Components,
    allowed: body['allowed_mentions'] ?? undefined,
    flags: Number(body['flags'] ?? 0) & settableFlags,
    tts: body['tts'] === true,
    nonce: (body['nonce'] ?? undefined) as string | number | undefined,
    enforceNonce: body['enforce_nonce'] === true,
    repliesTo: typeof repliesTo === 'string' ? repliesTo : null,
  };
}

export function refuseEmpty(input: Pick<MessageInput, 'content' | 'embeds' | 'components'>): void {
  if (input.content === '' && input.embeds.length === 0 && input.components.length === 0)
    throw discordRefusal('emptyMessage');
}

function findContentProblems(content: unknown): FormProblem[] {
  if (content === undefined || content === null) return [];
  if (typeof content !== 'string')
    return [
      {
        path: ['content'],
        code: 'STRING_TYPE_CONVERT',
        message: `Could not interpret "${asText(content)}" as string.`,
      },
    ];
  if ([...content].length <= longestContent) return [];
  return [
    { path: ['content'], code: 'BASE_TYPE_MAX_LENGTH', message: `Must be ${longestContent} or fewer in length.` },
  ];
}

function findNonceProblems(nonce: unknown): FormProblem[] {
  if (nonce === undefined || nonce === null) return [];
  const isKnownType = typeof nonce === 'string' || Number.isInteger(nonce);
  if (!isKnownType)
    return [{ path: ['nonce'], code: 'NONCE_TYPE_INVALID', message: 'Must be a string or an integer.' }];
  if (asText(nonce).length <= longestNonce) return [];
  return [
    { path: ['nonce'], code: 'NONCE_TYPE_TOO_LONG', message: `Must be ${longestNonce} or fewer characters long.` },
  ];
}

function findNewLayoutProblems(body: JsonObject): FormProblem[] {
  if ((Number(body['flags'] ?? 0) & componentsV2) === 0) return [];
  const refused = ['content', 'embeds', 'poll', 'sticker_ids'].filter(
    (name) => body[name] !== undefined && body[name] !== null,
  );
  return refused.map((name) => ({
    path: [name],
    code: 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
    message: `The '${name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2`,
  }));
}
