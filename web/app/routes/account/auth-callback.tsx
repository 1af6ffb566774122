import type { Route } from './+types/auth-callback.ts';
import { SignInCallback } from '../../features/auth/components/sign-in-callback.tsx';
import { pageMeta } from '../../lib/navigation/page-meta.ts';

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: 'Signing in', description: 'Back from Discord.', isPrivate: true });
}

export default function AuthCallback() {
  return <SignInCallback kind="user" />;
}
