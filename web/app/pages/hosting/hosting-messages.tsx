import { lazy } from 'react';
import { HostingVisitor } from '../../features/panel/components/hosting-visitor.tsx';
import { PanelHeader } from '../../features/panel/components/panel-header.tsx';
import { PartBoundary } from '../../features/panel/components/part-boundary.tsx';
import { StaffGate } from '../../features/panel/components/staff-gate.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { denial, hostingPageClass } from './hosting-page.ts';

const AllScheduledMessages = lazy(async () => ({
  default: (await import('../../features/messages/components/all-scheduled-messages.tsx')).AllScheduledMessages,
}));

/** The automatic messages of all openings; the hosting panel has those of one. Rule: BOARD-15. */
export default function HostingMessages() {
  return (
    <div className={hostingPageClass}>
      <StaffGate visitor={<HostingVisitor sentence={denial} />} denial={denial}>
        {() => (
          <>
            <PanelHeader
              eyebrow="All openings"
              title="Automatic messages"
              links={
                <ButtonLink href="/hosting" variant="secondary">
                  Hosting Panel
                </ButtonLink>
              }
            />
            <div className="mt-4 sm:mt-8">
              <PartBoundary>
                <AllScheduledMessages />
              </PartBoundary>
            </div>
          </>
        )}
      </StaffGate>
    </div>
  );
}
