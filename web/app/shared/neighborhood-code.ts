import { ApiError } from '@sunset/contract/client.ts';
import { messageKeys } from '../entities/messages/query-keys.ts';
import { openingKeys } from '../entities/openings/query-keys.ts';
import { sessionBoardKeys } from '../entities/panel-keys.ts';
import { call } from '../lib/requests/api.ts';
import type { FieldProblems } from '../lib/requests/problem-fields.ts';
import { useServerForm } from './use-server-form.ts';
import type { Toasted } from './use-write.ts';

/** The API's rule for codes. */
export const codeHint = 'Letters, digits, spaces and hyphens, at most 40.';
export const maxCodeLength = 40;

/** An opening, or the resort whose openings have this code by default. */
export type CodeOwner = { openingId: number } | { resortId: number };

/** What shows codes. */
export const codeKeys = [openingKeys.all, sessionBoardKeys.all, messageKeys.all];

/** Sets a neighborhood code; an empty one removes it. */
export function sendCode(owner: CodeOwner, code: string) {
  const body = { neighborhood_code: code.trim() || null };
  return 'openingId' in owner
    ? call('PUT /admin/resort-openings/{openingId}/neighborhood-code', { params: owner, body })
    : call('PUT /admin/resorts/{resortId}/neighborhood-code', { params: owner, body });
}

/** An invalid code is said at its field. */
export function codeProblems(error: unknown): FieldProblems {
  return error instanceof ApiError && error.status === 422 ? { code: codeHint } : {};
}

type SavedCode = Awaited<ReturnType<typeof sendCode>>;

export const useCodeForm = (owner: CodeOwner, stored: string | null, onSaved: (saved: SavedCode) => Toasted) =>
  useServerForm({
    initial: { code: stored ?? '' },
    send: ({ code }) => sendCode(owner, code),
    refresh: codeKeys,
    problemsOf: codeProblems,
    failed: ['Update Failed', 'Failed to update the neighborhood code.'],
    onSuccess: onSaved,
  });
