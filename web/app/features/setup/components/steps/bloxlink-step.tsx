import { call } from '../../../../lib/requests/api.ts';
import { ExternalLink } from '../../../../ui/external-link.tsx';
import { useSetup } from '../../hooks/use-setup.ts';
import { useStepForm } from '../../hooks/use-step-form.ts';
import { extras } from '../../steps.ts';
import { FixedNote } from '../fixed-note.tsx';
import { StepFrame } from '../step-frame.tsx';
import { SecretField } from './secret-field.tsx';

/** The key of Bloxlink, tried at once. */
export function BloxlinkStep() {
  const { bloxlink } = useSetup();
  const isStored = bloxlink?.has_api_key ?? false;
  const form = useStepForm({
    step: 'bloxlink',
    initial: { api_key: '' },
    labels: { api_key: 'Bloxlink API key' },
    send: ({ api_key }) =>
      call('PUT /setup/bloxlink', { body: api_key.trim() === '' && isStored ? {} : { api_key: api_key.trim() } }),
  });
  return (
    <StepFrame
      form={form}
      submitLabel="Check with Bloxlink"
      intro="Does your Discord server use Bloxlink? Then the site can fill in the Roblox names of your guests."
      skip={{
        loses: extras.bloxlink,
        removal: 'Remove the key',
        send: () => call('PUT /setup/bloxlink', { body: { api_key: null } }),
      }}
    >
      <FixedNote step="bloxlink" />
      <p>
        Open the{' '}
        <ExternalLink href="https://blox.link/dashboard/user/developer" className="link">
          developer page of Bloxlink
        </ExternalLink>
        , choose your server, create a key for it, and copy the key.
      </p>
      <SecretField {...form.text('api_key')} hint="It works for one Discord server: yours." isStored={isStored} />
    </StepFrame>
  );
}
