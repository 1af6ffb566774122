import { serverNow } from '../../../lib/server-clock.ts';
import { currentToken } from '../../../lib/session/store.ts';
import { isExpired } from '../../../lib/session/token.ts';

/** Whether there is no token to act with any more: none, or one that has run out while the panel stood open. */
export function hasNoToken(): boolean {
  const token = currentToken();
  return token === null || isExpired(token, serverNow());
}
