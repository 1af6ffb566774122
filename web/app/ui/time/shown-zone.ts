import { useHydrated } from '../hooks/use-hydrated.ts';
import { viewerLocale } from '../../format/viewer-locale.ts';

/** In which zone and writing moments are shown. */
export interface ShownZone {
  timeZone: string;
  locale: string;
}

/** The viewer's own. The server does not know the viewer: until the page listens it is the place's, so that nothing moves. */
export function useShownZone(placeZone: string): ShownZone {
  const isHydrated = useHydrated();
  if (!isHydrated) return { timeZone: placeZone, locale: 'en-US' };
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return { timeZone, locale: viewerLocale() };
}

/** What cannot be read is "Time TBA". */
export function formatMoment(iso: string, shape: Intl.DateTimeFormatOptions, { timeZone, locale }: ShownZone): string {
  try {
    return new Intl.DateTimeFormat(locale, { ...shape, timeZone }).format(new Date(iso));
  } catch {
    return 'Time TBA';
  }
}
