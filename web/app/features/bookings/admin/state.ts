import { serverNow } from '../../../lib/server-clock.ts';
import { currentToken } from '../../../lib/session/store.ts';
import { isExpired } from '../../../lib/session/token.ts';

export function hasNoToken(): boolean {
  const token = currentToken();
  return token === null || isExpired(token, serverNow());
}
