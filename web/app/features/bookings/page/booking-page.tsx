import { lazy, Suspense, type ReactNode } from 'react';
import type { Opening } from '../../../entities/openings/opening.ts';
import { useOpenings } from '../../../entities/openings/use-openings.ts';
import { currentSession } from '../../../lib/session/store.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { Container } from '../../../ui/layout/container.tsx';
import { BookingSkeleton } from './booking-skeleton.tsx';
import { GuestContext } from '../guest-context.ts';
import { LoginRequired } from './login-required.tsx';
import { BusyNotice } from './busy-notice.tsx';
import { OpeningSchedule } from './opening-schedule.tsx';
import { WizardBoundary } from './wizard-boundary.tsx';

const loadWizard = async () => ({ default: (await import('../wizard/wizard.tsx')).Wizard });
const Wizard = lazy(loadWizard);

// The wizard is not part of the first paint: it is preloaded for signed-in guests during hydration.
if (typeof document !== 'undefined' && currentSession().session) void loadWizard().catch(() => {});

export interface BookingPageData {
  /** For those who are not signed in. */
  openings: Opening[];
}

/** The booking page. Server and first paint are the same for everyone (PAGE-1); the session is read after hydration. */
export function BookingPage({ openings }: BookingPageData) {
  const { status, session } = useSession();
  if (status === 'loading') {
    return (
      <>
        <FirstScreen>
          <BookingSkeleton />
        </FirstScreen>
        <Schedule openings={openings} />
      </>
    );
  }
  if (!session) return <SignedOut openings={openings} />;
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

function SignedOut({ openings: initial }: BookingPageData) {
  const openings = useOpenings(initial);
  return (
    <>
      <FirstScreen>
        <LoginRequired openings={openings} />
      </FirstScreen>
      <Schedule openings={openings} />
    </>
  );
}

/** As high for the loading state as for the login, so that the schedule below does not move. */
function FirstScreen({ children }: { children: ReactNode }) {
  return (
    <Container className="flex min-h-[80dvh] flex-col py-6 sm:py-10">
      <BusyNotice />
      {children}
    </Container>
  );
}

function Schedule({ openings }: BookingPageData) {
  return (
    <Container>
      <OpeningSchedule openings={openings} />
    </Container>
  );
}
