import { apiScopes } from '@sunset/contract/api-scopes.ts';
import type { Endpoint } from '@sunset/contract/endpoint.ts';
import type { Logger } from 'pino';
import type { Actor, ApiKeyActor, GuestActor, Member, MemberActor } from '../actor.ts';
import { AppError } from '../errors/app-error.ts';
import type { Lookups } from '../database/batching/single-flight-lookups.ts';
import type { LiveApiKey } from '../features/api-keys/queries.ts';
import { recordUse } from '../features/api-keys/record-use.ts';
import { isApiKey, keyHash } from '../features/api-keys/rules.ts';
import { recordDeniedCall, type DeniedCallDeps } from '../features/audit-log/record-denied-call.ts';
import { refuseRole } from '../errors/refuse-role.ts';
import type { Tokens } from '../secrets/tokens.ts';
import type { Cookies } from './cookies.ts';
import type { CallLimits } from './limits/call-limits.ts';

export interface AuthenticateDeps extends DeniedCallDeps {
  tokens: Tokens;
  cookies: Cookies;
  callLimits: CallLimits;
  sessionMembers: Lookups<string, Member>;
  apiKeys: Lookups<string, LiveApiKey>;
  log: Logger;
}

const guest: GuestActor = { kind: 'guest' };

/**
 * Authenticates and authorizes a call. A public call ignores the token; any other needs a session or an API key that is valid in
 * the database at this moment. The website relies on the texts of the errors. Rules: AUTH-11, AUTH-12, AUTH-13, KEY-2.
 */
export async function authenticate(deps: AuthenticateDeps, endpoint: Endpoint, request: Request): Promise<Actor> {
  if (endpoint.access === 'public') return guest;
  const token = readToken(deps, endpoint, request);
  const isFromHeader = request.headers.has('authorization');
  if (token !== null && isFromHeader && isApiKey(token)) return authenticateKey(deps, endpoint, token);
  const actor = token === null ? guest : await findActor(deps, token);
  if (actor === null) throw new AppError('invalid_token', 'Invalid token. Please log in again.');
  if (actor.kind === 'guest') throw new AppError('authentication_required', 'Authentication required. Please log in.');
  const refusal = refuseRole(endpoint.access, actor.member);
  if (refusal === null) return actor;
  deps.log.info({ member: actor.member.id }, 'denied');
  await recordDeniedCall(deps, actor, `${endpoint.method} ${endpoint.path}`);
  throw refusal;
}

async function authenticateKey(deps: AuthenticateDeps, endpoint: Endpoint, token: string): Promise<ApiKeyActor> {
  const key = await findKey(deps, token);
  if (key === null) throw new AppError('invalid_token', 'This API key is unknown, revoked or expired.');
  await recordUse(deps, key);
  const { scope } = endpoint;
  if (scope !== undefined && key.scopes.includes(scope)) return { kind: 'api_key', key };
  deps.log.info({ apiKey: key.id }, 'denied');
  if (scope === undefined) throw new AppError('key_not_allowed', 'This call cannot be made with an API key.');
  throw new AppError('key_not_allowed', `This call needs an API key with “${apiScopes[scope].label}”.`, {
    extensions: { scope },
  });
}

/** The live key; null for any other text. Not asked from the database where the text cannot be a key. */
async function findKey(deps: AuthenticateDeps, token: string): Promise<LiveApiKey | null> {
  const hash = keyHash(token);
  if (hash === null) return null;
  const leave = deps.callLimits.enterSession(`key:${hash}`);
  try {
    return await deps.apiKeys.find(hash);
  } finally {
    leave();
  }
}

/** The caller of a public call; null without a valid token. */
export async function findCaller(deps: AuthenticateDeps, request: Request): Promise<MemberActor | null> {
  const token = readToken(deps, {}, request);
  return token === null ? null : findActor(deps, token);
}

/** The token of the header, whatever cookies the request has; the cookie only where there is no header. Rule: KEY-8. */
function readToken(deps: AuthenticateDeps, endpoint: Pick<Endpoint, 'cookie'>, request: Request): string | null {
  const header = request.headers.get('authorization');
  if (header !== null) return /^bearer +(\S+)$/i.exec(header.trim())?.[1] ?? '';
  return endpoint.cookie ? deps.cookies.read(request.headers.get('cookie'), 'session') : null;
}

async function findActor(deps: AuthenticateDeps, token: string): Promise<MemberActor | null> {
  const claims = await deps.tokens.verify(token);
  if (claims === null) return null;
  const leave = deps.callLimits.enterSession(claims.sessionId);
  try {
    const member = await deps.sessionMembers.find(claims.sessionId);
    return member === null ? null : { kind: 'member', member, sessionId: claims.sessionId };
  } finally {
    leave();
  }
}
