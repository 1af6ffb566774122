import { QueryProvider } from '../../../lib/query-provider.tsx';
import { useSession } from '../../../lib/session/use-session.ts';
import { Container } from '../../../ui/container.tsx';
import { BookingSkeleton } from './booking-skeleton.tsx';
import { GuestContext } from './guest-context.ts';
import { LoginRequired } from './login-required.tsx';
import { Wizard } from './wizard.tsx';
import { WizardBoundary } from './wizard-boundary.tsx';

/**
 * The booking page. The server and the first paint show the same to everyone; who someone is shows once the browser has
 * looked into its storage. Rule: decisions.md section 1, "`/book` logged out".
 */
export function BookingPage() {
  return (
    <Container className="flex min-h-[80dvh] flex-col py-6 sm:py-10">
      <QueryProvider>
        <ForWhoeverComes />
      </QueryProvider>
    </Container>
  );
}

function ForWhoeverComes() {
  const { status, session } = useSession();
  if (status === 'loading') return <BookingSkeleton />;
  if (!session) return <LoginRequired />;
  return (
    // Another person signing in in another tab starts afresh.
    <GuestContext key={session.discord_id} value={session}>
      <WizardBoundary owner={session.discord_id}>
        <Wizard />
      </WizardBoundary>
    </GuestContext>
  );
}
