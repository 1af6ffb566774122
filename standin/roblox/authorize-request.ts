import { robloxApplication } from '../ids.ts';
import { isChallenge } from '../oauth/pkce.ts';
import type { StandinState } from '../state.ts';
import type { RobloxCode } from './state.ts';

export type RobloxRequest = Omit<RobloxCode, 'accountId' | 'expiresAt'>;

export type RobloxAuthorizeRequest =
  | { outcome: 'ask'; request: RobloxRequest; state: string | null }
  | { outcome: 'redirect'; redirectUri: string; state: string | null; error: string; description: string }
  | { outcome: 'stop'; message: string };

const knownScopes = new Set(['openid', 'profile', 'user.advanced:read', 'user.social:read']);

/** Roblox's checks before it shows the account picker. */
export function readRobloxRequest({ roblox }: StandinState, query: URLSearchParams): RobloxAuthorizeRequest {
  const clientId = query.get('client_id') ?? '';
  if (clientId !== robloxApplication.clientId) return { outcome: 'stop', message: 'The application is unknown.' };
  const redirectUri = query.get('redirect_uri') ?? '';
  if (!roblox.redirects.has(redirectUri))
    return { outcome: 'stop', message: 'The redirect address is not registered.' };
  const state = query.get('state');
  const refuse = (error: string, description: string): RobloxAuthorizeRequest => {
    return { outcome: 'redirect', redirectUri, state, error, description };
  };
  if (query.get('response_type') !== 'code')
    return refuse('unsupported_response_type', 'The response type is not supported.');
  const scopes = (query.get('scope') ?? '').split(' ').filter(Boolean);
  const needsOpenid = scopes.includes('profile') && !scopes.includes('openid');
  if (scopes.length === 0 || needsOpenid || scopes.some((scope) => !knownScopes.has(scope))) {
    return refuse('invalid_scope', 'A requested scope is not valid.');
  }
  const challenge = query.get('code_challenge');
  const method = query.get('code_challenge_method');
  if ((challenge !== null || method !== null) && !(method === 'S256' && isChallenge(challenge ?? ''))) {
    return refuse('invalid_request', 'The code challenge is not valid.');
  }
  return { outcome: 'ask', request: { clientId, redirectUri, scopes, challenge, nonce: query.get('nonce') }, state };
}
