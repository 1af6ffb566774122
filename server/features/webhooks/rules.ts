import { createHmac } from 'node:crypto';
import type { Random } from '../../random.ts';

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** How long deliveries are signed with the previous secret too. Rule: HOOK-4. */
export const secretOverlapMs = 24 * hourMs;

/** Attempts in progress at one endpoint, in each process. With the limit of endpoints it bounds all of them. Rule: HOOK-9. */
export const maxConcurrentPerEndpoint = 4;

/** A delivery that is claimed for longer was left by a process that died. More than an attempt takes. */
export const claimMs = minuteMs;

/** After all attempts failed for so long, an endpoint is disabled. Rule: HOOK-7. */
export const failingLimitMs = 5 * 24 * hourMs;

/** How long the log is kept. Rule: HOOK-12. */
export const logRetentionMs = 30 * 24 * hourMs;

/** Time to the next attempt, after each failed one: three days together. Rule: HOOK-6. */
const retryDelays = [
  5 * secondMs,
  minuteMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  20 * hourMs,
];

/** The longest that a receiver can ask to wait: the longest step of the plan. Rule: HOOK-6. */
const maxAskedMs = 20 * hourMs;

/**
 * When to try again after this number of failed attempts; null after the last. `spread` (0 to 1) is the jitter of ±10 %.
 * `askedMs`: what the receiver asked to wait at least.
 */
export function nextAttemptAt(failed: number, now: Date, spread: number, askedMs = 0): Date | null {
  const delay = retryDelays[failed - 1];
  if (delay === undefined) return null;
  const planned = Math.round(delay * (0.9 + spread / 5));
  return new Date(now.getTime() + Math.max(planned, Math.min(askedMs, maxAskedMs)));
}

/** What a `Retry-After` asks for: seconds, or a date (RFC 9110). 0 for anything else. */
export function retryAfterMs(header: string | null, now: Date): number {
  if (header === null) return 0;
  if (/^\d{1,9}$/.test(header)) return Number(header) * secondMs;
  const at = /^[A-Z][a-z]{2}, /.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? 0 : Math.max(0, at - now.getTime());
}

/** A new secret: 256 random bits. Rule: HOOK-4. */
export function generateSecret(random: Random): string {
  return `whsec_${Buffer.from(random.bytes(32)).toString('base64')}`;
}

interface SignedMessage {
  id: string;
  at: Date;
  body: string;
}

/** The headers of Standard Webhooks: a signature for each secret that is valid now, the newest first. Rule: HOOK-4. */
export function signedHeaders({ id, at, body }: SignedMessage, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const sign = (secret: string) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  };
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map(sign).join(' '),
  };
}
