import { barBadgeKey } from './personal-storage.ts';

/*
 * Paints the bar of a signed-in visitor before hydration: the page's HTML is the same for everyone, so head/early-session.ts
 * reads storage and sets `data-session`, and `data-host` for hosts, on <html>, which the variants `signed-in`, `admin` and
 * `host` of the styles follow.
 */

/** What the bar shows of a person. */
export interface BadgeLook {
  /** URL of the avatar. */
  picture: string;
  letters: string;
  /** In the names of its two colours: `--red-soft`, `--red-text`. */
  tone: string;
  /** Whether the bar leads to the hosting panel. */
  isHost: boolean;
}

/** Follows a sign-in or logout on this page, and stores the badge for the next one. */
export function showSession(kind: 'admin' | 'user' | null, badge: BadgeLook | null): void {
  const { dataset } = document.documentElement;
  if (kind === null) delete dataset['session'];
  else dataset['session'] = kind;
  if (badge?.isHost) dataset['host'] = '';
  else delete dataset['host'];
  try {
    if (badge === null) localStorage.removeItem(barBadgeKey);
    else localStorage.setItem(barBadgeKey, JSON.stringify(badge));
  } catch {
    // Without storage the badge appears after hydration.
  }
}
