import type { BloxlinkStatus } from '@sunset/contract/api/accounts.ts';
import type { RobloxUser } from '../../integrations/roblox/roblox.ts';

export function presentBloxlink(user: RobloxUser | null): BloxlinkStatus {
  if (user === null) return { is_linked: false, roblox_info: null };
  return { is_linked: true, roblox_info: { roblox_username: user.username, roblox_display_name: user.displayName } };
}
