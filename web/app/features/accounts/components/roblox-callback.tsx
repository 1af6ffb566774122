import { CircleCheck, CircleX, Settings } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { Spinner } from '../../../ui/states/spinner.tsx';
import { addToast } from '../../../ui/toasts/toast-store.ts';
import { completeLink, type LinkOutcome } from '../mutations.ts';

/** How long the success is shown before the redirect (PAGE-22). */
const redirectDelayMs = 2000;

/** The redirect target of Roblox's sign-in: completes the link, shows the result and redirects to the settings. */
export function RobloxCallback() {
  const [outcome, setOutcome] = useState<LinkOutcome | null>(null);
  useEffect(() => {
    let isGone = false;
    void completeLink(location.search).then((result) => {
      if (!isGone) setOutcome(result);
    });
    return () => {
      isGone = true;
    };
  }, []);
  useOutcomeEffects(outcome);
  return (
    <main className="evening edge-to-edge flex min-h-dvh items-center justify-center p-5">
      <Card className="flex w-full max-w-md flex-col items-center gap-4 py-10 text-center" aria-busy={outcome === null}>
        <h1 className="text-heading">Roblox Account Linking</h1>
        {outcome === null && <Spinner label="Linking your Roblox account..." />}
        {outcome?.status === 'success' && <Success />}
        {outcome?.status === 'error' && <Failure message={outcome.message} />}
      </Card>
    </main>
  );
}

/** Shows a toast with the result; redirects after a success. */
function useOutcomeEffects(outcome: LinkOutcome | null): void {
  useEffect(() => {
    if (outcome?.status === 'success') {
      addToast({
        title: 'Account Linked',
        description: `The Roblox account ${outcome.username} has been linked successfully.`,
      });
      const timer = setTimeout(() => location.replace('/settings'), redirectDelayMs);
      return () => clearTimeout(timer);
    }
    if (outcome?.status === 'error') {
      addToast({
        variant: 'destructive',
        title: 'Linking Failed',
        description: 'Failed to link your Roblox account. Please try again.',
      });
    }
    return undefined;
  }, [outcome]);
}

function Success() {
  return (
    <div role="status" className="flex flex-col items-center gap-3">
      <CircleCheck aria-hidden size={iconSize.huge} className="text-green-text" />
      <p className="font-semibold">Your Roblox account is linked.</p>
      <p className="text-ink-soft">
        Auto-filled booking forms and enhanced features are now available. Taking you to your settings...
      </p>
      <a href="/settings" className="link inline-flex min-h-11 items-center">
        Continue now
      </a>
    </div>
  );
}

function Failure({ message }: { message: string }) {
  const alertRef = useRef<HTMLParagraphElement>(null);
  useEffect(() => alertRef.current?.focus(), []);
  return (
    <>
      <CircleX aria-hidden size={iconSize.huge} className="text-danger-text" />
      <p ref={alertRef} tabIndex={-1} role="alert" className="font-semibold wrap-anywhere">
        {message}
      </p>
      <p className="text-ink-soft">Something went wrong. You can try again from your settings.</p>
      <ButtonLink href="/settings" icon={<Settings aria-hidden size={iconSize.medium} />}>
        Go to Settings
      </ButtonLink>
    </>
  );
}
