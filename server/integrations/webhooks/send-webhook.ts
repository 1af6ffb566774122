import type { AttemptOutcome } from '@sunset/contract/webhook-events.ts';
import { lookup as systemLookup } from 'node:dns';
import { Agent as PlainAgent, request as requestPlain, type IncomingMessage, type RequestOptions } from 'node:http';
import { Agent as SecureAgent, request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { OutsideCalls } from '../outside.ts';
import { isPrivateAddress } from './private-addresses.ts';

export interface WebhookRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

export interface WebhookAnswer {
  outcome: AttemptOutcome;
  /** Null without an answer. */
  status: number | null;
  /** The header `Retry-After` of an answer with 429 or 503. */
  retryAfter?: string | null;
}

type Answered = Omit<WebhookAnswer, 'outcome' | 'status'> & { status: number };

/** Posts an event to a receiver, once. Never throws. */
export type SendWebhook = (request: WebhookRequest) => Promise<WebhookAnswer>;

export interface WebhookSenderOptions {
  calls: Pick<OutsideCalls, 'run'>;
  /** From the connection to the status of the answer. */
  timeoutMs: number;
  /** Lets receivers be in private networks and without TLS. */
  allowsPrivate: boolean;
  lookup?: LookupFunction;
}

class PrivateAddress extends Error {}

/**
 * Addresses are checked where the connection is made: the connection goes to the very address that was checked, so that a
 * name that resolves differently the second time gains nothing. Redirects are not followed, and of the answer only the status
 * and `Retry-After` count: the rest is not read. Rule: HOOK-5.
 */
export function createWebhookSender(options: WebhookSenderOptions): SendWebhook {
  const { calls, timeoutMs, allowsPrivate, lookup = systemLookup } = options;
  const checkedLookup = allowsPrivate ? lookup : publicLookup(lookup);
  const agents = { plain: new PlainAgent(agentOptions), secure: new SecureAgent(agentOptions) };

  async function post({ url, headers, body }: WebhookRequest, signal: AbortSignal): Promise<Answered> {
    const target = new URL(url);
    const isSecure = target.protocol === 'https:';
    const host = target.hostname.replace(/^\[(.*)\]$/, '$1');
    // No lookup happens for an address.
    if (!allowsPrivate && (!isSecure || (isIP(host) !== 0 && isPrivateAddress(host)))) throw new PrivateAddress();
    const { promise, resolve, reject } = Promise.withResolvers<Answered>();
    const all: RequestOptions = { method: 'POST', headers, signal, lookup: checkedLookup };
    const onAnswer = (answer: IncomingMessage) => {
      const { statusCode: status = 0, headers: answered } = answer;
      const retryAfter = status === 429 || status === 503 ? (answered['retry-after'] ?? null) : null;
      resolve({ status, retryAfter });
      discard(answer);
    };
    const request = isSecure
      ? requestSecure(target, { ...all, agent: agents.secure }, onAnswer)
      : requestPlain(target, { ...all, agent: agents.plain }, onAnswer);
    request.on('error', reject);
    request.end(body);
    return promise;
  }

  return async (request) => {
    try {
      const answered = await calls.run(timeoutMs, (signal) => post(request, signal));
      return { outcome: outcomeOf(answered.status), ...answered };
    } catch (error) {
      return { outcome: failureOf(error), status: null };
    }
  };
}

/** Connections are used again for the next deliveries to the same receiver, for a few seconds. */
const agentOptions = { keepAlive: true, maxFreeSockets: 16, timeout: 5_000, scheduling: 'lifo' } as const;

const maxDiscardedBytes = 4096;
const maxDiscardMs = 1000;

/** A short body is read and dropped, so that the connection can be used again. A longer or slower one closes it. */
function discard(answer: IncomingMessage): void {
  let size = 0;
  const timer = setTimeout(() => answer.destroy(), maxDiscardMs);
  answer.on('close', () => clearTimeout(timer));
  answer.on('error', () => {});
  answer.on('data', (part: Buffer) => {
    size += part.byteLength;
    if (size > maxDiscardedBytes) answer.destroy();
  });
}

/** Refuses a name if any of its addresses is private. */
function publicLookup(lookup: LookupFunction): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const list = Array.isArray(addresses) ? addresses : [];
      if (error !== null && error !== undefined) return done(error, []);
      if (list.length === 0 || list.some(({ address }) => isPrivateAddress(address)))
        return done(new PrivateAddress(), []);
      const [first] = list;
      return options.all === true ? done(null, list) : done(null, first?.address ?? '', first?.family);
    });
  };
}

function outcomeOf(status: number): AttemptOutcome {
  if (status >= 200 && status < 300) return 'delivered';
  if (status === 410) return 'gone';
  return status >= 300 && status < 400 ? 'redirected' : 'refused';
}

function failureOf(error: unknown): AttemptOutcome {
  if (error instanceof PrivateAddress) return 'private_address';
  return error instanceof Error && error.message.startsWith('no answer within') ? 'timed_out' : 'unreachable';
}
