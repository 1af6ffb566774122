import type { BloxlinkStatus } from '@sunset/contract/api/accounts.ts';

/** The linked game account, or that there is none. */
export function presentBloxlink(user: { username: string; displayName: string } | null): BloxlinkStatus {
  if (user === null) return { is_linked: false, roblox_info: null };
  return { is_linked: true, roblox_info: { roblox_username: user.username, roblox_display_name: user.displayName } };
}
