import { z } from 'zod';
import { address, link, secret, snowflake, snowflakes, networks, zones, port } from './config-schemas.ts';
import { backupSettings } from './config-backups.ts';
import { setting, type Setting } from './config-setting.ts';
import { exampleBrand } from './seed/content/brand.ts';

const site = 'The site';
const database = 'Database';
const discord = 'Discord';
const roles = 'Discord roles and channels';
const games = 'Bloxlink and Roblox';
const community = 'The community';
const pictures = 'Pictures';

/** Of each server process. */
export const defaultPoolSize = 8;

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
    'Signs sign-in tokens; at least 32 characters. Unset: generated once and saved in DATA_DIR. A new one signs everybody out.',
    z.string().min(32, 'must have at least 32 characters').optional(),
  ),
  dataKey: setting(
    'DATA_KEY',
    site,
    'Protects security codes, the marks of blocked people and the secrets of the set-up in the database, and signs the addresses of calendar files; at least 32 characters. Required with DATABASE_URL. Unset: generated once and saved in DATA_DIR/data-key. No backup holds it: keep a copy.',
    z.string().min(32, 'must have at least 32 characters').optional(),
  ),
  trustedProxies: setting(
    'TRUSTED_PROXIES',
    site,
    'Addresses or networks of your proxies, separated by commas. X-Forwarded-For is ignored from any other address.',
    networks,
  ),
  webhookPrivateAddresses: setting(
    'WEBHOOK_PRIVATE_ADDRESSES',
    site,
    'Whether webhooks may be sent to private networks and this machine, and without TLS: refused or allowed. Everyone who is an admin of the site can then reach what the server can reach.',
    z.enum(['refused', 'allowed']).default('refused'),
  ),
  logLevel: setting(
    'LOG_LEVEL',
    site,
    'How much to log.',
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  ),
  metricsToken: setting(
    'METRICS_TOKEN',
    site,
    'The bearer token that /metrics asks for; at least 16 characters. Unset: there is no /metrics.',
    z.string().min(16, 'must have at least 16 characters').optional(),
  ),
  drainSeconds: setting(
    'DRAIN_SECONDS',
    site,
    'How long a stopping server still answers requests while /readyz fails, so that a load balancer stops sending new ones.',
    z.coerce.number('must be a number').int().min(0).max(60).default(0),
  ),
  liveConnections: setting(
    'LIVE_CONNECTIONS',
    site,
    'How many open pages one process updates live. Other pages poll. docs/benchmarks.md shows the cost of 5,000.',
    z.coerce.number('must be a number').int().min(0).max(15_000).default(8000),
  ),
  pageCacheSeconds: setting(
    'PAGE_CACHE_SECONDS',
    site,
    'How long a rendered page is cached; up to a minute longer while a new one is rendered. 0: no cache for pages and public responses.',
    z.coerce.number('must be a number').min(0).max(3600).default(5),
  ),
  updateAddress: setting(
    'UPDATE_ADDRESS',
    site,
    'Asked once a day for the newest version, which the admin panel then shows: JSON with `version` and optionally `notes` or `homepage`, as https://registry.npmjs.org/sunset-resorts/latest answers. Unset: nobody is asked.',
    address.optional(),
  ),
  dataDirectory: setting(
    'DATA_DIR',
    database,
    'Folder of the embedded database and the server’s files. Unset: data/ in the checkout; with the npm package sunset-data/ in the current folder.',
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
    'Database connections of each server process.',
    z.coerce.number('must be a number').int().min(2).max(100).default(defaultPoolSize),
  ),
  messageRetentionDays: setting(
    'MESSAGE_RETENTION_DAYS',
    database,
    'Days after which sent and failed messages to Discord are deleted; those about sessions that are not over stay. A shorter value than before counts after seven days.',
    z.coerce.number('must be a number').int().min(7).max(3650).default(90),
  ),
  retentionMonths: setting(
    'RETENTION_MONTHS',
    database,
    'Months after a session until the names and notes of its guests are removed (bookings, waiting lists, comments). The bookings stay as figures. A shorter value than before counts after seven days.',
    z.coerce.number('must be a number').int().min(1).max(120).default(24),
  ),
  seed: setting(
    'SEED',
    database,
    'What an empty database gets: evening (a demo with resorts, openings, guests, store items; each start begins an evening unless a session is on), demo (the same without the evening), catalogue (resorts), or none. The first two only with the stand-in. Unset: evening with the stand-in, else catalogue.',
    z.enum(['evening', 'demo', 'catalogue', 'none']).optional(),
  ),
  seedAdmins: setting('SEED_ADMINS', database, 'Discord ids that an empty database starts with as admins.', snowflakes),
  standin: setting(
    'STANDIN',
    discord,
    'The local stand-in for Discord, Bloxlink and Roblox, started where no Discord application is configured. "public" allows it on a public address, where anyone can then sign in as anyone. "off" starts none: nobody can sign in before the set-up is finished.',
    z.enum(['local', 'public', 'off']).default('local'),
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
  discordPublicKey: setting(
    'DISCORD_PUBLIC_KEY',
    discord,
    "The application's public key (64 hexadecimal digits). Switches on booking from Discord: docs/discord.md. Unset: there is no /discord/interactions.",
    z
      .string()
      .regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits')
      .optional(),
  ),
  discordAuthorizeUrl: setting(
    'DISCORD_AUTHORIZE_URL',
    discord,
    "Discord's sign-in page.",
    address.default('https://discord.com/oauth2/authorize'),
  ),
  discordApiBase: setting('DISCORD_API_BASE', discord, "Discord's API.", address.default('https://discord.com/api')),
  discordCallsPerSecond: setting(
    'DISCORD_CALLS_PER_SECOND',
    discord,
    'How many calls a second Discord allows your application. Sign-ins are admitted at the rate that follows from it: docs/limits.md. Discord tells the owners of large bots if they may make more.',
    z.coerce.number().int().min(1).max(100_000).default(50),
  ),
  discordIssuer: setting(
    'DISCORD_ISSUER',
    discord,
    'Issuer of Discord’s sign-in tokens.',
    address.default('https://discord.com'),
  ),
  discordCdnBase: setting(
    'DISCORD_CDN_BASE',
    discord,
    'Address of Discord’s avatars.',
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
  roleStaff: setting(
    'DISCORD_ROLE_STAFF',
    roles,
    'Role that the staff opening ping mentions. No other role is ever mentioned. Unset: the ping mentions no role.',
    snowflake.optional(),
  ),
  roleHost: setting(
    'DISCORD_ROLE_HOST',
    roles,
    'Role of hosts, who run evenings without being admins (docs/rules/people/hosts.md). Unset: admins add hosts by hand.',
    snowflake.optional(),
  ),
  channelGuests: setting(
    'DISCORD_CHANNEL_GUESTS',
    roles,
    'Channel of the guest session announcements. Unset: they are not sent.',
    snowflake.optional(),
  ),
  channelStaff: setting(
    'DISCORD_CHANNEL_STAFF',
    roles,
    'Channel of the staff opening pings and of waiting requests. Unset: they are not sent.',
    snowflake.optional(),
  ),
  primaryAdminDiscordId: setting(
    'PRIMARY_ADMIN_DISCORD_ID',
    roles,
    'Discord id of the admin who cannot be removed.',
    snowflake.optional(),
  ),
  adminCodeSignIn: setting(
    'ADMIN_CODE_SIGN_IN',
    roles,
    'Whether admins may sign in by Discord id and security code besides Discord: on or off.',
    z.enum(['on', 'off']).default('on'),
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
  robloxOauthIssuer: setting(
    'ROBLOX_OAUTH_ISSUER',
    games,
    'Issuer of Roblox’s sign-in tokens.',
    address.default('https://apis.roblox.com/oauth').transform((url) => `${url}/`),
  ),
  robloxClientId: setting(
    'ROBLOX_CLIENT_ID',
    games,
    'Id of your Roblox OAuth app, with PUBLIC_URL/roblox/callback as its redirect. Unset: members can’t link; Bloxlink still fills in forms.',
    secret.optional(),
  ),
  robloxClientSecret: setting('ROBLOX_CLIENT_SECRET', games, "The Roblox app's secret.", secret.optional()),
  communityName: setting('COMMUNITY_NAME', community, 'Name of the community.', z.string().default(exampleBrand.name)),
  tagline: setting(
    'COMMUNITY_TAGLINE',
    community,
    'One line about the community.',
    z.string().default(exampleBrand.tagline),
  ),
  communityTimeZone: setting(
    'COMMUNITY_TIME_ZONE',
    community,
    'Time zone (IANA) in which the months of gold memberships are counted.',
    z
      .string()
      .refine((zone) => zones.has(zone), 'must be a time zone such as Europe/Rome')
      .default('UTC'),
  ),
  inviteUrl: setting('DISCORD_INVITE_URL', community, 'Invite to the Discord server. Unset: hidden.', link),
  ticketUrl: setting('SUPPORT_TICKET_URL', community, 'Discord channel where tickets are opened. Unset: hidden.', link),
  termsUrl: setting('TERMS_URL', community, "Terms of Service. Unset: the site's own page.", address.optional()),
  privacyUrl: setting('PRIVACY_URL', community, "Privacy Policy. Unset: the site's own page.", address.optional()),
  donationUrl: setting('DONATION_URL', community, 'Where people donate. Unset: hidden.', link),
  tiktokUrl: setting('TIKTOK_URL', community, 'TikTok. Unset: hidden.', link),
  robloxGroupUrl: setting('ROBLOX_GROUP_URL', community, 'The Roblox group. Unset: hidden.', link),
  twitterUrl: setting('TWITTER_URL', community, 'X (Twitter). Unset: hidden.', link),
  picturesBucket: setting(
    'S3_BUCKET',
    pictures,
    'Bucket for uploaded pictures, in any S3-compatible store. Unset: the folder uploads/ in DATA_DIR.',
    z.string().min(1).optional(),
  ),
  picturesEndpoint: setting('S3_ENDPOINT', pictures, "The store's address. Unset: Amazon's.", address.optional()),
  picturesRegion: setting('S3_REGION', pictures, "The bucket's region.", z.string().default('us-east-1')),
  picturesPrefix: setting('S3_PREFIX', pictures, 'Put before the name of each file.', z.string().default('uploads/')),
  picturesKeyId: setting('S3_ACCESS_KEY_ID', pictures, 'Key that may read, write and delete there.', secret.optional()),
  picturesKeySecret: setting('S3_SECRET_ACCESS_KEY', pictures, "The key's secret.", secret.optional()),
  ...backupSettings,
} satisfies Record<string, Setting>;
