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
        <h1 className="text-heading">{m.accounts_callback_title()}</h1>
        {outcome === null && <Spinner label={m.accounts_callback_pending()} />}
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
        title: m.accounts_link_done_title(),
        description: m.accounts_link_done_text({ username: outcome.username }),
      });
      const timer = setTimeout(() => location.replace(href('/settings')), redirectDelayMs);
      return () => clearTimeout(timer);
    }
    if (outcome?.status === 'error') {
      addToast({
        variant: 'destructive',
        title: m.accounts_link_failed_title(),
        description: m.accounts_link_failed_text(),
      });
    }
    return undefined;
  }, [outcome]);
}

function Success() {
  return (
    <div role="status" className="flex flex-col items-center gap-3">
      <CircleCheck size={iconSize.huge} className="text-green-text" />
      <p className="font-semibold">{m.accounts_callback_done()}</p>
      <p className="text-ink-soft">{m.accounts_callback_done_text()}</p>
      <a href={href('/settings')} className="link inline-flex min-h-11 items-center">
        {m.ui_continue_now()}
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
      <p className="text-ink-soft">{m.accounts_callback_failed_text()}</p>
      <ButtonLink href={href('/settings')} icon={<Settings size={iconSize.medium} />}>
        {m.accounts_callback_to_settings()}
      </ButtonLink>
    </>
  );
}
