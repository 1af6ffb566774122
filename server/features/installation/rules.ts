import type { Config } from '../../config.ts';
import type { Installation } from './queries.ts';

/** The Discord application and server of a configuration. */
export interface Community {
  applicationId: string;
  guildId: string;
}

/** Null without a Discord application. */
export function communityOf({ discordClientId: applicationId, discordGuildId: guildId }: Config): Community | null {
  return applicationId === undefined || guildId === undefined ? null : { applicationId, guildId };
}

/** How a configuration differs from the database; `wanted` is null without a Discord application. */
type Difference =
  | 'demo_with_discord'
  | 'community_without_discord'
  | 'unknown_server'
  | 'other_server'
  | 'other_application';

/** `unclaimed`: the database takes what the configuration says. */
export function compareInstallation(
  { kind, applicationId, guildId }: Installation,
  wanted: Community | null,
): 'same' | 'unclaimed' | Difference {
  if (kind === null) return 'unclaimed';
  if (kind === 'demo') return wanted === null ? 'same' : 'demo_with_discord';
  if (wanted === null) return 'community_without_discord';
  if (guildId === null) return 'unknown_server';
  if (guildId !== wanted.guildId) return 'other_server';
  return applicationId === wanted.applicationId ? 'same' : 'other_application';
}

/** What the database is, for a sentence that begins with it. */
export function describeInstallation({ kind, guildId }: Installation): string {
  if (kind === null) return 'belongs to nobody yet: the first start decides';
  if (kind === 'demo') return 'is a demo, made without a Discord application';
  return guildId === null ? 'belongs to a community' : `belongs to the community of the Discord server ${guildId}`;
}

interface Explanation {
  /** For a sentence that begins with the database. */
  says: string;
  todo: string;
}

const anotherDatabase = 'set DATA_DIR to a new folder (or DATABASE_URL to an empty database)';

export const explainDifference: Record<
  Difference,
  (installation: Installation, wanted: Community | null) => Explanation
> = {
  demo_with_discord: (installation) => ({
    says: `${describeInstallation(installation)}, with admins that anyone could be, but DISCORD_CLIENT_ID is set`,
    todo:
      `For a new community, ${anotherDatabase}. ` +
      'Or remove DISCORD_CLIENT_ID and open the set-up link: only the set-up makes a community of a demo.',
  }),
  community_without_discord: (installation) => ({
    says: `${describeInstallation(installation)}, but no Discord application is configured`,
    todo: 'Set DISCORD_CLIENT_ID and the other Discord variables again. To look at the demo, start it with another DATA_DIR.',
  }),
  unknown_server: (installation, wanted) => ({
    says: `${describeInstallation(installation)} and has members, but not the id of their Discord server`,
    todo:
      `If DISCORD_GUILD_ID ${wanted?.guildId} is that server, confirm it: ` +
      `npm run community:move -- --from none --to ${wanted?.guildId}; otherwise set the right one first`,
  }),
  other_server: ({ guildId }, wanted) => ({
    says: `belongs to the Discord server ${guildId}, but DISCORD_GUILD_ID is ${wanted?.guildId}`,
    todo:
      `Set DISCORD_GUILD_ID to ${guildId}; or ${anotherDatabase}; ` +
      `or, if the community has moved, run: npm run community:move -- --from ${guildId} --to ${wanted?.guildId}`,
  }),
  other_application: ({ applicationId }, wanted) => ({
    says: `is in use by a server with the Discord application ${applicationId}, but DISCORD_CLIENT_ID is ${wanted?.applicationId}`,
    todo: 'Give all servers of this database the same application. To change it, stop all of them first.',
  }),
};
