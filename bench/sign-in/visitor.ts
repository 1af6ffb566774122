import { setTimeout as pause } from 'node:timers/promises';

/** How one person got in. */
export interface Visit {
  /** Milliseconds from their first press until they may go to Discord: their slot, or the queue. */
  waitedMs: number;
  /** Milliseconds from then on until they are signed in. Discord's page is pressed at once. */
  ownMs: number;
  /** The statuses of all answers of the site. */
  statuses: number[];
  /** Whether they are signed in. */
  isIn: boolean;
}

const maxTries = 10;

interface Answer {
  status: number;
  body: Record<string, unknown>;
  retryAfterMs: number;
}

/** A browser of its own, in a network of its own: it keeps its cookie, and comes back at the time that the answer names. */
class Browser {
  readonly statuses: number[] = [];
  readonly #site: string;
  readonly #network: string;
  #cookie = '';

  constructor(site: string, network: string) {
    this.#site = site;
    this.#network = network;
  }

  async untilAllowed(path: string, body?: unknown): Promise<Answer> {
    for (let tries = 1; ; tries += 1) {
      const answer = await this.#call(path, body);
      if (answer.status !== 429 || tries === maxTries) return answer;
      await pause(answer.retryAfterMs);
    }
  }

  async #call(path: string, body?: unknown): Promise<Answer> {
    const headers = { cookie: this.#cookie, 'x-forwarded-for': this.#network };
    const init =
      body === undefined
        ? { headers }
        : { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const response = await fetch(`${this.#site}${path}`, init);
    this.statuses.push(response.status);
    this.#cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? this.#cookie;
    const answer = (await response.json()) as Record<string, unknown>;
    const seconds = Number(response.headers.get('retry-after') ?? 0);
    const exact = answer['wait_ms'];
    return {
      status: response.status,
      body: answer,
      retryAfterMs: typeof exact === 'number' ? exact : seconds * 1000,
    };
  }
}

/** Starts a sign-in, waits for the slot, and completes it. */
export async function signIn(visitor: { site: string; person: string; network: string }): Promise<Visit> {
  const startedAt = performance.now();
  const browser = new Browser(visitor.site, visitor.network);
  const { body } = await browser.untilAllowed('/api/auth/url');
  const admittedAt = performance.now();
  const { url } = body;
  const answer = typeof url === 'string' ? await press(url, visitor.person) : null;
  const finished = answer === null ? null : await browser.untilAllowed('/api/auth/callback', answer);
  return {
    waitedMs: admittedAt - startedAt,
    ownMs: performance.now() - admittedAt,
    statuses: browser.statuses,
    isIn: finished?.status === 200,
  };
}

/** Presses Authorize on Discord's page; returns what goes back to the site. */
async function press(url: string, person: string): Promise<Record<string, string>> {
  const answer = await fetch(`${url}&_user=${person}`, { redirect: 'manual' });
  await answer.body?.cancel();
  return Object.fromEntries(new URL(answer.headers.get('location') ?? '').searchParams);
}
