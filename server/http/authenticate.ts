import type { Endpoint } from '@sunset/contract/endpoint.ts';
import type { Actor, GuestActor, MemberActor } from '../actor.ts';
import { AppError } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { recordDeniedCall } from '../features/audit-log/record-denied-call.ts';

const guest: GuestActor = { kind: 'guest' };

/**
 * Who asks, and whether they may. A public call is the same for everyone and looks at no token; any other needs a
 * session that stands at this moment in the database. The details carry the words that the pages look for.
 * Rules: AUTH-11, AUTH-12, AUTH-13.
 */
export async function authenticate(deps: Deps, endpoint: Endpoint, request: Request): Promise<Actor> {
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

/** Who asks where anybody may: a token that does not stand counts as none. */
export async function findCaller(deps: Deps, request: Request): Promise<MemberActor | null> {
  const token = readToken(deps, {}, request);
  return token === null ? null : findActor(deps, token);
}

function readToken(deps: Deps, endpoint: Pick<Endpoint, 'cookie'>, request: Request): string | null {
  const header = request.headers.get('authorization');
  if (header !== null) return /^bearer +(\S+)$/i.exec(header.trim())?.[1] ?? '';
  return endpoint.cookie ? deps.cookies.read(request.headers.get('cookie'), 'session') : null;
}

async function findActor(deps: Deps, token: string): Promise<MemberActor | null> {
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
