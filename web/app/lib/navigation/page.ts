import type { Call, Route } from '@sunset/contract/client.ts';
import type { PageData, Site } from '@sunset/contract/rendered-page.ts';
import { createContext, useContext, type ComponentType } from 'react';
import type { PageText } from './page-meta.ts';

/** What a page loads its data with, on the server. */
export interface LoadContext {
  call: Call;
  report: (error: unknown) => void;
  site: Site;
  /** The segments of the path that its pattern names, and the parameter of the query that the page depends on. */
  params: Readonly<Record<string, string>>;
}

/** What a page of `pageAddresses` shows. */
export interface Page<Data = unknown> {
  /** The file of the component, below `web/app`. The browser loads it; the rest of this row stays on the server. */
  script: string;
  component: ComponentType<{ data: Data }>;
  /** A file that the page loads for members, which their browser requests together with the page's own. */
  memberScript?: string;
  /** The same for visitors, who are not signed in. */
  visitorScript?: string;
  /** What that file reads first: the browser requests it while the scripts load. */
  memberReads?: readonly Route[];
  /** Public data only. A property that is a promise is streamed; it must not reject. */
  load?: (context: LoadContext) => Data | Promise<Data>;
  /** The status of the response; 200 by default. */
  status?: (data: Data) => number;
  meta: (data: Data, site: Site) => PageText;
}

export const PageDataContext = createContext<PageData | null>(null);

/** The data that the server rendered the page from. */
export function usePageData(): PageData {
  const page = useContext(PageDataContext);
  if (!page) throw new Error('Only for components of a page.');
  return page;
}

/** The path of the page in its one spelling; an unknown address has the path of the page that says so. */
export function usePagePath(): string {
  return usePageData().path;
}

/** Whether the page is a panel: in English only, with a Logout of its own. */
export function useIsPanel(): boolean {
  return usePageData().kind === 'panel';
}
