import type { MiddlewareHandler } from 'hono';
import { AppError } from '../../errors/app-error.ts';
import type { CallerNetwork } from '../caller-address.ts';
import { connectionOf, isPrivateConnection } from './is-private-connection.ts';
import { incomingOf } from './raw-request.ts';

/**
 * Refuses calls that somebody between the browser and this server could read, and calls that the page of another site sends.
 * Calls inside this process are nobody's browser. Rules: SETUP-2, SETUP-3.
 */
export function requirePrivateConnection(callerNetwork: CallerNetwork): MiddlewareHandler {
  return async (context, next) => {
    const incoming = incomingOf(context.env);
    if (incoming === undefined) throw notPrivate();
    const connection = connectionOf(incoming, callerNetwork);
    if (!isPrivateConnection(connection)) throw notPrivate();
    if (isForeign(connection.header)) throw new AppError('setup_not_private', 'Another site sent this request.');
    await next();
  };
}

/** Browsers tell where a request comes from; programs send neither header. */
function isForeign(header: (name: string) => string | null): boolean {
  const site = header('sec-fetch-site');
  if (site !== null && site !== 'same-origin') return true;
  const origin = header('origin');
  if (origin === null) return false;
  return !URL.canParse(origin) || new URL(origin).host !== header('host')?.toLowerCase();
}

const notPrivate = () =>
  new AppError(
    'setup_not_private',
    'The set-up opens on the machine of the server only (http://localhost, or an SSH tunnel to it), or over HTTPS through a proxy of TRUSTED_PROXIES.',
  );
