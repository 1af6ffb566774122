/** How a call to an outside service ended. `unavailable` says nothing about what was asked; `refused` is a definite no. */
export type Outcome<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'refused'; reason: string }
  | { kind: 'unavailable'; reason: string };

export const answerWithinMs = 5000;

/** Fetches JSON within `answerWithinMs`; `unavailable` when nothing usable came back. Never throws. */
export async function fetchJson(url: string, init: RequestInit): Promise<Outcome<{ status: number; body: unknown }>> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(answerWithinMs) });
    const body: unknown = await response.json().catch(() => null);
    if (response.status === 429 || response.status >= 500) return unavailable(`status ${response.status}`);
    return { kind: 'ok', value: { status: response.status, body } };
  } catch (error) {
    return unavailable(error instanceof Error ? error.message : 'no answer');
  }
}

export function unavailable(reason: string): { kind: 'unavailable'; reason: string } {
  return { kind: 'unavailable', reason };
}
