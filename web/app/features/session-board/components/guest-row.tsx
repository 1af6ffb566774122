import { bookingTextFields, bookingTexts } from '@sunset/contract/bookings/booking-texts.ts';
import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import { MessageSquareText, UserCheck, Check, Copy } from 'lucide-react';
import { memo, useId, useState } from 'react';
import { SessionBookingStatus } from '../../../entities/bookings/booking-status.tsx';
import { PaymentLabel } from '../../../entities/bookings/payment-label.tsx';
import { formatCount } from '../../../format/numbers.ts';
import { Card } from '../../../ui/card.tsx';
import { useSwipe } from '../../../ui/hooks/use-swipe.ts';
import { iconSize } from '../../../ui/icon-size.ts';
import { ShortMoment } from '../../../ui/time/short-moment.tsx';
import { useCopy } from '../../../ui/hooks/use-copy.ts';
import type { BoardActions } from '../hooks/use-board-actions.ts';
import { Bill } from '../room-service/bill.tsx';
import type { ServiceActions } from '../room-service/use-service-actions.ts';
import { CompanionRows } from './companion-rows.tsx';
import { GuestActions } from './guest-actions.tsx';
import { GuestMore } from './guest-more.tsx';
import { UnsavedChanges } from './unsaved-changes.tsx';
import { guestName } from '../../../entities/bookings/guest-name.ts';

interface GuestRowProps {
  booking: StaffBooking;
  /** A change of it is being saved. */
  isBusy: boolean;
  /** A change of it was not saved. */
  hasFailed: boolean;
  actions: BoardActions;
  /** In the list of all openings: shows resort and time. */
  isOfAll: boolean;
  note: string | null;
  /** To collect for room service, in BBC. */
  bill: number;
  /** Null in the list of all openings. */
  service: ServiceActions | null;
}

/** A guest with what hosts do most; the rest is behind "More". A change of one guest does not render the others again. */
export const GuestRow = memo(function GuestRow(props: GuestRowProps) {
  const { booking, isBusy, hasFailed, actions, isOfAll, note, bill, service } = props;
  const [isOpen, setIsOpen] = useState(false);
  const moreId = useId();
  const canSwipe = booking.status === 'confirmed' && booking.can.check_in;
  const swipe = useSwipe<HTMLDivElement>({ isEnabled: canSwipe, distance: 96 }, () =>
    actions.setArrival(booking, true),
  );
  const { guestInfo, roomType, unitNumber } = booking;
  // Each row is laid out and painted for itself, so that a press in one costs the others less.
  return (
    <Card
      as="li"
      isFlush
      aria-label={`${guestName(booking)}, ${roomType} ${unitNumber}`}
      className="[contain:content]"
      data-row
    >
      <div ref={swipe} className="peer relative flex touch-pan-y flex-col gap-1 bg-surface p-3">
        <div className="flex items-start justify-between gap-3">
          <p className="min-w-0 font-semibold break-words">{guestName(booking)}</p>
          <SessionBookingStatus booking={booking} />
        </div>
        <div className="-mt-1 flex flex-wrap items-center gap-x-3 text-sm">
          <CopyName name={guestInfo.robloxUsername} />
          <span>
            {roomType} {unitNumber}
            {booking.guests > 1 && ` · ${formatCount(booking.guests, 'guest')}`}
          </span>
          <PaymentLabel booking={booking} />
        </div>
        {booking.was_approved && (
          <p className="text-sm text-ink-soft">Approved before. The guest changed the payment.</p>
        )}
        {isOfAll && (
          <p className="text-sm text-ink-soft">
            {booking.resort}, <ShortMoment moment={booking.checkIn} />
          </p>
        )}
        {note !== null && <p className="text-sm font-semibold">{note}</p>}
        <GuestTexts booking={booking} isOpen={isOpen} />
        {service && bill > 0 && <Bill booking={booking} amount={bill} service={service} />}
        {hasFailed && <UnsavedChanges booking={booking} />}
        <GuestActions
          booking={booking}
          isBusy={isBusy}
          actions={actions}
          isOfAll={isOfAll}
          more={{ id: moreId, isOpen, onToggle: () => setIsOpen(!isOpen) }}
        />
        {!isOfAll && <CompanionRows booking={booking} actions={actions} />}
        {isOpen && <GuestMore {...{ booking, isBusy, actions, isOfAll, service }} id={moreId} />}
      </div>
      {canSwipe && <SwipeHint />}
    </Card>
  );
});

/** Appears behind the row while it is swiped. The button says the same to everybody else. */
function SwipeHint() {
  return (
    <div
      aria-hidden
      className="absolute inset-0 -z-10 hidden items-center gap-2 bg-green-soft px-5 font-semibold text-green-text peer-data-swipe:flex"
    >
      <UserCheck size={iconSize.medium} /> Check in
    </div>
  );
}

/** What the guest wrote: one line each, in full once the row is open. */
function GuestTexts({ booking, isOpen }: { booking: StaffBooking; isOpen: boolean }) {
  return bookingTextFields.map(
    (field) =>
      booking[field] !== '' && (
        <p key={field} className="flex items-start gap-2 text-sm">
          <MessageSquareText size={iconSize.small} className="mt-0.5 shrink-0 text-ink-soft" />
          <span className={isOpen ? 'min-w-0 break-words whitespace-pre-line' : 'min-w-0 truncate'}>
            <span className="sr-only">{bookingTexts[field].label}: </span>
            {booking[field]}
          </span>
        </p>
      ),
  );
}

function CopyName({ name }: { name: string }) {
  const { isCopied, copy } = useCopy(name, name);
  const Icon = isCopied ? Check : Copy;
  return (
    <button
      type="button"
      onClick={copy}
      className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-control text-left font-semibold text-accent-text hover:underline"
    >
      <span className="min-w-0 break-all">{name}</span>
      <Icon size={iconSize.small} className="shrink-0" />
      <span className="sr-only" aria-live="polite">
        {isCopied ? 'copied' : 'copy the Roblox name'}
      </span>
    </button>
  );
}
