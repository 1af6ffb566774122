import type { MemberActor } from '../../actor.ts';
import type { Config } from '../../config.ts';
import type { Interaction } from '../../integrations/discord/interactions/parse-interaction.ts';
import { toMember } from '../members/queries.ts';
import { recordRoleCheck, type RoleCheckDeps } from '../members/record-member.ts';
import { elsewhere, membershipPending, unknownPerson } from './errors.ts';

/** Interactions have no session: Discord's signature proves who acts. */
const sessionId = 'discord';

/**
 * The person who acts. In the server Discord sends their roles, which count as a role check, and a new person becomes a
 * member, unless they wait for the membership screening; in a direct message it sends none. Rules: INTER-6, AUTH-19.
 */
export async function identify(
  deps: RoleCheckDeps & { config: Config },
  interaction: Pick<Interaction, 'guildId' | 'member' | 'discordId' | 'locale'>,
): Promise<MemberActor> {
  const { guildId, member: person, discordId, locale } = interaction;
  if (guildId !== null && guildId !== deps.config.discordGuildId) throw elsewhere();
  if (guildId !== null && person?.isPending) throw membershipPending();
  if (guildId !== null && person !== null)
    return { kind: 'member', member: await recordRoleCheck(deps, person, locale), sessionId };
  const stored = await deps.memberRows.find(discordId);
  if (stored === null) throw unknownPerson();
  return { kind: 'member', member: toMember(stored, deps.now()), sessionId };
}
