import type { Deps } from '../../deps.ts';
import type { Fetch } from '../listen.ts';
import { addressOf } from '../raw-request.ts';

const filePaths = /^\/(?:assets|uploads|preview)\//;
/** Probes are never delayed; calls of the API are paced there. */
const unpacedPaths = /^\/(?:api\/|(?:healthz|readyz|metrics)(?:\?|$))/;

type PaceDeps = Pick<Deps, 'networkPace' | 'delayedRefusals' | 'callerNetwork'>;

/** Paces pages and files, and delays what no person asks for again and again. */
export function paceSite({ networkPace, delayedRefusals, callerNetwork }: PaceDeps, fetch: Fetch): Fetch {
  const send = (request: Request, env: unknown, answer: Response) => {
    const address = addressOf(request);
    const { status } = answer;
    if (status >= 500 || unpacedPaths.test(address)) return answer;
    const isFile = filePaths.test(address);
    if (status < 400) return networkPace.send(isFile ? 'asset' : 'publicRead', env, answer);
    if (isFile) return delayedRefusals.delay(callerNetwork.of(env), answer);
    return networkPace.send('unusualCall', env, answer);
  };
  return (request, env) => {
    const answer = fetch(request, env);
    return answer instanceof Promise ? answer.then((ready) => send(request, env, ready)) : send(request, env, answer);
  };
}
