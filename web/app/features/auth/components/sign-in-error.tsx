import { CircleX, DoorOpen, RotateCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSite } from '../../../lib/use-site.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { addToast } from '../../../ui/toasts/toast-store.ts';
import { startSignIn, type Door, type SignInOutcome } from '../mutations.ts';
import { rememberedReturnPath } from '../state.ts';

type Failure = Extract<SignInOutcome, { status: 'error' }>;

interface SignInFailureProps {
  door: Door;
  outcome: Failure;
}

/** Why a sign-in failed, and what to do next. */
export function SignInError({ door, outcome }: SignInFailureProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <CircleX aria-hidden size={iconSize.huge} className="text-danger-text" />
      <h1 ref={heading} tabIndex={-1} className="text-heading">
        Authentication Failed
      </h1>
      <p role="alert">{outcome.message}</p>
      {outcome.isMissingMember ? <JoinServer door={door} invite={outcome.invite} /> : <Ways door={door} />}
    </>
  );
}

function tryAgainPath(door: Door): string {
  if (door === 'admin') return '/admin';
  const path = rememberedReturnPath();
  return path ? `/user-login?return_to=${encodeURIComponent(path)}` : '/user-login';
}

function Ways({ door }: { door: Door }) {
  return (
    <>
      <p className="text-sm text-ink-soft">Make sure you are a member of our Discord server before you try again.</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <ButtonLink href={tryAgainPath(door)} icon={<RotateCw aria-hidden size={iconSize.medium} />}>
          Try Again
        </ButtonLink>
        <ButtonLink href="/" variant="secondary">
          Back to Home
        </ButtonLink>
      </div>
    </>
  );
}

interface JoinServerProps {
  door: Door;
  invite: string | null;
}

function JoinServer({ door, invite }: JoinServerProps) {
  const { community } = useSite();
  const [isChecking, setIsChecking] = useState(false);
  async function handleCheck() {
    setIsChecking(true);
    try {
      await startSignIn(door, rememberedReturnPath());
    } catch {
      setIsChecking(false);
      addToast({
        variant: 'destructive',
        title: 'Login Error',
        description: 'Failed to initiate Discord login. Please try again.',
      });
    }
  }
  return (
    <>
      <p className="text-sm text-ink-soft">
        Join our Discord server first, then come back to this tab and check again.
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <ButtonLink
          href={invite ?? community.links.discordInvite}
          isExternal
          icon={<DoorOpen aria-hidden size={iconSize.medium} />}
        >
          Join Discord
        </ButtonLink>
        <Button variant="secondary" isLoading={isChecking} onClick={handleCheck}>
          Check again
        </Button>
      </div>
      <div className="flex flex-wrap justify-center gap-x-6">
        <a href={tryAgainPath(door)} className="link inline-flex min-h-11 items-center">
          Try Again
        </a>
        <a href="/" className="link inline-flex min-h-11 items-center">
          Back to Home
        </a>
      </div>
    </>
  );
}
