import { m } from '#messages';
import type { SitePath } from '@sunset/contract/pages/page-addresses.ts';

/**
 * A link of the navigation bar. `alsoFor` lists further paths that mark it as current; a trailing slash covers all
 * paths below.
 */
export interface NavigationItem {
  path: SitePath;
  label: string;
  alsoFor?: readonly string[];
  shownTo?: 'members' | 'visitors';
}

/** In order. */
export const navigationItems: readonly NavigationItem[] = [
  { path: '/', label: m.layout_home() },
  { path: '/about-us', label: m.layout_about(), alsoFor: ['/about'] },
  { path: '/resorts', label: m.layout_resorts(), alsoFor: ['/resort/'] },
  { path: '/book', label: m.layout_book_a_room(), alsoFor: ['/booking'] },
  { path: '/book?view=bookings', label: m.layout_my_bookings(), shownTo: 'members' },
  { path: '/store', label: m.layout_store() },
  { path: '/gold-customer', label: m.layout_gold() },
  { path: '/contact', label: m.layout_contact() },
  { path: '/donation', label: m.layout_donate() },
  { path: '/settings', label: m.layout_settings(), shownTo: 'members' },
  { path: '/user-login', label: m.layout_log_in(), shownTo: 'visitors' },
];

/** Hidden by the styles, because the page's HTML is the same for everyone. */
export const itemVisibility = {
  everyone: '',
  members: 'hidden signed-in:block',
  visitors: 'signed-in:hidden',
} as const;

/** Whether a link is the current one at a path. */
export function isCurrentItem(item: NavigationItem, path: string): boolean {
  const place = path.length > 1 ? path.replace(/\/+$/, '') : path;
  if (item.path === place) return true;
  return (item.alsoFor ?? []).some((other) => (other.endsWith('/') ? place.startsWith(other) : place === other));
}
