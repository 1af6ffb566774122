import type { Deps } from '../deps.ts';
import { answerWith } from '../pages/content.ts';
import type { Fetch } from './listen.ts';

/** A request's path and query as they were sent. */
export function addressOf(request: Request): string {
  return request.url.slice(request.url.indexOf('/', 8));
}

/**
 * Sends what is kept before anything else looks at the request: a kept answer is the same for everyone, and finding its
 * route and passing every layer took twice as long as sending it. Measured by bench/reads.ts.
 */
export function withKeptShortcut(deps: Deps, fetch: Fetch): Fetch {
  // Answers to another host's pages carry headers that depend on the request.
  if (deps.config.apiOrigin !== undefined) return fetch;
  const { keptAnswers, operations } = deps;
  return (request, env) => {
    if (request.method !== 'GET' || operations.isDraining) return fetch(request, env);
    const kept = keptAnswers.find(addressOf(request));
    if (kept === null) return fetch(request, env);
    operations.metrics.requests.labels('GET', kept.wanted.route, '200').observe(0);
    return answerWith(kept.content, request, { 'x-server-time': deps.now().toISOString() });
  };
}
