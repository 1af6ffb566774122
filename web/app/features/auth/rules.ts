import type { User } from '@sunset/contract/api/auth.ts';

/** Where someone goes after signing in when they came from nowhere in particular. Rule: PAGE-22. */
export function landingPath(door: 'user' | 'admin', user: Pick<User, 'is_admin' | 'user_type'>): string {
  if (door === 'admin') return adminLandingPath(user);
  return user.user_type === 'gold_customer' || user.user_type === 'server_booster' ? '/gold-customer' : '/';
}

function adminLandingPath(user: Pick<User, 'is_admin' | 'user_type'>): string {
  if (user.is_admin) return '/admin';
  return user.user_type === 'gold_customer' ? '/gold-customer' : '/booking';
}
