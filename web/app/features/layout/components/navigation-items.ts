/**
 * A link of the navigation bar. `alsoFor` lists further paths that mark it as current; a trailing slash covers all
 * paths below.
 */
export interface NavigationItem {
  href: string;
  label: string;
  alsoFor?: readonly string[];
}

/** In order. */
const publicItems: readonly NavigationItem[] = [
  { href: '/', label: 'Home' },
  { href: '/about-us', label: 'About', alsoFor: ['/about'] },
  { href: '/resorts', label: 'Resorts', alsoFor: ['/resort/'] },
  { href: '/book', label: 'Book a Room', alsoFor: ['/booking'] },
  { href: '/store', label: 'Store' },
  { href: '/gold-customer', label: 'Gold Customer / Server Boosts' },
  { href: '/contact', label: 'Contact' },
  { href: '/donation', label: 'Donate' },
];

const settings: NavigationItem = { href: '/settings', label: 'Settings' };
const logIn: NavigationItem = { href: '/user-login', label: 'Log in' };

/** The links for a member, for a visitor, or (null) while the session is unknown. */
export function navigationItems(isSignedIn: boolean | null): readonly NavigationItem[] {
  if (isSignedIn === null) return publicItems;
  return [...publicItems, isSignedIn ? settings : logIn];
}

/** Whether a link is the current one at a path. */
export function isCurrentItem(item: NavigationItem, path: string): boolean {
  const place = path.length > 1 ? path.replace(/\/+$/, '') : path;
  if (item.href === place) return true;
  return (item.alsoFor ?? []).some((other) => (other.endsWith('/') ? place.startsWith(other) : place === other));
}
