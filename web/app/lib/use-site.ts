import type { Site } from '@sunset/contract/rendered-page.ts';
import { usePageData } from './navigation/page.ts';

/** The community and the server's clock. */
export function useSite(): Site {
  return usePageData().site;
}
