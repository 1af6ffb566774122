import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callInBackground } from '../requests/api.ts';
import { signInLocally, signOutLocally } from './store.ts';

// Files of a worker share their modules, and with them the session.
beforeEach(signOutLocally);
afterEach(() => {
  signOutLocally();
  vi.unstubAllGlobals();
});

test('what only a member may read is not asked for without a session', async () => {
  const fetch = vi.fn<() => Promise<Response>>(() => Promise.resolve(Response.json([])));
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('document', { querySelector: () => ({ content: 'http://site.test' }) });
  await expect(callInBackground('GET /user/bookings')).rejects.toMatchObject({ status: 401 });
  expect(fetch).not.toHaveBeenCalled();

  signInLocally({ username: 'mira', discord_id: '80351110224678912', user_type: 'regular_customer' }, 'token');
  await callInBackground('GET /user/bookings');
  expect(fetch).toHaveBeenCalledTimes(1);
});
