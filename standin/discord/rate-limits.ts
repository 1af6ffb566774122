import { createHash } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { Refusal } from '../refusal.ts';
import type { StandinState } from '../state.ts';
import type { Bucket, Window } from './state.ts';

/**
 * Counts every request in its bucket and returns the state in headers. A bot, a person, and an address that says in no header who calls
 * have a limit of all their requests each; a bot and a person one of the bucket too. What answers interactions is under none of them, and
 * calls for tokens have limits of their own: sign-in/token-limits.ts.
 */
export function rateLimits(state: StandinState): MiddlewareHandler<{ Bindings: Partial<HttpBindings> }> {
  return async (context, next) => {
    const { limits } = state.discord;
    if (!limits.enforced) return next();
    const route = routeOf(context);
    const ofAll = openBucket(state, globalKeyOf(route, addressOf(context)), limits.global);
    if (route.isGlobal && ofAll.used >= limits.global.limit) {
      return tooMany({ scope: 'global', retryAfter: secondsLeft(state, ofAll, limits.global) }).toResponse();
    }
    ofAll.used += 1;
    const window = windowOf(state, route);
    const bucket = openBucket(state, route.key, window);
    if ((route.isBot || route.isPerson) && bucket.used >= window.limit) {
      context.res = tooMany({ scope: 'user', retryAfter: secondsLeft(state, bucket, window) }).toResponse();
    } else {
      bucket.used += 1;
      await next();
    }
    for (const [name, value] of Object.entries(headersFor(state, route.name, { bucket, window }))) {
      context.res.headers.set(name, value);
    }
  };
}

function windowOf({ discord: { limits } }: StandinState, route: ReturnType<typeof routeOf>): Window {
  if (route.isPerson) return limits.routesOfPerson;
  return route.isMessage ? limits.messagesPerChannel : limits.otherRoutes;
}

function routeOf(context: Context) {
  const path = context.req.path.replace(/^\/api(\/v\d+)?/, '');
  const [, kind = '', major = ''] = path.split('/');
  const name = `${context.req.method} ${path.replaceAll(/\d{15,}/g, ':id')}`;
  const owner = /^(channels|guilds|webhooks)$/.test(kind) ? major : '';
  const caller = context.req.header('authorization') ?? '';
  return {
    name,
    key: `${name} ${owner} ${caller}`,
    caller,
    isBot: caller.startsWith('Bot '),
    isPerson: caller.startsWith('Bearer '),
    isGlobal: !/^(?:webhooks|interactions|oauth2\/token)(?:\/|$)/.test(path.slice(1)),
    isMessage: name === 'POST /channels/:id/messages',
  };
}

function globalKeyOf({ caller, isGlobal }: ReturnType<typeof routeOf>, address: string): string {
  if (!isGlobal) return 'not limited';
  return caller === '' ? `address ${address}` : `all ${caller}`;
}

export function addressOf(context: Context<{ Bindings: Partial<HttpBindings> }>): string {
  return context.env.incoming?.socket.remoteAddress ?? '';
}

/** Counts a direct conversation that is about to be opened; false if too many were. */
export function countNewConversation(state: StandinState): boolean {
  return countIn(state, 'new conversations', state.discord.limits.newConversations);
}

/** Counts an edit of a message that is older than an hour; false if too many were made in its channel. */
export function countOldEdit(state: StandinState, channelId: string): boolean {
  return countIn(state, `old edits ${channelId}`, state.discord.limits.oldEdits);
}

function countIn(state: StandinState, name: string, window: Window): boolean {
  const bucket = openBucket(state, name, window);
  if (state.discord.limits.enforced && bucket.used >= window.limit) return false;
  bucket.used += 1;
  return true;
}

/**
 * A window ends by real time or by the stand-in's clock, whichever is first: a frozen test clock must not block a
 * bucket.
 */
export function openBucket(state: StandinState, key: string, window: Window): Bucket {
  const now = state.clock.now();
  const elapsed = state.clock.elapsed();
  const current = state.discord.buckets.get(key);
  if (current && now - current.startedAt < window.windowMs && elapsed - current.startedElapsed < window.windowMs)
    return current;
  const opened = { used: 0, startedAt: now, startedElapsed: elapsed };
  if (state.discord.buckets.size > 10_000) state.discord.buckets.clear();
  state.discord.buckets.set(key, opened);
  return opened;
}

export function secondsLeft(state: StandinState, bucket: Bucket, window: Window): number {
  return Math.max(1, bucket.startedElapsed + window.windowMs - state.clock.elapsed()) / 1000;
}

function headersFor(state: StandinState, name: string, { bucket, window }: { bucket: Bucket; window: Window }) {
  const left = secondsLeft(state, bucket, window);
  return {
    'x-ratelimit-limit': String(window.limit),
    'x-ratelimit-remaining': String(Math.max(0, window.limit - bucket.used)),
    'x-ratelimit-reset': (state.clock.now() / 1000 + left).toFixed(3),
    'x-ratelimit-reset-after': left.toFixed(3),
    'x-ratelimit-bucket': createHash('sha256').update(name).digest('hex').slice(0, 24),
  };
}

/** Discord's 429. Without `retryAfter` the header and the field are missing. */
export function tooMany(limit: { scope: 'user' | 'global' | 'shared'; retryAfter: number | null }): Refusal {
  const { scope, retryAfter } = limit;
  const message = scope === 'shared' ? 'The resource is being rate limited.' : 'You are being rate limited.';
  const wait = retryAfter === null ? {} : { retry_after: Number(retryAfter.toFixed(3)) };
  return new Refusal(
    429,
    { message, ...wait, global: scope === 'global' },
    {
      'x-ratelimit-scope': scope,
      ...(scope === 'global' ? { 'x-ratelimit-global': 'true' } : {}),
      ...(retryAfter === null ? {} : { 'retry-after': String(Math.ceil(retryAfter)) }),
    },
  );
}
