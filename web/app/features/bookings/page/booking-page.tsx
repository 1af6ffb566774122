import { lazy, Suspense } from 'react';
import { preloadable } from '../../../lib/preloadable.tsx';
import { currentSession } from '../../../lib/session/store.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { GuestContext } from '../guest-context.ts';
import { BookingSkeleton, FirstScreen } from './first-screen.tsx';
import type { BookingPageData } from './load-page.ts';
import type { SignedOutProps } from './signed-out.tsx';
import { WizardBoundary } from './wizard-boundary.tsx';

export type { BookingPageData };

const loadWizard = async () => ({ default: (await import('../wizard/wizard.tsx')).Wizard });
const Wizard = lazy(loadWizard);
const signedOut = preloadable<SignedOutProps>(async () => (await import('./signed-out.tsx')).SignedOut);
/** Keeps the server's HTML for visitors, which the styles hide from members, until the session is read. */
const KeptHtml = lazy<typeof signedOut.Component>(() => new Promise(() => {}));

const isMember = typeof document !== 'undefined' && currentSession().session !== null;

/** A member loads the wizard during hydration, and nothing of what visitors see. A visitor's page is hydrated as a whole. */
export const bookingPageReady = isMember ? undefined : signedOut.preload().catch(() => {});
if (isMember) void loadWizard().catch(() => {});

/** The booking page. Server and first paint are the same for everyone (PAGE-1); the session is read after hydration. */
export function BookingPage(props: SignedOutProps) {
  const { status, session } = useSession();
  const isFirstPaint = status === 'loading';
  const Visitor = isFirstPaint && isMember ? KeptHtml : signedOut.Component;
  const skeleton = (
    <FirstScreen>
      <BookingSkeleton />
    </FirstScreen>
  );
  if (!session) {
    return (
      <>
        {isFirstPaint && <div className="hidden signed-in:contents">{skeleton}</div>}
        <div className={isFirstPaint ? 'signed-in:hidden' : ''}>
          <Suspense fallback={skeleton}>
            <Visitor {...props} />
          </Suspense>
        </div>
      </>
    );
  }
  return (
    <FirstScreen>
      {/* When another person signs in in another tab, the wizard starts again. */}
      <GuestContext key={session.discord_id} value={session}>
        <WizardBoundary owner={session.discord_id}>
          <Suspense fallback={<BookingSkeleton />}>
            <Wizard />
          </Suspense>
        </WizardBoundary>
      </GuestContext>
    </FirstScreen>
  );
}
