import { discordApplication } from '../../ids.ts';
import { isChallenge } from '../../oauth/pkce.ts';
import type { StandinState } from '../../state.ts';
import type { OauthRequest } from '../state.ts';

const knownScopes = new Set([
  'identify',
  'email',
  'guilds',
  'guilds.members.read',
  'guilds.join',
  'openid',
  'connections',
  'bot',
  'applications.commands',
  'role_connections.write',
  'webhook.incoming',
]);

export type AuthorizeRequest =
  | { outcome: 'ask'; request: OauthRequest; state: string | null; prompt: string | null }
  /** Returned to the application: it is known, and so is its redirect URI. */
  | { outcome: 'redirect'; redirectUri: string; state: string | null; error: string; description: string }
  /** Shown to the user only: never redirects to an unregistered URI. */
  | { outcome: 'stop'; message: string };

/** Discord's checks before it shows the authorize page. */
export function readAuthorizeRequest({ discord }: StandinState, query: URLSearchParams): AuthorizeRequest {
  const clientId = query.get('client_id') ?? '';
  if (!/^\d{17,20}$/.test(clientId))
    return { outcome: 'stop', message: `Invalid Form Body: client_id "${clientId}" is not snowflake.` };
  if (clientId !== discordApplication.clientId) return { outcome: 'stop', message: 'Unknown Application' };
  const redirectUri = query.get('redirect_uri') ?? '';
  if (!discord.redirects.has(redirectUri)) return { outcome: 'stop', message: 'Invalid OAuth2 redirect_uri' };
  const state = query.get('state');
  const refuse = (error: string, description: string): AuthorizeRequest => {
    return { outcome: 'redirect', redirectUri, state, error, description };
  };
  if (query.get('response_type') !== 'code') {
    return refuse(
      'unsupported_response_type',
      'The authorization server does not support obtaining an authorization code using this method.',
    );
  }
  const scopes = (query.get('scope') ?? '').split(' ').filter(Boolean);
  if (scopes.length === 0 || scopes.some((scope) => !knownScopes.has(scope))) {
    return refuse('invalid_scope', 'The requested scope is invalid, unknown, or malformed.');
  }
  const challenge = query.get('code_challenge');
  const challengeProblem = findChallengeProblem(challenge, query.get('code_challenge_method'));
  if (challengeProblem) return refuse('invalid_request', challengeProblem);
  return { outcome: 'ask', request: { clientId, redirectUri, scopes, challenge }, state, prompt: query.get('prompt') };
}

function findChallengeProblem(challenge: string | null, method: string | null): string | null {
  if (challenge === null && method === null) return null;
  if (method !== 'S256') return 'Unsupported "code_challenge_method"';
  return isChallenge(challenge ?? '') ? null : 'Invalid "code_challenge"';
}
