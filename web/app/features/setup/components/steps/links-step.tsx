import { linkLabels, linkNames, type LinkName } from '../../../../entities/site-settings/link-labels.ts';
import { call } from '../../../../lib/requests/api.ts';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { useSetup } from '../../hooks/use-setup.ts';
import { useStepForm } from '../../hooks/use-step-form.ts';
import { donationPrice } from '../../donation-price.ts';
import { extras } from '../../steps.ts';
import { FixedNote } from '../fixed-note.tsx';
import { StepFrame } from '../step-frame.tsx';

const legalHint =
  'Leave it empty to use the page of this site. It has an example: write your own later under Settings, then Texts of the pages.';

const hints: Partial<Record<LinkName, string>> = {
  invite_url:
    'In Discord: right-click your server (on a phone: hold it), then Invite People. Choose an invite that never expires.',
  ticket_url: 'Where guests ask your team for help.',
  donation_url: `Where guests can give you money, e.g. your page at Ko-fi. They can also pay for a room there, with a donation of ${donationPrice}. Without it they ask your team.`,
  terms_url: legalHint,
  privacy_url: legalHint,
};

const linksFrom = (read: (name: LinkName) => string | null) =>
  Object.fromEntries(linkNames.map((name) => [name, read(name)])) as Record<LinkName, string | null>;

/** Links of the community; each that is empty is hidden on the pages. Rule: SETTINGS-8. */
export function LinksStep() {
  const { links } = useSetup();
  const save = (read: (name: LinkName) => string | null) => call('PUT /setup/links', { body: linksFrom(read) });
  const form = useStepForm({
    step: 'links',
    initial: linksFrom((name) => links?.[name] ?? ''),
    labels: linkLabels,
    send: (values) => save((name) => values[name]?.trim() || null),
  });
  return (
    <StepFrame
      form={form}
      intro="Every link is optional. A link that you leave empty is not shown on the site. You can change them later under Settings."
      skip={{
        loses: extras.links,
        removal: 'Remove all links',
        send: () => save(() => null),
      }}
    >
      <FixedNote step="links" />
      <div className="grid gap-5 sm:grid-cols-2">
        {linkNames.map((name) => (
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
