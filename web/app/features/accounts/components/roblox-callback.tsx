import { href } from '../../../lib/navigation/href.ts';
import { m } from '#messages';
import { CircleCheck, CircleX, Settings } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLoaded } from '../../../lib/use-loaded.ts';
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
  const [outcome] = useLoaded('link', () => completeLink(location.search));
  useOutcomeEffects(outcome);
  return (
    <main className="evening edge-to-edge flex min-h-dvh items-center justify-center p-5">
      <Card className="flex w-full max-w-md flex-col items-center gap-4 py-10 text-center" aria-busy={outcome === null}>
        <h1 className="text-heading">{m.accounts_roblox_account_linking()}</h1>
        {outcome === null && <Spinner label={m.accounts_linking_your_roblox_account()} />}
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
        title: m.accounts_account_linked(),
        description: m.accounts_the_roblox_account_has_been_linked({ username: outcome.username }),
      });
      const timer = setTimeout(() => location.replace(href('/settings')), redirectDelayMs);
      return () => clearTimeout(timer);
    }
    if (outcome?.status === 'error') {
      addToast({
        variant: 'destructive',
        title: m.accounts_linking_failed(),
        description: m.accounts_failed_to_link_your_roblox(),
      });
    }
    return undefined;
  }, [outcome]);
}

function Success() {
  return (
    <div role="status" className="flex flex-col items-center gap-3">
      <CircleCheck size={iconSize.huge} className="text-green-text" />
      <p className="font-semibold">{m.accounts_your_roblox_account_is_linked()}</p>
      <p className="text-ink-soft">{m.accounts_auto_filled_booking_forms_and()}</p>
      <a href={href('/settings')} className="link inline-flex min-h-11 items-center">
        {m.accounts_continue_now()}
      </a>
    </div>
  );
}

function Failure({ message }: { message: string }) {
  const alertRef = useRef<HTMLParagraphElement>(null);
  useEffect(() => alertRef.current?.focus(), []);
  return (
    <>
      <CircleX size={iconSize.huge} className="text-danger-text" />
      <p ref={alertRef} tabIndex={-1} role="alert" className="font-semibold wrap-anywhere">
        {message}
      </p>
      <p className="text-ink-soft">{m.accounts_something_went_wrong_you_can()}</p>
      <ButtonLink href={href('/settings')} icon={<Settings size={iconSize.medium} />}>
        {m.accounts_go_to_settings()}
      </ButtonLink>
    </>
  );
}
