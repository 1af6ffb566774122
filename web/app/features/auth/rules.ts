import type { User } from '@sunset/contract/api/auth.ts';
import { hasPerks } from '@sunset/contract/members/tiers.ts';

/** Where to go after a sign-in without a path to return to (PAGE-22). */
export function landingPath(kind: 'user' | 'admin', user: Pick<User, 'is_admin' | 'is_host' | 'user_type'>): string {
  if (kind === 'admin') return adminLandingPath(user);
  return hasPerks(user.user_type) ? '/gold-customer' : '/';
}

function adminLandingPath(user: Pick<User, 'is_admin' | 'is_host' | 'user_type'>): string {
  if (user.is_admin) return '/admin';
  if (user.is_host) return '/hosting';
  return user.user_type === 'gold_customer' ? '/gold-customer' : '/booking';
}
