/** Result of a call to an outside service. `refused` is a definite no; `unavailable` says nothing about the question. */
export type Outcome<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'refused'; reason: string }
  | { kind: 'unavailable'; reason: string };

/** Timeouts of a call, from the request to the last byte of the response. Rule: OPS-10. */
export const deadlines = {
  roleCheckMs: 2_000,
  /** A host at the door waits for it. */
  robloxNameMs: 2_000,
  /** A sign-in or an account link takes two of these, 8 s together. */
  signInStepMs: 4_000,
  botMessageMs: 10_000,
  lookupMs: 5_000,
  fileMs: 15_000,
  webhookMs: 10_000,
} as const;

/** More than any response that the product needs. */
const maxAnswerBytes = 1024 * 1024;

/** The calls of this process to outside services. Each has its own deadline; none waits for another. */
export interface OutsideCalls {
  /** Runs `work` and rejects at the deadline or when the server stops, whether or not `work` obeys its signal. */
  run<T>(timeoutMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Fetches the whole response, at most 1 MB, without following redirects. Rejects with the reason. */
  fetch(url: string, init: RequestInit, timeoutMs: number): Promise<Response>;
  /** Fetches JSON; `unavailable` when nothing usable came back. Never throws. */
  fetchJson(url: string, init: RequestInit, timeoutMs?: number): Promise<Outcome<{ status: number; body: unknown }>>;
  /** Aborts the calls in progress and refuses later ones, so that none outlives the server. */
  stop(): void;
}

export function createOutsideCalls(): OutsideCalls {
  const underWay = new Set<AbortController>();
  let isStopped = false;

  async function run<T>(timeoutMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (isStopped) throw new Error('the server is stopping');
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
    underWay.add(controller);
    try {
      return await orAborted(work(controller.signal), controller.signal);
    } finally {
      clearTimeout(timer);
      underWay.delete(controller);
    }
  }

  const fetchWhole: OutsideCalls['fetch'] = (url, init, timeoutMs) =>
    run(timeoutMs, async (signal) => {
      const response = await fetch(url, { ...init, redirect: 'error', signal });
      const body = await readWhole(response);
      const { status, statusText, headers } = response;
      return new Response(body.byteLength === 0 ? null : body, { status, statusText, headers });
    });

  return {
    run,
    fetch: fetchWhole,
    fetchJson: jsonFetcher(fetchWhole),
    stop: () => {
      isStopped = true;
      for (const controller of underWay) controller.abort(new Error('the server is stopping'));
    },
  };
}

export function jsonFetcher(fetch: OutsideCalls['fetch']): OutsideCalls['fetchJson'] {
  return async (url, init, timeoutMs = deadlines.lookupMs) => {
    try {
      const response = await fetch(url, init, timeoutMs);
      const body: unknown = await response.json().catch(() => null);
      if (response.status === 429 || response.status >= 500) return unavailable(`status ${response.status}`);
      return { kind: 'ok', value: { status: response.status, body } };
    } catch (error) {
      return unavailable(reasonOf(error));
    }
  };
}

/** The caller does not wait for a library that ignores its signal. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const reject = () => aborted.reject(signal.reason as Error);
  if (signal.aborted) reject();
  signal.addEventListener('abort', reject, { once: true });
  return Promise.race([work, aborted.promise]);
}

/** Limits the body after decompression, so that a small response cannot become a large one. */
async function readWhole(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maxAnswerBytes) throw new Error(`an answer of more than ${maxAnswerBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'no answer';
}

export function unavailable(reason: string): { kind: 'unavailable'; reason: string } {
  return { kind: 'unavailable', reason };
}
