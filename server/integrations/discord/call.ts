import type { OutsideCalls } from '../outside.ts';
import { DiscordPauseError } from './limits/address-guard.ts';
import { createBreaker, type CallEnd } from '../breaker.ts';
import {
  createBucketLimits,
  routeOf,
  type BucketLimits,
  type LimitAnswer,
  type Route,
} from './limits/bucket-limits.ts';
import { meaningOf, type DiscordMeaning } from './error-codes.ts';
import { isBan, numberIn, retryAfterMs } from './limits/limit-answers.ts';
import type { SharedPauses } from './limits/shared-pauses.ts';

/**
 * Result of a call of the bot. Only `ok` and `unknown` can have changed something at Discord; `unknown`: no response, a
 * lost connection, a server error, or an unreadable response.
 */
export type BotOutcome<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'refused'; status: number; code: number | null; meaning: DiscordMeaning; reason: string }
  /** Discord limited the call, or would have: then it was not `sent`. `isGlobal`: no call can be made. */
  | {
      kind: 'limited';
      retryAfterMs: number | null;
      isGlobal: boolean;
      wasSent: boolean;
      meaning: DiscordMeaning;
      reason: string;
    }
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
/** They can come with other statuses than 429. */
const limits = new Set<DiscordMeaning>(['too_fast', 'too_many_old_edits', 'opening_too_fast']);
const globalPauseMs = 5_000;
const limitedPauseMs = 5_000;
const probeIntervalMs = 1_000;

/** A call of the bot. Look-ups of members are many, and can be left out. */
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
  pauses: SharedPauses;
}

/**
 * Calls Discord as the bot, once, and never waits for a rate limit: a call that Discord does not allow yet ends as
 * `limited`. Pauses of messages are shared between all processes; those of role checks are in memory, because a role check must not
 * need a query. Rule: TIER-12.
 */
export function createBotCalls(settings: Settings): BotCalls {
  const { now, pauses } = settings;
  const limitsOf = createBucketLimits(now);
  const callOnce = createCallOnce(settings, limitsOf);
  const probedRoutes = new Set<string>();

  return async (call) => {
    const route = routeOf(call.method, call.path);
    if (call.kind === 'member') return callOnce(call, route);
    const paused = await pauses.find(route.key);
    const pausedMs = (paused?.getTime() ?? 0) - now().getTime();
    if (pausedMs > 0) return notYet(pausedMs, false);
    if (paused === null) return share(route, await callOnce(call, route));
    // One call alone tries whether the pause is over.
    if (probedRoutes.has(route.key)) return notYet(probeIntervalMs, false);
    probedRoutes.add(route.key);
    try {
      const outcome = await callOnce(call, route);
      if (outcome.kind === 'ok') await pauses.clear(route.key);
      return await share(route, outcome);
    } finally {
      probedRoutes.delete(route.key);
    }
  };

  /** Notes for all processes that the route is used up. Where Discord says no time, they wait longer each time. */
  async function share(route: Route, outcome: BotOutcome<unknown>): Promise<BotOutcome<unknown>> {
    const at = now().getTime();
    if (isOfRoute(outcome)) {
      const { retryAfterMs } = outcome;
      const until = await pauses.note(route.key, retryAfterMs === null ? null : new Date(at + retryAfterMs));
      return { ...outcome, retryAfterMs: Math.max(retryAfterMs ?? limitedPauseMs, until.getTime() - at) };
    }
    const usedUpMs = outcome.kind === 'ok' ? limitsOf.waitMs(route) : 0;
    if (usedUpMs > 0) await pauses.note(route.key, new Date(at + usedUpMs));
    return outcome;
  }
}

type CallOnce = (call: BotCall, route: Route) => Promise<BotOutcome<unknown>>;

