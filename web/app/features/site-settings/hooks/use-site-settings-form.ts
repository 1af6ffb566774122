import type { AdminSiteSettings } from '@sunset/contract/api/site-settings.ts';
import { ApiError } from '@sunset/contract/client.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { handleResult } from '../../../lib/requests/handle-result.ts';
import { showErrorToast } from '../../../lib/requests/show-error.ts';
import { addToast } from '../../../ui/toasts/toast-store.ts';
import { useChangeSettings } from '../mutations.ts';
import { changesOf, conflictOf, draftOf, fieldErrors, type Conflict, type Edits, type SettingName } from '../rules.ts';
import { siteSettingsKeys } from '../../../entities/site-settings/query-keys.ts';

/**
 * The form of the site settings. Only edited settings are sent, with the version that the form was filled from: a
 * setting that another admin changed meanwhile is not overwritten before the conflict is resolved.
 */
export function useSiteSettingsForm(stored: AdminSiteSettings) {
  const client = useQueryClient();
  const [edits, setEdits] = useState<Edits>({});
  const [seenVersion, setSeenVersion] = useState(stored.version);
  const { conflict, setConflict, resolve } = useConflict((name) => setEdits(({ [name]: _own, ...others }) => others));
  const save = useChangeSettings();
  const draft = draftOf(stored);
  const changes = changesOf(edits, draft);
  const isChanged = Object.keys(changes).length > 0;
  const problem = save.error instanceof ApiError ? save.error.problem : null;

  function change(part: Edits): void {
    if (!isChanged) setSeenVersion(stored.version);
    // An upload may end while something else is typed.
    setEdits((now) => ({ ...now, ...part }));
  }

  function handleError(error: Error): void {
    const found = error instanceof ApiError ? conflictOf(error.problem) : null;
    if (found === null) return notify(error);
    setConflict(found);
    setSeenVersion(found.version);
    client.setQueryData<AdminSiteSettings>(siteSettingsKeys.settings, (known) => known && { ...known, ...pick(found) });
    addToast({ variant: 'destructive', title: 'Not Saved', description: conflictText });
  }

  function handleSubmit(): void {
    if (!isChanged || save.isPending) return;
    if (conflict) return void addToast({ variant: 'destructive', title: 'Not Saved', description: conflictText });
    void handleResult(save.mutateAsync({ ...changes, version: seenVersion }), {
      onSuccess: () => {
        setEdits({});
        addToast({ title: 'Settings Saved', description: 'They show on the next page.' });
      },
      onError: handleError,
    });
  }

  return {
    draft: { ...draft, ...edits },
    change,
    conflict,
    resolve,
    errors: fieldErrors(problem?.errors),
    isChanged,
    isBusy: save.isPending,
    handleSubmit,
  };
}

/** Changes by another admin, until the conflict of each setting is resolved. */
function useConflict(takeTheirs: (name: SettingName) => void) {
  const [conflict, setConflict] = useState<Conflict | null>(null);
  function resolve(name: SettingName, isMine: boolean): void {
    if (!isMine) takeTheirs(name);
    const names = conflict?.names.filter((other) => other !== name) ?? [];
    setConflict(conflict && names.length > 0 ? { ...conflict, names } : null);
  }
  return { conflict, setConflict, resolve };
}

const conflictText = 'Another admin changed the same settings. Choose which value to keep at each marked field.';

const pick = ({ settings, version }: Conflict) => ({ settings, version });

function notify(error: Error): void {
  const isAtFields = error instanceof ApiError && error.status === 422;
  if (!isAtFields) return showErrorToast(error, 'Error', 'Failed to save the settings');
  addToast({
    variant: 'destructive',
    title: 'Error',
    description: 'Some settings are not valid. Please check the marked fields.',
  });
}
