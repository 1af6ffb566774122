import type { BloxlinkStatus, GameAccount } from '@sunset/contract/api/accounts.ts';
import type { OwnSwitches } from '@sunset/contract/api/messages/own-switches.ts';
import type { Call } from '@sunset/contract/client.ts';

/** The Roblox account that Bloxlink knows for the member; throws if Bloxlink cannot be asked. */
export function checkGameAccount(call: Call): Promise<BloxlinkStatus> {
  return call('GET /user/bloxlink-roblox');
}

/** The member's link with Roblox, and whether one can be made here. */
export function readGameAccount(call: Call): Promise<GameAccount> {
  return call('GET /user/game-account');
}

/** When the member's private calendar address was created; null without one. */
export async function readCalendarCreation(call: Call): Promise<string | null> {
  return (await call('GET /user/calendar')).created_at;
}

/** Which of the Discord messages that can be switched off the member gets. */
export function readOwnSwitches(call: Call): Promise<OwnSwitches> {
  return call('GET /user/message-switches');
}
