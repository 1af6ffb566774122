import { CircleX, DoorOpen, RotateCw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useSite } from '../../../lib/use-site.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { useStartSignIn } from '../hooks/use-start-sign-in.ts';
import type { SignInFailure, SignInKind } from '../mutations.ts';
import { storedReturnPath } from '../state.ts';

interface SignInErrorProps {
  kind: SignInKind;
  outcome: SignInFailure;
}

export function SignInError({ kind, outcome }: SignInErrorProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <CircleX aria-hidden size={iconSize.huge} className="text-danger-text" />
      <h1 ref={heading} tabIndex={-1} className="text-heading">
        {outcome.title}
      </h1>
      <p role="alert">{outcome.message}</p>
      {outcome.remedy === 'join' ? (
        <JoinServer kind={kind} invite={outcome.invite} />
      ) : (
        <NextSteps kind={kind} isMemberInDoubt={outcome.remedy === 'check-membership'} />
      )}
    </>
  );
}

function tryAgainPath(kind: SignInKind): string {
  if (kind === 'admin') return '/admin';
  const path = storedReturnPath();
  return path ? `/user-login?return_to=${encodeURIComponent(path)}` : '/user-login';
}

function NextSteps({ kind, isMemberInDoubt }: { kind: SignInKind; isMemberInDoubt: boolean }) {
  return (
    <>
      {isMemberInDoubt && (
        <p className="text-sm text-ink-soft">Make sure you are a member of our Discord server before you try again.</p>
      )}
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <ButtonLink href={tryAgainPath(kind)} icon={<RotateCw aria-hidden size={iconSize.medium} />}>
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
  kind: SignInKind;
  invite: string | null;
}

function JoinServer({ kind, invite }: JoinServerProps) {
  const { community } = useSite();
  const { isLeaving, start } = useStartSignIn(kind);
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
        <Button variant="secondary" isLoading={isLeaving} onClick={() => start(storedReturnPath())}>
          Check again
        </Button>
      </div>
      <div className="flex flex-wrap justify-center gap-x-6">
        <a href={tryAgainPath(kind)} className="link inline-flex min-h-11 items-center">
          Try Again
        </a>
        <a href="/" className="link inline-flex min-h-11 items-center">
          Back to Home
        </a>
      </div>
    </>
  );
}
