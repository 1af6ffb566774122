import { m } from '#messages';
import { CircleX, DoorOpen, RotateCw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { loginPath } from '../../../lib/navigation/book-now.ts';
import { href } from '../../../lib/navigation/href.ts';
import { useSite } from '../../../lib/use-site.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { useStartSignIn } from '../hooks/use-start-sign-in.ts';
import type { SignInFailure, SignInKind } from '../mutations.ts';
import { SignInQueue } from './sign-in-queue.tsx';
import { storedReturnPath } from '../return-path.ts';

interface SignInErrorProps {
  kind: SignInKind;
  outcome: SignInFailure;
}

export function SignInError({ kind, outcome }: SignInErrorProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <CircleX size={iconSize.huge} className="text-danger-text" />
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

/** Where a failed sign-in starts again. */
export function tryAgainPath(kind: SignInKind): string {
  if (kind === 'admin') return '/admin';
  const path = storedReturnPath();
  return path ? loginPath(path) : href('/user-login');
}

function NextSteps({ kind, isMemberInDoubt }: { kind: SignInKind; isMemberInDoubt: boolean }) {
  return (
    <>
      {isMemberInDoubt && <p className="text-sm text-ink-soft">{m.auth_callback_member_hint()}</p>}
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <ButtonLink href={tryAgainPath(kind)} icon={<RotateCw size={iconSize.medium} />}>
          {m.auth_try_again()}
        </ButtonLink>
        <ButtonLink href={href('/')} variant="secondary">
          {m.auth_back_to_home()}
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
  const { isLeaving, start, waitUntil, ...queue } = useStartSignIn(kind);
  if (waitUntil !== null) return <SignInQueue until={waitUntil} {...queue} />;
  return (
    <>
      <p className="text-sm text-ink-soft">{m.auth_join_first()}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <ButtonLink
          href={invite ?? community.links.discordInvite}
          isExternal
          icon={<DoorOpen size={iconSize.medium} />}
        >
          {m.layout_join_discord()}
        </ButtonLink>
        <Button variant="secondary" isLoading={isLeaving} onClick={() => start(storedReturnPath())}>
          {m.auth_join_check_again()}
        </Button>
      </div>
      <div className="flex flex-wrap justify-center gap-x-6">
        <a href={tryAgainPath(kind)} className="link inline-flex min-h-11 items-center">
          {m.auth_try_again()}
        </a>
        <a href={href('/')} className="link inline-flex min-h-11 items-center">
          {m.auth_back_to_home()}
        </a>
      </div>
    </>
  );
}
