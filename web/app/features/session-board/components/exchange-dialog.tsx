import { guestName } from '../../../entities/bookings/guest-name.ts';
import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import { useState } from 'react';
import { useSession } from '../../../lib/session/use-session.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { RadioGroupField } from '../../../ui/forms/radio-group-field.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import type { Exchange } from '../hooks/use-exchange.ts';
import { exchangePartners, filterGuests } from '../rules.ts';

interface ExchangeDialogProps {
  exchange: Exchange;
  guests: readonly StaffBooking[];
}

/** Asks whose room a guest gets, among those at the same price. */
export function ExchangeDialog({ exchange, guests }: ExchangeDialogProps) {
  const { guest } = exchange;
  // Its room and version, should they change while the dialog is open.
  const current = guests.find(({ id }) => id === guest?.id);
  if (!current) return null;
  return <Question key={current.id} exchange={exchange} guest={current} guests={guests} />;
}

/** A longer list can be searched. */
const maxWithoutSearch = 8;

const roomOf = ({ roomType, unitNumber }: StaffBooking) => `${roomType} ${unitNumber}`;

function Question({ exchange, guest, guests }: ExchangeDialogProps & { guest: StaffBooking }) {
  const [chosenId, setChosenId] = useState('');
  const [text, setText] = useState('');
  const partners = exchangePartners(guest, guests);
  const partner = partners.find(({ id }) => String(id) === chosenId);
  const name = guestName(guest);
  return (
    <ConfirmDialog
      isOpen
      onClose={exchange.close}
      title="Exchange rooms"
      confirmLabel="Exchange"
      isBusy={exchange.isBusy}
      canConfirm={partner !== undefined}
      onConfirm={() => partner && exchange.send([guest, partner])}
    >
      <p>
        {partners.length === 0
          ? `${name} has ${roomOf(guest)}. No other guest has a room at the same price.`
          : `${name} has ${roomOf(guest)}. Both guests get a message. Prices stay the same.`}
      </p>
      <FreeRoomHint guest={guest} />
      {partners.length > maxWithoutSearch && <SearchField label="Find a guest" value={text} onSearch={setText} />}
      {partners.length > 0 && (
        <RadioGroupField
          label="Whose room?"
          name="partner"
          value={chosenId}
          options={filterGuests(partners, 'all', text).map((each) => ({
            value: String(each.id),
            label: roomOf(each),
            hint: guestName(each),
          }))}
          onChange={setChosenId}
        />
      )}
    </ConfirmDialog>
  );
}

/** Why rooms are missing in the list, and where a guest gets a free one: only admins can do that. */
function FreeRoomHint({ guest }: { guest: StaffBooking }) {
  const { session } = useSession();
  return (
    <p className="text-sm text-ink-soft">
      Two guests can exchange rooms at the same price. A free room of another type:{' '}
      {session?.isAdmin === true ? (
        <>
          <a href={`/admin?booking=${guest.bookingReference}`} className="link">
            open the booking in the Admin Panel
          </a>{' '}
          and press Edit.
        </>
      ) : (
        'ask an admin.'
      )}
    </p>
  );
}
