import type { OpeningRoom, Resort } from './api/catalog/catalog.ts';
import type { Call } from './client.ts';
import type { PageKind } from './pages/page-addresses.ts';

/* What the server passes to the pages that it renders, and what the browser receives to hydrate them. */

/** Name and links of the community, as the operator configured them and the site settings changed them. */
export interface SiteSettings {
  name: string;
  tagline: string;
  /** Whether the pages may show what is fixed of the example community. Rule: BRAND-5. */
  isExample: boolean;
  links: {
    discordInvite: string;
    supportTicket: string;
    terms: string;
    privacy: string;
    donation: string;
    socials: { chat: string; video: string; group: string; microblog: string };
  };
  /** The top of the home page. */
  hero: { title: string; picture: string };
  /** Base URL of Discord's avatars, without a trailing slash. */
  cdnBase: string;
}

/** What every page knows of the site. */
export interface Site {
  community: SiteSettings;
  /** The origin of `/api` for the browser; empty for the page's own origin. */
  apiOrigin: string;
  /** The public origin of the site, for absolute URLs. Without a trailing slash. */
  publicUrl: string;
  /** The server's time of rendering, ISO 8601, to the minute. */
  serverNow: string;
}

/** The files that pages load in the browser: those of the build, or the sources in development. */
export interface PageFiles {
  /** The stylesheet: its text, which is sent with the page, or the URL of one that changes while it is edited. */
  stylesheet: { text: string } | { url: string };
  /** URLs of the module scripts of every page; the last one hydrates it. */
  entries: readonly string[];
  /** URLs of the modules that the entry imports, and those of a page: first its own, then what it imports. */
  imports: readonly string[];
  modulesOf: (script: string) => readonly [module: string, ...imports: string[]];
}

/** What the head of a page needs to know of a community's look. */
export interface PageBrand {
  /** A stylesheet that sets the community's colours and logo, or nothing. */
  style: string;
  /** Distinguishes the icons of one logo from those of another in their URLs; null: the icons of the product. */
  iconVersion: string | null;
}

/** What the server passes to a page that it renders. Nothing personal (PAGE-1). */
export interface PageContext {
  /** Calls the API in process, for public reads. */
  call: Call;
  site: Site;
  files: PageFiles;
  /** The community's look. Not part of `site`, because the browser needs none of it to hydrate. */
  brand: PageBrand;
  /** The nonce of the inline scripts with which React completes a streamed page. */
  nonce: string;
  /** Called with each error; the page shows that something failed. */
  report: (error: unknown) => void;
}

/** A rendered page: its text if it is complete, or a stream if it still waits for data. */
export interface RenderedPage {
  status: number;
  /** The `Link` header: what the browser should load first. */
  preloads: string;
  /** The address of the page is sent nowhere as the referrer. */
  isSecret?: boolean;
  html: string | ReadableStream<Uint8Array>;
}

/** What a link preview shows. */
export interface PreviewWords {
  /** The community's name, small, on top. */
  brand: string;
  title: string;
  /** Below the title, one line each. */
  lines: string[];
  /** In a pill at the foot, e.g. how many rooms are left. */
  badge: string | null;
}

export interface PreviewResort {
  brand: string;
  resort: Resort;
  /** Those of all coming openings, soonest first; null where they are not known. */
  rooms: OpeningRoom[] | null;
}

/** The words of link previews in the language of the pages. */
export interface PreviewTexts {
  siteWords: (name: string, tagline: string) => PreviewWords;
  resortWords: (facts: PreviewResort, now: Date) => PreviewWords;
}

/** The pages as the server loads them: from the build or, in development, from the sources. */
export interface PageBuild {
  /** The paths of all pages, such as `/resort/:resortId`. */
  paths: readonly string[];
  /** The inline scripts of every page, which the content security policy allows by their hashes. */
  inlineScripts: readonly string[];
  renderPage: (path: string, context: PageContext) => Promise<RenderedPage>;
  previewTexts: PreviewTexts;
}

/** The JSON in a page from which the browser hydrates it. */
export interface PageData {
  path: string;
  /** The URL of the module whose default export is the page. Null: the error page. */
  module: string | null;
  kind: PageKind;
  site: Site;
  data: unknown;
  /** The names in `data` that were promises when the page was rendered. */
  streamed: string[];
}
