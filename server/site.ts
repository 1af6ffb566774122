import { Hono } from 'hono';
import { AppError } from './errors/app-error.ts';
import { createApi } from './app.ts';
import type { Deps } from './deps.ts';
import { createInteractions } from './interactions.ts';
import { serveFromCache } from './http/cache/serve-from-cache.ts';
import { throttleSite } from './http/limits/throttle-site.ts';
import type { Fetch } from './http/connection/listen.ts';
import { problemResponse } from './http/problems.ts';
import { createUploads } from './features/catalog/uploads/routes.ts';
import { closeWhileDraining, operationsRoutes } from './operations/routes.ts';
import { buildOf } from './pages/files/built-files.ts';
import { builtPages } from './pages/rendering/built-pages.ts';
import { answerWith } from './pages/content.ts';
import { createPages } from './pages/pages.ts';
import { createPreviews } from './pages/files/previews.ts';
import { answerFile, createPublicFiles } from './pages/files/public-files.ts';

/** API, files and pages as one function from Request to Response. */
export function createSite(deps: Deps): Fetch {
  const { hono: api } = createApi(deps);
  const inProcess: Fetch = (request) => api.fetch(request);
  const source = builtPages();
  const previews = createPreviews(deps, inProcess, source);
  const pages = createPages(deps, inProcess, source);
  const publicFile = createPublicFiles(deps, inProcess, source);
  const uploads = createUploads(deps);
  const site = new Hono();
  site.use('*', closeWhileDraining(deps.operations));
  site.route('/', operationsRoutes(deps));
  site.route('/', createInteractions(deps));
  const build = buildOf(source.builtFiles);
  site.all('/api/*', async (context) => {
    const answer = await api.fetch(context.req.raw, context.env);
    answer.headers.set('x-page-build', build);
    return answer;
  });
  site.get('/assets/*', (context) => {
    const built = source.builtFiles.get(context.req.path);
    return built ? answerWith(built, context.req.raw) : noSuchFile();
  });
  site.get('/uploads/*', (context) => uploads(context.req.raw));
  site.get('/preview/*', (context) => previews.answer(context.req.raw));
  site.get('*', (context, next) => {
    const built = source.builtFiles.get(context.req.path);
    if (built) return answerWith(built, context.req.raw);
    const make = publicFile(context.req.path);
    return make ? answerFile(make, context.req.raw) : next();
  });
  site.all('*', (context) => pages.answer(context.req.raw, context.env));
  site.onError((error) => {
    deps.log.error({ err: error }, 'page failed');
    return new Response('Something went wrong on our side. Please try again.', { status: 500 });
  });
  // A cached page skips the router: most requests are for one.
  const withoutLongAddresses: Fetch = (request, env) => {
    if (request.url.length > maxAddressLength) return addressTooLong();
    return (deps.operations.isDraining ? null : pages.find(request)) ?? site.fetch(request, env);
  };
  return serveFromCache(deps, throttleSite(deps, withoutLongAddresses));
}

/** Longer than any address of the site, including the callbacks of Discord and Roblox. */
const maxAddressLength = 4096;

function addressTooLong(): Response {
  return problemResponse(
    new AppError('address_too_long', `The address must be at most ${maxAddressLength} characters.`),
  );
}

/** A short text: the page for other unknown addresses is much larger. */
function noSuchFile(): Response {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  return new Response('This file does not exist.', {
    status: 404,
    headers: { ...headers, 'x-content-type-options': 'nosniff' },
  });
}
