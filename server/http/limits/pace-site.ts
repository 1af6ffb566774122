import type { Deps } from '../../deps.ts';
import type { Fetch } from '../listen.ts';

const filePaths = /^\/(?:assets|uploads|preview)\//;
/** Probes are never delayed; calls of the API are paced there. */
const unpacedPaths = /^\/(?:api\/|(?:healthz|readyz|metrics)$)/;

type PaceDeps = Pick<Deps, 'networkPace' | 'delayedRefusals' | 'callerNetwork'>;

/** Paces pages and files, and delays what no person asks for again and again. */
export function paceSite({ networkPace, delayedRefusals, callerNetwork }: PaceDeps, fetch: Fetch): Fetch {
  const send = (request: Request, env: unknown, answer: Response) => {
    const path = pathOf(request.url);
    const { status } = answer;
    if (status >= 500 || unpacedPaths.test(path)) return answer;
    const isFile = filePaths.test(path);
    if (status < 400) return networkPace.send(isFile ? 'asset' : 'publicRead', env, answer);
    if (isFile) return delayedRefusals.delay(callerNetwork.of(env) ?? 'unknown', answer);
    return networkPace.send('unusualCall', env, answer);
  };
  return (request, env) => {
    const answer = fetch(request, env);
    return answer instanceof Promise ? answer.then((ready) => send(request, env, ready)) : send(request, env, answer);
  };
}

function pathOf(url: string): string {
  const pathAt = url.indexOf('/', url.indexOf('//') + 2);
  const searchAt = url.indexOf('?', pathAt);
  return searchAt === -1 ? url.slice(pathAt) : url.slice(pathAt, searchAt);
}
