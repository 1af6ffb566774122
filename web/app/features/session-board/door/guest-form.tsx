import type { DoorGuest, EnterBookingBody } from '@sunset/contract/api/openings/door.ts';
import type { BoardOpening } from '@sunset/contract/api/openings/session-board.ts';
import { bookingTexts, emptyBookingTexts } from '@sunset/contract/bookings/booking-texts.ts';
import { paymentMethods } from '@sunset/contract/bookings/payment-methods.ts';
import { paymentMethodIds, type PaymentMethod } from '@sunset/contract/payment-method-ids.ts';
import { useEffect, useRef, useState } from 'react';
import { sessionBoardKeys } from '../../../entities/panel-keys.ts';
import { formatBbc } from '../../../format/money.ts';
import { call } from '../../../lib/requests/api.ts';
import { isUnanswered } from '../../../lib/requests/error-text.ts';
import { showErrorToast } from '../../../lib/requests/show-error.ts';
import { blankFields } from '../../../lib/requests/problem-fields.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { useKeyOfBody } from '../../../shared/idempotency-keys.ts';
import { useServerForm } from '../../../shared/use-server-form.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogActions } from '../../../ui/dialogs/dialog-actions.tsx';
import { CheckboxField } from '../../../ui/forms/checkbox-field.tsx';
import { RadioGroupField } from '../../../ui/forms/radio-group-field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { QueryView } from '../../../ui/states/query-view.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { FoundGuest } from './found-guest.tsx';
import { emptyGuest, type GuestFields, type GuestValues } from './guest-fields.ts';
import { MoreAboutGuest } from './more-about-guest.tsx';
import { isCheckInTime } from '../rules.ts';
import { useDoorGuest } from './queries.ts';

type Room = DoorGuest['rooms'][number];

const labels = {
  robloxUsername: 'Roblox name',
  roomId: 'Room',
  payment_method: 'Payment',
  payment_confirmed: 'Payment received',
  notes: bookingTexts.notes.label,
  complimentary_reason: 'Why it costs nothing',
};

interface GuestFormProps {
  opening: BoardOpening;
  onAdded: (text: string) => void;
}

/** The name, a room and the payment of a guest, and one tap to add and check them in. Rules: DOOR-1 to DOOR-8. */
export function GuestForm({ opening, onAdded }: GuestFormProps) {
  const canCheckIn = isCheckInTime(opening, serverNow());
  const isCheckedIn = useRef(canCheckIn);
  const nameField = useFocusAtFirst();
  const keyOf = useKeyOfBody();
  // What was sent and perhaps arrived can be sent again, also if it took the last room.
  const [isUnknown, setUnknown] = useState(false);
  const form = useServerForm({
    initial: emptyGuest,
    labels,
    missing: ({ robloxUsername }) => blankFields({ robloxUsername }, { robloxUsername: 'Type the Roblox name.' }),
    send: (values) => {
      const body = toBody(values, {
        roomId: room?.roomId ?? 0,
        finalPrice: price?.final_price ?? 0,
        isCheckedIn: isCheckedIn.current,
      });
      return call('POST /hosting/openings/{openingId}/guests', {
        params: { openingId: opening.id },
        body,
        idempotencyKey: keyOf(body),
      });
    },
    refresh: [sessionBoardKeys.all],
    onSuccess: ({ booking }) => {
      const { guestInfo, roomType, unitNumber, checked_in_at: arrival } = booking;
      const rest = arrival === null ? '.' : ' and checked in.';
      onAdded(`${guestInfo.robloxDisplayName} is in ${roomType} ${unitNumber}${rest}`);
    },
    failed: ['Not added', 'The guest was not added.'],
    onError(error) {
      setUnknown(isUnanswered(error));
      if (!isUnanswered(error)) return false;
      showErrorToast(
        error,
        'No answer',
        'We do not know whether the guest was added. Press again: nobody is added twice.',
      );
      return true;
    },
  });
  const { values } = form;
  const { query, isAsking } = useDoorGuest(opening.id, values.robloxUsername);
  const rooms = query.data?.rooms ?? [];
  const wanted = useWantedRoom(rooms, values.roomId);
  const room = wanted && (isFree(wanted) || isUnknown) ? wanted : undefined;
  const price = priceOf(room, values);
  return (
    <form {...form.props} className="flex flex-col gap-3" aria-label="Guest">
      <div className="flex flex-col gap-2">
        <TextField
          {...form.text('robloxUsername')}
          ref={nameField}
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="done"
        />
        <FoundGuest guest={query.data} isAsking={isAsking} />
      </div>
      <QueryView query={query} what="rooms" pending={<Skeleton className="h-32" />}>
        {() => <RoomChoice form={form} rooms={rooms} wanted={wanted} isRefused={!room} />}
      </QueryView>
      {price && <Payment form={form} price={price} />}
      <MoreAboutGuest form={form} />
      <DialogActions>
        <footer className="flex flex-wrap gap-3 [&>*]:flex-1 [&>*]:px-3 [&>*]:whitespace-nowrap">
          {canCheckIn && (
            <Button
              variant="secondary"
              disabled={form.isBusy || !room}
              onClick={() => {
                isCheckedIn.current = false;
                form.submit();
              }}
            >
              Add only
            </Button>
          )}
          <Button
            type="submit"
            isLoading={form.isBusy}
            disabled={!room}
            onClick={() => {
              isCheckedIn.current = canCheckIn;
            }}
          >
            {canCheckIn ? <>Add &amp; check in</> : 'Add guest'}
          </Button>
        </footer>
      </DialogActions>
    </form>
  );
}

