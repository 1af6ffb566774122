import { createClient } from '@sunset/contract/client.ts';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { Deps } from '../deps.ts';
import type { Fetch } from '../http/listen.ts';
import { presentCommunity } from './community.ts';
import { finishPage } from './render-page.ts';

/** Where the rendered pages come from: the build, or Vite while developing. */
export interface PageSource {
  mode: 'production' | 'development';
  load: () => Promise<ServerBuild>;
}

type ContextKey = Parameters<RouterContextProvider['set']>[0];

/** Renders the product's pages. A page holds public data alone, which its loaders read through the API in process. */
export function createPages(deps: Deps, api: Fetch, source: PageSource): Fetch {
  const call = createClient({ origin: 'http://in-process', fetch: api });
  return async (request) => {
    const build = await source.load();
    const nonce = deps.random.token();
    const context = new RouterContextProvider();
    // The key must be the build's own instance of it.
    const { pageContext } = build.entry.module as unknown as { pageContext: ContextKey };
    context.set(pageContext, {
      call,
      nonce,
      apiOrigin: deps.config.apiOrigin ?? '',
      community: presentCommunity(deps.config, deps.publicUrl()),
      serverNow: deps.now().toISOString(),
      report: (error: unknown) => deps.log.error({ err: error }, 'page broke off'),
    });
    const page = await createRequestHandler(build, source.mode)(request, context);
    page.headers.set('x-content-type-options', 'nosniff');
    page.headers.set('referrer-policy', 'strict-origin-when-cross-origin');
    return source.mode === 'production' ? finishPage(deps.config, page, nonce) : page;
  };
}
