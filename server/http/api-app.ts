import { api } from '@sunset/contract/api/index.ts';
import { Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { AppError } from '../errors/app-error.ts';
import type { Deps } from '../deps.ts';
import { toAppError } from '../errors/to-app-error.ts';
import { apiPageStyle, createApiPage } from './documentation/api-page.ts';
import { createOpenApi } from './documentation/openapi.ts';
import type { NetworkThrottle } from './limits/network-throttle.ts';
import { problemResponse } from './problems.ts';
import { nameRequests, requestIdHeader } from './request-scope.ts';
import type { ApiServer } from './serve.ts';
import { watchRequests } from './watch.ts';

const pagePolicy = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** For answers that are opened as a page: no scripts, no framing. */
const nothingPolicy = "default-src 'none'; frame-ancestors 'none'";

/** The server's time, for countdowns in the browser. */
const serverTimeHeader = 'x-server-time';

/** An API without routes yet: problem details for every error, 404 and 405 included. */
export function createApiServer(deps: Deps): ApiServer {
  const hono = new Hono();
  hono.use('/api/*', nameRequests(deps.random));
  hono.use('/api/*', async (context, next) => {
    await next();
    context.res.headers.set(serverTimeHeader, deps.now().toISOString());
    context.res.headers.set('x-content-type-options', 'nosniff');
    if (!context.res.headers.has('content-security-policy'))
      context.res.headers.set('content-security-policy', nothingPolicy);
  });
  hono.use('/api/*', throttleUncounted(deps.networkThrottle));
  // Before load shedding, so that delayed refusals do not count as in progress.
  hono.use('/api/*', deps.delayedRefusals.middleware);
  hono.use('/api/*', watchRequests(deps));
  if (deps.config.apiOrigin !== undefined) hono.use('/api/*', crossOrigin(deps.publicUrl));
  hono.onError((error) => problemResponse(toAppError(deps.log, error)));
  return { hono, deps, served: new Set() };
}

/** Throttles calls that no limit of their caller has counted: public reads, and calls refused before they were counted. */
function throttleUncounted(networkThrottle: NetworkThrottle): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const { status } = context.res;
    const isDelayed = context.error instanceof AppError && context.error.caller !== undefined;
    if (context.get('isCounted') || isDelayed || status >= 500) return;
    const kind = status >= 400 || context.get('isUnusual') ? 'unusualCall' : 'publicRead';
    context.res = await networkThrottle.send(kind, context.env, context.res);
  };
}

/** Lets the pages, and no other site, call an API on another host (API_ORIGIN). Rule: API-12. */
function crossOrigin(publicUrl: () => string): MiddlewareHandler {
  return cors({
    origin: (origin) => (origin === new URL(publicUrl()).origin ? origin : null),
    credentials: true,
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: ['authorization', 'content-type', 'idempotency-key', 'last-event-id'],
    exposeHeaders: [
      serverTimeHeader,
      requestIdHeader,
      'x-page-build',
      'link',
      'x-total-count',
      'retry-after',
      'content-disposition',
      'etag',
    ],
    maxAge: 600,
  });
}

/** Adds the documentation, and the answers for calls that do not exist. */
export function finishApi({ hono, deps }: ApiServer): void {
  const documentation = createDocumentation(deps);
  hono.get('/api/openapi.json', async () => {
    const { document } = await documentation();
    return new Response(document, { headers: { 'content-type': 'application/json' } });
  });
  hono.get(
    '/api/docs.css',
    () => new Response(apiPageStyle, { headers: { 'content-type': 'text/css; charset=utf-8' } }),
  );
  hono.get(
    '/api/docs',
    async () =>
      new Response((await documentation()).page, {
        headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': pagePolicy },
      }),
  );
  for (const path of new Set(api.map((endpoint) => endpoint.path))) {
    hono.all(`/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, (context) => {
      const answer = problemResponse(new AppError('method_not_allowed', `${context.req.method} is not offered here.`));
      answer.headers.set('allow', methodsOf(path).join(', '));
      return answer;
    });
  }
  hono.all('/api/*', () => {
    throw new AppError('not_found', 'There is no such call.');
  });
}

/** The documentation under the community's name, written again when that changes. Rule: BRAND-1. */
function createDocumentation({ siteSettings }: Deps) {
  let written = { name: '', document: '', page: '' };
  return async () => {
    const { brandName: name } = await siteSettings();
    if (written.name !== name)
      written = { name, document: JSON.stringify(createOpenApi(api, name)), page: createApiPage(api, name) };
    return written;
  };
}

/** The methods of a path; GET includes HEAD. */
function methodsOf(path: string): string[] {
  const methods = api.filter((endpoint) => endpoint.path === path).map(({ method }) => method);
  return methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
}
