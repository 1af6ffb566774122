import type { Route } from './+types/admin-auth-callback.ts';
import { SignInCallback } from '../../features/auth/components/sign-in-callback.tsx';
import { pageMeta } from '../../lib/navigation/page-meta.ts';

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: 'Admin sign-in', description: 'Back from Discord.', isPrivate: true });
}

export default function AdminAuthCallback() {
  return <SignInCallback kind="admin" />;
}
