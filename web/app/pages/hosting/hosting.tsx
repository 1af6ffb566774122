import { lazy, type ComponentType } from 'react';
import { AdminGate } from '../../features/panel/components/admin-gate.tsx';
import { HostingVisitor } from '../../features/panel/components/hosting-visitor.tsx';
import { PanelHeader } from '../../features/panel/components/panel-header.tsx';
import { PartBoundary } from '../../features/panel/components/part-boundary.tsx';
import { ButtonLink } from '../../ui/button.tsx';

const parts: readonly [name: string, ComponentType][] = [
  [
    'board',
    lazy(async () => ({
      default: (await import('../../features/session-board/components/session-board.tsx')).SessionBoard,
    })),
  ],
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
  [
    'bookings',
    lazy(async () => ({
      default: (await import('../../features/session-board/components/bookings-management-section.tsx'))
        .BookingsManagementSection,
    })),
  ],
];

const denial = 'You need admin privileges to access the hosting panel.';

export default function Hosting() {
  return (
    <div className="mx-auto w-full max-w-[90rem] px-5 pt-8 pb-16 sm:px-8 sm:pt-10">
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
          {parts.map(([name, Part]) => (
            <PartBoundary key={name}>
              <Part />
            </PartBoundary>
          ))}
        </div>
      </AdminGate>
    </div>
  );
}
