import { REST, type ResponseLike } from '@discordjs/rest';
import { answerWithinMs } from '../outside.ts';

/**
 * How a call of the bot ended. Only `ok` and `unknown` can have changed anything at Discord; `unknown` is every case in
 * which it may have: no answer, a cut connection, a server error, an answer that cannot be read.
 */
export type BotOutcome<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'refused'; status: number; code: number | null; reason: string }
  | { kind: 'limited'; retryAfterMs: number | null; isGlobal: boolean; reason: string }
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

class Failed extends Error {
  readonly outcome: BotFailure;
  constructor(outcome: BotFailure) {
    super(outcome.reason);
    this.outcome = outcome;
  }
}

type UndiciInit = Parameters<REST['options']['makeRequest']>[1];

export type BotRest = (ask: (rest: REST) => Promise<unknown>) => Promise<BotOutcome<unknown>>;

/**
 * Calls Discord as the bot, once, within 5 s for the whole answer. Each call has a REST client of its own: the library
 * waits and remembers limits by the clock of one process, forgets its token after one 401, reads no body of a 429 and
 * sets no limit to the time a body takes. Limits are kept in the database instead, for all processes.
 */
export function createBotRest(settings: { botToken: string; apiBase: string }): BotRest {
  return async (ask) => {
    const rest = new REST({
      api: settings.apiBase,
      version: '10',
      retries: 0,
      timeout: answerWithinMs,
      hashSweepInterval: 0,
      handlerSweepInterval: 0,
      makeRequest: request,
    }).setToken(settings.botToken);
    try {
      return { kind: 'ok', value: await ask(rest) };
    } catch (error) {
      return error instanceof Failed ? error.outcome : withoutAnswer(error);
    }
  };
}

/** Fetches and reads to the end; throws Failed for everything but a success that is JSON or empty. */
async function request(url: string, init: UndiciInit): Promise<ResponseLike> {
  const signals = [AbortSignal.timeout(answerWithinMs), ...(init.signal ? [init.signal] : [])];
  // The library names undici's types; Node's own fetch is the same one.
  const own = { ...init, redirect: 'error', signal: AbortSignal.any(signals) } as unknown as RequestInit;
  const response = await fetch(url, own);
  const text = await response.text();
  const body = parseJson(text);
  if (!response.ok) throw new Failed(failureOf(response, body));
  if (body === undefined && text !== '') throw new Failed({ kind: 'unknown', reason: 'an answer that is not JSON' });
  const { ok, status, statusText, headers } = response;
  return {
    ok,
    status,
    statusText,
    headers,
    body: null,
    bodyUsed: false,
    text: () => Promise.resolve(text),
    json: () => Promise.resolve(body),
    arrayBuffer: () => new Blob([text]).arrayBuffer(),
  };
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
    return { kind: 'limited', retryAfterMs: retryAfter(response, body), isGlobal: isGlobal(response, body), reason };
  }
  return { kind: 'refused', status, code, reason };
}

/** The body's seconds are the finer ones; both may be missing, or be fractions. */
function retryAfter(response: Response, body: unknown): number | null {
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
