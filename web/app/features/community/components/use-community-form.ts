import type { CommunitySettings } from '@sunset/contract/api/community-settings.ts';
import { ApiError } from '@sunset/contract/client.ts';
import { useState } from 'react';
import { handleResult } from '../../../lib/handle-result.ts';
import { tellFailure } from '../../../lib/tell-failure.ts';
import { addToast } from '../../../ui/toast-store.ts';
import { useChangeSettings } from '../mutations.ts';
import { changesOf, draftOf, fieldErrors, type Draft } from '../rules.ts';

/** The form of the community's settings: what is typed, what of it is new, and what the server refuses. */
export function useCommunityForm(stored: CommunitySettings) {
  const before = draftOf(stored);
  const [draft, setDraft] = useState<Draft>(before);
  const save = useChangeSettings();
  const changes = changesOf(draft, before);
  const isChanged = Object.keys(changes).length > 0;
  const problem = save.error instanceof ApiError ? save.error.problem : null;

  function handleSubmit() {
    if (!isChanged) return;
    void handleResult(save.mutateAsync(changes), {
      onSuccess: (saved) => {
        setDraft(draftOf(saved));
        addToast({ title: 'Settings Saved', description: 'They show on the next page.' });
      },
      onError: tell,
    });
  }

  return {
    draft,
    change: (part: Partial<Draft>) => setDraft({ ...draft, ...part }),
    changeWord: (name: keyof Draft['words'], text: string) =>
      setDraft({ ...draft, words: { ...draft.words, [name]: text } }),
    errors: fieldErrors(problem?.errors),
    isChanged,
    isBusy: save.isPending,
    handleSubmit,
  };
}

function tell(error: Error): void {
  const isAtFields = error instanceof ApiError && error.status === 422;
  if (!isAtFields) return tellFailure(error, 'Error', 'Failed to save the settings');
  addToast({
    variant: 'destructive',
    title: 'Error',
    description: 'Some settings are not valid. Please check the marked fields.',
  });
}
