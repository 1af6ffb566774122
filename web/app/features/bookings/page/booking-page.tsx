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

// The wizard is no part of the first paint: whoever is signed in gets it while the page is still being taken over.
if (typeof document !== 'undefined' && currentSession().session) void loadWizard().catch(() => {});

/**
 * The booking page. The server and the first paint show the same to everyone; who someone is shows once the browser has
 * looked into its storage. Rule: PAGE-1.
 */
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
    // Another person signing in in another tab starts afresh.
    <GuestContext key={session.discord_id} value={session}>
      <WizardBoundary owner={session.discord_id}>
        <Suspense fallback={<BookingSkeleton />}>
          <Wizard />
        </Suspense>
      </WizardBoundary>
    </GuestContext>
  );
}
