import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import { UserPen } from 'lucide-react';
import { useState } from 'react';
import { guestName } from '../../../entities/bookings/guest-name.ts';
import { sessionBoardKeys } from '../../../entities/panel-keys.ts';
import { call } from '../../../lib/requests/api.ts';
import { useServerForm } from '../../../shared/use-server-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { NameForScreenReaders } from './guest-actions.tsx';

/** A guest typed another name than the one they come with: a host corrects it (CHANGE-9). */
export function CorrectName({ booking }: { booking: StaffBooking }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="secondary" icon={<UserPen size={iconSize.small} />} onClick={() => setIsOpen(true)}>
        Correct Roblox name
        <NameForScreenReaders booking={booking} />
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title="Correct the Roblox name">
        <NameForm booking={booking} onClose={close} />
      </Dialog>
    </>
  );
}

/** The row of the guest shows the new name: a toast would cover other guests. */
function NameForm({ booking, onClose }: { booking: StaffBooking; onClose: () => void }) {
  const [{ bookingReference: reference, version, guestInfo }] = useState(booking);
  const form = useServerForm({
    initial: { robloxUsername: guestInfo.robloxUsername, robloxDisplayName: guestInfo.robloxDisplayName },
    labels: { robloxUsername: 'Roblox username', robloxDisplayName: 'Display name' },
    send: (names) =>
      call('PUT /hosting/bookings/{reference}/roblox-name', {
        params: { reference },
        body: { expected_version: version, ...names },
      }),
    refresh: [sessionBoardKeys.all],
    onSuccess: () => onClose(),
    failed: ['Not saved', 'Failed to correct the name'],
  });
  return (
    <form {...form.props} className="flex flex-col gap-4" aria-label="Correct the Roblox name">
      <p className="text-ink-soft">For {guestName(booking)}. The history says that you corrected it.</p>
      <TextField {...form.text('robloxUsername')} autoCapitalize="off" spellCheck={false} />
      <TextField {...form.text('robloxDisplayName')} />
      <footer className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" isLoading={form.isBusy} disabled={!form.isChanged}>
          Save name
        </Button>
      </footer>
    </form>
  );
}
