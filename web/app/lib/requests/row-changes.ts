import { hashKey, useMutationState, type MutationKey } from '@tanstack/react-query';
import { isUnanswered } from './error-text.ts';

/*
 * Changes of single rows (a booking, a switch): which rows are being saved, and which changes failed. Read from the
 * mutation cache, so that the state is known per row and survives a row that leaves the list and returns.
 */

/** For `useMutation`: a failed change stays known until it is saved or the page is left. */
export const rowChangeOptions = { gcTime: Number.POSITIVE_INFINITY } as const;

export interface RowChange<Variables> {
  /** The mutation's key: the kind of change. */
  key: MutationKey;
  variables: Variables;
  /** The server was not reached or failed: the change may be sent again. */
  isUnsaved: boolean;
  retry: () => void;
}

/** The ids of rows that a change with this key is being saved for. */
export function usePendingRows<Row>(
  mutationKey: MutationKey,
  /** Called with the mutation's variables. */
  rowOf: (variables: never) => Row,
): ReadonlySet<Row> {
  const rows = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => rowOf(state.variables as never),
  });
  return new Set(rows);
}

/** The ids of rows of which a change with this key failed. */
export function useFailedRows<Row>(mutationKey: MutationKey, rowOf: (variables: never) => Row): ReadonlySet<Row> {
  const rows = useMutationState({
    filters: { mutationKey, status: 'error' },
    select: ({ state }) => rowOf(state.variables as never),
  });
  return new Set(rows);
}

/** The latest change of each kind (with `mutationKey` or a longer key) whose variables match. */
export function useRowChanges<Variables>(
  mutationKey: MutationKey,
  isMatch: (variables: Variables) => boolean = () => true,
): RowChange<Variables>[] {
  const states = useMutationState({
    filters: {
      mutationKey,
      predicate: ({ state }) => state.variables !== undefined && isMatch(state.variables as Variables),
    },
    select: (mutation) => ({
      mutation,
      status: mutation.state.status,
      isUnsaved: mutation.state.status === 'error' && isUnanswered(mutation.state.error),
    }),
  });
  const latest = new Map(states.map((state) => [hashKey(state.mutation.options.mutationKey ?? []), state]));
  return [...latest.values()].map(({ mutation, isUnsaved }) => ({
    key: mutation.options.mutationKey ?? [],
    variables: mutation.state.variables as Variables,
    isUnsaved,
    retry: () => void mutation.execute(mutation.state.variables).catch(() => {}),
  }));
}
