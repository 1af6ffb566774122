import { LifeBuoy } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { m } from '#messages';
import { href } from '../../../lib/navigation/href.ts';
import { isOnline } from '../../../lib/requests/connection.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { LoadFailure } from '../display/load-failure.tsx';
import { clearWizardStorage } from '../wizard/hooks/use-wizard-storage.ts';

interface WizardBoundaryProps {
  owner: string;
  children: ReactNode;
}

/** While offline, a reload would replace this page by the browser's error page. */
function reloadWhenOnline(): void {
  if (isOnline()) location.reload();
}

/** Error boundary of the wizard: offers to start again. Bookings are on the server and are not affected. */
export class WizardBoundary extends Component<WizardBoundaryProps, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError(): { hasCrashed: boolean } {
    return { hasCrashed: true };
  }

  handleReset = () => {
    clearWizardStorage(this.props.owner);
    location.assign(href('/book'));
  };

  override render() {
    if (!this.state.hasCrashed) return this.props.children;
    // The wizard's code could not be loaded; the booking itself is not broken.
    if (!isOnline())
      return <LoadFailure title={m.bookings_load_failed_page()} isRetrying={false} onRetry={reloadWhenOnline} />;
    return (
      <div role="alert" className="my-auto">
        <EmptyState
          headingLevel="h1"
          picture={<LifeBuoy size={iconSize.huge} />}
          title={m.bookings_crash_title()}
          action={
            <>
              <Button onClick={this.handleReset}>{m.bookings_crash_reset()}</Button>
              <ButtonLink href={href('/book?view=bookings')} variant="secondary">
                {m.layout_my_bookings()}
              </ButtonLink>
            </>
          }
        >
          {m.bookings_crash_text()}
        </EmptyState>
      </div>
    );
  }
}
