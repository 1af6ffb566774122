import type { Route } from './+types/settings.ts';
import { SettingsPage } from '../../features/accounts/components/settings-page.tsx';
import { pageMeta } from '../../lib/navigation/page-meta.ts';

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, {
    title: 'Settings',
    description: 'Your Discord and Roblox accounts, and your data.',
    isPrivate: true,
  });
}

export default function Settings() {
  return <SettingsPage />;
}
