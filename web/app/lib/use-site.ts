import { useRouteLoaderData } from 'react-router';
import type { Community } from './navigation/page-context.ts';

/** What the root loader hands to every page. */
export interface Site {
  community: Community;
  apiOrigin: string;
  /** Where people find the site, for addresses that leave it. */
  publicUrl: string;
  serverNow: string;
}

/** The community and the server's clock, for any component below the root. */
export function useSite(): Site {
  const site = useRouteLoaderData<Site>('root');
  if (!site) throw new Error('useSite is only for components below the root layout.');
  return site;
}
