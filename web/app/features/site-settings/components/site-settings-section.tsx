import type { AdminSiteSettings } from '@sunset/contract/api/site-settings.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLoadErrorToast } from '../../../lib/requests/show-error.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/forms/checkbox-field.tsx';
import { PanelSection } from '../../../ui/layout/panel-section.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { settingsQuery } from '../queries.ts';
import { SettingsLoadFailed } from '../../../ui/states/settings-load-failed.tsx';
import { SettingConflict } from './setting-conflict.tsx';
import { useSiteSettingsForm } from '../hooks/use-site-settings-form.ts';

export function SiteSettingsSection() {
  const settings = useQuery(settingsQuery());
  useLoadErrorToast(settings, 'Error', 'Failed to load the community settings');
  return (
    <PanelSection
      title="Community"
      description="Empty fields use the values of the server’s configuration. Changes show on the next page."
    >
      {settings.isPending && <Skeleton className="h-96" />}
      {settings.isError && !settings.data && <SettingsLoadFailed onRetry={() => void settings.refetch()} />}
      {settings.data && <SiteSettingsForm stored={settings.data} />}
    </PanelSection>
  );
}

type TextName = keyof AdminSiteSettings['defaults'];

const brand: readonly [TextName, string][] = [
  ['brand_name', 'Name'],
  ['tagline', 'Tagline'],
];
const links: readonly [TextName, string][] = [
  ['invite_url', 'Discord invite'],
  ['ticket_url', 'Ticket channel'],
  ['donation_url', 'Donation page'],
  ['terms_url', 'Terms of Service'],
  ['privacy_url', 'Privacy Policy'],
  ['tiktok_url', 'Short-video site'],
  ['roblox_group_url', 'Game group'],
  ['twitter_url', 'Microblog'],
];

const limitLabel = 'Active bookings per person';
const messagesLabel = 'Send messages to Discord';
const codeLabel = 'Show the neighborhood code in the public announcement';

function SiteSettingsForm({ stored }: { stored: AdminSiteSettings }) {
  const form = useSiteSettingsForm(stored);
  const { draft } = form;
  const textSetting = ([name, label]: readonly [TextName, string]) => (
    <div key={name} data-setting>
      <TextField
        label={label}
        value={draft[name]}
        placeholder={stored.defaults[name]}
        error={form.errors[name]}
        inputMode={name.endsWith('_url') ? 'url' : 'text'}
        autoComplete="off"
        onChange={(event) => form.change({ [name]: event.target.value })}
      />
      <SettingConflict name={name} label={label} form={form} />
    </div>
  );
  return (
    <form
      noValidate
      aria-label="Community settings"
      className="flex flex-col gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        form.handleSubmit();
      }}
    >
      <Group title="Bookings and messages">
        <div data-setting>
          <TextField
            label={limitLabel}
            hint="How many active bookings one person can have."
            type="number"
            min={1}
            max={100}
            value={draft.max_active_bookings_per_user}
            error={form.errors['max_active_bookings_per_user']}
            onChange={(event) => form.change({ max_active_bookings_per_user: event.target.value })}
          />
          <SettingConflict name="max_active_bookings_per_user" label={limitLabel} form={form} />
        </div>
        <div>
          <div data-setting>
            <CheckboxField
              label={messagesLabel}
              hint="When this is off, messages wait. Nothing is lost."
              checked={draft.messages_enabled}
              onChange={(event) => form.change({ messages_enabled: event.target.checked })}
            />
            <SettingConflict name="messages_enabled" label={messagesLabel} form={form} />
          </div>
          <div data-setting>
            <CheckboxField
              label={codeLabel}
              hint="Confirmed guests always get it by direct message."
              checked={draft.announcement_shows_code}
              onChange={(event) => form.change({ announcement_shows_code: event.target.checked })}
            />
            <SettingConflict name="announcement_shows_code" label={codeLabel} form={form} />
          </div>
        </div>
      </Group>
      <Group title="Brand">{brand.map(textSetting)}</Group>
      <Group title="Links">{links.map(textSetting)}</Group>
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" isLoading={form.isBusy} aria-disabled={!form.isChanged}>
          Save Settings
        </Button>
        <p role="status" className="text-sm text-ink-soft">
          {form.isChanged ? 'There are unsaved changes.' : ''}
        </p>
      </div>
    </form>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-5 lg:grid-cols-2">
      <legend className="mb-4 text-lg font-semibold">{title}</legend>
      {children}
    </fieldset>
  );
}
