import type { BoardOpening } from '@sunset/contract/api/openings/session-board.ts';
import { lazy, type ComponentType } from 'react';
import { AnnounceButton } from '../../features/messages/components/announce-button.tsx';
import { WaitingListButton } from '../../features/openings/components/waiting-list/waiting-list-button.tsx';
import { HostingVisitor } from '../../features/panel/components/hosting-visitor.tsx';
import { PanelHeader } from '../../features/panel/components/panel-header.tsx';
import { PartBoundary } from '../../features/panel/components/part-boundary.tsx';
import { StaffGate } from '../../features/panel/components/staff-gate.tsx';
import { SessionBoard } from '../../features/session-board/components/session-board.tsx';
import type { StaffRole } from '../../features/panel/tabs.ts';
import { loadBoardEarly } from '../../features/session-board/queries.ts';
import type { Session } from '../../lib/session/storage.ts';
import { currentSession } from '../../lib/session/store.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { denial, hostingPageClass } from './hosting-page.ts';

/** What is below the board. React shows parts that are loaded later at least 300 ms after the page, so the board is not one. */
const laterParts: readonly [name: string, ComponentType][] = [
  [
    'announcements',
    lazy(async () => ({
      default: (await import('../../features/messages/components/announcements-section.tsx')).AnnouncementsSection,
    })),
  ],
  [
    'scheduled messages',
    lazy(async () => ({
      default: (await import('../../features/messages/components/scheduled-messages-section.tsx'))
        .ScheduledMessagesSection,
    })),
  ],
  [
    'controls',
    lazy(async () => ({
      default: (await import('../../features/resort-access/components/booking-controls-section.tsx'))
        .BookingControlsSection,
    })),
  ],
];

function isStaff(session: Session | null): boolean {
  return session !== null && (session.isAdmin || session.is_host === true);
}

// The server renders no personal data: the board's is requested before hydration.
if (typeof document !== 'undefined' && isStaff(currentSession().session)) loadBoardEarly();

const announce = (opening: BoardOpening) => <AnnounceButton opening={opening} />;
const waitingList = (opening: BoardOpening) => <WaitingListButton opening={opening} />;

export default function Hosting() {
  return (
    <div className={hostingPageClass}>
      <StaffGate visitor={<HostingVisitor sentence={denial} />} denial={denial}>
        {(role) => <Panel role={role} />}
      </StaffGate>
    </div>
  );
}

function Panel({ role }: { role: StaffRole }) {
  return (
    <>
      <PanelHeader
        eyebrow="Tonight"
        title="Hosting Panel"
        links={
          <ButtonLink href="/admin" variant="secondary">
            {role === 'admin' ? 'Admin Panel' : 'Staff Panel'}
          </ButtonLink>
        }
      />
      <div className="mt-2 flex flex-col gap-10 sm:mt-8">
        <PartBoundary>
          <SessionBoard announce={announce} waitingList={waitingList} />
        </PartBoundary>
        {laterParts.map(([name, Part]) => (
          <PartBoundary key={name}>
            <Part />
          </PartBoundary>
        ))}
      </div>
    </>
  );
}
