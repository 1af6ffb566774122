import type { Companion } from '@sunset/contract/api/bookings/companion.ts';

/** What people call a companion: a member by the Discord name, a friend without an account by the Roblox one. */
export const companionName = ({ name, robloxDisplayName }: Pick<Companion, 'name' | 'robloxDisplayName'>): string =>
  name ?? robloxDisplayName;
