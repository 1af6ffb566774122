import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import type { Line } from '@sunset/contract/api/openings/line.ts';
import { Volume2 } from 'lucide-react';
import { useId } from 'react';
import { guestName } from '../../../../entities/bookings/guest-name.ts';
import { formatCount } from '../../../../format/numbers.ts';
import { isUnanswered } from '../../../../lib/requests/error-text.ts';
import { PressButton } from '../../../../shared/press-button.tsx';
import { Disclosure } from '../../../../ui/dialogs/disclosure.tsx';
import { NotSaved } from '../../../../ui/forms/not-saved.tsx';
import { iconSize } from '../../../../ui/icon-size.ts';
import type { BoardState } from '../../hooks/use-board-actions.ts';
import { useCallNext } from '../../line-mutations.ts';
import { showUncertainError } from '../../show-board-error.ts';
import { CalledGuest, type QueuedGuest } from './called-guest.tsx';
import { WaitingMembers } from './waiting-members.tsx';

interface LineSectionProps {
  openingId: number;
  line: Line;
  guests: readonly StaffBooking[];
  state: BoardState;
}

/** More are behind a disclosure, which takes as much room as one of them, so that the guests below stay near. */
const shownAtFirst = 2;
const maxWithoutDisclosure = 3;

/** Who is in line, in order, and whom hosts have called. Nothing while nobody is (LINE-9). */
export function LineSection({ openingId, line, guests, state }: LineSectionProps) {
  const heading = useId();
  const queued = queuedGuests(line, guests);
  const called = queued.filter(({ entry }) => entry.call !== null).toSorted(ownFirst);
  const waiting = queued.filter(({ entry }) => entry.call === null);
  const own = called.find(({ entry }) => entry.call?.is_own);
  if (queued.length === 0 && line.waiting_members.length === 0) return null;
  return (
    <section
      aria-labelledby={heading}
      className="flex flex-col gap-2 rounded-card border border-line bg-sunk p-3 [overflow-anchor:none]"
    >
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
        <h3 id={heading} className="text-lg font-semibold">
          In line <span className="tabular-nums">({waiting.length})</span>
        </h3>
        {!own && waiting.length > 0 && <CallNext openingId={openingId} guests={guests} state={state} />}
      </div>
      {called.length > 0 && (
        <ul aria-label="Called" className="grid items-start gap-2 md:grid-cols-2 xl:grid-cols-3">
          {called.map((guest) => (
            <CalledGuest key={guest.booking.id} guest={guest} state={state} />
          ))}
        </ul>
      )}
      <WaitingGuests guests={waiting} />
      <WaitingMembers openingId={openingId} members={line.waiting_members} onDone={state.setLastChange} />
    </section>
  );
}

/** The guest whom this host expects comes first. */
const ownFirst = (one: QueuedGuest, other: QueuedGuest) =>
  Number(other.entry.call?.is_own) - Number(one.entry.call?.is_own);

/** Without those whose check-in is being saved. */
function queuedGuests({ guests: entries }: Line, guests: readonly StaffBooking[]): QueuedGuest[] {
  const byReference = new Map(guests.map((booking) => [booking.bookingReference, booking]));
  return entries.flatMap((entry) => {
    const booking = byReference.get(entry.bookingReference);
    return booking && booking.checked_in_at === null ? [{ entry, booking }] : [];
  });
}

type CallNextProps = Pick<LineSectionProps, 'openingId' | 'guests' | 'state'>;

function CallNext({ openingId, guests, state }: CallNextProps) {
  const { mutate, isPending, error } = useCallNext(openingId, {
    onSuccess: (reference) => {
      const booking = guests.find(({ bookingReference }) => bookingReference === reference);
      state.showChange(booking ?? null, 'is called to the front desk.');
    },
    onError: (failure) => showUncertainError(failure, 'Failed to call the next guest'),
  });
  if (error && isUnanswered(error) && !isPending) return <NotSaved what="Call" onRetry={() => mutate()} />;
  return (
    <PressButton data-row-next icon={<Volume2 size={iconSize.small} />} isLoading={isPending} onPress={() => mutate()}>
      Call next
    </PressButton>
  );
}

function WaitingGuests({ guests }: { guests: readonly QueuedGuest[] }) {
  const first = guests.slice(0, guests.length > maxWithoutDisclosure ? shownAtFirst : maxWithoutDisclosure);
  const rest = guests.slice(first.length);
  if (guests.length === 0) return null;
  return (
    <>
      <LineList guests={first} start={1} label="Next in line" />
      {rest.length > 0 && (
        <Disclosure summary={`${formatCount(rest.length, 'more guest')} in line`} className="-mb-2 border-b-0">
          <LineList guests={rest} start={first.length + 1} label="Further in line" />
        </Disclosure>
      )}
    </>
  );
}

function LineList({ guests, start, label }: { guests: readonly QueuedGuest[]; start: number; label: string }) {
  return (
    <ol aria-label={label} start={start} className="flex flex-col gap-1">
      {guests.map(({ entry, booking }, index) => (
        <li key={booking.id} className="flex items-baseline gap-2 tabular-nums">
          <span className="w-6 shrink-0 text-right text-ink-soft">{start + index}</span>
          <span className="min-w-0 break-words">
            <span className="font-semibold">{guestName(booking)}</span>{' '}
            <span className="text-sm text-ink-soft">
              {booking.guestInfo.robloxUsername} · {booking.roomType} {booking.unitNumber}
              {entry.missed_calls > 0 && ' · called once, did not come'}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}
