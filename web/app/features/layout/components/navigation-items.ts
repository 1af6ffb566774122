/** One entry of the bar. `alsoFor` lists further paths that light it up; one that ends in a slash covers all below it. */
export interface NavigationItem {
  href: string;
  label: string;
  alsoFor?: readonly string[];
}

/** The bar's entries in order. Rule: PAGE-5. */
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

/** The entries for someone signed in, someone not, or (null) not known yet. */
export function navigationItems(isSignedIn: boolean | null): readonly NavigationItem[] {
  if (isSignedIn === null) return publicItems;
  return [...publicItems, isSignedIn ? settings : logIn];
}

/** Whether an entry stands for the page at a path. */
export function isCurrentItem(item: NavigationItem, path: string): boolean {
  const place = path.length > 1 ? path.replace(/\/+$/, '') : path;
  if (item.href === place) return true;
  return (item.alsoFor ?? []).some((other) => (other.endsWith('/') ? place.startsWith(other) : place === other));
}
