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

/** A browser of its own, in a network of its own: it keeps its cookie, and comes back when it is told to. */
export async function signIn({
  site,
  person,
  network,
}: {
  site: string;
  person: string;
  network: string;
}): Promise<Visit> {
  const startedAt = performance.now();
  const statuses: number[] = [];
  let cookie = '';

  async function call(path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(`${site}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        cookie,
        'x-forwarded-for': network,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    statuses.push(response.status);
    const [set] = response.headers.getSetCookie();
    cookie = set?.split(';')[0] ?? cookie;
    const answer = (await response.json()) as Record<string, unknown>;
    const waitMs = answer['wait_ms'];
    const seconds = Number(response.headers.get('retry-after') ?? 0);
    return {
      status: response.status,
      body: answer,
      retryAfterMs: typeof waitMs === 'number' ? waitMs : seconds * 1000,
    };
  }

  async function untilAllowed(path: string, body?: unknown): Promise<Answer> {
    for (let tries = 1; ; tries += 1) {
      const answer = await call(path, body);
      if (answer.status !== 429 || tries === maxTries) return answer;
      await pause(answer.retryAfterMs);
    }
  }

  const { body } = await untilAllowed('/api/auth/url');
  const admittedAt = performance.now();
  const finished =
    typeof body['url'] === 'string' ? await untilAllowed('/api/auth/callback', await press(body['url'], person)) : null;
  return {
    waitedMs: admittedAt - startedAt,
    ownMs: performance.now() - admittedAt,
    statuses,
    isIn: finished?.status === 200,
  };
}

/** Presses Authorize on Discord's page; returns what goes back to the site. */
async function press(url: string, person: string): Promise<Record<string, string>> {
  const answer = await fetch(`${url}&_user=${person}`, { redirect: 'manual' });
  await answer.body?.cancel();
  return Object.fromEntries(new URL(answer.headers.get('location') ?? '').searchParams);
}
