import type { Fetch } from '../connection/listen.ts';
import { addressOf } from '../connection/raw-request.ts';
import type { Limits } from './create-limits.ts';

const filePaths = /^\/(?:assets|uploads|preview)\//;
/** Probes are never delayed; calls of the API are throttled in http/api-app.ts. */
const unthrottledPaths = /^\/(?:api\/|(?:healthz|readyz|metrics)(?:\?|$))/;

/** Throttles pages and files, and delays answers for files that do not exist. */
export function throttleSite(
  { networkThrottle, delayedRefusals, callerNetwork }: Omit<Limits, 'callLimits'>,
  fetch: Fetch,
): Fetch {
  const send = (request: Request, env: unknown, answer: Response) => {
    const address = addressOf(request);
    const { status } = answer;
    if (status >= 500 || unthrottledPaths.test(address)) return answer;
    const isFile = filePaths.test(address);
    if (status < 400) return networkThrottle.send(isFile ? 'asset' : 'publicRead', env, answer);
    if (isFile) return delayedRefusals.delay(callerNetwork.of(env), answer);
    return networkThrottle.send('unusualCall', env, answer);
  };
  return (request, env) => {
    const answer = fetch(request, env);
    return answer instanceof Promise ? answer.then((ready) => send(request, env, ready)) : send(request, env, answer);
  };
}
