import { afterEach, expect, test, vi } from 'vitest';
import { callInBackground } from '../requests/api.ts';

afterEach(() => vi.unstubAllGlobals());

test('what only a member may read is not asked for without a session', async () => {
  const fetch = vi.fn<() => Response>(() => Response.json([]));
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('document', { querySelector: () => null });
  await expect(callInBackground('GET /user/bookings')).rejects.toMatchObject({ status: 401 });
  expect(fetch).not.toHaveBeenCalled();
});
