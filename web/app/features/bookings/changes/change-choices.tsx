import type { Booking } from '@sunset/contract/api/bookings/bookings.ts';
import type { ChangeOptions } from '@sunset/contract/api/bookings/guest-changes.ts';
import { paymentMethodIds } from '@sunset/contract/payment-method-ids.ts';
import { m } from '#messages';
import { allInclusivePrice, paymentTexts, shownPrice } from '../../../entities/bookings/payment-texts.ts';
import { contentLanguage } from '../../../format/locale.ts';
import { CheckboxField } from '../../../ui/forms/checkbox-field.tsx';
import { RadioGroupField } from '../../../ui/forms/radio-group-field.tsx';
import { priceOf, type ChangeValues } from './rules.ts';

interface ChoiceProps {
  options: ChangeOptions;
  values: ChangeValues;
  onChange: (change: Partial<ChangeValues>) => void;
}

/** The room types of the opening, each with its price at the other choices. */
export function RoomChoice({ options, values, onChange, guests }: ChoiceProps & { guests: number }) {
  return (
    <RadioGroupField
      label={m.bookings_room()}
      name="change-room"
      value={String(values.roomId)}
      onChange={(roomId) => onChange({ roomId: Number(roomId) })}
      options={options.rooms.map((room) => ({
        value: String(room.roomId),
        label: <span lang={contentLanguage}>{room.roomType}</span>,
        hint: roomHint(room, guests),
        detail: priceText(options, { ...values, roomId: room.roomId }),
        isDisabled: !room.can_choose,
      }))}
    />
  );
}

function roomHint(room: ChangeOptions['rooms'][number], guests: number): string {
  if (room.is_current) return m.bookings_change_room_current();
  // Companions come along into the other room. Rule: COMPANION-2.
  if (room.max_guests < guests) return m.companions_too_small({ count: guests });
  if (!room.can_choose) return m.bookings_change_room_unavailable();
  return m.resorts_room_up_to({ count: room.max_guests });
}

function priceText(options: ChangeOptions, values: ChangeValues): string {
  const price = priceOf(options, values);
  return price === undefined ? '' : shownPrice(price.payment_display);
}

/** The add-on, and how to pay where something is due. */
export function ExtrasChoice({ options, values, onChange }: ChoiceProps) {
  const isFree = priceOf(options, values)?.final_price === 0;
  return (
    <>
      <CheckboxField
        label={
          <>
            {m.wizard_all_inclusive()} <span className="font-semibold tabular-nums">{allInclusivePrice()}</span>
          </>
        }
        checked={values.allInclusive}
        onChange={(event) => onChange({ allInclusive: event.target.checked })}
      />
      {!isFree && (
        <RadioGroupField
          label={m.wizard_details_payment()}
          name="change-payment"
          value={values.paymentMethod}
          onChange={(paymentMethod) => onChange({ paymentMethod })}
          options={paymentMethodIds.map((value) => ({
            value,
            label: paymentTexts[value].label,
            detail: priceText(options, { ...values, paymentMethod: value }),
          }))}
        />
      )}
    </>
  );
}

const asBooked = 'as-booked';

/** The linked accounts of the guest, and the names of the booking if they are none of these. Nothing without a choice. */
export function AccountChoice({ options, values, onChange, booking }: ChoiceProps & { booking: Booking }) {
  const { accounts } = options;
  const isLinked = accounts.some((account) => account.is_current);
  if (accounts.length === 0 || (isLinked && accounts.length === 1)) return null;
  const kept = { value: asBooked, label: nameText(booking.robloxDisplayName, booking.robloxUsername) };
  return (
    <RadioGroupField
      label={m.ui_roblox_account()}
      name="change-account"
      value={values.robloxId ?? asBooked}
      onChange={(robloxId) => onChange({ robloxId: robloxId === asBooked ? null : robloxId })}
      options={[
        ...(isLinked ? [] : [kept]),
        ...accounts.map(({ roblox_id: value, username, displayName }) => ({
          value,
          label: nameText(displayName, username),
        })),
      ]}
    />
  );
}

const nameText = (displayName: string, username: string) => `${displayName} (@${username})`;
