import { useSyncExternalStore } from 'react';
import { viewerTimeZone } from '../../format/dates.ts';
import { formatLocale, viewerLocale } from '../../format/viewer-locale.ts';

/** The zone and locale in which dates are shown. */
export interface ShownZone {
  timeZone: string;
  locale: string;
}

/** The viewer's zone. Until hydration the place's zone, as on the server, so that nothing moves. */
export function useShownZone(placeZone: string): ShownZone {
  const isHydrated = useHydrated();
  if (!isHydrated) return { timeZone: placeZone, locale: formatLocale };
  return { timeZone: viewerTimeZone(), locale: viewerLocale() };
}

const neverChanges = () => () => {};

/** False on the server and in the first paint, true after hydration. */
function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
