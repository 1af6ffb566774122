import { setTimeout as wait } from 'node:timers/promises';
import { isObject, type JsonObject } from '../discord/read-body.ts';

/** What the site answered; status 0 and the code `no_answer` if it did not. */
export interface SiteAnswer {
  status: number;
  /** The code of the refusal; null if the call succeeded. */
  code: string | null;
  body: JsonObject;
  /** Of lists. */
  list: unknown[];
  /** The cookies that it set, to be sent back. */
  cookie: string;
}

export interface SiteCall {
  token?: string;
  cookie?: string;
  body?: unknown;
}

/** The booking site as the browsers of simulated players reach it: over HTTP, on a bounded number of sockets. */
export interface Site {
  call(method: string, path: string, call?: SiteCall): Promise<SiteAnswer>;
  /** Opens an address of the stand-in that the site sent somebody to, and returns the one that it sends back to. */
  visit(url: URL): Promise<URL | null>;
}

export interface SiteOptions {
  address: string;
  /** Nothing new is sent from then on: calls reject. */
  stopped: AbortSignal;
  /** Ends what is under way. */
  closed: AbortSignal;
  /** Receives how long each answer took. */
  onAnswer?: (ms: number) => void;
}

const mostSockets = 128;
const patienceMs = 20_000;
const mostTries = 3;
const longestWaitSeconds = 30;

export function createSite({ address, stopped, closed, onAnswer = () => {} }: SiteOptions): Site {
  const inTurn = createSlots(mostSockets);
  const send = (url: string | URL, init: RequestInit) =>
    fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.any([closed, AbortSignal.timeout(patienceMs)]) });
  const request = async (url: string, init: RequestInit): Promise<Answered> => {
    const began = performance.now();
    try {
      const response = await send(url, init);
      const text = await response.text();
      onAnswer(performance.now() - began);
      return { answer: presentAnswer(response, text), retryAfter: Number(response.headers.get('retry-after') ?? 1) };
    } catch {
      return noAnswer;
    }
  };
  const call: Site['call'] = async (method, path, content = {}) => {
    // A sign-in that waits is recognised by its cookie.
    const sent = { ...content };
    for (let tries = 1; ; tries += 1) {
      const { answer, retryAfter } = await inTurn(async () => {
        stopped.throwIfAborted();
        return request(`${address}${path}`, { method, ...initOf(sent) });
      });
      const isBusy = answer.status === 429 || answer.status === 503;
      if (!isBusy || tries === mostTries) return answer;
      if (answer.cookie !== '') sent.cookie = answer.cookie;
      // The site says when; a little spread, so that not all come back at once.
      const seconds = Math.min(longestWaitSeconds, Math.max(1, retryAfter)) + Math.random();
      await wait(seconds * 1000, undefined, { signal: stopped });
    }
  };
  const visit: Site['visit'] = (url) =>
    inTurn(async () => {
      stopped.throwIfAborted();
      const response = await send(url, {}).catch(() => null);
      await response?.body?.cancel();
      return URL.parse(response?.headers.get('location') ?? '');
    });
  return { call, visit };
}

function initOf({ token, cookie, body }: SiteCall): RequestInit {
  const headers = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(cookie === undefined ? {} : { cookie }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  return { headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
}

interface Answered {
  answer: SiteAnswer;
  /** Seconds. */
  retryAfter: number;
}

const noAnswer: Answered = {
  answer: { status: 0, code: 'no_answer', body: {}, list: [], cookie: '' },
  retryAfter: 1,
};

function presentAnswer(response: Response, text: string): SiteAnswer {
  const json = parse(text);
  const body = isObject(json) ? json : {};
  const code = typeof body['code'] === 'string' ? body['code'] : `status_${response.status}`;
  return {
    status: response.status,
    code: response.ok ? null : code,
    body,
    list: Array.isArray(json) ? json : [],
    cookie: response.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; '),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Lets so many run at once; the others wait in order. */
export function createSlots(count: number) {
  let free = count;
  const waiting: (() => void)[] = [];
  return async <T>(act: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => void waiting.push(resolve));
    try {
      return await act();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
