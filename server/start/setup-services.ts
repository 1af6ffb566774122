import {
  parseConfig,
  readConfig,
  ConfigError,
  variableIn,
  withStored,
  type Config,
  type Environment,
} from '../config.ts';
import { outsideTransactions } from '../database/outside-transactions.ts';
import { createBloxlink, type Bloxlink } from '../integrations/bloxlink/bloxlink.ts';
import { createDiscordApplication, type DiscordApplication } from '../integrations/discord/application.ts';
import { createDiscordSignIn, type DiscordSignIn } from '../integrations/discord/sign-in.ts';
import type { Outcome } from '../integrations/outside.ts';
import { tryRobloxClient } from '../integrations/roblox/try-client.ts';
import type { OutsideServices } from './outside-services.ts';
import { checkConfiguration } from '../operations/doctor/check-configuration.ts';
import { checkDiscord } from '../operations/doctor/check-discord.ts';
import { checkGames } from '../operations/doctor/check-games.ts';
import type { Finding } from '../operations/doctor/finding.ts';

/** The running server as far as the set-up is concerned. */
export interface SetupServices {
  /** A variable as the operator set it, without the stand-in and without stored values; null if it is not set. */
  variable(name: string): string | null;
  /** Whether this server has no Discord application yet: its people are those of the demo. */
  isDemo: boolean;
  startedAt: Date;
  /** When the configuration that this server runs with was stored; null without one. */
  configuredAt: Date | null;
  /** The configuration with these values stored. Throws for a value that is not valid. */
  configOf(values: Environment): Config;
  /** Why a server could not start with these values stored, one sentence each. */
  problemsOf(values: Environment): string[];
  /** The services of outside, with a configuration that is not the one of this server. */
  outside(config: Config): SetupOutside;
  /** The file with the DATA_KEY; null where the environment sets it. */
  dataKeyFile: string | null;
  /** Starts the server again, with what is stored by then. */
  restart(): void;
}

export interface SetupOutside {
  application: DiscordApplication;
  signIn: DiscordSignIn;
  bloxlink: Bloxlink;
  /** Whether Roblox accepts the application. */
  tryRoblox(): Promise<Outcome<{ isProven: boolean }>>;
  /** What the doctor finds with this configuration. */
  examine(values: Environment, siteAddress: string): Promise<Finding[]>;
}

type SetupCalls = Pick<OutsideServices, 'outsideCalls' | 'discordCalls'>;

export interface SetupCircumstances {
  environment: Environment;
  isDemo: boolean;
  configuredAt: Date | null;
  dataKeyFile: string | null;
  restart: () => void;
}

/** Without a server around it, as tools and tests have it. */
export const noSetup: SetupCircumstances = {
  environment: {},
  isDemo: false,
  configuredAt: null,
  dataKeyFile: null,
  restart: () => {},
};

export function createSetupServices(
  circumstances: SetupCircumstances,
  { outsideCalls, discordCalls, now }: SetupCalls & { now: () => Date },
): SetupServices {
  const { environment, ...others } = circumstances;
  return {
    ...others,
    variable: (name) => variableIn(environment, name),
    startedAt: now(),
    configOf: (values) => parseConfig(withStored(environment, values)),
    problemsOf: (values) => {
      try {
        readConfig(withStored(environment, values));
        return [];
      } catch (error) {
        if (error instanceof ConfigError) return error.problems;
        throw error;
      }
    },
    outside: (config) => outsideTransactions(createOutside({ config, environment, outsideCalls, discordCalls, now })),
  };
}

interface OutsideParts extends SetupCalls {
  config: Config;
  environment: Environment;
  now: () => Date;
}

function createOutside(parts: OutsideParts): SetupOutside {
  const { config, environment, outsideCalls: calls, discordCalls, now } = parts;
  const {
    discordClientId: clientId = '',
    discordClientSecret: clientSecret = '',
    discordGuildId: guildId = '',
  } = config;
  const { discordApiBase: apiBase, discordAuthorizeUrl: authorizeUrl, discordIssuer: issuer } = config;
  const client = { clientId, clientSecret, apiBase, calls: discordCalls };
  return {
    application: createDiscordApplication({ ...client, botToken: config.discordBotToken ?? '' }),
    signIn: createDiscordSignIn({ ...client, guildId, authorizeUrl, issuer, now }),
    bloxlink: createBloxlink({
      apiBase: config.bloxlinkApiBase,
      apiKey: config.bloxlinkApiKey,
      guildId,
      calls,
      now,
    }),
    tryRoblox: () => {
      const { robloxClientId = '', robloxClientSecret = '', robloxOauthIssuer } = config;
      const roblox = { clientId: robloxClientId, clientSecret: robloxClientSecret, issuer: robloxOauthIssuer };
      return tryRobloxClient(roblox, calls);
    },
    examine: async (values, siteAddress) => [
      ...checkConfiguration(withStored(environment, values), { isSetUp: true }).findings,
      ...(await checkDiscord(config, siteAddress, discordCalls)),
      ...(await checkGames(config, siteAddress, now)),
    ],
  };
}
