import { ApiError } from '@sunset/contract/client.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/requests/api.ts';
import { showErrorToast } from '../../lib/requests/show-error.ts';
import { messageKeys } from '../messages/query-keys.ts';
import { sessionBoardKeys } from '../session-board/query-keys.ts';
import { openingKeys } from './query-keys.ts';

/** The API's rule for codes. */
export const codeHint = 'Letters, digits, spaces and hyphens, at most 40.';
export const maxCodeLength = 40;

/** An opening, or the resort whose openings have this code by default. */
export type CodeOwner = { openingId: number } | { resortId: number };

/** Sets a neighborhood code; null removes it. */
export function useSetCode() {
  const client = useQueryClient();
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: ({ owner, code }: { owner: CodeOwner; code: string | null }) => {
      const body = { neighborhood_code: code };
      return 'openingId' in owner
        ? call('PUT /admin/resort-openings/{openingId}/neighborhood-code', { params: owner, body })
        : call('PUT /admin/resorts/{resortId}/neighborhood-code', { params: owner, body });
    },
    onSuccess: () =>
      Promise.all(
        [openingKeys.all, sessionBoardKeys.all, messageKeys.all].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
  return { setCode: mutateAsync, isPending, fieldError: isInvalidCode(error) ? codeHint : undefined };
}

export function isInvalidCode(error: unknown): boolean {
  return error instanceof ApiError && error.status === 422;
}

/** Shows a toast, except for an invalid code: that is said at its field. */
export function showCodeError(error: unknown): void {
  if (!isInvalidCode(error)) showErrorToast(error, 'Update Failed', 'Failed to update the neighborhood code.');
}
