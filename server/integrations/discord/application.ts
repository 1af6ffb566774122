import { z } from 'zod';
import type { OutsideCalls } from '../outside.ts';
import { channelSchema, guildSchema, ownBotSchema, roleSchema } from './permissions.ts';
import { readServerView, type ServerReader, type ServerView } from './server-view.ts';
import { codeOf, createBotReader, type Read } from './read-as-bot.ts';

/** An application with credentials that may be wrong: what the set-up asks Discord before it stores them. */
export interface DiscordApplication extends ServerReader {
  /** Whether Discord accepts id and secret. */
  tryClient(): Promise<Read<null>>;
  /** The application that the bot token belongs to. */
  readApplication(): Promise<Read<ApplicationFacts>>;
  listServers(): Promise<Read<Server[]>>;
  /** Roles and channels of a server, with what the bot may do there. */
  readServer(guildId: string): Promise<Read<ServerView>>;
  sendMessage(channelId: string, content: string): Promise<Read<null>>;
}

export interface Server {
  id: string;
  name: string;
}

export interface ApplicationFacts {
  id: string;
  name: string;
  publicKey: string;
  /** Null if Discord does not tell. */
  redirects: string[] | null;
  interactionsAddress: string | null;
  needsCodeGrant: boolean;
}

const factsSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    verify_key: z.string().regex(/^[0-9a-f]{64}$/i),
    redirect_uris: z.array(z.string()).nullish(),
    interactions_endpoint_url: z.string().nullish(),
    bot_require_code_grant: z.boolean().default(false),
  })
  .transform((facts): ApplicationFacts => ({
    id: facts.id,
    name: facts.name,
    publicKey: facts.verify_key,
    redirects: facts.redirect_uris ?? null,
    interactionsAddress: facts.interactions_endpoint_url ?? null,
    needsCodeGrant: facts.bot_require_code_grant,
  }));

const serverSchema = z.object({ id: z.string(), name: z.string() });
const listedChannelSchema = channelSchema.extend({ type: z.int(), position: z.int().default(0) });
const memberSchema = z.object({ roles: z.array(z.string()) }).transform(({ roles }) => roles);

interface Settings {
  clientId: string;
  clientSecret: string;
  botToken: string;
  apiBase: string;
  calls: OutsideCalls;
}

export function createDiscordApplication(settings: Settings): DiscordApplication {
  const { apiBase, calls, botToken } = settings;
  const ask = createBotReader({ apiBase, token: botToken, calls });
  const read = async <T>(path: string, schema: z.ZodType<T>): Promise<Read<T>> => {
    const answer = await ask(path);
    if (answer.kind === 'unavailable') return answer;
    if (answer.kind === 'status') return { kind: 'refused', status: answer.status, code: answer.code };
    const parsed = schema.safeParse(answer.body);
    return parsed.success
      ? { kind: 'ok', value: parsed.data }
      : { kind: 'unavailable', reason: 'an answer of another shape' };
  };
  const application: Omit<DiscordApplication, 'readServer'> = {
    tryClient: () => tryClient(settings),
    readApplication: () => read('/applications/@me', factsSchema),
    readBot: () => read('/users/@me', ownBotSchema),
    readGuild: (guildId) => read(`/guilds/${guildId}`, guildSchema),
    listServers: () => read('/users/@me/guilds', z.array(serverSchema)),
    listRoles: (guildId) => read(`/guilds/${guildId}/roles`, z.array(roleSchema)),
    listChannels: (guildId) => read(`/guilds/${guildId}/channels`, z.array(listedChannelSchema)),
    readBotRoles: (guildId, botId) => read(`/guilds/${guildId}/members/${botId}`, memberSchema),
    sendMessage: async (channelId, content) => {
      const answer = await calls.fetchJson(`${apiBase}/v10/channels/${channelId}/messages`, {
        method: 'POST',
        headers: {
          authorization: `Bot ${botToken}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ content, allowed_mentions: { parse: [] } }),
      });
      return refusalOr(answer);
    },
  };
  return { ...application, readServer: (guildId) => readServerView(application, guildId) };
}

/** A token of the application itself proves id and secret. It is not used, and ends by itself. */
async function tryClient({ apiBase, calls, clientId, clientSecret }: Settings): Promise<Read<null>> {
  const credentials = [clientId, clientSecret].map(encodeURIComponent).join(':');
  const answer = await calls.fetchJson(`${apiBase}/oauth2/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'identify' }).toString(),
  });
  return refusalOr(answer);
}

type Answer = Awaited<ReturnType<OutsideCalls['fetchJson']>>;

function refusalOr(answer: Answer): Read<null> {
  if (answer.kind !== 'ok') return { kind: 'unavailable', reason: answer.reason };
  const { status, body } = answer.value;
  return status < 300 ? { kind: 'ok', value: null } : { kind: 'refused', status, code: codeOf(body) };
}
