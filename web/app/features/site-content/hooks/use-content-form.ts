import type { AdminSiteContent, SiteContent } from '@sunset/contract/api/site-content.ts';
import { ApiError } from '@sunset/contract/client.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { siteSettingsKeys } from '../../../entities/site-settings/query-keys.ts';
import { handleResult } from '../../../lib/requests/handle-result.ts';
import { readFieldProblems, type FieldProblems } from '../../../lib/requests/problem-fields.ts';
import { showErrorToast } from '../../../lib/requests/show-error.ts';
import { addToast } from '../../../ui/toasts/toast-store.ts';
import { useChangeContent } from '../mutations.ts';
import { changesOf, conflictOf, sentenceOf, type ContentEdits, type ContentName } from '../rules.ts';

/**
 * The form of the texts. Only edited texts are sent, with the version that they were edited from: what another admin
 * changed meanwhile is not overwritten before somebody decided.
 */
export function useContentForm(stored: AdminSiteContent) {
  const client = useQueryClient();
  const { edits, change, changeList, drop } = useEdits(stored);
  const [seenVersion, setSeenVersion] = useState(stored.version);
  const [conflict, setConflict] = useState<ContentName[]>([]);
  const save = useChangeContent();
  const changes = changesOf(edits, stored);
  const isChanged = Object.keys(changes).length > 0;
  const problems = readFieldProblems(save.error);
  if (!isChanged && seenVersion !== stored.version) setSeenVersion(stored.version);

  function handleError(error: Error): void {
    const found = error instanceof ApiError ? conflictOf(error.problem) : null;
    if (found === null) return notify(error);
    setConflict(found.names);
    setSeenVersion(found.current.version);
    client.setQueryData(siteSettingsKeys.content, found.current);
  }

  function handleSubmit(): void {
    if (!isChanged || save.isPending || conflict.length > 0) return;
    void handleResult(save.mutateAsync({ ...changes, version: seenVersion }), {
      onSuccess: () => {
        drop(Object.keys(edits));
        addToast({ title: 'Texts Saved', description: 'They are on the pages now.' });
      },
      onError: handleError,
    });
  }

  function resolveConflict(isMine: boolean): void {
    if (!isMine) drop(conflict);
    setConflict([]);
  }

  return {
    values: { ...stored.content, ...withoutReset(edits) },
    isReset: (name: ContentName) => edits[name] === null,
    change,
    changeList,
    conflict,
    resolveConflict,
    errorKeyOf: (...names: ContentName[]) => errorKeyOf(problems, names),
    errorOf: (path: string) => sentenceOf(problems[path]),
    isChanged,
    isBusy: save.isPending,
    handleSubmit,
  };
}

type ListName = 'community_values' | 'achievements' | 'team';

function useEdits(stored: AdminSiteContent) {
  const [edits, setEdits] = useState<ContentEdits>({});
  return {
    edits,
    change: (part: ContentEdits) => setEdits((now) => ({ ...now, ...part })),
    /** Takes a function of the current list: an upload may end while something else is typed. */
    changeList<Name extends ListName>(name: Name, update: (now: SiteContent[Name]) => SiteContent[Name]): void {
      setEdits((now) => ({ ...now, [name]: update((now[name] ?? stored.content[name]) as SiteContent[Name]) }));
    },
    drop: (names: readonly string[]) =>
      setEdits((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !names.includes(name)))),
  };
}

/** Changes with the problems of these texts; empty without one. */
const errorKeyOf = (problems: FieldProblems, names: readonly ContentName[]) =>
  Object.entries(problems)
    .filter(([path]) => names.some((name) => path === name || path.startsWith(`${name}.`)))
    .join();

function withoutReset(edits: ContentEdits): Partial<AdminSiteContent['content']> {
  return Object.fromEntries(Object.entries(edits).filter(([, value]) => value !== null && value !== undefined));
}

function notify(error: Error): void {
  const isAtFields = error instanceof ApiError && error.status === 422;
  if (!isAtFields) return showErrorToast(error, 'Error', 'Failed to save the texts');
  addToast({
    variant: 'destructive',
    title: 'Error',
    description: 'Some texts are not valid. Please check the marked fields.',
  });
}
