import { currentToken } from '../../lib/session/store.ts';

/** An answer that is not used by then is too old. */
const maxAgeMs = 5_000;

interface EarlyRequest {
  answer: Promise<unknown>;
  token: string | null;
  startedAt: number;
}

const requests = new Map<string, EarlyRequest>();

/** Starts a request while the page hydrates. Its query uses the answer once, for the same session. */
export function loadEarly(key: string, load: () => Promise<unknown>): void {
  const answer = load();
  // A query that uses it shows the error.
  answer.catch(() => {});
  requests.set(key, { answer, token: currentToken(), startedAt: performance.now() });
}

/** The answer of the early request with this key, else of a new one. */
export function earlyOr<Answer>(key: string, load: () => Promise<Answer>): Promise<Answer> {
  const early = requests.get(key);
  requests.delete(key);
  const isUsable = early?.token === currentToken() && performance.now() - early.startedAt < maxAgeMs;
  return isUsable ? (early.answer as Promise<Answer>) : load();
}
