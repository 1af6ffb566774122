import type { Call } from '@sunset/contract/client.ts';
import { createContext, type RouterContextProvider } from 'react-router';

/** Who runs the site and where its doors outside are. Comes from the operator's configuration. */
export interface Community {
  name: string;
  tagline: string;
  links: {
    discordInvite: string;
    supportTicket: string;
    terms: string;
    privacy: string;
    donation: string;
    socials: { chat: string; video: string; group: string; microblog: string };
  };
  /** Where Discord's avatars come from, without a slash at the end. */
  cdnBase: string;
}

/** What a page was rendered from: its routes from the root inwards, their data, and the files of all routes. */
export interface RenderedRoutes {
  pathname: string;
  params: Record<string, string | undefined>;
  routeIds: string[];
  loaderData: Record<string, unknown>;
  hasFailed: boolean;
  manifest: {
    entry: { module: string; imports: string[] };
    routes: Record<string, { module: string; imports?: string[] } | undefined>;
  };
}

/** What the server hands to every page it renders. Nothing personal: a page is the same for everyone. */
export interface PageContext {
  /** The API in process, for public reads. */
  call: Call;
  /** Marks the page's inline scripts. */
  nonce: string;
  /** Where the browser finds `/api`: empty for the page's own origin. */
  apiOrigin: string;
  /** Where people find the site, for addresses that leave it. Without a slash at the end. */
  publicUrl: string;
  community: Community;
  /** The server's clock when the page was rendered, ISO 8601, to the minute. */
  serverNow: string;
  /** Told what a page was rendered from, before it is sent. */
  onRendered?: (rendered: RenderedRoutes) => void;
  /** Told of what breaks after a page has begun to be sent, when its status can no longer say so. */
  report?: (error: unknown) => void;
}

export const pageContext = createContext<PageContext | null>(null);

/** The page's context, for loaders; throws where the server did not set it. */
export function requirePageContext(context: Readonly<RouterContextProvider>): PageContext {
  const page = context.get(pageContext);
  if (!page) throw new Error('The server did not set pageContext before rendering.');
  return page;
}
