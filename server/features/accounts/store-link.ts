import type { MemberActor } from '../../actor.ts';
import { brokenConstraint } from '../../database/broken-constraint.ts';
import { transact, type DatabaseDeps } from '../../database/transact.ts';
import { recordChange } from '../audit-log/record-change.ts';
import { linkEnteredBookings } from '../door/commands/link-entered-bookings.ts';
import { linkedElsewhere, linkRefused } from './errors.ts';
import type { LinkedAccount } from './queries.ts';

interface Input {
  account: LinkedAccount;
  /** The sign-in of this link, which it completes. */
  stateHash: Buffer;
}

/**
 * Stores whose Roblox account it is and spends the state. Refuses with `roblox_account_taken`.
 *
 * race: two members link one account at the same moment; the unique `members.roblox_id` lets one of them have it.
 */
export async function storeLink(deps: DatabaseDeps, actor: MemberActor, input: Input): Promise<LinkedAccount> {
  const { account, stateHash } = input;
  const now = deps.now();
  const spend = (deps: DatabaseDeps, linkedRobloxId: string | null) =>
    deps.db.updateTable('signIns').set({ spentAt: now, linkedRobloxId }).where('stateHash', '=', stateHash).execute();
  try {
    return await transact(deps, async (deps) => {
      const stored = await deps.db
        .updateTable('members')
        .set({
          robloxId: account.id,
          robloxUsername: account.username,
          robloxDisplayName: account.displayName,
          robloxLinkedAt: now,
        })
        .where('id', '=', actor.member.id)
        .where('deletedAt', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (!stored) throw linkRefused();
      await linkEnteredBookings(deps, stored.id);
      await spend(deps, account.id);
      await recordChange(deps, actor, {
        action: 'member.link_roblox',
        subject: 'member',
        subjectId: String(actor.member.id),
        after: { is_linked: true },
      });
      return account;
    });
  } catch (error) {
    if (brokenConstraint(error) !== 'members_roblox_id_key') throw error;
    await spend(deps, null);
    throw linkedElsewhere();
  }
}
