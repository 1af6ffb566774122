import type { AdminSiteContent, SiteContent } from '@sunset/contract/api/site-content.ts';
import { siteSettingsKeys } from '../../../entities/site-settings/query-keys.ts';
import { call } from '../../../lib/requests/api.ts';
import { useVersionedForm } from '../../../shared/use-versioned-form.ts';
import { changesOf, conflictOf, type ContentEdits, type ContentName } from '../rules.ts';

type ListName = 'community_values' | 'achievements' | 'team' | 'donation_costs';

/** The form of the texts. */
export function useContentForm(stored: AdminSiteContent) {
  const { edits, change, errors, conflict, resolve, ...form } = useVersionedForm({
    stored,
    queryKey: siteSettingsKeys.content,
    changesOf,
    conflictOf,
    send: (body) => call('PATCH /admin/site-content', { body }),
    saved: { title: 'Texts Saved', description: 'They are on the pages now.' },
    invalid: 'Some texts are not valid. Please check the marked fields.',
    failed: 'Failed to save the texts',
  });
  const names = conflict?.names ?? [];
  return {
    ...form,
    values: { ...stored.content, ...withoutReset(edits) },
    isReset: (name: ContentName) => edits[name] === null,
    change,
    /** Takes a function of the current list: an upload may end while something else is typed. */
    changeList: <Name extends ListName>(name: Name, update: (now: SiteContent[Name]) => SiteContent[Name]) =>
      change((now) => ({ [name]: update((now[name] ?? stored.content[name]) as SiteContent[Name]) })),
    conflict: names,
    resolveConflict: (isMine: boolean) => resolve(names, isMine),
    /** Changes with the problems of these texts; empty without one. */
    errorKeyOf: (...texts: ContentName[]) =>
      Object.entries(errors)
        .filter(([path]) => texts.some((name) => path === name || path.startsWith(`${name}.`)))
        .join(),
    errorOf: (path: string): string | undefined => errors[path],
  };
}

function withoutReset(edits: ContentEdits): Partial<AdminSiteContent['content']> {
  return Object.fromEntries(Object.entries(edits).filter(([, value]) => value !== null && value !== undefined));
}
