import type { OpeningRoom } from '@sunset/contract/api/catalog/catalog.ts';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { ArrowLeft, RotateCw, TriangleAlert } from 'lucide-react';
import { addToast } from '../../../../../ui/toasts/toast-store.ts';
import { Button } from '../../../../../ui/button.tsx';
import { iconSize } from '../../../../../ui/icon-size.ts';
import { Skeleton } from '../../../../../ui/states/skeleton.tsx';
import { roomsQuery } from '../../../polled-queries.ts';
import { countQuery } from '../../../queries.ts';
import { isAtLimit } from '../../../choose-opening.ts';
import { availabilityAnnouncements, withOwnHold } from '../../../openings.ts';
import { firstLocation, type WizardLocation } from '../../wizard-location.ts';
import { ChangeAnnouncer } from '../../../../../ui/states/change-announcer.tsx';
import { useGuest } from '../../../guest-context.ts';
import { LoadFailure } from '../../../display/load-failure.tsx';
import { LimitNotice } from '../../limit-notice.tsx';
import { NoRooms } from './no-rooms.tsx';
import { OpeningStrip } from '../../opening-strip.tsx';
import { RoomCard } from './room-card.tsx';
import { StepHeading } from '../../../display/step-heading.tsx';
import { MobileActionBar } from '../../mobile-action-bar.tsx';
import { useHold } from '../../hooks/use-hold.ts';
import { useWizardLocation } from '../../hooks/use-wizard-location.ts';
import { useTakeHold } from '../../hooks/use-take-hold.ts';

export function ChooseRoom({ location }: { location: WizardLocation }) {
  const { notice, back } = useWizardLocation();
  const rooms = useQuery(roomsQuery({ resortId: location.resortId ?? 0, openingId: location.openingId ?? 0 }));
  const hasNoRooms = !rooms.isPending && (rooms.data ?? []).length === 0;
  return (
    <section className="flex flex-col gap-6">
      <StepHeading title="Choose Room">You have the room for one hour, starting when the resort opens.</StepHeading>
      {notice && (
        <p className="flex items-start gap-3 rounded-control bg-red-soft px-4 py-3 text-red-text" role="alert">
          <TriangleAlert aria-hidden size={iconSize.medium} className="mt-0.5 shrink-0" />
          {notice}
        </p>
      )}
      <LimitNotice />
      <OpeningStrip location={location} />
      <RoomList rooms={rooms} />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="ghost"
          onClick={() => back(firstLocation)}
          icon={<ArrowLeft aria-hidden size={iconSize.medium} />}
        >
          Back
        </Button>
        {hasNoRooms && (
          <Button
            onClick={() => void rooms.refetch()}
            isLoading={rooms.isFetching}
            icon={<RotateCw aria-hidden size={iconSize.medium} />}
          >
            Retry
          </Button>
        )}
      </div>
      <MobileActionBar location={location} />
    </section>
  );
}

function RoomList({ rooms }: { rooms: UseQueryResult<OpeningRoom[]> }) {
  const { hold } = useHold();
  const choose = useChooseRoom();
  if (rooms.isPending) return <RoomListSkeleton />;
  if (rooms.isError && !rooms.data) {
    return <LoadFailure what="the rooms" />;
  }
  const list = withOwnHold(rooms.data ?? [], hold);
  if (list.length === 0) return <NoRooms />;
  return (
    <>
      <ChangeAnnouncer
        items={list}
        versionOf={({ id, availableCount }) => `${id}:${availableCount}`}
        textsOf={availabilityAnnouncements}
      />
      <ul className="flex flex-col gap-5">
        {list
          .toSorted((a, b) => a.price - b.price)
          .map((room) => (
            <RoomCard key={room.id} room={room} isHeld={room.id === hold?.roomId} onChoose={choose} />
          ))}
      </ul>
    </>
  );
}

/** Refetches the number of active bookings: it may have changed in another tab. */
function useChooseRoom() {
  const client = useQueryClient();
  const { discord_id: owner } = useGuest();
  const { location, go } = useWizardLocation();
  const takeHold = useTakeHold();
  return async (room: OpeningRoom) => {
    const count = await client.query({ ...countQuery(owner), retry: false, staleTime: 0 }).catch(() => null);
    if (count && isAtLimit(count)) {
      addToast({
        variant: 'destructive',
        title: 'Booking Limit Reached',
        description: 'You already have an active booking. Each user can only have one booking per session.',
      });
      return;
    }
    // Takes the hold before the form, so that the room is not lost while the guest types.
    const outcome = await takeHold(room.id, { resortName: room.resortName, roomType: room.type });
    if (outcome !== 'refused') go({ ...location, step: 3, roomId: room.id });
  };
}

function RoomListSkeleton() {
  return (
    <div className="flex flex-col gap-5" aria-busy="true">
      <Skeleton className="h-80 sm:h-56" />
      <Skeleton className="h-80 sm:h-56" />
      <Skeleton className="h-80 sm:h-56" />
    </div>
  );
}
