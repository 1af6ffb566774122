import type { OutsideCalls } from '../outside.ts';
import { createRateLimit, type CallEnd } from './rate-limit.ts';

/** Discord asks every bot for a name that begins like this, and may refuse others. */
const userAgent = 'DiscordBot (sunset-resorts, 1)';
const globalPauseMs = 5_000;

/**
 * Result of a call of the bot. Only `ok` and `unknown` can have changed something at Discord; `unknown`: no response, a
 * lost connection, a server error, or an unreadable response.
 */
export type BotOutcome<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'refused'; status: number; code: number | null; reason: string }
  | { kind: 'limited'; retryAfterMs: number | null; isGlobal: boolean; code: number | null; reason: string }
  | { kind: 'unauthorized'; reason: string }
  | { kind: 'not_sent'; reason: string }
  | { kind: 'unknown'; reason: string };

export type BotFailure = Exclude<BotOutcome<never>, { kind: 'ok' }>;

/** The connection was never made, so that Discord cannot have seen the request. */
const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** Discord's codes for "slower", which come with other statuses than 429. */
const tooFastCodes = new Set([40_003, 20_016, 20_028, 20_029]);

/** A call of the bot. `kind` names the calls that share a limit of Discord's. */
export interface BotCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  kind: 'member' | 'message';
  body?: unknown;
  timeoutMs: number;
}

export type BotCalls = (call: BotCall) => Promise<BotOutcome<unknown>>;

interface Settings {
  botToken: string;
  apiBase: string;
  calls: OutsideCalls;
  now: () => Date;
}

/**
 * Calls Discord as the bot, once, and never waits for a rate limit: a call that Discord does not allow yet ends as
 * `limited`. Limits of messages are stored in the database for all processes; those of role checks and the global one are
 * in memory, because a role check must not need a query.
 */
export function createBotCalls({ botToken, apiBase, calls, now }: Settings): BotCalls {
  const authorization = `Bot ${botToken}`;
  const limits = { member: createRateLimit(now), message: null };
  let pausedUntil = 0;
  return async ({ method, path, kind, body, timeoutMs }) => {
    const limit = limits[kind];
    const pausedMs = pausedUntil - now().getTime();
    const retryAfterMs = Math.max(pausedMs, limit?.waitMs() ?? 0);
    if (retryAfterMs > 0)
      return { kind: 'limited', retryAfterMs, isGlobal: pausedMs > 0, code: null, reason: 'still limited' };
    const end = limit?.begin();
    const { outcome, headers } = await ask(() =>
      calls.fetch(`${apiBase}/v10${path}`, { method, ...requestOf(authorization, body) }, timeoutMs),
    );
    end?.(endOf(outcome, headers));
    if (outcome.kind === 'limited' && outcome.isGlobal) {
      pausedUntil = now().getTime() + (outcome.retryAfterMs ?? globalPauseMs);
    }
    return outcome;
  };
}

function requestOf(authorization: string, body: unknown): Pick<RequestInit, 'headers' | 'body'> {
  const headers = { authorization, 'user-agent': userAgent };
  if (body === undefined) return { headers };
  return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

interface Asked {
  outcome: BotOutcome<unknown>;
  headers: Headers;
}

async function ask(fetchAnswer: () => Promise<Response>): Promise<Asked> {
  try {
    const response = await fetchAnswer();
    const text = await response.text();
    return { outcome: outcomeOf(response, text), headers: response.headers };
  } catch (error) {
    return { outcome: withoutAnswer(error), headers: new Headers() };
  }
}

function outcomeOf(response: Response, text: string): BotOutcome<unknown> {
  const body = parseJson(text);
  if (!response.ok) return failureOf(response, body);
  if (body === undefined && text !== '') return { kind: 'unknown', reason: 'an answer that is not JSON' };
  return { kind: 'ok', value: body };
}

function endOf(outcome: BotOutcome<unknown>, headers: Headers): CallEnd {
  switch (outcome.kind) {
    case 'ok':
    case 'refused':
      return { kind: 'answered', headers };
    case 'limited':
      return { kind: 'limited', retryAfterMs: outcome.retryAfterMs };
    case 'unauthorized':
      return { kind: 'unauthorized' };
    case 'not_sent':
    case 'unknown':
      return { kind: 'failed' };
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function failureOf(response: Response, body: unknown): BotFailure {
  const { status } = response;
  const code = numberIn(body, 'code');
  const reason = describe(status, code, body);
  if (status === 401) return { kind: 'unauthorized', reason };
  if (status >= 500) return { kind: 'unknown', reason };
  // An HTML page with 403 is Cloudflare's: the address is banned for a while.
  const isBanned = status === 403 && body === undefined;
  if (status === 429 || isBanned || (code !== null && tooFastCodes.has(code))) {
    return {
      kind: 'limited',
      retryAfterMs: retryAfterMs(response, body),
      isGlobal: isGlobal(response, body),
      code,
      reason,
    };
  }
  return { kind: 'refused', status, code, reason };
}

/** The body's seconds are the finer ones; both may be missing, or be fractions. */
export function retryAfterMs(response: Response, body: unknown): number | null {
  const seconds = numberIn(body, 'retry_after') ?? Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds * 1000) : null;
}

/** Without JSON it is Cloudflare that speaks, and it means the whole address. */
function isGlobal(response: Response, body: unknown): boolean {
  if (body === undefined || response.headers.get('x-ratelimit-global') === 'true') return true;
  return typeof body === 'object' && body !== null && 'global' in body && body.global === true;
}

function numberIn(body: unknown, name: string): number | null {
  if (typeof body !== 'object' || body === null) return null;
  const value: unknown = Object.entries(body).find(([key]) => key === name)?.[1];
  return typeof value === 'number' ? value : null;
}

function describe(status: number, code: number | null, body: unknown): string {
  const hasMessage = typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string';
  const message = hasMessage ? String(body.message).slice(0, 200) : 'no explanation';
  return `${status}${code === null ? '' : ` (${code})`}: ${message}`;
}

function withoutAnswer(error: unknown): BotFailure {
  const reason = error instanceof Error ? error.message : 'no answer';
  const cause = error instanceof Error ? error.cause : undefined;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
  return {
    kind: neverConnected.has(code) ? 'not_sent' : 'unknown',
    reason: code === '' ? reason : `${reason} (${code})`,
  };
}
