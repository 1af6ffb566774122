import type { SetupState } from '@sunset/contract/api/setup/state.ts';
import { Clock, KeyRound, MonitorSmartphone, Save, Server } from 'lucide-react';
import { PictureField } from '../../../../shared/catalog/picture-field.tsx';
import { BrandColorField, type BrandColor } from '../../../../entities/site-settings/brand-color-field.tsx';
import { BrandPreview } from '../../../../entities/site-settings/brand-preview.tsx';
import { call } from '../../../../lib/requests/api.ts';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { IconList, type IconListItem } from '../../../../ui/icon-list.tsx';
import { useSetup } from '../../hooks/use-setup.ts';
import { useStepForm } from '../../hooks/use-step-form.ts';
import { FixedNote } from '../fixed-note.tsx';
import { StepFrame } from '../step-frame.tsx';

const start: IconListItem[] = [
  { Icon: Clock, title: 'It takes about a quarter of an hour' },
  { Icon: KeyRound, title: 'You need a Discord server that you manage' },
];

/** With an address that every device can open. */
const anywhere: IconListItem[] = [
  {
    Icon: MonitorSmartphone,
    title: 'You can do it on a phone',
    text: 'A command or a line of a file is for the computer on which the site runs. To go on there, open the same link on it and press “Continue on this device”.',
  },
  { Icon: Save, title: 'Each step is saved: you can go on later, also on another device with the same link' },
];

/** Without https the link opens on this computer alone. Rule: SETUP-2. */
const here: IconListItem[] = [
  {
    Icon: MonitorSmartphone,
    title: 'The link opens on this computer only',
    text: 'To use a phone, the site needs an address with https first: README.md in the folder of the site says how, under “Your own community”. A few commands on a server come before that: type them on a computer, or in an SSH app on the phone.',
  },
  { Icon: Save, title: 'Each step is saved: you can go on later with the same link' },
  {
    Icon: Server,
    title: 'Is this only a try, and you rent a server later?',
    text: 'The site on the server begins empty: there you go through the set-up once more, or you take everything along with a backup, as docs/deployment.md in the folder of the site says (“From your own computer to a server”).',
  },
];

/** What to know before the first step. */
function Welcome() {
  const isReachable = useSetup().site_address.startsWith('https:');
  const points = [...start, ...(isReachable ? anywhere : here)];
  return <IconList items={points} className="rounded-card border border-line bg-surface p-5" />;
}

const labels = {
  brand_name: 'Name',
  tagline: 'Tagline',
  accent_color: 'Accent colour',
  highlight_color: 'Highlight colour',
  logo: 'Logo',
};

const valuesOf = (brand: SetupState['brand']) => ({
  brand_name: brand?.brand_name ?? '',
  tagline: brand?.tagline ?? '',
  accent_color: brand?.accent_color ?? '',
  highlight_color: brand?.highlight_color ?? '',
  logo: brand?.logo ?? '',
});

const orNull = (text: string) => text.trim() || null;

/** Name, tagline, colours and logo. Rules: BRAND-1, BRAND-3. */
export function BrandStep() {
  const { brand } = useSetup();
  const form = useStepForm({
    step: 'brand',
    initial: valuesOf(brand),
    labels,
    send: ({ brand_name, tagline, accent_color, highlight_color, logo }) =>
      call('PUT /setup/brand', {
        body: {
          brand_name,
          tagline,
          accent_color: orNull(accent_color),
          highlight_color: orNull(highlight_color),
          logo: orNull(logo),
        },
      }),
  });
  const { values } = form;
  const color = (name: BrandColor) => ({ ...form.field(name), name, isDisabled: form.isFixed(name) });
  return (
    <StepFrame
      form={form}
      intro="This is what guests see on every page. You can change all of it later in the admin panel."
    >
      <Welcome />
      <FixedNote step="brand" />
      <TextField
        {...form.text('brand_name')}
        required
        maxLength={60}
        hint="The name of your community, e.g. Palm Bay Resorts."
      />
      <TextField {...form.text('tagline')} required maxLength={160} hint="One short sentence about your community." />
      <div className="grid gap-5 sm:grid-cols-2">
        <BrandColorField {...color('accent_color')} />
        <BrandColorField {...color('highlight_color')} />
      </div>
      <BrandPreview
        name={values.brand_name || 'Your community'}
        accent={values.accent_color}
        highlight={values.highlight_color}
      />
      <PictureField
        label="Logo (you can add it later)"
        name="logo"
        hint="A square picture, best without a background. It is also the icon of the site."
        value={values.logo}
        error={form.errors['logo']}
        store={(file) => call('POST /setup/logo', { file })}
        onChange={(logo) => form.set({ logo })}
      />
    </StepFrame>
  );
}
