import { lazy, Suspense } from 'react';
import { QueryProvider } from '../../../lib/requests/query-provider.tsx';
import { currentSession } from '../../../lib/session/store.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { Container } from '../../../ui/layout/container.tsx';
import { BookingSkeleton } from './booking-skeleton.tsx';
import { GuestContext } from '../guest-context.ts';
import { LoginRequired } from './login-required.tsx';
import { BusyNotice } from './busy-notice.tsx';
import { WizardBoundary } from './wizard-boundary.tsx';

const loadWizard = async () => ({ default: (await import('../wizard/wizard.tsx')).Wizard });
const Wizard = lazy(loadWizard);

// The wizard is not part of the first paint: it is preloaded for signed-in guests during hydration.
if (typeof document !== 'undefined' && currentSession().session) void loadWizard().catch(() => {});

/** The booking page. Server and first paint are the same for everyone (PAGE-1); the session is read after hydration. */
export function BookingPage() {
  return (
    <Container className="flex min-h-[80dvh] flex-col py-6 sm:py-10">
      <QueryProvider>
        <BusyNotice />
        <WizardOrLogin />
      </QueryProvider>
    </Container>
  );
}

function WizardOrLogin() {
  const { status, session } = useSession();
  if (status === 'loading') return <BookingSkeleton />;
  if (!session) return <LoginRequired />;
  return (
    // When another person signs in in another tab, the wizard starts again.
    <GuestContext key={session.discord_id} value={session}>
      <WizardBoundary owner={session.discord_id}>
        <Suspense fallback={<BookingSkeleton />}>
          <Wizard />
        </Suspense>
      </WizardBoundary>
    </GuestContext>
  );
}
