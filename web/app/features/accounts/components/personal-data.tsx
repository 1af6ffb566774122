import { formatCount } from '../../../format/numbers.ts';
import { Download, FileUser, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { endPersonalStorage } from '../../../lib/session/personal-storage.ts';
import { signOutLocally } from '../../../lib/session/store.ts';
import { showErrorToast } from '../../../lib/requests/show-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { addToast } from '../../../ui/toasts/toast-store.ts';
import { deleteAccount, downloadData } from '../mutations.ts';
import { CardTitle } from './card-title.tsx';

const consequences = [
  'We cancel your active bookings, and other guests can have the rooms',
  'We delete your names, ids and notes',
  'You are logged out everywhere. You can’t undo this',
];

export function PersonalData() {
  const [isAsking, setIsAsking] = useState(false);
  const [busyWith, setBusyWith] = useState<'download' | 'delete' | null>(null);

  async function attempt(what: 'download' | 'delete', work: () => Promise<void>) {
    setBusyWith(what);
    try {
      await work();
    } catch (error) {
      showErrorToast(error, what === 'download' ? 'Download Failed' : 'Deletion Failed');
    }
    setBusyWith(null);
    setIsAsking(false);
  }

  return (
    <Card as="section" aria-labelledby="personal-data" className="flex flex-col gap-5 lg:col-span-2">
      <CardTitle id="personal-data" Icon={FileUser} title="Personal data" />
      <p className="max-w-3xl text-ink-soft">
        Download everything we store about you, or delete your account. We keep the booking (resort, room, time, price,
        result) without your name or ids, and any block by staff. If you log in again later, you are a new member.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          icon={<Download aria-hidden size={iconSize.medium} />}
          isLoading={busyWith === 'download'}
          onClick={() => void attempt('download', downloadData)}
        >
          Download my data
        </Button>
        <Button variant="ghost" icon={<Trash2 aria-hidden size={iconSize.medium} />} onClick={() => setIsAsking(true)}>
          Delete my account
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="Delete your account?"
        consequences={consequences}
        confirmLabel="Delete my account"
        cancelLabel="Keep my account"
        typeToConfirm="DELETE"
        isDestructive
        isBusy={busyWith === 'delete'}
        onConfirm={() => void attempt('delete', endAccount)}
      />
    </Card>
  );
}

async function endAccount(): Promise<void> {
  const cancelled = await deleteAccount();
  signOutLocally();
  endPersonalStorage();
  const bookings = formatCount(cancelled, 'booking was', 'bookings were');
  addToast({
    title: 'Account Deleted',
    description: cancelled === 0 ? 'Your account is deleted.' : `Your account is deleted. ${bookings} cancelled.`,
  });
}
