import type { MiddlewareHandler } from 'hono';
import type { StandinState } from '../state.ts';
import { discordRefusal } from './errors.ts';

/** `DiscordBot (url, version)`, and whatever else follows. */
const agentOfReference = /^DiscordBot \(https?:\/\/[^\s,]+, [^\s)]+\)/;

/** Every client has to introduce itself in one format; others may be refused before the API is reached. */
export function requireUserAgent({ discord }: StandinState): MiddlewareHandler {
  return async (context, next) => {
    const agent = context.req.header('user-agent') ?? '';
    if (discord.checksUserAgent && !agentOfReference.test(agent)) throw discordRefusal('badUserAgent');
    await next();
  };
}

/** Half of a character, as a cut in the middle of an emoji leaves it, makes Discord fail. */
export function refuseIllFormedText({ discord }: StandinState): MiddlewareHandler {
  return async (context, next) => {
    const isJson = context.req.header('content-type')?.startsWith('application/json') === true;
    if (discord.failsForIllFormedText && isJson && hasIllFormedText(await context.req.raw.clone().text()))
      throw discordRefusal('illFormedText');
    await next();
  };
}

function hasIllFormedText(body: string): boolean {
  try {
    JSON.parse(body, wellFormedOrThrow);
    return false;
  } catch (error) {
    return error instanceof IllFormedText;
  }
}

class IllFormedText extends Error {}

function wellFormedOrThrow(key: string, value: unknown): unknown {
  if (!key.isWellFormed() || (typeof value === 'string' && !value.isWellFormed())) throw new IllFormedText();
  return value;
}
