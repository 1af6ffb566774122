import { call } from '../../../../lib/requests/api.ts';
import { ExternalLink } from '../../../../ui/external-link.tsx';
import { useDraft } from '../../hooks/use-drafts.ts';
import { useIsFixed, useSetup } from '../../hooks/use-setup.ts';
import { useStepForm } from '../../hooks/use-step-form.ts';
import { FixedNote } from '../fixed-note.tsx';
import { StepFrame } from '../step-frame.tsx';
import { SecretField } from './secret-field.tsx';

/** The key of Bloxlink, tried at once. */
export function BloxlinkStep() {
  const { bloxlink } = useSetup();
  const isFixed = useIsFixed('bloxlink');
  const [values, change] = useDraft('bloxlink', () => ({ api_key: '' }));
  const form = useStepForm({ step: 'bloxlink', labels: { api_key: 'Bloxlink API key' } });
  const isStored = bloxlink?.has_api_key ?? false;
  const save = (body: { api_key?: string | null }) => form.submit(() => call('PUT /setup/bloxlink', { body }));
  function handleSubmit() {
    const typed = values.api_key.trim();
    save(typed === '' && isStored ? {} : { api_key: typed });
  }
  return (
    <StepFrame
      form={form}
      submitLabel="Check with Bloxlink"
      intro="Does your Discord server use Bloxlink? Then the site can fill in the Roblox names of your guests."
      onSubmit={handleSubmit}
      skip={{
        loses: 'Without it, guests type their Roblox name when they book.',
        onSkip: () => save({ api_key: null }),
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
      <SecretField
        {...form.field('api_key')}
        hint="It works for one Discord server: yours."
        value={values.api_key}
        isStored={isStored}
        isDisabled={isFixed('api_key')}
        onChange={(api_key) => change({ api_key })}
      />
    </StepFrame>
  );
}
