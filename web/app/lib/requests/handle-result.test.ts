import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { handleResult } from './handle-result.ts';

/** Two simultaneous calls of one observer, as from one `useMutation`; the first fails. */
function twoCalls() {
  const observer = new MutationObserver<string, Error, string>(new QueryClient(), {
    mutationFn: (name) => (name === 'first' ? Promise.reject(new Error('It failed.')) : Promise.resolve(name)),
  });
  observer.subscribe(() => {});
  return observer;
}

test('runs the handlers of each of two calls at once', async () => {
  const observer = twoCalls();
  const onError = vi.fn<(error: Error) => void>();
  const onSuccess = vi.fn<(value: string) => void>();
  const onSettled = vi.fn<() => void>();
  await Promise.all([
    handleResult(observer.mutate('first'), { onError, onSettled }),
    handleResult(observer.mutate('second'), { onSuccess, onSettled }),
  ]);
  expect(onError).toHaveBeenCalledExactlyOnceWith(new Error('It failed.'));
  expect(onSuccess).toHaveBeenCalledExactlyOnceWith('second');
  expect(onSettled).toHaveBeenCalledTimes(2);
});

test('control: handlers passed to the call itself run for the last call only', async () => {
  const observer = twoCalls();
  const onError = vi.fn<(error: Error) => void>();
  const onSuccess = vi.fn<(value: string) => void>();
  await Promise.allSettled([observer.mutate('first', { onError }), observer.mutate('second', { onSuccess })]);
  expect(onError).not.toHaveBeenCalled();
  expect(onSuccess).toHaveBeenCalledOnce();
});
