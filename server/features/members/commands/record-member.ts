import type { Member } from '../../../actor.ts';
import { transact, type TransactionDeps } from '../../../db/transact.ts';
import type { GuildMember } from '../../../integrations/discord/guild-member.ts';
import { getMember } from '../queries.ts';
import { tierFromDiscord } from '../rules.ts';

/** Writes what Discord says of a person, at sign-in and when roles are refreshed, and answers the member as of now. */
export async function recordMember(deps: TransactionDeps, person: GuildMember): Promise<Member> {
  const { config } = deps;
  const roles = {
    gold: config.roleGold,
    booster: config.roleBooster,
    boosts2: config.roleBoosts2,
    boosts3: config.roleBoosts3,
  };
  const now = deps.now();
  const facts = {
    username: person.username,
    displayName: person.displayName,
    avatar: person.avatar,
    ...tierFromDiscord(roles, person.roleIds, person.isBoosting),
    isInServer: true,
    rolesCheckedAt: now,
  };
  return transact(deps, async (deps) => {
    await deps.db
      .insertInto('members')
      .values({ discordId: person.discordId, ...facts, createdAt: now, lastLoginAt: now })
      .onConflict((conflict) => conflict.column('discordId').doUpdateSet({ ...facts, deletedAt: null }))
      .execute();
    return getMember(deps.db, person.discordId, now);
  });
}
