import type { Endpoint } from '@sunset/contract/endpoint.ts';
import type { Logger } from 'pino';
import type { Actor, GuestActor, Member, MemberActor } from '../actor.ts';
import { AppError } from '../app-error.ts';
import type { Lookups } from '../database/batching/single-flight-lookups.ts';
import { recordDeniedCall, type DeniedCallDeps } from '../features/audit-log/record-denied-call.ts';
import type { Tokens } from '../secrets/tokens.ts';
import type { Cookies } from './cookies.ts';
import type { CallLimits } from './limits/call-limits.ts';

export interface AuthenticateDeps extends DeniedCallDeps {
  tokens: Tokens;
  cookies: Cookies;
  callLimits: CallLimits;
  sessionMembers: Lookups<string, Member>;
  log: Logger;
}

const guest: GuestActor = { kind: 'guest' };

/**
 * Authenticates and authorizes a call. A public call ignores the token; any other needs a session that is valid in the database
 * at this moment. The website relies on the texts of the errors. Rules: AUTH-11, AUTH-12, AUTH-13.
 */
export async function authenticate(deps: AuthenticateDeps, endpoint: Endpoint, request: Request): Promise<Actor> {
  if (endpoint.access === 'public') return guest;
  const token = readToken(deps, endpoint, request);
  const actor = token === null ? guest : await findActor(deps, token);
  if (actor === null) throw new AppError('invalid_token', 'Invalid token. Please log in again.');
  if (actor.kind === 'guest') throw new AppError('authentication_required', 'Authentication required. Please log in.');
  if (endpoint.access === 'admin' && !actor.member.isAdmin) {
    deps.log.info({ member: actor.member.id }, 'denied');
    await recordDeniedCall(deps, actor, `${endpoint.method} ${endpoint.path}`);
    throw new AppError('admin_required', 'Only administrators can do this.');
  }
  return actor;
}

/** The caller of a public call; null without a valid token. */
export async function findCaller(deps: AuthenticateDeps, request: Request): Promise<MemberActor | null> {
  const token = readToken(deps, {}, request);
  return token === null ? null : findActor(deps, token);
}

function readToken(deps: AuthenticateDeps, endpoint: Pick<Endpoint, 'cookie'>, request: Request): string | null {
  const header = request.headers.get('authorization');
  if (header !== null) return /^bearer +(\S+)$/i.exec(header.trim())?.[1] ?? '';
  return endpoint.cookie ? deps.cookies.read(request.headers.get('cookie'), 'session') : null;
}

async function findActor(deps: AuthenticateDeps, token: string): Promise<MemberActor | null> {
  const claims = deps.tokens.verify(token);
  if (claims === null) return null;
  const leave = deps.callLimits.enterSession(claims.sessionId);
  try {
    const member = await deps.sessionMembers.find(claims.sessionId);
    return member === null ? null : { kind: 'member', member, sessionId: claims.sessionId };
  } finally {
    leave();
  }
}