/** Makes a call if this process knows of no reason against it. */
function createCallOnce({ botToken, apiBase, calls, now }: Settings, limitsOf: BucketLimits): CallOnce {
  const authorization = `Bot ${botToken}`;
  const memberCalls = createBreaker(now, { countsLimits: true });
  let pausedUntil = 0;
  return async ({ method, path, kind, body, timeoutMs }, route) => {
    const pausedMs = pausedUntil - now().getTime();
    const breaker = kind === 'member' ? memberCalls : null;
    const retryAfterMs = Math.max(pausedMs, limitsOf.waitMs(route), breaker?.waitMs() ?? 0);
    if (retryAfterMs > 0) return notYet(retryAfterMs, pausedMs > 0);
    const endLimit = limitsOf.begin(route);
    const endCall = breaker?.begin();
    const { outcome, headers } = await ask(() =>
      calls.fetch(`${apiBase}/v10${path}`, { method, ...requestOf(authorization, body) }, timeoutMs),
    );
    endLimit(limitAnswerOf(outcome, headers));
    endCall?.(endOf(outcome));
    if (outcome.kind === 'limited' && outcome.isGlobal)
      pausedUntil = now().getTime() + (outcome.retryAfterMs ?? globalPauseMs);
    return outcome;
  };
}

type Limited = Extract<BotFailure, { kind: 'limited' }>;

/** A limit of this route. That of an old message limits no other one. */
function isOfRoute(outcome: BotOutcome<unknown>): outcome is Limited {
  return outcome.kind === 'limited' && outcome.wasSent && !outcome.isGlobal && outcome.meaning !== 'too_many_old_edits';
}

const notYet = (retryAfterMs: number, isGlobal: boolean): BotFailure => {
  return { kind: 'limited', retryAfterMs, isGlobal, wasSent: false, meaning: 'too_fast', reason: 'still limited' };
};

function requestOf(authorization: string, body: unknown): Pick<RequestInit, 'headers' | 'body'> {
  const headers = { authorization };
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

/** Without an answer nothing is known about limits. */
function limitAnswerOf(outcome: BotOutcome<unknown>, headers: Headers): LimitAnswer | null {
  if (isOfRoute(outcome)) return { headers, limitedMs: outcome.retryAfterMs ?? limitedPauseMs };
  return outcome.kind === 'ok' || outcome.kind === 'refused' ? { headers, limitedMs: null } : null;
}

/** Any 403, and a server that the bot does not see, mean that the next call will end in the same way. */
function endOf(outcome: BotOutcome<unknown>): CallEnd {
  switch (outcome.kind) {
    case 'ok':
      return 'answered';
    case 'refused':
      return outcome.status === 403 || outcome.meaning === 'server_not_visible' ? 'refused' : 'answered';
    case 'unauthorized':
      return 'refused';
    case 'limited':
      return 'limited';
    case 'not_sent':
    case 'unknown':
      return 'failed';
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
  const meaning = meaningOf(status, code);
  const isBanned = isBan(response, body);
  if (status === 429 || isBanned || limits.has(meaning)) {
    return {
      kind: 'limited',
      retryAfterMs: retryAfterMs(response, body),
      isGlobal: isBanned || isGlobal(response, body),
      wasSent: true,
      meaning,
      reason,
    };
  }
  return { kind: 'refused', status, code, meaning, reason };
}

function isGlobal(response: Response, body: unknown): boolean {
  if (response.headers.get('x-ratelimit-global') === 'true') return true;
  return typeof body === 'object' && body !== null && 'global' in body && body.global === true;
}

function describe(status: number, code: number | null, body: unknown): string {
  const hasMessage = typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string';
  const message = hasMessage ? String(body.message).slice(0, 200) : 'no explanation';
  return `${status}${code === null ? '' : ` (${code})`}: ${message}`;
}

function withoutAnswer(error: unknown): BotFailure {
  if (error instanceof DiscordPauseError) return { ...notYet(error.retryAfterMs, true), reason: error.message };
  const reason = error instanceof Error ? error.message : 'no answer';
  const cause = error instanceof Error ? error.cause : undefined;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
  return {
    kind: neverConnected.has(code) ? 'not_sent' : 'unknown',
    reason: code === '' ? reason : `${reason} (${code})`,
  };
}
