import { bloxlinkKey, discordApplication, guildId, personIds, placeIds, robloxApplication } from './ids.ts';

/** Links of the example community. The operator's own values win. */
export const exampleLinks = {
  SUPPORT_TICKET_URL: 'https://discord.com/channels/@me',
  DONATION_URL: 'https://www.buymeacoffee.com/sunsetresorts',
  TIKTOK_URL: 'https://www.tiktok.com/@sunsetresorts',
  ROBLOX_GROUP_URL: 'https://www.roblox.com/communities',
  TWITTER_URL: 'https://x.com/sunsetresorts',
};

/** Where the product finds the services of a stand-in, without an application: that is entered in the set-up. */
export function addressesFor(origin: string): Record<string, string> {
  return {
    DISCORD_AUTHORIZE_URL: `${origin}/oauth2/authorize`,
    DISCORD_API_BASE: `${origin}/api`,
    DISCORD_ISSUER: origin,
    DISCORD_CDN_BASE: origin,
    BLOXLINK_API_BASE: `${origin}/v4`,
    ROBLOX_OAUTH_ISSUER: `${origin}/oauth/`,
    ROBLOX_USERS_BASE: origin,
    ROBLOX_THUMBNAILS_BASE: origin,
    ROBLOX_CLOUD_BASE: origin,
  };
}

/**
 * The environment variables with which the product uses the stand-in at this origin instead of the real services.
 * `discord`: the secrets and the public key of the stand-in's own application.
 */
export function environmentFor(
  origin: string,
  discord: { application: { clientSecret: string; botToken: string }; publicKey: string },
): Record<string, string> {
  return {
    ...addressesFor(origin),
    DISCORD_CLIENT_ID: discordApplication.clientId,
    DISCORD_CLIENT_SECRET: discord.application.clientSecret,
    DISCORD_BOT_TOKEN: discord.application.botToken,
    DISCORD_GUILD_ID: guildId,
    DISCORD_PUBLIC_KEY: discord.publicKey,
    DISCORD_INVITE_URL: `${origin}/invite`,
    ...Object.fromEntries(Object.entries(placeIds).map(([place, id]) => [`DISCORD_${place.toUpperCase()}`, id])),
    PRIMARY_ADMIN_DISCORD_ID: personIds.primary,
    SEED_ADMINS: personIds.admin,
    BLOXLINK_API_KEY: bloxlinkKey,
    ROBLOX_CLIENT_ID: robloxApplication.clientId,
    ROBLOX_CLIENT_SECRET: robloxApplication.clientSecret,
  };
}
