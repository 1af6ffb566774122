import type { Context } from 'hono';
import type { Person } from '../people.ts';
import type { StandinState } from '../state.ts';
import { discordRefusal } from './errors.ts';
import type { TokenGrant } from './state.ts';

export interface SignedIn {
  person: Person;
  grant: TokenGrant;
}

/** The user of `Authorization: Bearer …`; 401 for anything else, 403 without the scope. */
export function requirePerson(state: StandinState, context: Context, scope?: string): SignedIn {
  const token = /^Bearer (.+)$/.exec(context.req.header('authorization') ?? '')?.[1];
  const grant = token === undefined ? undefined : state.discord.accessTokens.get(token);
  const person = grant && state.people.find(grant.userId);
  if (!grant || !person || (grant.expiresAt ?? 0) <= state.clock.now()) throw discordRefusal('unauthorized');
  if (scope !== undefined && !grant.scopes.includes(scope)) throw discordRefusal('missingScope');
  return { person, grant };
}

/** Accepts only the bot's token. */
export function requireBot(state: StandinState, context: Context): void {
  if (context.req.header('authorization') !== `Bot ${state.discord.application.botToken}`)
    throw discordRefusal('unauthorized');
}
