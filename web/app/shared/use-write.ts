import { useMutation, useQueryClient, type MutationKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { showErrorToast } from '../lib/requests/show-error.ts';
import { dismissFailure } from '../ui/toasts/dismiss-failure.ts';
import { addToast, type ToastContent } from '../ui/toasts/toast-store.ts';

/** What was done, if a toast says it. */
export type Toasted = ToastContent | undefined | void;

export interface WriteOptions<Input, Result> {
  send: (input: Input) => Promise<Result>;
  /** Loaded again before the result is shown, also after a refusal: somebody else may have changed it. */
  refresh?: readonly QueryKey[];
  /** Runs for each of several simultaneous calls, also after the component is gone. Returns the toast that says what was done. */
  onSuccess?: (result: Result, input: Input, client: QueryClient) => Toasted | Promise<Toasted>;
  /** The toast of a failure: its title, and what it says without a text of the server. */
  failed?: readonly [title: string, fallback?: string];
  /** Returns true if the failure is said elsewhere, so that there is no toast. */
  onError?: (error: Error, input: Input) => boolean | void;
  onSettled?: (input: Input) => void;
  mutationKey?: MutationKey;
  gcTime?: number;
}

/** A write of a panel: sends it, loads again what it changed, and shows the result in place of an earlier failure. */
export function useWrite<Result, Input = void>(options: WriteOptions<Input, Result>) {
  const { send, refresh = [], onSuccess, failed, onError, onSettled, ...others } = options;
  const client = useQueryClient();
  const reload = () => Promise.all(refresh.map((queryKey) => client.invalidateQueries({ queryKey })));
  return useMutation({
    ...others,
    mutationFn: send,
    onSuccess: async (result, input) => {
      await reload();
      const toast = await onSuccess?.(result, input, client);
      if (toast) addToast(toast);
      else if (failed) dismissFailure(failed[0]);
    },
    onError: async (error, input) => {
      await reload();
      const isSaid = onError?.(error, input) === true;
      if (failed && !isSaid) showErrorToast(error, ...failed);
    },
    onSettled: (_result, _error, input) => onSettled?.(input),
  });
}
