import { Suspense, useState, type ReactNode } from 'react';
import { contentLanguage } from '../../../format/locale.ts';
import type { Session } from '../../../lib/session/storage.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { Container } from '../../../ui/layout/container.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import type { PublicInvitation } from './find-invitation.ts';
import { InvitationSkeleton } from './invitation-skeleton.tsx';
import { OpeningMoment } from '../display/opening-moment.tsx';

interface InvitationPageProps {
  invitation: PublicInvitation;
  /** Above the name of the resort. */
  eyebrow: string;
  /** For somebody who is not signed in. */
  visitor: ReactNode;
  over: ReactNode;
  /** For somebody who is signed in. */
  own: (guest: Session) => ReactNode;
}

/** The page of a link to a party or a room. Server and first paint are the same for everyone (PAGE-1); the session is read after hydration. */
export function InvitationPage({ invitation, eyebrow, visitor, over, own }: InvitationPageProps) {
  const { status, session } = useSession();
  const isFirstPaint = status === 'loading';
  return (
    <Container className="flex min-h-[80dvh] flex-col gap-6 py-6 sm:py-10">
      <Opening invitation={invitation} eyebrow={eyebrow} />
      {session ? (
        <Suspense fallback={<InvitationSkeleton />}>{own(session)}</Suspense>
      ) : (
        <>
          {isFirstPaint && (
            <div className="hidden signed-in:block">
              <InvitationSkeleton />
            </div>
          )}
          <div className={isFirstPaint ? 'signed-in:hidden' : ''}>{invitation.is_over ? over : visitor}</div>
        </>
      )}
    </Container>
  );
}

/** Resort and time, which everybody with the link sees. */
function Opening({ invitation, eyebrow }: Pick<InvitationPageProps, 'invitation' | 'eyebrow'>) {
  const { resort, image, checkIn, timezone } = invitation;
  const [hasPicture, setHasPicture] = useState(image !== '');
  return (
    <header className="grid overflow-clip rounded-card border border-line bg-surface shadow-high sm:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
      <div className="evening h-32 overflow-clip sm:h-full sm:min-h-52" onErrorCapture={() => setHasPicture(false)}>
        {hasPicture && (
          <Picture src={image} alt="" width={640} height={400} isEager className="size-full object-cover" />
        )}
      </div>
      <div className="flex flex-col justify-center gap-1 p-5 sm:p-8">
        <p className="text-eyebrow text-accent-text">{eyebrow}</p>
        <h1 lang={contentLanguage} className="text-heading">
          {resort}
        </h1>
        <OpeningMoment openingDate={checkIn} timezone={timezone} />
      </div>
    </header>
  );
}
