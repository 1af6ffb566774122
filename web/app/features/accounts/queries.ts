import type { BloxlinkStatus, GameAccount } from '@sunset/contract/api/accounts.ts';
import type { Call } from '@sunset/contract/client.ts';

/** The Roblox account that Bloxlink knows for the member; throws if Bloxlink cannot be asked. */
export function checkGameAccount(call: Call): Promise<BloxlinkStatus> {
  return call('GET /user/bloxlink-roblox');
}

/** The member's link with Roblox, and whether one can be made here. */
export function readGameAccount(call: Call): Promise<GameAccount> {
  return call('GET /user/game-account');
}
