import { setTimeout as pause } from 'node:timers/promises';
import { ApiError, createClient, type Call } from '@sunset/contract/client.ts';
import type { Member } from '../../server/actor.ts';
import { createSession } from '../../server/features/auth/create-session.ts';
import type { Presses } from './presses.ts';
import type { Site } from './site.ts';

/** The line of a phone, which delays each way and may be cut. */
export interface Line {
  oneWayMs: number;
  isOnline: boolean;
}

/** How a press ended: with an answer of the server, or refused with a code of the contract. */
export type Outcome<T> = { answer: T } | { refused: string };

/** Called when a request reaches the servers; returns what takes it back, for a request that is refused. */
export type Sent = () => () => void;

/** What happens at the servers, without the line. */
type Exchange = (send: () => Promise<Response>) => Promise<Response>;

const exchangeAtServers: Exchange = (send) => send();

/** Nobody presses "Try again" earlier, in milliseconds of the machine. */
const againMs = 1000;

/** Somebody who is signed in: a guest or a host with a page. */
export class Person {
  readonly member: Member;
  readonly line: Line;
  readonly #site: Pick<Site, 'send'>;
  readonly #presses: Presses;
  readonly #headers: Record<string, string>;
  readonly #token: string;

  constructor(parts: { site: Pick<Site, 'send'>; presses: Presses; member: Member; token: string; line: Line }) {
    this.member = parts.member;
    this.line = parts.line;
    this.#site = parts.site;
    this.#presses = parts.presses;
    this.#token = parts.token;
    const { id } = parts.member;
    // Everybody has a network of their own.
    this.#headers = { 'x-forwarded-for': `10.0.${(id >> 8) & 255}.${id & 255}` };
  }

  /** A read of the page. */
  get call(): Call {
    return this.#client(exchangeAtServers);
  }

  /**
   * Presses a button, and again while no server answers, as the page asks for. `onSent` is called for the first request, and for a
   * later one if those before were refused: what a phone without a connection repeats has happened when a server did it.
   */
  async press<T>(kind: string, ask: (call: Call) => Promise<T>, onSent?: Sent): Promise<Outcome<T>> {
    const exchange = this.#exchangeOf(kind, onSent);
    for (;;) {
      try {
        return { answer: await ask(this.#client(exchange)) };
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const code = error.problem?.code;
        const isAnswered = code !== undefined && error.status < 500 && error.status !== 429;
        if (isAnswered) return { refused: code };
        if (this.line.isOnline) this.#presses.countRepeat(kind, code);
        await pause(againMs + (error.retryAfter ?? 0) * 1000);
      }
    }
  }

  /** Asks for the live updates. */
  async openStream(lastEventId: string | null, signal: AbortSignal): Promise<Response> {
    await this.#travel();
    const headers = new Headers({
      ...this.#headers,
      authorization: `Bearer ${this.#token}`,
      accept: 'text/event-stream',
    });
    if (lastEventId !== null) headers.set('last-event-id', lastEventId);
    return this.#site.send('/api/live', { headers, signal });
  }

  #exchangeOf(kind: string, onSent: Sent = () => () => undefined): Exchange {
    let takeBack: (() => void) | undefined;
    return async (send) => {
      const isFirst = takeBack === undefined;
      takeBack ??= onSent();
      const sentAt = performance.now();
      const response = await send();
      if (response.status < 500) this.#presses.record(kind, performance.now() - sentAt);
      if (isFirst && response.status >= 400 && response.status < 500) {
        takeBack();
        takeBack = undefined;
      }
      return response;
    };
  }

  #client(exchange: Exchange): Call {
    return createClient({
      origin: 'http://evening',
      token: () => this.#token,
      fetch: async (request) => {
        await this.#travel();
        const init = await this.#initOf(request);
        const response = await exchange(async () => {
          const answer = await this.#site.send(pathOf(request), init);
          return new Response(await answer.arrayBuffer(), answer);
        });
        await this.#travel();
        return response;
      },
    });
  }

  /** One way over the line; fails if there is no connection when it ends. */
  async #travel(): Promise<void> {
    if (this.line.oneWayMs > 0) await pause(this.line.oneWayMs);
    if (!this.line.isOnline) throw new TypeError('The phone has no connection.');
  }

  async #initOf(request: Request): Promise<RequestInit> {
    const headers = new Headers(request.headers);
    for (const [name, value] of Object.entries(this.#headers)) headers.set(name, value);
    const { method } = request;
    return { method, headers, ...(method === 'GET' ? {} : { body: await request.text() }) };
  }
}

function pathOf({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

export async function signIn(
  { site, presses }: { site: Site; presses: Presses },
  member: Member,
  oneWayMs = 0,
): Promise<Person> {
  const { token } = await createSession(site.side.deps, { member, purpose: 'user' });
  return new Person({ site, presses, member, token, line: { oneWayMs, isOnline: true } });
}
