import { serverNow } from '../../../lib/server-clock.ts';
import { currentToken } from '../../../lib/session/store.ts';
import { isExpired } from '../../../lib/session/token.ts';

/** Whether there is no valid token: none, or one that expired while the panel was open. */
export function hasNoToken(): boolean {
  const token = currentToken();
  return token === null || isExpired(token, serverNow());
}
