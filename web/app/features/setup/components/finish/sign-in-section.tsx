import { CircleCheck, UserRoundCheck } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import { iconSize } from '../../../../ui/icon-size.ts';
import { signInChangesText } from '../../changes.ts';
import { usePrimarySignIn } from '../../hooks/use-primary-sign-in.ts';
import { useSetup } from '../../hooks/use-setup.ts';
import { useShownOnReturn } from '../../hooks/use-shown-on-return.ts';
import { FindingList } from '../finding-list.tsx';
import { Instruction } from '../instructions.tsx';
import { StepLink } from '../step-link.tsx';
import { Notice } from '../../../../ui/notice.tsx';

/** The person who signs in here becomes the primary admin. Rule: SETUP-6. */
export function SignInSection() {
  const setup = useSetup();
  const { mode, primary_admin, steps } = setup;
  const signIn = usePrimarySignIn();
  const result = useShownOnReturn(!signIn.isBusy && (signIn.problem !== null || primary_admin !== null));
  const isMissing = steps.some(({ id, is_done }) => id === 'sign_in' && !is_done);
  if (!isMissing && primary_admin === null && signIn.problem === null) return null;
  return (
    <Instruction title="Sign in with Discord">
      {primary_admin === null && (
        <p>
          {mode === 'first_run'
            ? 'Use your own Discord account: you become the primary admin of the site, and nobody can remove you.'
            : `You changed ${signInChangesText(setup)}. Sign in once, so that we know that it works.`}{' '}
          Does Discord say <b>Invalid OAuth2 redirect_uri</b>? Then come back to this page, open the step{' '}
          <StepLink id="application" /> and add both redirects again.
        </p>
      )}
      <div ref={result} tabIndex={-1} className="flex flex-col gap-4 empty:hidden">
        {primary_admin !== null && (
          <Notice tone="green" isRow role="status">
            <CircleCheck size={iconSize.medium} className="mt-0.5 shrink-0" />
            <span>
              Signed in as {primary_admin.display_name} ({primary_admin.username}).
            </span>
          </Notice>
        )}
        {signIn.problem && (
          <div role="alert" className="rounded-card border border-line-strong bg-surface px-5 py-4">
            <p className="font-semibold">You are not signed in yet.</p>
            {signIn.problem.findings.length > 0 ? (
              <FindingList findings={signIn.problem.findings} label="What we found" />
            ) : (
              <p>{signIn.problem.text}</p>
            )}
          </div>
        )}
      </div>
      <Button
        variant={primary_admin === null ? 'primary' : 'ghost'}
        className="self-start"
        isLoading={signIn.isBusy}
        icon={<UserRoundCheck size={iconSize.medium} />}
        onClick={signIn.start}
      >
        {primary_admin === null ? 'Sign in with Discord' : 'Use another account'}
      </Button>
    </Instruction>
  );
}
