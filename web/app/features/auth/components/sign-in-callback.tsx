import { m } from '#messages';
import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Card } from '../../../ui/card.tsx';
import { useLoaded } from '../../../lib/use-loaded.ts';
import { deviceNow } from '../../../lib/server-clock.ts';
import { iconSize } from '../../../ui/icon-size.ts';
import { Spinner } from '../../../ui/states/spinner.tsx';
import { addToast } from '../../../ui/toasts/toast-store.ts';
import { useStartSignIn } from '../hooks/use-start-sign-in.ts';
import { completeSignIn, completeSignInAgain, type SignInKind, type SignInOutcome } from '../mutations.ts';
import { storedReturnPath } from '../return-path.ts';
import { SignInError, tryAgainPath } from './sign-in-error.tsx';
import { SignInQueue } from './sign-in-queue.tsx';
import { SignInWait } from './sign-in-wait.tsx';

/** How long the success is shown before the redirect (PAGE-22). */
const redirectDelayMs = 2000;

interface SignInCallbackProps {
  kind: SignInKind;
}

/** The redirect target of Discord's sign-in: completes it, shows the result and redirects. */
export function SignInCallback({ kind }: SignInCallbackProps) {
  const [outcome, setOutcome] = useLoaded(kind, () => completeSignIn(kind, location.search));
  useOutcomeEffects(kind, outcome);
  return (
    <main className="evening edge-to-edge flex min-h-dvh items-center justify-center p-5">
      <Card className="flex w-full max-w-md flex-col items-center gap-4 py-10 text-center" aria-busy={outcome === null}>
        {outcome === null && <Checking />}
        {outcome?.status === 'busy' && <Busy kind={kind} outcome={outcome} onOutcome={setOutcome} />}
        {outcome?.status === 'success' && <Success {...outcome} />}
        {outcome?.status === 'error' && <SignInError kind={kind} outcome={outcome} />}
      </Card>
    </main>
  );
}

/** Redirects after a success; shows a toast when an admin's sign-in failed. */
function useOutcomeEffects(kind: SignInKind, outcome: SignInOutcome | null): void {
  useEffect(() => {
    if (outcome?.status === 'success') {
      const timer = setTimeout(() => location.replace(outcome.destination), redirectDelayMs);
      return () => clearTimeout(timer);
    }
    if (outcome?.status === 'error' && kind === 'admin') {
      addToast({
        variant: 'destructive',
        title: m.auth_failed_toast_title(),
        description: m.auth_failed_toast_text(),
      });
    }
    return undefined;
  }, [kind, outcome]);
}

function Checking() {
  return (
    <>
      <h1 className="text-title">{m.auth_callback_pending_title()}</h1>
      <Spinner label={m.auth_callback_checking()} />
    </>
  );
}

interface BusyProps {
  kind: SignInKind;
  outcome: Extract<SignInOutcome, { status: 'busy' }>;
  onOutcome: (outcome: SignInOutcome | null) => void;
}

/** Tries the same code again, or signs in again where it is used up. */
function Busy({ kind, outcome, onOutcome }: BusyProps) {
  const [until] = useState(() => deviceNow() + outcome.waitMs);
  const { start, waitUntil, ...queue } = useStartSignIn(kind);
  function handleOver() {
    if (outcome.mustRestart) return void start(storedReturnPath());
    onOutcome(null);
    void completeSignInAgain(kind, location.search).then(onOutcome);
  }
  return (
    <>
      <h1 className="text-title">{m.auth_callback_pending_title()}</h1>
      {waitUntil === null ? (
        <SignInWait title={m.auth_busy_title()} text={m.auth_busy_text()} until={until} onOver={handleOver}>
          <a href={tryAgainPath(kind)} className="link inline-flex min-h-11 items-center self-start">
            {m.auth_try_again()}
          </a>
        </SignInWait>
      ) : (
        <SignInQueue until={waitUntil} {...queue} />
      )}
    </>
  );
}

function Success({ username, destination }: { username: string; destination: string }) {
  return (
    <div role="status" className="flex flex-col items-center gap-3">
      <CircleCheck size={iconSize.huge} className="text-green-text" />
      <h1 className="text-heading">{m.auth_welcome({ name: username })}</h1>
      <p className="text-ink-soft">{m.auth_callback_done()}</p>
      <a href={destination} className="link inline-flex min-h-11 items-center">
        {m.ui_continue_now()}
      </a>
    </div>
  );
}
