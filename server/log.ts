import pino, { type DestinationStream, type Logger } from 'pino';
import type { Config } from './config.ts';
import { currentRequestId } from './http/request-scope.ts';

/** Values that look like secrets: our tokens, API keys, secrets of webhooks, bearer and bot headers, codes and states in addresses, private calendars, codes of parties and rooms. */
const secretShapes = [
  /\bsunset_[\w-]{40,}/g,
  /\bwhsec_[\w+/=-]+/g,
  /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g,
  /(?<=\b(?:Bearer|Bot|Basic) )[\w.~+/=-]{8,}/g,
  /(?<=[?&](?:code|state|token|code_verifier|client_secret)=)[^&\s"\\]+/g,
  /(?<=\/calendars\/private\/)[^\s"\\]+/g,
  /(?<=\/(?:party|parties|room|shared-rooms)\/)[^\s"\\/?#]+/g,
  /(?<=:\/\/[^:/@\s"]*:)[^@/\s"]+(?=@)/g,
];
const hidden = '[hidden]';

/** Buffer limit while standard output is blocked; further lines are dropped, so that the server keeps running. */
const maxWaiting = 1024 * 1024;

export interface LogOptions {
  /** Values that no line may contain: the configuration's secrets. */
  secrets?: readonly string[];
  /** Where the lines are written; standard output by default. */
  destination?: DestinationStream;
}

/**
 * The server's log: one JSON object per line, with the request id if there is one. Errors are logged with type and origin;
 * values in database errors are removed and secrets are masked.
 */
export function createLog(level: string, { secrets = [], destination = standardOutput() }: LogOptions = {}): Logger {
  const known = secrets.filter((secret) => secret.length >= 8);
  return pino(
    {
      level,
      base: null,
      mixin: () => {
        const request = currentRequestId();
        return request === null ? {} : { request };
      },
      redact: {
        paths: ['*.authorization', '*.cookie', '*.code', '*.token', 'authorization', 'cookie', 'token'],
        censor: hidden,
      },
      serializers: { err: describeError },
      hooks: { streamWrite: (line) => hideSecrets(line, known) },
    },
    destination,
  );
}

/** The values of the configuration that open doors. */
export function secretsOf(config: Config): string[] {
  const values = [
    config.sessionSecret,
    config.dataKey,
    config.metricsToken,
    config.discordClientSecret,
    config.discordBotToken,
    config.bloxlinkApiKey,
    config.robloxClientSecret,
    config.picturesKeySecret,
    config.backupKeySecret,
    passwordIn(config.databaseUrl),
  ];
  return values.filter((value) => value !== undefined);
}

function passwordIn(url: string | undefined): string | undefined {
  return url === undefined || !URL.canParse(url) ? undefined : decodeURIComponent(new URL(url).password);
}

function hideSecrets(line: string, known: readonly string[]): string {
  const withoutKnown = known.reduce((text, secret) => text.replaceAll(secret, hidden), line);
  return secretShapes.reduce((text, shape) => text.replaceAll(shape, hidden), withoutKnown);
}

/** PostgreSQL's `detail` and `where` contain values of the row, which may be personal data: only schema names are logged. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const named = (name: 'code' | 'constraint' | 'table' | 'routine') => {
    const value: unknown = Object.entries(error).find(([key]) => key === name)?.[1];
    return typeof value === 'string' ? { [name === 'code' ? 'reason' : name]: value } : {};
  };
  return {
    type: error.name,
    message: withoutValues(error.message),
    ...named('code'),
    ...named('constraint'),
    ...named('table'),
    ...named('routine'),
    stack: error.stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  };
}

/** `invalid input syntax for type uuid: "…"` contains the input; only a single quoted word is logged. */
function withoutValues(message: string): string {
  return message
    .replaceAll(/: "[^"]*"/g, ': "…"')
    .replaceAll(/"([^"]*)"/g, (whole, inner: string) => (/^[a-z_][a-z0-9_]*$/.test(inner) ? whole : '"…"'));
}

/** A full disk or a closed pipe must not end the server (reliability F28). */
function standardOutput(): DestinationStream {
  const output = pino.destination({ fd: 1, sync: true, maxLength: maxWaiting });
  output.on('error', () => undefined);
  return output;
}
