import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { basicCredentials } from '../../oauth/credentials.ts';
import type { StandinState } from '../../state.ts';
import { addressOf, openBucket, secondsLeft, tooMany } from '../rate-limits.ts';

/**
 * Discord's limit of requests with an application's credentials. It counts them for the application only if the credentials are
 * in the `Authorization` header. Without one it counts them for the caller's address, which others may share.
 */
export function tokenLimits(state: StandinState): MiddlewareHandler<{ Bindings: Partial<HttpBindings> }> {
  return async (context, next) => {
    const { enforced, tokens: window } = state.discord.limits;
    const basic = basicCredentials(context.req.header('authorization'));
    const bucket = openBucket(
      state,
      basic === null ? `address ${addressOf(context)}` : `application ${basic.id}`,
      window,
    );
    if (enforced && bucket.used >= window.limit) {
      throw tooMany({ scope: 'global', retryAfter: secondsLeft(state, bucket, window) });
    }
    bucket.used += 1;
    return next();
  };
}
