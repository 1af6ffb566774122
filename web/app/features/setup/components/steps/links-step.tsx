import type { SetupState } from '@sunset/contract/api/setup/state.ts';
import { call } from '../../../../lib/requests/api.ts';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { useSetup } from '../../hooks/use-setup.ts';
import { useStepForm } from '../../hooks/use-step-form.ts';
import { FixedNote } from '../fixed-note.tsx';
import { StepFrame } from '../step-frame.tsx';

type LinkName = keyof NonNullable<SetupState['links']>;

const labels: Record<LinkName, string> = {
  invite_url: 'Discord invite',
  ticket_url: 'Ticket channel',
  donation_url: 'Donation page',
  terms_url: 'Terms of Service',
  privacy_url: 'Privacy Policy',
  tiktok_url: 'TikTok',
  roblox_group_url: 'Roblox group',
  twitter_url: 'X (Twitter)',
};

const hints: Partial<Record<LinkName, string>> = {
  invite_url: 'In Discord: right-click your server, then Invite People. Choose an invite that never expires.',
  ticket_url: 'Where guests ask your team for help.',
  terms_url: 'Leave it empty to use the page of this site.',
  privacy_url: 'Leave it empty to use the page of this site.',
};

const names = Object.keys(labels) as LinkName[];

const linksFrom = (read: (name: LinkName) => string | null) =>
  Object.fromEntries(names.map((name) => [name, read(name)])) as Record<LinkName, string | null>;

/** Links of the community; each that is empty is hidden on the pages. Rule: SETTINGS-8. */
export function LinksStep() {
  const { links } = useSetup();
  const save = (read: (name: LinkName) => string | null) => call('PUT /setup/links', { body: linksFrom(read) });
  const form = useStepForm({
    step: 'links',
    initial: linksFrom((name) => links?.[name] ?? ''),
    labels,
    send: (values) => save((name) => values[name]?.trim() || null),
  });
  return (
    <StepFrame
      form={form}
      intro="Every link is optional. A link that you leave empty is not shown on the site."
      skip={{
        loses: 'Without an invite, guests who are not in your Discord server cannot find it from the site.',
        send: () => save(() => null),
      }}
    >
      <FixedNote step="links" />
      <div className="grid gap-5 sm:grid-cols-2">
        {names.map((name) => (
          <TextField
            key={name}
            {...form.text(name)}
            type="url"
            inputMode="url"
            placeholder="https://"
            hint={hints[name]}
          />
        ))}
      </div>
    </StepFrame>
  );
}
