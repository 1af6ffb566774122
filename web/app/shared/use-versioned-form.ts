import { ApiError } from '@sunset/contract/client.ts';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { showErrorToast } from '../lib/requests/show-error.ts';
import { addToast, type ToastContent } from '../ui/toasts/toast-store.ts';
import { useServerForm } from './use-server-form.ts';

interface Versioned {
  version: number;
}

interface VersionedFormOptions<Stored extends Versioned, Edits extends object, Changes extends object, Found> {
  stored: Stored;
  queryKey: QueryKey;
  /** The edits that differ from what is stored. */
  changesOf: (edits: Edits, stored: Stored) => Changes;
  /** What another admin changed meanwhile, by the server's refusal; null for any other error. */
  conflictOf: (problem: Record<string, unknown> | null) => Found | null;
  onConflict?: () => void;
  send: (body: Changes & Versioned) => Promise<Stored>;
  saved: ToastContent;
  /** What the toasts of a failure say: fields are refused, and any other. */
  invalid: string;
  failed: string;
}

/**
 * A form of what several admins change. Only edits are sent, with the version that they were made from: what another admin changed
 * meanwhile is not overwritten before somebody decided.
 */
export function useVersionedForm<
  Stored extends Versioned,
  Edits extends object,
  Changes extends object,
  Found extends { names: (keyof Edits)[]; current: Partial<Stored> & Versioned },
>(options: VersionedFormOptions<Stored, Edits, Changes, Found>) {
  const { stored, queryKey, changesOf, conflictOf, onConflict, saved, invalid, failed } = options;
  const client = useQueryClient();
  const [seenVersion, setSeenVersion] = useState(stored.version);
  const [conflict, setConflict] = useState<Found | null>(null);
  const form = useServerForm<Edits, Stored>({
    initial: {} as Edits,
    send: (edits) => options.send({ ...changesOf(edits, stored), version: seenVersion }),
    onSuccess(now) {
      client.setQueryData(queryKey, now);
      form.reset();
      return saved;
    },
    onError(error) {
      const found = error instanceof ApiError ? conflictOf(error.problem) : null;
      if (found) {
        setConflict(found);
        setSeenVersion(found.current.version);
        client.setQueryData<Stored>(queryKey, (known) => known && { ...known, ...found.current });
        onConflict?.();
      } else if (error instanceof ApiError && error.status === 422) {
        addToast({ variant: 'destructive', title: 'Error', description: invalid });
      } else showErrorToast(error, 'Error', failed);
    },
  });
  const isChanged = Object.keys(changesOf(form.values, stored)).length > 0;
  if (!isChanged && seenVersion !== stored.version) setSeenVersion(stored.version);

  function resolve(names: readonly (keyof Edits)[], isMine: boolean): void {
    // Without the edits, what is stored is shown.
    if (!isMine) form.reset(without(form.values, names));
    const others = conflict?.names.filter((name) => !names.includes(name)) ?? [];
    setConflict(conflict && others.length > 0 ? { ...conflict, names: others } : null);
  }

  function handleSubmit(): void {
    if (!isChanged) return;
    if (conflict) onConflict?.();
    else form.submit();
  }

  const { values: edits, set: change, errors, isBusy, props } = form;
  return { edits, change, conflict, resolve, errors, isChanged, isBusy, props, handleSubmit };
}

const without = <Values extends object>(values: Values, names: readonly (keyof Values)[]) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name as keyof Values))) as Values;
