import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import { UserPen } from 'lucide-react';
import { useState } from 'react';
import { guestName } from '../../../entities/bookings/guest-name.ts';
import { sessionBoardKeys } from '../../../entities/panel-keys.ts';
import { call } from '../../../lib/requests/api.ts';
import { isUnanswered } from '../../../lib/requests/error-text.ts';
import { usePressKeys } from '../../../shared/idempotency-keys.ts';
import { useServerForm } from '../../../shared/use-server-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { showUncertainError } from '../show-board-error.ts';
import { withName } from './guest-actions.tsx';

/** A guest typed another name than the one they come with: a host corrects it (CHANGE-9). */
export function CorrectName({ booking }: { booking: StaffBooking }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        variant="secondary"
        icon={<UserPen size={iconSize.small} />}
        onClick={() => setIsOpen(true)}
        {...withName('Correct Roblox name', booking)}
      />
      <Dialog isOpen={isOpen} onClose={close} title="Correct the Roblox name">
        <NameForm booking={booking} onClose={close} />
      </Dialog>
    </>
  );
}

/** The row of the guest shows the new name: a toast would cover other guests. */
function NameForm({ booking, onClose }: { booking: StaffBooking; onClose: () => void }) {
  const [{ bookingReference: reference, version, guest, guestInfo }] = useState(booking);
  const [isUnconfirmed, setUnconfirmed] = useState(false);
  const initial = { robloxUsername: guestInfo.robloxUsername, robloxDisplayName: guestInfo.robloxDisplayName };
  const isDoor = guest.kind === 'door';
  const withKey = usePressKeys();
  const form = useServerForm({
    initial,
    labels: { robloxUsername: 'Roblox username', robloxDisplayName: 'Display name' },
    send: ({ robloxUsername, robloxDisplayName }) => {
      // At the door the display name is that of Roblox, unless the host typed another.
      const isTyped = !isDoor || robloxDisplayName !== initial.robloxDisplayName;
      const body = { expected_version: version, robloxUsername, ...(isTyped && { robloxDisplayName }) };
      return withKey(body, (idempotencyKey) =>
        call('PUT /hosting/bookings/{reference}/roblox-name', { params: { reference }, body, idempotencyKey }),
      );
    },
    refresh: [sessionBoardKeys.all],
    onSuccess: ({ booking: saved }) => {
      if (saved.version === version && !isResolved(saved)) setUnconfirmed(true);
      else onClose();
    },
    failed: ['Not saved', 'Failed to correct the name'],
    onError(error) {
      if (!isUnanswered(error)) return false;
      showUncertainError(error, 'Failed to correct the name');
      return true;
    },
  });
  const canAsk = isDoor && !guest.is_resolved && !form.isChanged;
  return (
    <form {...form.props} className="flex flex-col gap-4" aria-label="Correct the Roblox name">
      <p className="text-ink-soft">For {guestName(booking)}. The history says that you corrected it.</p>
      <TextField {...form.text('robloxUsername')} autoCapitalize="off" spellCheck={false} />
      <TextField {...form.text('robloxDisplayName')} />
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {canAsk && askText(isUnconfirmed)}
      </p>
      <footer className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" isLoading={form.isBusy} disabled={!form.isChanged && !canAsk}>
          {canAsk ? 'Ask Roblox again' : 'Save name'}
        </Button>
      </footer>
    </form>
  );
}

const isResolved = ({ guest }: StaffBooking) => guest.kind === 'member' || guest.is_resolved;

const askText = (isUnconfirmed: boolean) =>
  isUnconfirmed
    ? 'Roblox still does not confirm this name. Check the spelling, or try later.'
    : 'Roblox did not confirm this name. If it is right, ask again.';
