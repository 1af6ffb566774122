import type { SetupState } from '@sunset/contract/api/setup/state.ts';
import { call } from '../../../../lib/requests/api.ts';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { useDraft } from '../../hooks/use-drafts.ts';
import { useIsFixed, useSetup } from '../../hooks/use-setup.ts';
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
  const isFixed = useIsFixed('links');
  const [values, change] = useDraft('links', () => linksFrom((name) => links?.[name] ?? ''));
  const form = useStepForm({ step: 'links', labels });
  const save = (body: Record<LinkName, string | null>) => form.submit(() => call('PUT /setup/links', { body }));
  return (
    <StepFrame
      form={form}
      intro="Every link is optional. A link that you leave empty is not shown on the site."
      onSubmit={() => save(linksFrom((name) => values[name]?.trim() || null))}
      skip={{
        loses: 'Without an invite, guests who are not in your Discord server cannot find it from the site.',
        onSkip: () => save(linksFrom(() => null)),
      }}
    >
      <FixedNote step="links" />
      <div className="grid gap-5 sm:grid-cols-2">
        {names.map((name) => (
          <TextField
            key={name}
            {...form.field(name)}
            type="url"
            inputMode="url"
            placeholder="https://"
            autoComplete="off"
            hint={hints[name]}
            value={values[name] ?? ''}
            disabled={isFixed(name)}
            onChange={(event) => change({ [name]: event.target.value })}
          />
        ))}
      </div>
    </StepFrame>
  );
}
