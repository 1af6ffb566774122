import type { Route } from './+types/roblox-callback.ts';
import { RobloxCallback } from '../../features/accounts/components/roblox-callback.tsx';
import { pageMeta } from '../../lib/navigation/page-meta.ts';

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: 'Roblox Account Linking', description: 'Back from Roblox.', isPrivate: true });
}

export default function RobloxCallbackPage() {
  return <RobloxCallback />;
}
