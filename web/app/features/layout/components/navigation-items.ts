/**
 * A link of the navigation bar. `alsoFor` lists further paths that mark it as current; a trailing slash covers all
 * paths below.
 */
export interface NavigationItem {
  href: string;
  label: string;
  alsoFor?: readonly string[];
  shownTo?: 'members' | 'visitors';
}

/** In order. */
export const navigationItems: readonly NavigationItem[] = [
  { href: '/', label: 'Home' },
  { href: '/about-us', label: 'About', alsoFor: ['/about'] },
  { href: '/resorts', label: 'Resorts', alsoFor: ['/resort/'] },
  { href: '/book', label: 'Book a Room', alsoFor: ['/booking'] },
  { href: '/book?view=bookings', label: 'My Bookings', shownTo: 'members' },
  { href: '/store', label: 'Store' },
  { href: '/gold-customer', label: 'Gold Customer / Server Boosts' },
  { href: '/contact', label: 'Contact' },
  { href: '/donation', label: 'Donate' },
  { href: '/settings', label: 'Settings', shownTo: 'members' },
  { href: '/user-login', label: 'Log in', shownTo: 'visitors' },
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
  if (item.href === place) return true;
  return (item.alsoFor ?? []).some((other) => (other.endsWith('/') ? place.startsWith(other) : place === other));
}

/** Whether a page has a Logout of its own: the panels. */
export function hasOwnLogout(path: string): boolean {
  return path === '/admin' || path === '/hosting';
}
