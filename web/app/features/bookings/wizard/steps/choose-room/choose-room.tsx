import type { OpeningRoom } from '@sunset/contract/api/catalog/catalog.ts';
import { useQueryClient } from '@tanstack/react-query';
import { findOnSale } from '@sunset/contract/openings/on-sale.ts';
import { onSaleGroupOf } from '@sunset/contract/members/tiers.ts';
import { ArrowLeft, ArrowUpDown, BedDouble, RotateCw, TriangleAlert } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { m } from '#messages';
import { serverNow } from '../../../../../lib/server-clock.ts';
import { addToast } from '../../../../../ui/toasts/toast-store.ts';
import { Button } from '../../../../../ui/button.tsx';
import { iconSize } from '../../../../../ui/icon-size.ts';
import { EmptyState } from '../../../../../ui/states/empty-state.tsx';
import { Skeleton } from '../../../../../ui/states/skeleton.tsx';
import { countQuery } from '../../../queries.ts';
import { isAtLimit } from '../../../choose-opening.ts';
import { availabilityAnnouncements, withOwnHold } from '../../../openings.ts';
import { firstLocation } from '../../wizard-location.ts';
import { ChangeAnnouncer } from '../../../../../ui/states/change-announcer.tsx';
import { useGuest } from '../../../guest-context.ts';
import { LoadFailure } from '../../../display/load-failure.tsx';
import { LimitNotice } from '../../notices.tsx';
import { groupOpenings } from '../../../../../entities/openings/opening.ts';
import { AboveRooms, WaitingList } from '../../../waiting-list/waiting-list.tsx';
import { RoomCard } from './room-card.tsx';
import { SimilarChoice } from '../../similar-choice.tsx';
import { StepHeading } from '../../../display/step-heading.tsx';
import { useTakeHold } from '../../../mutations.ts';
import { limitText } from '../../booking-refusal.ts';
import { useIsKnownGuest } from '../../guest-details.ts';
import { MobileActionBar } from '../../step-actions.tsx';
import { OpeningStrip } from '../../summary.tsx';
import { useWizard } from '../../wizard-context.ts';
import { Notice } from '../../../../../ui/notice.tsx';

export function ChooseRoom() {
  const { location, rooms } = useWizard();
  const [isLinkDone, setIsLinkDone] = useState(location.roomType === null);
  const hasNoRooms = !rooms.isPending && (rooms.data ?? []).length === 0;
  const isOpeningLink = !isLinkDone && !hasNoRooms;
  return (
    <section className="flex flex-col gap-4 sm:gap-6">
      <StepHeading title={isOpeningLink ? m.wizard_link_loading() : m.wizard_step_room()}>
        {!isOpeningLink && `${m.wizard_room_intro()} ${m.resorts_rooms_intro()}`}
      </StepHeading>
      {isOpeningLink ? <ChooseLinkedRoom onEnd={() => setIsLinkDone(true)} /> : <Rooms hasNoRooms={hasNoRooms} />}
    </section>
  );
}

function Rooms({ hasNoRooms }: { hasNoRooms: boolean }) {
  const { notice, back, rooms } = useWizard();
  return (
    <>
      {notice && (
        <Notice tone="red" isRow role="alert">
          <TriangleAlert size={iconSize.medium} className="mt-0.5 shrink-0" />
          {notice}
        </Notice>
      )}
      <LimitNotice />
      <OpeningStrip />
      <RoomList />
      <div className="flex flex-wrap gap-3">
        <Button variant="ghost" onClick={() => back(firstLocation)} icon={<ArrowLeft size={iconSize.medium} />}>
          {m.wizard_back()}
        </Button>
        {hasNoRooms && (
          <Button
            onClick={() => void rooms.refetch()}
            isLoading={rooms.isFetching}
            icon={<RotateCw size={iconSize.medium} />}
          >
            {m.bookings_retry()}
          </Button>
        )}
      </div>
      <MobileActionBar />
    </>
  );
}

