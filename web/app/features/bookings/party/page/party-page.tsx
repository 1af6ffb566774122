import { Suspense, useState } from 'react';
import { m } from '#messages';
import { contentLanguage } from '../../../../format/locale.ts';
import { preloadable } from '../../../../lib/preloadable.tsx';
import { serverNow } from '../../../../lib/server-clock.ts';
import { useSession } from '../../../../lib/session/use-session.ts';
import { useSite } from '../../../../lib/use-site.ts';
import { Container } from '../../../../ui/layout/container.tsx';
import { Picture } from '../../../../ui/pictures/picture.tsx';
import { Countdown } from '../../../../ui/time/countdown.tsx';
import { OpeningTime } from '../../../../ui/time/opening-time.tsx';
import type { StartSignIn } from '../../page/discord-button.tsx';
import type { OwnPartyProps } from '../own/own-party.tsx';
import type { PublicInvitation } from './find-invitation.ts';
import { PartyOver } from './no-party.tsx';
import { PartySkeleton } from './party-skeleton.tsx';
import { Visitor } from './visitor.tsx';

const ownParty = preloadable<OwnPartyProps>(async () => (await import('../own/own-party.tsx')).OwnParty);

interface PartyPageProps {
  invitation: PublicInvitation;
  startSignIn: StartSignIn;
}

/** The page of a party. Server and first paint are the same for everyone (PAGE-1); the session is read after hydration. */
export function PartyPage({ invitation, startSignIn }: PartyPageProps) {
  const { status, session } = useSession();
  const isFirstPaint = status === 'loading';
  return (
    <Container className="flex min-h-[80dvh] flex-col gap-6 py-6 sm:py-10">
      <Opening invitation={invitation} />
      {session ? (
        <Suspense fallback={<PartySkeleton />}>
          <ownParty.Component key={session.discord_id} guest={session} invitation={invitation} />
        </Suspense>
      ) : (
        <>
          {isFirstPaint && (
            <div className="hidden signed-in:block">
              <PartySkeleton />
            </div>
          )}
          <div className={isFirstPaint ? 'signed-in:hidden' : ''}>
            {invitation.is_over ? (
              <PartyOver resortId={invitation.resortId} />
            ) : (
              <Visitor code={invitation.code} sale={invitation.sale} startSignIn={startSignIn} />
            )}
          </div>
        </>
      )}
    </Container>
  );
}

/** Resort and time, which everybody with the link sees. */
function Opening({ invitation: { resort, image, checkIn, timezone } }: { invitation: PublicInvitation }) {
  const initialNow = Date.parse(useSite().serverNow);
  const [hasPicture, setHasPicture] = useState(image !== '');
  return (
    <header className="grid overflow-clip rounded-card border border-line bg-surface shadow-high sm:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
      <div className="evening h-32 overflow-clip sm:h-full sm:min-h-52" onErrorCapture={() => setHasPicture(false)}>
        {hasPicture && (
          <Picture src={image} alt="" width={640} height={400} isEager className="size-full object-cover" />
        )}
      </div>
      <div className="flex flex-col justify-center gap-1 p-5 sm:p-8">
        <p className="text-eyebrow text-accent-text">{m.party_book_with_friends()}</p>
        <h1 lang={contentLanguage} className="text-heading">
          {resort}
        </h1>
        <div className="mt-1 flex flex-wrap items-center gap-x-4">
          <OpeningTime openingDate={checkIn} timezone={timezone} />
          <Countdown
            use="opening"
            until={checkIn}
            now={serverNow}
            initialNow={initialNow}
            className="text-sm text-ink-soft"
          />
        </div>
      </div>
    </header>
  );
}
