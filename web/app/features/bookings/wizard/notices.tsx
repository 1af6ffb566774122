import { useQuery } from '@tanstack/react-query';
import { BookmarkCheck, MoonStar, RotateCw, TriangleAlert, WifiOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { m } from '#messages';
import { Button } from '../../../ui/button.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { isAtLimit } from '../choose-opening.ts';
import { LoadFailure } from '../display/load-failure.tsx';
import { StepHeading } from '../display/step-heading.tsx';
import { useGuest } from '../guest-context.ts';
import { countQuery } from '../queries.ts';
import { useWizard } from './wizard-context.ts';
import type { Attempt } from './wizard-data.ts';
import { Notice } from '../../../ui/notice.tsx';

/** The guest has as many active bookings as allowed, and when they can book again. */
export function LimitNotice() {
  const { discord_id: owner } = useGuest();
  const { location, go } = useWizard();
  const { data } = useQuery(countQuery(owner));
  if (!data || !isAtLimit(data)) return null;
  return (
    <Notice tone="yellow" isRow>
      <BookmarkCheck size={iconSize.medium} className="mt-0.5 shrink-0" />
      <p>
        {data.limit === 1 ? m.wizard_limit_notice() : m.error_booking_limit_reached()}{' '}
        <button
          type="button"
          onClick={() => go({ ...location, isBookings: true })}
          className="-my-2 min-h-11 py-2 font-semibold underline underline-offset-4"
        >
          {m.wizard_limit_show_bookings()}
        </button>
      </p>
    </Notice>
  );
}

/** The room in the URL is no longer available, or could not be loaded. */
export function UnavailableSelection({ title }: { title: string }) {
  const { location, back, rooms } = useWizard();
  return (
    <section>
      <StepHeading title={title} />
      {rooms.isError && !rooms.data ? (
        <LoadFailure
          title={m.bookings_load_failed_own_room()}
          isRetrying={rooms.isFetching}
          onRetry={() => void rooms.refetch()}
        />
      ) : (
        <EmptyState
          headingLevel="h3"
          picture={<MoonStar size={iconSize.huge} strokeWidth={1.5} />}
          title={m.wizard_gone_title()}
          action={<Button onClick={() => back({ ...location, step: 2, roomId: null })}>{m.wizard_gone_back()}</Button>}
        >
          {m.wizard_gone_text()}
        </EmptyState>
      )}
    </section>
  );
}

/** Shown while a request has no response. Offers to send it again without booking twice. */
export function UnansweredNotice() {
  const { attempt } = useWizard().booking;
  return attempt ? <Unanswered attempt={attempt} /> : null;
}

function Unanswered({ attempt }: { attempt: Attempt }) {
  const { location, go, booking } = useWizard();
  const ref = useFocusOnMount<HTMLDivElement>();
  const { isWaiting, refusal } = booking;
  const { roomType, resortName } = attempt.summary;
  return (
    <Notice tone="yellow" isRow className="scroll-mt-24" ref={ref} tabIndex={-1} role="alert">
      <WifiOff size={iconSize.medium} className="mt-0.5 shrink-0" />
      <div className="flex min-w-0 flex-col gap-2">
        <h3 className="font-sans font-semibold">{refusal ?? m.wizard_unanswered_title()}</h3>
        <p>
          {isWaiting ? m.wizard_unanswered_retry() : m.wizard_unanswered_text({ room: roomType, resort: resortName })}
        </p>
        <div className="mt-1 flex flex-wrap gap-2">
          <Button onClick={booking.retry} icon={<RotateCw size={iconSize.medium} />}>
            {m.ui_try_again()}
          </Button>
          <Button variant="secondary" onClick={() => go({ ...location, isBookings: true })}>
            {m.wizard_unanswered_check()}
          </Button>
          <Button variant="ghost" className="text-yellow-text" onClick={booking.forget}>
            {m.wizard_unanswered_stop()}
          </Button>
        </div>
      </div>
    </Notice>
  );
}

/** Why the booking was refused, after a press on Confirm. */
export function BookingRefused({ text }: { text: string }) {
  const ref = useFocusOnMount<HTMLDivElement>();
  return (
    <Notice tone="red" isRow className="scroll-mt-24" ref={ref} tabIndex={-1} role="alert">
      <TriangleAlert size={iconSize.medium} className="mt-0.5 shrink-0" />
      {text}
    </Notice>
  );
}

/** Moves the focus to the element when it appears after an action. On a page that was just opened the focus stays. */
function useFocusOnMount<Element extends HTMLElement>() {
  const ref = useRef<Element>(null);
  useEffect(() => {
    if (document.activeElement !== document.body) ref.current?.focus();
  }, []);
  return ref;
}
