import { resolve } from 'node:path';
import { outsideTransactions } from '../database/outside-transactions.ts';
import { defaultDataDirectory } from '@sunset/local-postgres/start.ts';
import { createBloxlink, type Bloxlink } from '../integrations/bloxlink/bloxlink.ts';
import { createDiscordBot, type DiscordBot, type DiscordBotSettings } from '../integrations/discord/bot.ts';
import { createDiscordClock, type DiscordClock } from '../integrations/discord/clock.ts';
import { createDiscordCalls } from '../integrations/discord/discord-calls.ts';
import {
  createDiscordInteractions,
  type DiscordInteractions,
} from '../integrations/discord/interactions/interactions.ts';
import { noSharedPauses, type SharedPauses } from '../integrations/discord/limits/shared-pauses.ts';
import { createDiscordSignIn, type DiscordSignIn } from '../integrations/discord/sign-in.ts';
import { discordUserAgent } from '../integrations/discord/user-agent.ts';
import { createCallBudget, type CallBudget } from '../integrations/call-budget.ts';
import { createOutsideCalls, deadlines, type OutsideCalls } from '../integrations/outside.ts';
import { createDrawingProcess, type DrawingProcess } from '../pages/drawing/drawing-process.ts';
import { createPictureEncoder, type PictureEncoder } from '../integrations/pictures/encode-picture.ts';
import { createRoblox, type Roblox } from '../integrations/roblox/roblox.ts';
import { createCachedStorage } from '../integrations/storage/cached-storage.ts';
import { createLocalStorage } from '../integrations/storage/local-storage.ts';
import { createS3Storage } from '../integrations/storage/s3-storage.ts';
import type { FileStorage } from '../integrations/storage/storage.ts';
import { createUpdateFeed, type UpdateFeed } from '../integrations/updates/update-feed.ts';
import { createRobloxSignIn, type RobloxSignIn } from '../integrations/roblox/sign-in.ts';
import { createWebhookSender, type SendWebhook } from '../integrations/webhooks/send-webhook.ts';
import type { Config } from '../config.ts';
import { productFolders } from '../product-folders.ts';
import { systemRandom } from '../random.ts';

/** What is reached over the network besides the database; never inside a transaction. */
export interface OutsideServices {
  /** The calls to outside services in progress. */
  outsideCalls: OutsideCalls;
  /** Those of them to Discord. */
  discordCalls: OutsideCalls;
  /** Bounds the role checks that callers wait for, by member id. */
  roleChecks: CallBudget<number>;
  discord: DiscordSignIn;
  bot: DiscordBot;
  /** Null where DISCORD_PUBLIC_KEY is not set. */
  interactions: DiscordInteractions | null;
  discordClock: DiscordClock;
  bloxlink: Bloxlink;
  roblox: Roblox;
  storage: FileStorage;
  pictures: PictureEncoder;
  drawings: DrawingProcess;
  robloxSignIn: RobloxSignIn;
  /** Null where UPDATE_ADDRESS is not set. */
  updates: UpdateFeed | null;
  sendWebhook: SendWebhook;
}

/** Builds the clients of all outside services. None of them runs inside a transaction. */
export function createOutsideServices(
  config: Config,
  now: () => Date,
  discordPauses: SharedPauses = noSharedPauses,
): OutsideServices {
  const calls = createOutsideCalls();
  const discordCalls = createDiscordCalls(calls, { userAgent: discordUserAgent(config.publicUrl), now });
  const guildId = config.discordGuildId ?? '';
  return {
    outsideCalls: calls,
    discordCalls,
    // Discord allows a bot 50 calls a second, which several servers and the messages share.
    roleChecks: createCallBudget({ maxUnderWay: 8, maxPerSecond: 10, now }),
    discord: outsideTransactions(createSignIn(config, discordCalls, now)),
    bot: outsideTransactions(createBot(config, { calls: discordCalls, now, pauses: discordPauses })),
    interactions: createInteractions(config, discordCalls),
    discordClock: outsideTransactions(createDiscordClock({ apiBase: config.discordApiBase, calls: discordCalls, now })),
    bloxlink: outsideTransactions(
      createBloxlink({ apiBase: config.bloxlinkApiBase, apiKey: config.bloxlinkApiKey, guildId, calls, now }),
    ),
    roblox: outsideTransactions(createRoblox({ usersBase: config.robloxUsersBase, calls })),
    storage: createCachedStorage(outsideTransactions(createStorage(config, calls))),
    pictures: outsideTransactions(createPictureEncoder()),
    drawings: outsideTransactions(createDrawingProcess()),
    robloxSignIn: outsideTransactions(
      createRobloxSignIn({
        clientId: config.robloxClientId,
        clientSecret: config.robloxClientSecret,
        issuer: config.robloxOauthIssuer,
        now,
        calls,
      }),
    ),
    updates: createUpdates(config, calls),
    ...outsideTransactions({
      sendWebhook: createWebhookSender({
        calls,
        timeoutMs: deadlines.webhookMs,
        allowsPrivate: config.webhookPrivateAddresses === 'allowed',
      }),
    }),
  };
}

function createSignIn(config: Config, calls: OutsideCalls, now: () => Date): DiscordSignIn {
  return createDiscordSignIn({
    // Without an application nobody signs in; the client refuses an empty id.
    clientId: config.discordClientId ?? 'none',
    clientSecret: config.discordClientSecret ?? '',
    guildId: config.discordGuildId ?? '',
    authorizeUrl: config.discordAuthorizeUrl,
    apiBase: config.discordApiBase,
    issuer: config.discordIssuer,
    calls,
    now,
  });
}

function createBot(config: Config, parts: Pick<DiscordBotSettings, 'calls' | 'now' | 'pauses'>): DiscordBot {
  const { discordBotToken: botToken = '', discordGuildId: guildId = '', discordApiBase: apiBase } = config;
  return createDiscordBot({ botToken, guildId, apiBase, ...parts });
}

function createUpdates(config: Config, calls: OutsideCalls): UpdateFeed | null {
  const feed = createUpdateFeed(config.updateAddress, calls);
  return feed && outsideTransactions(feed);
}

function createInteractions(config: Config, calls: OutsideCalls): DiscordInteractions | null {
  const { discordPublicKey: publicKey, discordClientId: applicationId = '', discordApiBase: apiBase } = config;
  if (publicKey === undefined) return null;
  return outsideTransactions(createDiscordInteractions({ publicKey, applicationId, apiBase, calls }));
}

/** The operator's bucket, or a folder beside the database, which is created with the first picture. */
export function createStorage(config: Config, calls: OutsideCalls): FileStorage {
  if (config.picturesBucket === undefined) {
    const directory = () => config.dataDirectory ?? defaultDataDirectory(productFolders.defaultData).directory;
    return createLocalStorage({
      directory: () => resolve(directory(), 'uploads'),
      newName: () => systemRandom.uuid(),
    });
  }
  return createS3Storage({
    bucket: config.picturesBucket,
    region: config.picturesRegion,
    endpoint: config.picturesEndpoint,
    accessKeyId: config.picturesKeyId ?? '',
    secretAccessKey: config.picturesKeySecret ?? '',
    prefix: config.picturesPrefix,
    calls,
  });
}
