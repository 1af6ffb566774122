import { AppError } from '../../../app-error.ts';
import type { Deps } from '../../../deps.ts';
import type { RobloxUser } from '../../../integrations/roblox/roblox.ts';

/**
 * The Roblox account that Bloxlink knows for a Discord account; null means: none is linked. Refuses with
 * `outside_service_failed` when it cannot be known, which is never read as "not linked".
 */
export async function findLinkedAccount(deps: Deps, discordId: string): Promise<RobloxUser | null> {
  const linked = await deps.bloxlink.findRobloxId(discordId);
  if (linked.kind === 'refused') return null;
  if (linked.kind === 'unavailable') throw notAnswered('Bloxlink');
  const user = await deps.roblox.findUser(linked.value);
  if (user.kind === 'refused') return null;
  if (user.kind === 'unavailable') throw notAnswered('Roblox');
  return user.value;
}

function notAnswered(service: string): AppError {
  return new AppError('outside_service_failed', `${service} did not answer. Please try again later.`);
}
