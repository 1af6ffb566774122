import { z } from 'zod';

/** One value an operator may set: its environment variable, what it means, and its rule with the default. */
export interface Setting<S extends z.ZodType = z.ZodType> {
  variable: string;
  group: string;
  doc: string;
  schema: S;
}

function setting<S extends z.ZodType>(variable: string, group: string, doc: string, schema: S): Setting<S> {
  return { variable, group, doc, schema };
}

const address = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((url) => url.replace(/\/$/, ''));
const secret = z.string().min(1);
const snowflake = z.string().regex(/^\d{17,20}$/, 'must be a Discord id (17 to 20 digits)');
const snowflakes = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((id) => id.trim())
      .filter((id) => id !== ''),
  )
  .refine((ids) => ids.every((id) => /^\d{17,20}$/.test(id)), 'must be Discord ids separated by commas');
const port = z.coerce.number('must be a port number').int().min(0).max(65_535);

const site = 'The site';
const database = 'Database';
const discord = 'Discord';
const roles = 'Discord roles and channels';
const games = 'Bloxlink and Roblox';
const community = 'The community';

/** Every value the product reads from its environment. `.env.example` and `docs/configuration.md` are written from it. */
export const settings = {
  host: setting('HOST', site, 'Address to listen on.', z.string().default('127.0.0.1')),
  port: setting(
    'PORT',
    site,
    'Port to listen on; 0 takes a free one. Unset: 3000, or the next free port.',
    port.optional(),
  ),
  publicUrl: setting(
    'PUBLIC_URL',
    site,
    'The address people open. Unset: http://localhost and the port.',
    address.optional(),
  ),
  apiOrigin: setting(
    'API_ORIGIN',
    site,
    'Where the pages find the API, if it is another host; it must share the registrable domain of PUBLIC_URL.',
    address.optional(),
  ),
  sessionSecret: setting(
    'SESSION_SECRET',
    site,
    'Signs sign-in tokens; at least 32 characters. Unset: made once and kept in DATA_DIR.',
    z.string().min(32, 'must have at least 32 characters').optional(),
  ),
  logLevel: setting(
    'LOG_LEVEL',
    site,
    'How much to log.',
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  ),
  dataDirectory: setting(
    'DATA_DIR',
    database,
    'Folder of the embedded database and of what the server keeps. Unset: data/ in the checkout.',
    z.string().optional(),
  ),
  databaseUrl: setting(
    'DATABASE_URL',
    database,
    'A PostgreSQL of your own (16 or newer). Unset: the embedded one.',
    z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must start with postgresql://')
      .optional(),
  ),
  databasePoolSize: setting(
    'DATABASE_POOL_SIZE',
    database,
    'Connections that each server process keeps.',
    z.coerce.number('must be a number').int().min(2).max(100).default(8),
  ),
  seed: setting(
    'SEED',
    database,
    'What an empty database gets: demo (resorts, openings, guests; only with the stand-in), catalogue, or none. Unset: demo with the stand-in, else catalogue.',
    z.enum(['demo', 'catalogue', 'none']).optional(),
  ),
  seedAdmins: setting('SEED_ADMINS', database, 'Discord ids that an empty database starts with as admins.', snowflakes),
  standin: setting(
    'STANDIN',
    discord,
    'The local stand-in for Discord, Bloxlink and Roblox, started where no Discord application is configured. "public" allows it on a public address, where anyone can then sign in as anyone.',
    z.enum(['local', 'public']).default('local'),
  ),
  standinPort: setting(
    'STANDIN_PORT',
    discord,
    'Port of the stand-in; 0 takes a free one, which is printed.',
    port.default(0),
  ),
  standinHost: setting('STANDIN_HOST', discord, 'Address the stand-in listens on.', z.string().default('127.0.0.1')),
  discordClientId: setting('DISCORD_CLIENT_ID', discord, 'Id of your Discord application.', snowflake.optional()),
  discordClientSecret: setting('DISCORD_CLIENT_SECRET', discord, "The application's OAuth2 secret.", secret.optional()),
  discordBotToken: setting('DISCORD_BOT_TOKEN', discord, "The application's bot token.", secret.optional()),
  discordGuildId: setting('DISCORD_GUILD_ID', discord, 'Id of your Discord server.', snowflake.optional()),
  discordAuthorizeUrl: setting(
    'DISCORD_AUTHORIZE_URL',
    discord,
    "Discord's sign-in page.",
    address.default('https://discord.com/oauth2/authorize'),
  ),
  discordApiBase: setting('DISCORD_API_BASE', discord, "Discord's API.", address.default('https://discord.com/api')),
  discordIssuer: setting('DISCORD_ISSUER', discord, 'Who Discord says it is.', address.default('https://discord.com')),
  discordCdnBase: setting(
    'DISCORD_CDN_BASE',
    discord,
    'Where avatars come from.',
    address.default('https://cdn.discordapp.com'),
  ),
  roleGold: setting('DISCORD_ROLE_GOLD', roles, 'Role of gold customers.', snowflake.optional()),
  roleBooster: setting('DISCORD_ROLE_BOOSTER', roles, "Discord's own booster role (1 boost).", snowflake.optional()),
  roleBoosts2: setting('DISCORD_ROLE_BOOSTS_2', roles, 'Role that staff give for 2 boosts.', snowflake.optional()),
  roleBoosts3: setting(
    'DISCORD_ROLE_BOOSTS_3',
    roles,
    'Role that staff give for 3 and more boosts.',
    snowflake.optional(),
  ),
  primaryAdminDiscordId: setting(
    'PRIMARY_ADMIN_DISCORD_ID',
    roles,
    'Discord id of the admin who cannot be removed.',
    snowflake.optional(),
  ),
  bloxlinkApiBase: setting('BLOXLINK_API_BASE', games, "Bloxlink's API.", address.default('https://api.blox.link/v4')),
  bloxlinkApiKey: setting(
    'BLOXLINK_API_KEY',
    games,
    'Key of your server from the Bloxlink dashboard.',
    secret.optional(),
  ),
  robloxUsersBase: setting(
    'ROBLOX_USERS_BASE',
    games,
    "Roblox's users API.",
    address.default('https://users.roblox.com'),
  ),
  communityName: setting('COMMUNITY_NAME', community, 'Name of the community.', z.string().default('Sunset Resorts')),
  tagline: setting(
    'COMMUNITY_TAGLINE',
    community,
    'One line about the community.',
    z.string().default('The most realistic immersive resort roleplay experience'),
  ),
  inviteUrl: setting(
    'DISCORD_INVITE_URL',
    community,
    'Invite to the Discord server.',
    address.default('https://discord.gg/sunsetresorts'),
  ),
  ticketUrl: setting(
    'SUPPORT_TICKET_URL',
    community,
    'Discord channel where tickets are opened.',
    address.default('https://discord.com/channels/@me'),
  ),
  termsUrl: setting('TERMS_URL', community, "Terms of Service. Unset: the site's own page.", address.optional()),
  privacyUrl: setting('PRIVACY_URL', community, "Privacy Policy. Unset: the site's own page.", address.optional()),
  donationUrl: setting(
    'DONATION_URL',
    community,
    'Where people donate.',
    address.default('https://www.buymeacoffee.com/sunsetresorts'),
  ),
  tiktokUrl: setting(
    'TIKTOK_URL',
    community,
    'Short-video site.',
    address.default('https://www.tiktok.com/@sunsetresorts'),
  ),
  robloxGroupUrl: setting(
    'ROBLOX_GROUP_URL',
    community,
    'The game group.',
    address.default('https://www.roblox.com/communities'),
  ),
  twitterUrl: setting('TWITTER_URL', community, 'Microblog.', address.default('https://x.com/sunsetresorts')),
} satisfies Record<string, Setting>;
