import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { guestName } from '../../../entities/bookings/guest-name.ts';
import { sessionBoardKeys } from '../../../entities/panel-keys.ts';
import { call } from '../../../lib/requests/api.ts';
import { randomKey } from '../../../lib/random.ts';
import { isUnanswered } from '../../../lib/requests/error-text.ts';
import { useWrite } from '../../../shared/use-write.ts';
import { findShown } from '../cached-boards.ts';
import { showUncertainError } from '../show-board-error.ts';
import type { LastChange } from '../last-change.ts';

type Pair = readonly [StaffBooking, StaffBooking];

interface Sent {
  pair: Pair;
  key: string;
}

/** Exchanges the rooms of two guests. The board's bar says it, with Undo, which exchanges them again. */
export function useExchange(onDone: (change: LastChange) => void) {
  const [guest, setGuest] = useState<StaffBooking | null>(null);
  const client = useQueryClient();
  // A second press after a lost answer is the same exchange, although the board has other versions by then.
  const dialogKey = useRef('');
  const exchange = useWrite({
    send: ({ pair: [one, other], key }: Sent) =>
      call('POST /hosting/bookings/{reference}/exchange', {
        params: { reference: one.bookingReference },
        body: {
          with: other.bookingReference,
          expected_version: one.version,
          expected_version_of_other: other.version,
        },
        idempotencyKey: `${key}-${other.id}`,
      }),
    refresh: [sessionBoardKeys.all],
    onSuccess: ({ bookings: [one, other] }) => showDone(one, other),
    onError(error, { pair }) {
      const [one, other] = pair.map(({ id }) => findShown(client, id));
      // Only the answer was lost.
      if (one && hasRoomOf(one, pair[1])) return showDone(one, other);
      // What was not sent can be sent again: the dialog stays.
      if (!isUnanswered(error)) setGuest(null);
      showUncertainError(error, 'Failed to exchange the rooms');
    },
  });
  function showDone(one?: StaffBooking | null, other?: StaffBooking | null) {
    setGuest(null);
    if (!one || !other) return;
    const names = [one, other].map(guestName).join(' and ');
    const back = { pair: [one, other], key: randomKey() } as const;
    const undo = { what: `exchange of ${names}`, run: () => exchange.mutate(back) };
    onDone({ text: `${names} exchanged rooms.`, undo });
  }
  return {
    /** Whose room is exchanged; the dialog is open while there is one. */
    guest,
    open: useCallback((booking: StaffBooking) => {
      dialogKey.current = randomKey();
      setGuest(booking);
    }, []),
    close: () => setGuest(null),
    send: (pair: Pair) => exchange.mutate({ pair, key: dialogKey.current }),
    isBusy: exchange.isPending,
  };
}

const hasRoomOf = (one: StaffBooking, other: StaffBooking) =>
  one.roomId === other.roomId && one.unitNumber === other.unitNumber;

export type Exchange = ReturnType<typeof useExchange>;
