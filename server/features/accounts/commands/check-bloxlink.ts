import type { RobloxUser } from '../../../integrations/roblox/roblox.ts';
import { notAnswered } from '../errors.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { linkEnteredBookings } from '../../door/commands/link-entered-bookings.ts';
import type { OutsideServices } from '../../../start/outside-services.ts';

export type BloxlinkDeps = DatabaseDeps & Pick<OutsideServices, 'bloxlink' | 'roblox'>;

interface Asked {
  id: number;
  discordId: string;
}

/**
 * Asks Bloxlink which Roblox account is linked to a member's Discord account and stores the answer; null means none.
 * Refuses with `outside_service_failed` if Bloxlink does not answer, which is never read as "not linked".
 */
export async function checkBloxlink(deps: BloxlinkDeps, member: Asked): Promise<RobloxUser | null> {
  const user = await askBloxlink(deps, member.discordId);
  await transact(deps, async (deps) => {
    await storeAnswer(deps, member.id, user);
    if (user !== null) await linkEnteredBookings(deps, member.id);
  });
  return user;
}

async function storeAnswer({ db, now }: DatabaseDeps, memberId: number, user: RobloxUser | null): Promise<void> {
  await db
    .updateTable('members')
    .set({
      bloxlinkRobloxId: user?.id ?? null,
      bloxlinkUsername: user?.username ?? null,
      bloxlinkDisplayName: user?.displayName ?? null,
      bloxlinkCheckedAt: now(),
    })
    .where('id', '=', memberId)
    // An account that was deleted meanwhile stays deleted.
    .where('deletedAt', 'is', null)
    .execute();
}

async function askBloxlink(deps: BloxlinkDeps, discordId: string): Promise<RobloxUser | null> {
  const linked = await deps.bloxlink.findRobloxId(discordId);
  if (linked.kind === 'refused') return null;
  if (linked.kind === 'unavailable') throw notAnswered('Bloxlink');
  const user = await deps.roblox.findUser(linked.value);
  if (user.kind === 'refused') return null;
  if (user.kind === 'unavailable') throw notAnswered('Roblox');
  return user.value;
}
