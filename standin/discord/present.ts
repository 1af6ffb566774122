import type { APIGuildMember, APIUser, GuildMemberFlags, UserFlags } from 'discord-api-types/v10';
import { discordApplication, personIds } from '../ids.ts';
import type { Membership, Person } from '../people.ts';
import type { StandinState } from '../state.ts';

/** Users here have no flags. */
const noFlags = 0 as UserFlags;

export function presentUser(person: Person): APIUser {
  return {
    id: person.id,
    username: person.username,
    discriminator: '0',
    global_name: person.globalName,
    avatar: person.avatar,
    banner: null,
    accent_color: null,
    public_flags: noFlags,
    flags: noFlags,
    avatar_decoration_data: null,
    collectibles: null,
    primary_guild: null,
  };
}

/** A user as seen with their own token; `email` needs its scope. */
export function presentSelf(person: Person, withEmail: boolean): APIUser {
  const email = withEmail ? { email: `${person.username}@standin.invalid`, verified: true } : {};
  return { ...presentUser(person), mfa_enabled: true, locale: person.locale, ...email };
}

export function presentMember(person: Person, member: Membership): APIGuildMember {
  return {
    user: presentUser(person),
    nick: member.nick,
    avatar: member.avatar,
    banner: null,
    roles: [...member.roles],
    joined_at: member.joinedAt,
    premium_since: member.premiumSince,
    deaf: false,
    mute: false,
    flags: 0 as GuildMemberFlags,
    pending: member.pending,
    communication_disabled_until: null,
    avatar_decoration_data: null,
    collectibles: null,
  };
}

/** The bot as a member of the server. */
export function presentBotMember({ discord }: StandinState): APIGuildMember {
  return {
    user: presentBot(),
    nick: null,
    avatar: null,
    banner: null,
    roles: [...discord.botRoles],
    joined_at: '2026-01-01T00:00:00.000000+00:00',
    premium_since: null,
    deaf: false,
    mute: false,
    flags: 0 as GuildMemberFlags,
    pending: false,
    communication_disabled_until: null,
    avatar_decoration_data: null,
    collectibles: null,
  };
}

/** The bot's account as it sees itself. Its two-factor authentication is that of its owner. */
export function presentOwnBot({ discord }: StandinState): APIUser {
  return { ...presentBot(), mfa_enabled: discord.application.ownerHasTwoFactor, locale: 'en-US' };
}

/** The bot's account: bots keep a four-digit discriminator. */
export function presentBot(): APIUser {
  return {
    id: discordApplication.clientId,
    username: discordApplication.name,
    discriminator: '4127',
    global_name: null,
    avatar: null,
    bot: true,
    public_flags: noFlags,
    flags: noFlags,
    primary_guild: null,
  };
}

export function presentApplication({ discord, site, people }: StandinState) {
  const { needsCodeGrant } = discord.application;
  return {
    id: discordApplication.clientId,
    name: discordApplication.name,
    icon: null,
    type: null,
    description: 'A stand-in for local use',
    bot_public: false,
    bot_require_code_grant: needsCodeGrant,
    verify_key: discord.interactions.key.publicKey,
    flags: 0,
    flags_new: '0',
    bot: presentBot(),
    owner: presentUser(people.get(personIds.primary)),
    interactions_endpoint_url: site === null ? null : `${site}/discord/interactions`,
    role_connections_verification_url: null,
    explicit_content_filter: 0,
    team: null,
    eligible_oauth2_scopes: [],
    approximate_guild_count: discord.botInGuild ? 1 : 0,
    approximate_user_install_count: 0,
    approximate_user_authorization_count: 0,
    redirect_uris: [...discord.redirects],
  };
}
