import type { SetupState, SetupStep } from '@sunset/contract/api/setup/state.ts';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, type ComponentType } from 'react';
import { useDocumentTitle } from '../../../lib/navigation/document-title.ts';
import { QueryProvider } from '../../../lib/requests/query-provider.tsx';
import { askOnUnload } from '../../../shared/unsaved-guard.tsx';
import { Spinner } from '../../../ui/states/spinner.tsx';
import { DraftsContext } from '../hooks/use-step-form.ts';
import { SetupContext, useSetup } from '../hooks/use-setup.ts';
import { useSetupLocation } from '../hooks/use-setup-location.ts';
import { hasLinkToken } from '../link-token.ts';
import { setupQuery } from '../queries.ts';
import { stepTitle } from '../steps.ts';
import { FinishSection, type Finished } from './finish/finish-section.tsx';
import { Restart } from './finish/restart.tsx';
import { BackButton } from './back-button.tsx';
import { ChangeNote } from './change-note.tsx';
import { Progress } from './progress.tsx';
import { SetupRefused } from './setup-refused.tsx';
import { SetupTitle } from './setup-title.tsx';
import { stepHeadingId, StepHeading } from './step-heading.tsx';
import { ApplicationStep } from './steps/application-step.tsx';
import { BloxlinkStep } from './steps/bloxlink-step.tsx';
import { BrandStep } from './steps/brand-step.tsx';
import { LinksStep } from './steps/links-step.tsx';
import { ResortStep } from './steps/resort-step.tsx';
import { RobloxStep } from './steps/roblox-step.tsx';
import { RolesStep } from './steps/roles-step.tsx';
import { ServerStep } from './steps/server-step.tsx';
import { CheckSection } from './finish/check-section.tsx';
import { ExtrasSection } from './finish/extras-section.tsx';
import { SignInSection } from './finish/sign-in-section.tsx';
import { Instructions } from './instructions.tsx';

/** The set-up of a new community, and its change by the primary admin. */
export function SetupWizard() {
  return (
    <QueryProvider>
      <Contents />
    </QueryProvider>
  );
}

function Contents() {
  const setup = useQuery(setupQuery());
  const [drafts] = useState(() => new Map<SetupStep, unknown>());
  const [finished, setFinished] = useState<Finished | null>(null);
  useEffect(() => askOnUnload(() => drafts.size > 0 && finished === null), [drafts, finished]);
  useNewLink();
  const shown = finished?.setup ?? setup.data;
  return (
    <>
      <SetupTitle isChange={shown?.mode === 'change'} />
      {finished === null ? (
        <DraftsContext value={drafts}>
          <OpenSetup setup={setup} onFinished={setFinished} />
        </DraftsContext>
      ) : (
        <Restart finished={finished} />
      )}
    </>
  );
}

interface OpenSetupProps {
  setup: UseQueryResult<SetupState>;
  onFinished: (finished: Finished) => void;
}

function OpenSetup({ setup, onFinished }: OpenSetupProps) {
  if (setup.data) {
    return (
      <SetupContext value={setup.data}>
        <ChangeNote />
        <Steps onFinished={onFinished} />
      </SetupContext>
    );
  }
  if (setup.isError) return <SetupRefused error={setup.error} onRetry={() => void setup.refetch()} />;
  return <Spinner label="Opening the set-up" />;
}

/** A link that is opened in this tab changes only the fragment, which loads nothing. */
function useNewLink(): void {
  const client = useQueryClient();
  useEffect(() => {
    const openLink = () => {
      if (hasLinkToken()) void client.resetQueries({ queryKey: setupQuery().queryKey });
    };
    addEventListener('hashchange', openLink);
    return () => removeEventListener('hashchange', openLink);
  }, [client]);
}

const stepForms: Record<Exclude<SetupState['steps'][number]['id'], 'sign_in'>, ComponentType> = {
  brand: BrandStep,
  application: ApplicationStep,
  server: ServerStep,
  roles: RolesStep,
  resort: ResortStep,
  links: LinksStep,
  bloxlink: BloxlinkStep,
  roblox: RobloxStep,
};

function Steps({ onFinished }: Pick<OpenSetupProps, 'onFinished'>) {
  const { step, isNamed, pin } = useSetupLocation();
  const handleUnnamed = useEffectEvent(pin);
  useEffect(() => {
    if (!isNamed) handleUnnamed();
  }, [isNamed]);
  useDocumentTitle(`${stepTitle(useSetup(), step)} · Set-up`);
  useFocusOnStep(step);
  const Form = step === 'sign_in' ? null : stepForms[step];
  return (
    <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-14">
      <Progress />
      {Form === null ? <FinishStep onFinished={onFinished} /> : <Form key={step} />}
    </div>
  );
}

/** Scrolls to the top and focuses the new heading after each step, but not when the page is opened. */
function useFocusOnStep(step: SetupStep): void {
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    scrollTo({ top: 0, behavior: 'instant' });
    document.getElementById(stepHeadingId)?.focus({ preventScroll: true });
  }, [step]);
}

/** The last step: the extras, what the doctor finds, the sign-in of the primary admin, and the start of the site. */
function FinishStep({ onFinished }: Pick<OpenSetupProps, 'onFinished'>) {
  const setup = useSetup();
  return (
    <div className="flex flex-col gap-8">
      <StepHeading title={stepTitle(setup, 'sign_in')}>
        {setup.mode === 'change'
          ? 'We look at everything once more. Then you save what you changed.'
          : 'Almost done. We look at everything once more, you sign in, and your site opens.'}
      </StepHeading>
      <Instructions>
        <ExtrasSection />
        <CheckSection />
        <SignInSection />
        <FinishSection onFinished={onFinished} />
      </Instructions>
      <div className="border-t border-line pt-6">
        <BackButton />
      </div>
    </div>
  );
}
