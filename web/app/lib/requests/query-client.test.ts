import { MutationObserver, onlineManager, type QueryClient } from '@tanstack/react-query';
import { ApiError } from '@sunset/contract/client.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createQueryClient } from './query-client.ts';

beforeEach(() => onlineManager.setOnline(false));
afterEach(() => onlineManager.setOnline(true));

const offline = () => Promise.reject(new ApiError(null, 0, null));

/** Checks a guest in as the board does: shown at once, rolled back on failure. */
function checkIn(client: QueryClient, networkMode?: 'online') {
  client.setQueryData(['guest'], 'EXPECTED');
  const observer = new MutationObserver(client, {
    mutationFn: offline,
    onMutate: () => client.setQueryData(['guest'], 'ARRIVED'),
    onError: () => client.setQueryData(['guest'], 'EXPECTED'),
    ...(networkMode && { networkMode }),
  });
  observer.subscribe(() => {});
  const result = observer.mutate().catch((error: unknown) => error);
  return { observer, result };
}

test('fails a change at once while offline, so that it is rolled back (PAGE-12)', async () => {
  const client = createQueryClient();
  const { observer, result } = checkIn(client);
  expect(await result).toBeInstanceOf(ApiError);
  expect(client.getQueryData(['guest'])).toBe('EXPECTED');
  expect(observer.getCurrentResult()).toMatchObject({ status: 'error', isPaused: false });
});

test('control: with the default network mode the change is paused and looks saved', async () => {
  const client = createQueryClient();
  const { observer } = checkIn(client, 'online');
  await new Promise(setImmediate);
  expect(observer.getCurrentResult()).toMatchObject({ status: 'pending', isPaused: true });
  expect(client.getQueryData(['guest'])).toBe('ARRIVED');
  client.clear();
});

test('fails a read at once while offline', async () => {
  const client = createQueryClient();
  await expect(client.query({ queryKey: ['rooms'], queryFn: offline, retry: false })).rejects.toThrow(ApiError);
});
