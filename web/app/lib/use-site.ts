import { useRouteLoaderData } from 'react-router';
import type { SiteSettings } from '@sunset/contract/rendered-page.ts';

export interface Site {
  community: SiteSettings;
  apiOrigin: string;
  /** The public origin of the site, for absolute URLs. */
  publicUrl: string;
  serverNow: string;
}

export function useSite(): Site {
  const site = useRouteLoaderData<Site>('root');
  if (!site) throw new Error('useSite is only for components below the root layout.');
  return site;
}