function RoomList() {
  const { location, rooms, hold } = useWizard();
  const choose = useChooseRoom();
  const [isBestFirst, setIsBestFirst] = useState(false);
  const opening = { resortId: location.resortId ?? 0, openingId: location.openingId ?? 0 };
  if (rooms.isPending) return <RoomListSkeleton />;
  if (rooms.isError && !rooms.data) {
    return <LoadFailure title={m.bookings_load_failed_rooms()} />;
  }
  const list = withOwnHold(rooms.data ?? [], hold);
  if (list.length === 0) {
    return (
      <>
        <NoRooms />
        <SimilarChoice opening={opening} />
      </>
    );
  }
  const openings = groupOpenings(list);
  const byPrice = list.toSorted((a, b) => (isBestFirst ? b.price - a.price : a.price - b.price));
  return (
    <>
      <ChangeAnnouncer
        items={list}
        versionOf={({ id, availableCount }) => `${id}:${availableCount}`}
        textsOf={availabilityAnnouncements}
      />
      <OtherOpening rooms={list} opening={opening} />
      {openings.map((each, index) => (
        <AboveRooms key={each.openingId} opening={each}>
          {list.length > 1 && index === openings.length - 1 && (
            <Button
              variant="ghost"
              onClick={() => setIsBestFirst(!isBestFirst)}
              icon={<ArrowUpDown size={iconSize.small} />}
              className="-mx-2 px-2"
            >
              {isBestFirst ? m.wizard_room_sort_price() : m.wizard_room_sort_best()}
            </Button>
          )}
        </AboveRooms>
      ))}
      <ul className="flex flex-col gap-3 sm:gap-5">
        {byPrice.map((room) => (
          <RoomCard key={room.id} room={room} isHeld={room.id === hold?.roomId} onChoose={choose} />
        ))}
      </ul>
      {openings.map((each) => each.saleMode === 'fast' && <WaitingList key={each.openingId} opening={each} />)}
    </>
  );
}

/**
 * Chooses the room of a link to a room, once, if the guest can book it now (PAGE-59). Until that is decided no rooms are
 * shown, so that a tap cannot choose another one.
 */
function ChooseLinkedRoom({ onEnd }: { onEnd: () => void }) {
  const group = onSaleGroupOf(useGuest().tier_label);
  const { location, go, rooms, hold } = useWizard();
  const choose = useChooseRoom();
  const isDone = useRef(false);
  const enter = useEffectEvent((list: readonly OpeningRoom[]) => {
    if (isDone.current) return;
    isDone.current = true;
    const room = withOwnHold(list, hold).find(({ type }) => type === location.roomType);
    go({ ...location, roomType: null }, { isReplacing: true });
    if (room && findOnSale(room, group, serverNow()).kind === 'now') void choose(room).finally(onEnd);
    else onEnd();
  });
  useEffect(() => {
    if (rooms.data) enter(rooms.data);
  }, [rooms.data]);
  return <RoomListSkeleton />;
}

interface OtherOpeningProps {
  rooms: readonly OpeningRoom[];
  opening: { resortId: number; openingId: number };
}

/** Another opening, if the guest cannot book any room of this one now. */
function OtherOpening({ rooms, opening }: OtherOpeningProps) {
  const group = onSaleGroupOf(useGuest().tier_label);
  const kinds = new Set(rooms.map((room) => findOnSale(room, group, serverNow()).kind));
  if (kinds.has('now')) return null;
  return <SimilarChoice opening={opening} isTooEarly={kinds.has('later')} />;
}

/** Refetches the number of active bookings: it may have changed in another tab. */
function useChooseRoom() {
  const client = useQueryClient();
  const { discord_id: owner } = useGuest();
  const { location, go, draft } = useWizard();
  const takeHold = useTakeHold();
  const isKnownGuest = useIsKnownGuest(draft);
  return async (room: OpeningRoom) => {
    const count = await client.query({ ...countQuery(owner), retry: false, staleTime: 0 }).catch(() => null);
    if (count && isAtLimit(count)) {
      addToast({
        variant: 'destructive',
        title: m.wizard_limit_title(),
        description: limitText(count),
      });
      return;
    }
    // Takes the hold before the form, so that the room is not lost while the guest types.
    const outcome = await takeHold(room.id, { resortName: room.resortName, roomType: room.type });
    if (outcome === 'refused') return;
    go({ ...location, step: (await isKnownGuest()) ? 4 : 3, roomId: room.id, roomType: null, isWithFriends: false });
  };
}

function RoomListSkeleton() {
  return (
    <div className="flex flex-col gap-3 sm:gap-5" aria-busy="true">
      <Skeleton className="h-44 sm:h-56" />
      <Skeleton className="h-44 sm:h-56" />
      <Skeleton className="h-44 sm:h-56" />
    </div>
  );
}

/** Either there are no rooms or they could not be loaded: the page cannot tell which. Retry is beside Back. */
function NoRooms() {
  return (
    <EmptyState
      headingLevel="h3"
      picture={<BedDouble size={iconSize.huge} strokeWidth={1.5} />}
      title={m.wizard_room_empty_title()}
    >
      {m.wizard_room_empty_text()}
    </EmptyState>
  );
}
