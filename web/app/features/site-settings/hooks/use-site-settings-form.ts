import type { AdminSiteSettings } from '@sunset/contract/api/site-settings.ts';
import { siteSettingsKeys } from '../../../entities/site-settings/query-keys.ts';
import { call } from '../../../lib/requests/api.ts';
import { useVersionedForm } from '../../../shared/use-versioned-form.ts';
import { addToast } from '../../../ui/toasts/toast-store.ts';
import { changesOf, conflictOf, draftOf, type Edits } from '../rules.ts';

/** The form of the site settings. */
export function useSiteSettingsForm(stored: AdminSiteSettings) {
  const draft = draftOf(stored);
  const form = useVersionedForm({
    stored,
    queryKey: siteSettingsKeys.settings,
    changesOf: (edits: Edits) => changesOf(edits, draft),
    conflictOf,
    onConflict: () => void addToast({ variant: 'destructive', title: 'Not Saved', description: conflictText }),
    send: (body) => call('PATCH /admin/community-settings', { body }),
    saved: { title: 'Settings Saved', description: 'They show on the next page.' },
    invalid: 'Some settings are not valid. Please check the marked fields.',
    failed: 'Failed to save the settings',
  });
  return { ...form, draft: { ...draft, ...form.edits } };
}

const conflictText = 'Another admin changed the same settings. Choose which value to keep at each marked field.';
