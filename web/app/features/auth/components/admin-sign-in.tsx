import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { safePath } from '@sunset/contract/safe-path.ts';
import { QueryProvider } from '../../../lib/requests/query-provider.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { useStartSignIn } from '../hooks/use-start-sign-in.ts';
import { signInMethodsQuery } from '../queries.ts';
import { SignInQueue } from './sign-in-queue.tsx';
import { SecurityCodeForm } from './security-code-form.tsx';

/** Sign-in for staff with Discord, and for admins also with a Discord id and a security code. */
export function AdminSignIn() {
  return (
    <div className="mx-auto grid max-w-5xl items-start gap-8 py-4 lg:grid-cols-[2fr_3fr] lg:gap-14 lg:py-12">
      <div>
        <ShieldCheck size={iconSize.huge} className="text-accent-text" />
        <p className="mt-4 text-eyebrow text-accent-text">For staff</p>
        <h1 className="mt-2 text-heading">Admin Panel</h1>
        <p className="mt-3 text-lg text-ink-soft">
          Sign in to manage bookings, openings and messages. Admins and hosts sign in here.
        </p>
      </div>
      <Card className="flex flex-col gap-6">
        <section aria-labelledby="with-discord" className="flex flex-col gap-3">
          <h2 id="with-discord" className="text-title">
            Sign in with Discord
          </h2>
          <p className="text-ink-soft">Use the account with which you are an admin or a host.</p>
          <DiscordButton />
        </section>
        <QueryProvider>
          <CodeSection />
        </QueryProvider>
      </Card>
    </div>
  );
}

/** Sign-in with a code, once an admin has one: the owner of a new community has nobody who could give a code. Rule: CODE-17. */
function CodeSection() {
  const { data } = useQuery(signInMethodsQuery());
  if (data?.accepts_codes !== true) return null;
  return (
    <>
      <p
        aria-hidden
        className="flex items-center gap-4 text-sm text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
      >
        or
      </p>
      <section aria-labelledby="with-code" className="flex flex-col gap-3">
        <h2 id="with-code" className="text-title">
          Manual sign-in
        </h2>
        <p className="text-ink-soft">
          Optional, for admins who have a code: a way in while Discord does not answer. Too many wrong codes lock it. A
          sign-in with Discord unlocks it.
        </p>
        <SecurityCodeForm />
      </section>
    </>
  );
}

/** The path to return to: `return_to`, or the requested tab. The panel's first tab needs no path. */
function pathToReturnTo(): string | null {
  const query = new URLSearchParams(location.search);
  const tab = query.has('tab') ? safePath(location.pathname + location.search) : null;
  return safePath(query.get('return_to')) ?? tab;
}

const startError = { title: 'OAuth Error', description: 'Failed to initiate Discord OAuth. Please try again.' };

function DiscordButton() {
  const { isLeaving, start, waitUntil, ...queue } = useStartSignIn('admin', startError);
  if (waitUntil !== null) return <SignInQueue until={waitUntil} {...queue} />;
  return (
    <Button
      size="large"
      className="self-start max-sm:w-full"
      isLoading={isLeaving}
      onClick={() => start(pathToReturnTo())}
    >
      Sign in with Discord
    </Button>
  );
}
