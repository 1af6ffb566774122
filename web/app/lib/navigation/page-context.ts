import type { Call } from '@sunset/contract/client.ts';
import type { SiteSettings, RenderedRoutes } from '@sunset/contract/rendered-page.ts';
import { createContext, type RouterContextProvider } from 'react-router';

/** What the server passes to every page that it renders. Nothing personal (PAGE-1). */
export interface PageContext {
  /** Calls the API in process, for public reads. */
  call: Call;
  /** The nonce of inline scripts. */
  nonce: string;
  /** The origin of `/api` for the browser; empty for the page's own origin. */
  apiOrigin: string;
  /** The public origin of the site, for absolute URLs. Without a trailing slash. */
  publicUrl: string;
  community: SiteSettings;
  /** The server's time of rendering, ISO 8601, to the minute. */
  serverNow: string;
  /** Called after rendering, before the page is sent. */
  onRendered?: (rendered: RenderedRoutes) => void;
  /** Called with errors after the response has started, when the status can no longer change. */
  report?: (error: unknown) => void;
}

export const pageContext = createContext<PageContext | null>(null);

/** The page's context, for loaders; throws if the server did not set it. */
export function requirePageContext(context: Readonly<RouterContextProvider>): PageContext {
  const page = context.get(pageContext);
  if (!page) throw new Error('The server did not set pageContext before rendering.');
  return page;
}
