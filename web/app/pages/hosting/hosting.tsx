import type { BoardOpening } from '@sunset/contract/api/session-board.ts';
import { lazy, type ComponentType } from 'react';
import { AnnounceButton } from '../../features/messages/components/announce-button.tsx';
import { WaitingListButton } from '../../features/openings/components/waiting-list/waiting-list-button.tsx';
import { AdminGate } from '../../features/panel/components/admin-gate.tsx';
import { HostingVisitor } from '../../features/panel/components/hosting-visitor.tsx';
import { PanelHeader } from '../../features/panel/components/panel-header.tsx';
import { PartBoundary } from '../../features/panel/components/part-boundary.tsx';
import { SessionBoard } from '../../features/session-board/components/session-board.tsx';
import { loadBoardEarly } from '../../features/session-board/queries.ts';
import { currentSession } from '../../lib/session/store.ts';
import { ButtonLink } from '../../ui/button.tsx';

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

// The server renders no personal data: the board's is requested before hydration.
if (typeof document !== 'undefined' && currentSession().session?.isAdmin) loadBoardEarly();

const announce = (opening: BoardOpening) => <AnnounceButton opening={opening} />;
const waitingList = (opening: BoardOpening) => <WaitingListButton opening={opening} />;

const denial = 'You need admin privileges to access the hosting panel.';

export default function Hosting() {
  return (
    <div className="mx-auto min-h-dvh w-full max-w-[90rem] px-5 pt-8 pb-16 sm:px-8 sm:pt-10">
      <AdminGate visitor={<HostingVisitor sentence={denial} />} denial={denial}>
        <PanelHeader
          eyebrow="Tonight"
          title="Hosting Panel"
          links={
            <ButtonLink href="/admin" variant="secondary">
              Admin Panel
            </ButtonLink>
          }
        />
        <div className="mt-8 flex flex-col gap-10">
          <PartBoundary>
            <SessionBoard announce={announce} waitingList={waitingList} />
          </PartBoundary>
          {laterParts.map(([name, Part]) => (
            <PartBoundary key={name}>
              <Part />
            </PartBoundary>
          ))}
        </div>
      </AdminGate>
    </div>
  );
}
