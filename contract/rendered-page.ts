/* What the server passes to the pages that it renders, and what the browser receives to hydrate them. */

/** Name and links of the community, as the operator configured them and the site settings changed them. */
export interface SiteSettings {
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
  /** Base URL of Discord's avatars, without a trailing slash. */
  cdnBase: string;
}

/** The result of rendering a page: its routes from the root to the page, their loader data, and the built modules. */
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

/** The JSON in a page from which the browser hydrates it. */
export interface RenderedPage extends Pick<RenderedRoutes, 'pathname' | 'params' | 'hasFailed'> {
  routes: { id: string; module: string }[];
  data: Record<string, unknown>;
  /** By route: the names of the data that was streamed. */
  streamed: Record<string, string[]>;
}
