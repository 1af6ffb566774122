import { call } from '../../../../lib/requests/api.ts';
import { ExternalLink } from '../../../../ui/external-link.tsx';
import { CopyField } from '../../../../ui/forms/copy-field.tsx';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { useSetup } from '../../hooks/use-setup.ts';
import { useStepForm } from '../../hooks/use-step-form.ts';
import { extras } from '../../steps.ts';
import { FixedNote } from '../fixed-note.tsx';
import { Instruction, Instructions } from '../instructions.tsx';
import { StepFrame } from '../step-frame.tsx';
import { SecretField } from './secret-field.tsx';

const labels = { client_id: 'Client ID', client_secret: 'Client secret' };

/** The Roblox application with which guests link their account. */
export function RobloxStep() {
  const { roblox, addresses, site_address: site } = useSetup();
  const form = useStepForm({
    step: 'roblox',
    initial: { client_id: roblox?.client_id ?? '', client_secret: '' },
    labels,
    send: ({ client_id, client_secret: secret }) =>
      call('PUT /setup/roblox', {
        body: { client_id, ...(secret.trim() === '' ? {} : { client_secret: secret.trim() }) },
      }),
  });
  return (
    <StepFrame
      form={form}
      submitLabel="Check with Roblox"
      intro="With a Roblox application, guests can link their account with one press. The site then knows that the name is really theirs."
      skip={{
        loses: extras.roblox,
        removal: 'Remove the application',
        send: () => call('PUT /setup/roblox', { body: { client_id: null } }),
      }}
    >
      <FixedNote step="roblox" />
      <Notice tone="yellow">
        Before you begin: Roblox asks the person who makes the application to verify their age with an ID. Until Roblox
        has reviewed the application (<b>Request Review</b>), ten people can link their account. If you cannot do that,
        leave this out: guests type their name.
      </Notice>
      <Instructions>
        <Instruction title="Create the application">
          <p>
            Open{' '}
            <ExternalLink href="https://create.roblox.com/dashboard/credentials?activeTab=OAuthTab" className="link">
              OAuth 2.0 Apps in Roblox Creator Hub
            </ExternalLink>
            , press <b>Create OAuth 2.0 App</b> and type the name of your community. Allow the scopes <b>openid</b> and{' '}
            <b>profile</b>, and add this address under <b>Redirect URLs</b>.
          </p>
          <CopyField label="Redirect URL" value={addresses.roblox_redirect} />
          <p>Roblox also asks for three pages of the site. The description is yours to write.</p>
          <CopyField label="Entry link" value={site} />
          <CopyField label="Privacy policy URL" value={`${site}/privacy`} />
          <CopyField label="Terms of service URL" value={`${site}/terms`} />
        </Instruction>
        <Instruction title="Copy the id and the secret">
          <TextField {...form.text('client_id')} required inputMode="numeric" />
          <SecretField
            {...form.text('client_secret')}
            hint="Roblox shows it once. Keep it to yourself."
            isStored={roblox?.has_client_secret ?? false}
          />
        </Instruction>
      </Instructions>
    </StepFrame>
  );
}
