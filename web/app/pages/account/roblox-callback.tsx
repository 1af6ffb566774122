import { RobloxCallback } from '../../features/accounts/components/roblox-callback.tsx';

export default function RobloxCallbackPage() {
  return <RobloxCallback />;
}