const isFree = ({ availableCount }: Room) => availableCount > 0;

/** The room that the host chose. Until they do it is the one that was shown first, so that nothing changes under the finger. */
function useWantedRoom(rooms: readonly Room[], chosen: string): Room | undefined {
  const [first, setFirst] = useState('');
  const free = rooms.find(isFree);
  if (first === '' && free) setFirst(String(free.roomId));
  return rooms.find(({ roomId }) => String(roomId) === (chosen === '' ? first : chosen));
}

/** A dialog gives the focus to its first button; the name comes first here. */
function useFocusAtFirst() {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return ref;
}

type DoorPrice = Room['price'] | typeof complimentary;

/** What this guest pays for the room; null while no room can be had. */
function priceOf(room: Room | undefined, values: GuestValues): DoorPrice | null {
  if (!room) return null;
  if (values.complimentary_reason.trim() !== '') return complimentary;
  return values.all_inclusive ? room.all_inclusive_price : room.price;
}

const complimentary = { final_price: 0, displays: null };

interface Chosen {
  roomId: number;
  finalPrice: number;
  isCheckedIn: boolean;
}

function toBody(values: GuestValues, { roomId, finalPrice, isCheckedIn }: Chosen): EnterBookingBody {
  const { robloxUsername, payment_method, payment_confirmed, all_inclusive, notes } = values;
  const reason = values.complimentary_reason.trim();
  return {
    roomId,
    robloxUsername: robloxUsername.trim(),
    payment_method,
    all_inclusive,
    payment_confirmed: payment_confirmed && isAskedForPayment(payment_method, finalPrice),
    checked_in: isCheckedIn,
    ...emptyBookingTexts,
    notes,
    expected_final_price: finalPrice,
    ...(reason === '' ? {} : { complimentary_reason: reason }),
  };
}

const isAskedForPayment = (method: PaymentMethod, finalPrice: number) =>
  paymentMethods[method].isPaidBefore && finalPrice > 0;

interface RoomChoiceProps {
  form: GuestFields;
  rooms: readonly Room[];
  wanted: Room | undefined;
  /** It cannot be had any more. */
  isRefused: boolean;
}

function RoomChoice({ form, rooms, wanted, isRefused }: RoomChoiceProps) {
  const full = rooms.filter((room) => !isFree(room));
  if (full.length === rooms.length) return <p className="text-ink-soft">No room is free.</p>;
  return (
    <RadioGroupField
      label="Room"
      name="roomId"
      hint={full.length > 0 ? `Full: ${full.map(({ roomType }) => roomType).join(', ')}` : undefined}
      error={wanted && isRefused ? `${wanted.roomType} is full now. Choose another room.` : undefined}
      value={wanted ? String(wanted.roomId) : null}
      options={rooms.filter(isFree).map((room) => ({
        value: String(room.roomId),
        label: room.roomType,
        hint: `${room.availableCount} free`,
        detail: formatBbc((form.values.all_inclusive ? room.all_inclusive_price : room.price).final_price),
      }))}
      onChange={(roomId) => form.set({ roomId })}
    />
  );
}

function Payment({ form, price }: { form: GuestFields; price: DoorPrice }) {
  const { final_price: finalPrice, displays } = price;
  const { payment_method: method, payment_confirmed: isConfirmed } = form.values;
  if (finalPrice === 0 || displays === null) return <p className="text-sm text-ink-soft">Costs nothing.</p>;
  return (
    <div>
      <SelectField
        {...form.field('payment_method')}
        options={paymentMethodIds.map((id) => ({
          value: id,
          label: `${paymentMethods[id].staffLabel}: ${displays[id]}`,
        }))}
      />
      {isAskedForPayment(method, finalPrice) && (
        <CheckboxField
          name="payment_confirmed"
          label={`Payment received (${displays[method]})`}
          checked={isConfirmed}
          onChange={(event) => form.set({ payment_confirmed: event.target.checked })}
        />
      )}
    </div>
  );
}
