import { useState } from 'react';
import { handleResult } from '../../../lib/requests/handle-result.ts';
import { addToast, type ToastContent } from '../../../ui/toasts/toast-store.ts';
import { RefusalNotice } from '../booking-form/refusal-notice.tsx';
import { NamesForm, type RobloxNames } from './names-form.tsx';
import { useSharedRoom } from './use-shared-room.ts';

interface OwnNamesFormProps {
  code: string;
  /** Names to begin with, which are valid as they are. */
  known: RobloxNames | null;
  submitLabel: string;
  doneToast: ToastContent;
  onDone?: () => void;
}

/** The Roblox names of the signed-in person, to agree to come along or to change them. */
export function OwnNamesForm({ code, known, submitLabel, doneToast, onDone }: OwnNamesFormProps) {
  const { join, isBusy } = useSharedRoom(code);
  const [refusal, setRefusal] = useState<Error | null>(null);
  return (
    <NamesForm
      known={known && { robloxUsername: known.robloxUsername, robloxDisplayName: known.robloxDisplayName }}
      isBusy={isBusy}
      submitLabel={submitLabel}
      refusal={refusal && <RefusalNotice error={refusal} />}
      onSubmit={(names) => {
        setRefusal(null);
        void handleResult(join(names), {
          onSuccess: () => {
            addToast(doneToast);
            onDone?.();
          },
          onError: setRefusal,
        });
      }}
    />
  );
}
