import type { AdminSiteSettings } from '@sunset/contract/api/site-settings.ts';
import { locales, localeTexts } from '@sunset/contract/locales.ts';
import { siteSwitches } from '@sunset/contract/messages/site-switches.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { linkLabels, linkNames } from '../../../entities/site-settings/link-labels.ts';
import { CheckboxField } from '../../../ui/forms/checkbox-field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { PanelSection } from '../../../ui/layout/panel-section.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { useSaleModes } from '../../../shared/openings/use-sale-modes.tsx';
import { SettingsForm } from '../../../shared/settings-form.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { settingsQuery } from '../queries.ts';
import type { NumberName } from '../rules.ts';
import { QueryView } from '../../../ui/states/query-view.tsx';
import { SettingConflict } from './setting-conflict.tsx';
import { useSiteSettingsForm } from '../hooks/use-site-settings-form.ts';

export function SiteSettingsSection() {
  const settings = useQuery(settingsQuery());
  return (
    <PanelSection
      title="Community"
      description="Empty fields use the values of the server’s configuration. Changes show on the next page."
    >
      <QueryView query={settings} what="settings" pending={<Skeleton className="h-96" />}>
        {(loaded) => <SiteSettingsForm stored={loaded} />}
      </QueryView>
    </PanelSection>
  );
}

type TextName = keyof AdminSiteSettings['defaults'];

const links = linkNames.map((name): [TextName, string] => [name, linkLabels[name]]);

const numbers: readonly { name: NumberName; label: string; hint: string; min: number; max: number }[] = [
  {
    name: 'max_active_bookings_per_user',
    label: 'Active bookings per person',
    hint: 'How many active bookings one person can have.',
    min: 1,
    max: 100,
  },
  {
    name: 'code_minutes_before',
    label: 'Neighborhood code, minutes ahead',
    hint: 'How long before the opening approved guests get the code. At least 15.',
    min: 15,
    max: 1440,
  },
  {
    name: 'late_after_minutes',
    label: 'Late after, minutes',
    hint: 'How long after the start hosts can give the room of an absent guest away.',
    min: 5,
    max: 30,
  },
];
const lobbyNumbers: typeof numbers = [
  {
    name: 'lobby_min_membership_days',
    label: 'Lobby: days in the Discord server',
    hint: 'How long somebody must be in your server before they can enter a lobby.',
    min: 0,
    max: 365,
  },
  {
    name: 'no_show_limit',
    label: 'No-shows before a guest is drawn last',
    hint: 'After this many no-shows in 60 days, a guest is drawn after everyone else for 14 days. Leave empty for never.',
    min: 1,
    max: 20,
  },
];

const channelLanguage = 'Language of the guests’ channel';

function SiteSettingsForm({ stored }: { stored: AdminSiteSettings }) {
  const form = useSiteSettingsForm(stored);
  const { draft } = form;
  const saleModeField = useSaleModes();
  const textSetting = ([name, label]: readonly [TextName, string]) => (
    <div key={name} data-setting>
      <TextField
        label={label}
        value={draft[name]}
        placeholder={stored.defaults[name] || 'Not set: the link is hidden'}
        error={form.errors[name]}
        inputMode={name.endsWith('_url') ? 'url' : 'text'}
        autoComplete="off"
        onChange={(event) => form.change({ [name]: event.target.value })}
      />
      <SettingConflict name={name} label={label} form={form} />
    </div>
  );
  const numberSetting = ({ name, label, ...field }: (typeof numbers)[number]) => (
    <div key={name} data-setting>
      <TextField
        label={label}
        {...field}
        type="number"
        value={draft[name]}
        error={form.errors[name]}
        onChange={(event) => form.change({ [name]: event.target.value })}
      />
      <SettingConflict name={name} label={label} form={form} />
    </div>
  );
  return (
    <SettingsForm label="Community settings" saveLabel="Save Settings" form={form}>
      <Group title="Bookings and messages">
        {numbers.map(numberSetting)}
        <div>
          {siteSwitches.map(({ id: name, label, hint }) => (
            <div key={name} data-setting>
              <CheckboxField
                label={label}
                hint={hint}
                checked={draft[name]}
                onChange={(event) => form.change({ [name]: event.target.checked })}
              />
              <SettingConflict name={name} label={label} form={form} />
            </div>
          ))}
        </div>
        <div data-setting>
          <SelectField
            label={channelLanguage}
            hint="Opening posts are in this language. Answers to their buttons are in the language of each member."
            value={draft.channel_language}
            options={locales.map((value) => ({ value, label: localeTexts[value].name }))}
            error={form.errors['channel_language']}
            onChange={(language) => form.change({ channel_language: language })}
          />
          <SettingConflict name="channel_language" label={channelLanguage} form={form} />
        </div>
      </Group>
      <Group title="Draws">
        <div data-setting>
          <SelectField
            label="How new openings are sold"
            hint={saleModeField.hintFor(draft.default_sale_mode)}
            value={draft.default_sale_mode}
            options={saleModeField.options}
            error={form.errors['default_sale_mode']}
            onChange={(mode) => form.change({ default_sale_mode: mode })}
          />
          <SettingConflict name="default_sale_mode" label="How new openings are sold" form={form} />
        </div>
        {lobbyNumbers.map(numberSetting)}
      </Group>
      <Group title="Links">{links.map(textSetting)}</Group>
    </SettingsForm>
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
