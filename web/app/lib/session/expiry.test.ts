import { ApiError } from '@sunset/contract/client.ts';
import { beforeEach, expect, test, vi } from 'vitest';

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

function refusal(status: number, detail: string): ApiError {
  return new ApiError({ type: 'about:blank', title: 'No', status, detail, code: 'invalid_token' }, status, null);
}

async function load() {
  return { ...(await import('./expiry.ts')), ...(await import('./store.ts')) };
}

test.each(['Invalid token', 'Authentication required'])(
  'many refusals at once (%s) end the session once (PAGE-19)',
  async (detail) => {
    const { endExpiredSession, onSessionExpiry, signInLocally } = await load();
    const notify = vi.fn<() => void>();
    onSessionExpiry(notify);
    signInLocally(user, token);
    for (let count = 0; count < 20; count += 1) endExpiredSession(refusal(401, `${detail}.`));
    expect(notify).toHaveBeenCalledTimes(1);
    expect(entries.size).toBe(0);
    expect(assign).not.toHaveBeenCalled();
  },
);

test('without a handler the entries are removed and the home page opens', async () => {
  const { endExpiredSession, signInLocally } = await load();
  signInLocally(user, token);
  endExpiredSession(refusal(401, 'Invalid token'));
  expect(entries.size).toBe(0);
  expect(assign).toHaveBeenCalledExactlyOnceWith('/');
});

test('a refused call without a session changes nothing', async () => {
  const { endExpiredSession, onSessionExpiry } = await load();
  const notify = vi.fn<() => void>();
  onSessionExpiry(notify);
  endExpiredSession(refusal(401, 'Authentication required'));
  expect(notify).not.toHaveBeenCalled();
});

test.each([
  [401, 'Wrong code'],
  [403, 'Invalid token'],
])('status %i "%s" does not end the session', async (status, detail) => {
  const { endExpiredSession, currentSession, signInLocally } = await load();
  signInLocally(user, token);
  endExpiredSession(refusal(status, detail));
  expect(currentSession().status).toBe('authenticated');
});
