import { getDomain } from 'tldts';
import type { z } from 'zod';
import { settings } from './config-settings.ts';
import type { Setting } from './config-setting.ts';

type Settings = typeof settings;

/** The configuration, typed by the settings' own rules. */
export type Config = { readonly [K in keyof Settings]: Settings[K] extends Setting<infer S> ? z.output<S> : never };

/** The environment is not valid: one line for each wrong value. */
export class ConfigError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(`The configuration is not valid:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

export type Environment = Record<string, string | undefined>;

/** The process's own environment. */
export const processEnvironment: Environment = process.env;

/** Reads the environment and refuses what cannot be used or is unsafe. Throws ConfigError naming every problem at once. */
export function readConfig(environment: Environment): Config {
  const config = parseConfig(environment);
  const problems = [...problemsOfDiscord(config), ...unsafeDefaults(config)];
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** As `readConfig`, for what needs no Discord application: the set-up may have stored it in the database. Rule: SETUP-8. */
export function readBasicConfig(environment: Environment): Config {
  const config = parseConfig(environment);
  const problems = unsafeDefaults(config);
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** Reads the environment by each value's own rule alone. An empty value counts as not set. */
export function parseConfig(environment: Environment): Config {
  const problems: string[] = [];
  const entries = Object.entries(settings).map(([name, setting]) => {
    const text = environment[setting.variable]?.trim();
    const result = setting.schema.safeParse(text === '' ? undefined : text);
    if (!result.success)
      problems.push(`${setting.variable} ${result.error.issues.map((issue) => issue.message).join('; ')}`);
    return [name, result.data];
  });
  if (problems.length > 0) throw new ConfigError(problems);
  return Object.fromEntries(entries) as Config;
}

/** Whether an empty database gets a demo, which is for the stand-in only. */
export const isDemoSeed = (seed: Config['seed']): boolean => seed === 'demo' || seed === 'evening';

/** A variable that is set; null if it is missing or blank. */
export const variableIn = (environment: Environment, name: string): string | null => environment[name]?.trim() || null;

/**
 * The environment with what the set-up stored below it: a variable that is set wins. The variables of the Discord application belong
 * together, so an environment with another client id takes none of them from the database. Rule: SETUP-8.
 */
export function withStored(environment: Environment, stored: Environment): Environment {
  const isSet = (name: string) => variableIn(environment, name) !== null;
  const isForeign = isSet('DISCORD_CLIENT_ID') && environment['DISCORD_CLIENT_ID'] !== stored['DISCORD_CLIENT_ID'];
  const usable = Object.entries(stored).filter(([name]) => !isSet(name) && !(isForeign && name.startsWith('DISCORD_')));
  return { ...environment, ...Object.fromEntries(usable) };
}

/** True for a host name, as URLs have it, that means this machine. */
export const isLocalHost = (hostname: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

/** True for an address that only this machine can open. */
export const isLocal = (url: string): boolean => isLocalHost(new URL(url).hostname);

/** True if a Discord application is configured; otherwise the stand-in is used. */
export function hasDiscord(config: Config): boolean {
  return config.discordClientId !== undefined;
}

const isPublicSite = ({ publicUrl }: Config) => publicUrl !== undefined && !isLocal(publicUrl);

/** What a configuration stored in the database can still solve. */
function problemsOfDiscord(config: Config): string[] {
  if (hasDiscord(config)) return missingDiscord(config);
  if (!isPublicSite(config) || config.standin !== 'local') return [];
  return [
    'PUBLIC_URL is not local and no DISCORD_CLIENT_ID is set: anyone could sign in as anyone through the stand-in. ' +
      'Configure Discord, or set STANDIN=public if that is really what you want',
  ];
}

function unsafeDefaults(config: Config): string[] {
  const problems: string[] = [];
  const isPublic = isPublicSite(config);
  problems.push(...missingBucketKeys(config), ...missingBackupKeys(config));
  if (isPublic && config.databaseUrl !== undefined && config.sessionSecret === undefined) {
    problems.push(
      'SESSION_SECRET must be set (at least 32 characters, the same for every server) where DATABASE_URL is shared',
    );
  }
  if (hasDiscord(config) && isDemoSeed(config.seed)) {
    problems.push(`SEED must not be ${config.seed} together with DISCORD_CLIENT_ID: the demo is for the stand-in only`);
  }
  if (config.databaseUrl !== undefined && config.dataKey === undefined) {
    problems.push(
      'DATA_KEY must be set (at least 32 characters, the same for every server) where DATABASE_URL is set. ' +
        'Make one with "openssl rand -hex 32" and keep a copy: no backup holds it',
    );
  }
  if (isPublic && hasDiscord(config)) problems.push(...plainHttp(config));
  problems.push(...foreignApi(config));
  return problems;
}

/**
 * Browsers send the session cookie only to an API on the registrable domain of the pages. The public suffix list decides
 * which domain that is: two hosts below `co.uk` or `github.io` are different sites. Addresses and `localhost` have no
 * registrable domain, so their hosts must be equal. Rule: OPS-16.
 */
function foreignApi(config: Config): string[] {
  if (config.apiOrigin === undefined) return [];
  if (config.publicUrl === undefined) return ['PUBLIC_URL must be set together with API_ORIGIN'];
  const domain = (url: string) => {
    const { hostname } = new URL(url);
    return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;
  };
  if (domain(config.apiOrigin) === domain(config.publicUrl)) return [];
  return ['API_ORIGIN must share the registrable domain of PUBLIC_URL'];
}

function missingDiscord(config: Config): string[] {
  const required = ['discordClientSecret', 'discordBotToken', 'discordGuildId'] as const;
  return required
    .filter((name) => config[name] === undefined)
    .map((name) => `${settings[name].variable} must be set together with DISCORD_CLIENT_ID`);
}

/** Half a store would lose pictures without a word. */
function missingBucketKeys(config: Config): string[] {
  if (config.picturesBucket === undefined) return [];
  return (['picturesKeyId', 'picturesKeySecret'] as const)
    .filter((name) => config[name] === undefined)
    .map((name) => `${settings[name].variable} must be set together with S3_BUCKET`);
}

/** A backup that cannot be stored is found at the start, not at night. */
function missingBackupKeys(config: Config): string[] {
  if (config.backupTarget?.kind !== 's3') return [];
  const pairs = [
    ['backupKeyId', 'picturesKeyId'],
    ['backupKeySecret', 'picturesKeySecret'],
  ] as const;
  return pairs
    .filter(([own, shared]) => config[own] === undefined && config[shared] === undefined)
    .map(([own, shared]) => `${settings[own].variable} or ${settings[shared].variable} must be set for BACKUP_TARGET`);
}

function plainHttp(config: Config): string[] {
  const addresses = [
    'publicUrl',
    'discordAuthorizeUrl',
    'discordApiBase',
    'bloxlinkApiBase',
    'robloxUsersBase',
    'robloxOauthIssuer',
    'updateAddress',
    'backupEndpoint',
  ] as const;
  return addresses
    .filter((name) => config[name]?.startsWith('http:'))
    .map((name) => `${settings[name].variable} must use https on a public site`);
}
