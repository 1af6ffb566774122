import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router';
import { NonceContext } from './lib/navigation/nonce.ts';
import type { RenderedRoutes } from '@sunset/contract/rendered-page.ts';
import { pageContext } from './lib/navigation/page-context.ts';

// The server needs this instance of the key: a second copy of the module would be a different key.
export { pageContext };

/** How long a page waits for slow data before it is closed without it, in milliseconds. */
export const streamTimeout = 5_000;

/** Streams a page. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  ...[routerContext, loadContext]: [EntryContext, RouterContextProvider]
): Promise<Response> | Response {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  // Development has no content security policy. A visible nonce would cause a hydration mismatch.
  const page = loadContext.get(pageContext);
  page?.onRendered?.(describe(routerContext));
  const nonce = import.meta.env.DEV ? '' : (page?.nonce ?? '');
  const document = (
    <NonceContext value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </NonceContext>
  );
  return stream(document, { nonce, report: page?.report }, (body, hasFailed) => {
    return new Response(body, { status: hasFailed ? 500 : status, headers });
  });
}

/** What the browser needs for hydration. */
function describe({ manifest, staticHandlerContext }: EntryContext): RenderedRoutes {
  const { matches, loaderData, errors, location } = staticHandlerContext;
  return {
    pathname: location.pathname,
    params: matches.at(-1)?.params ?? {},
    routeIds: matches.map(({ route }) => route.id),
    loaderData,
    hasFailed: errors !== null,
    manifest,
  };
}

interface StreamOptions {
  nonce: string;
  report: ((error: unknown) => void) | undefined;
}

function stream(
  document: ReactNode,
  { nonce, report }: StreamOptions,
  respond: (body: ReadableStream, hasFailed: boolean) => Response,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let hasFailed = false;
    let isAnswered = false;
    const timer = setTimeout(() => abort(), streamTimeout + 1_000);
    const { pipe, abort } = renderToPipeableStream(document, {
      nonce,
      onShellReady() {
        isAnswered = true;
        const body = new PassThrough({
          final(done) {
            clearTimeout(timer);
            done();
          },
        });
        resolve(respond(createReadableStreamFromReadable(body), hasFailed));
        pipe(body);
      },
      onShellError(error) {
        clearTimeout(timer);
        reject(error instanceof Error ? error : new Error('The page could not be rendered.', { cause: error }));
      },
      onError(error) {
        hasFailed = true;
        // Errors before the response are reported by the rejection.
        if (isAnswered) report?.(error);
      },
    });
  });
}
