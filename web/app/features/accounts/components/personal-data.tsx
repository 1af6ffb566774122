import { m } from '#messages';
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
  m.accounts_delete_effect_bookings(),
  m.accounts_delete_effect_names(),
  m.accounts_delete_effect_logout(),
];

export function PersonalData() {
  const [isAsking, setIsAsking] = useState(false);
  const [busyWith, setBusyWith] = useState<'download' | 'delete' | null>(null);

  async function attempt(what: 'download' | 'delete', work: () => Promise<void>) {
    setBusyWith(what);
    try {
      await work();
    } catch (error) {
      showErrorToast(error, what === 'download' ? m.accounts_data_download_failed() : m.accounts_delete_failed());
    }
    setBusyWith(null);
    setIsAsking(false);
  }

  return (
    <Card as="section" aria-labelledby="personal-data" className="flex flex-col gap-5 lg:col-span-2">
      <CardTitle id="personal-data" Icon={FileUser} title={m.accounts_data_title()} />
      <p className="max-w-3xl text-ink-soft">{m.accounts_data_intro()}</p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          icon={<Download size={iconSize.medium} />}
          isLoading={busyWith === 'download'}
          onClick={() => void attempt('download', downloadData)}
        >
          {m.accounts_data_download()}
        </Button>
        <Button variant="ghost" icon={<Trash2 size={iconSize.medium} />} onClick={() => setIsAsking(true)}>
          {m.accounts_delete()}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={m.accounts_delete_question()}
        consequences={consequences}
        confirmLabel={m.accounts_delete()}
        cancelLabel={m.accounts_delete_keep()}
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
  addToast({
    title: m.accounts_deleted_title(),
    description: cancelled === 0 ? m.accounts_deleted_text() : m.accounts_deleted_with_bookings({ count: cancelled }),
  });
}
