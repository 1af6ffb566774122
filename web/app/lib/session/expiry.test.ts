import { ApiError } from '@sunset/contract/client.ts';
import { errorStatuses, type ErrorCode } from '@sunset/contract/errors.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const user = { username: 'mira', discord_id: '80351110224678912', user_type: 'regular_customer' as const };
const token = `h.${btoa(JSON.stringify({ exp: 4_000_000_000 }))}.s`;

let entries: Map<string, string>;
const assign = vi.fn<(url: string) => void>();

beforeEach(() => {
  vi.resetModules();
  assign.mockReset();
  entries = new Map();
  vi.stubGlobal('location', { assign });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  });
});

/** Files of a worker share their modules: the next one gets its own, without the session of the last test. */
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

function refusal(code: ErrorCode): ApiError {
  const status = errorStatuses[code];
  return new ApiError({ type: 'about:blank', title: 'No', status, detail: 'No.', code }, status, null);
}

async function load() {
  return { ...(await import('./expiry.ts')), ...(await import('./store.ts')) };
}

test.each(['invalid_token', 'authentication_required'] as const)(
  'many refusals at once (%s) end the session once (PAGE-19)',
  async (code) => {
    const { endExpiredSession, onSessionExpiry, signInLocally } = await load();
    const notify = vi.fn<() => void>();
    onSessionExpiry(notify);
    signInLocally(user, token);
    for (let count = 0; count < 20; count += 1) endExpiredSession(refusal(code));
    expect(notify).toHaveBeenCalledTimes(1);
    expect(entries.size).toBe(0);
    expect(assign).not.toHaveBeenCalled();
  },
);

test('without a handler the entries are removed and the home page opens', async () => {
  const { endExpiredSession, signInLocally } = await load();
  signInLocally(user, token);
  endExpiredSession(refusal('invalid_token'));
  expect(entries.size).toBe(0);
  expect(assign).toHaveBeenCalledExactlyOnceWith('/');
});

test('a refused call without a session changes nothing', async () => {
  const { endExpiredSession, onSessionExpiry } = await load();
  const notify = vi.fn<() => void>();
  onSessionExpiry(notify);
  endExpiredSession(refusal('authentication_required'));
  expect(notify).not.toHaveBeenCalled();
});

test.each(['sign_in_refused', 'admin_required', 'membership_pending'] as const)(
  'a refusal with the code %s does not end the session',
  async (code) => {
    const { endExpiredSession, currentSession, signInLocally } = await load();
    signInLocally(user, token);
    endExpiredSession(refusal(code));
    expect(currentSession().status).toBe('authenticated');
  },
);
