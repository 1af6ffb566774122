import type { AdminSiteSettings } from '@sunset/contract/api/site-settings.ts';
import { useQuery } from '@tanstack/react-query';
import { SettingsForm } from '../../../shared/settings-form.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { PanelSection } from '../../../ui/layout/panel-section.tsx';
import { QueryView } from '../../../ui/states/query-view.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { useSiteSettingsForm } from '../hooks/use-site-settings-form.ts';
import { settingsQuery } from '../queries.ts';
import type { LookName } from '../rules.ts';
import { BrandColorField } from '../../../entities/site-settings/brand-color-field.tsx';
import { BrandPreview } from '../../../entities/site-settings/brand-preview.tsx';
import { PictureField } from '../../../shared/catalog/picture-field.tsx';
import { SettingConflict } from './setting-conflict.tsx';

/** Name, colours and pictures of the community. Rules: BRAND-1, BRAND-2, BRAND-3. */
export function BrandSection() {
  const settings = useQuery(settingsQuery());
  return (
    <PanelSection
      title="Brand"
      description="Your name, colours and pictures. They are on every page, in link previews and on the home screen of phones."
    >
      <QueryView query={settings} what="brand" pending={<Skeleton className="h-96" />}>
        {(loaded) => <BrandForm stored={loaded} />}
      </QueryView>
    </PanelSection>
  );
}

const texts = [
  ['brand_name', 'Name', 60],
  ['tagline', 'Tagline', 160],
  ['hero_title', 'Title of the home page', 40],
] as const;

const colors = [
  { name: 'accent_color', label: 'Accent colour' },
  { name: 'highlight_color', label: 'Highlight colour' },
] as const;

const pictures = [
  { name: 'logo', label: 'Logo', hint: 'A square picture, best without a background. Also the icon of the site.' },
  { name: 'hero_picture', label: 'Picture of the home page', hint: 'A wide picture, at least 1280 pixels.' },
] as const satisfies readonly { name: LookName; label: string; hint: string }[];

function BrandForm({ stored }: { stored: AdminSiteSettings }) {
  const form = useSiteSettingsForm(stored);
  const { draft } = form;
  return (
    <SettingsForm label="Brand" saveLabel="Save Brand" form={form}>
      <div className="grid gap-5 lg:grid-cols-2">
        {texts.map(([name, label, maxLength]) => (
          <div key={name} data-setting>
            <TextField
              label={label}
              value={draft[name]}
              placeholder={stored.defaults[name]}
              required={stored.defaults[name] === ''}
              error={form.errors[name]}
              maxLength={maxLength}
              autoComplete="off"
              onChange={(event) => form.change({ [name]: event.target.value })}
            />
            <SettingConflict name={name} label={label} form={form} />
          </div>
        ))}
      </div>
      <div className="grid gap-5 lg:grid-cols-2">
        {colors.map(({ name, label }) => (
          <div key={name} data-setting>
            <BrandColorField
              name={name}
              value={draft[name]}
              error={form.errors[name]}
              onChange={(color) => form.change({ [name]: color })}
            />
            <SettingConflict name={name} label={label} form={form} />
          </div>
        ))}
      </div>
      <BrandPreview
        name={draft.brand_name || stored.defaults.brand_name || 'Your community'}
        accent={draft.accent_color}
        highlight={draft.highlight_color}
      />
      <div className="grid gap-5 lg:grid-cols-2">
        {pictures.map(({ name, ...field }) => (
          <div key={name} data-setting>
            <PictureField
              {...field}
              name={name}
              value={draft[name]}
              error={form.errors[name]}
              onChange={(src) => form.change({ [name]: src })}
            />
            <SettingConflict name={name} label={field.label} form={form} />
          </div>
        ))}
      </div>
    </SettingsForm>
  );
}
